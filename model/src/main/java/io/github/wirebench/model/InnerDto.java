// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.model;

import java.io.Serializable;
import java.util.List;

/**
 * The object nested in {@link Dto}.
 *
 * @param num a boxed number; never null in the catalogue
 * @param strings two one-letter strings
 */
public record InnerDto(@JsonField(optional = false) Long num, List<String> strings) implements Serializable {}
