// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.model;

import java.io.Serializable;
import java.util.List;

/** The object nested in {@link Dto}. Its boxed number is never null in the catalogue. */
public record InnerDto(@JsonField(optional = false) Long num, List<String> strings) implements Serializable {}
