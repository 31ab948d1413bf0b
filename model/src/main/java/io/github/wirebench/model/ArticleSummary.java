// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.model;

import java.io.Serializable;

/** The fields of an {@link Article} that a list view shows. */
public record ArticleSummary(String id, String title) implements Serializable {}
