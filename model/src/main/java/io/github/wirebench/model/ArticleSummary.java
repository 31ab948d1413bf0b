// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.model;

/**
 * What a list view needs of an {@link Article}.
 *
 * @param id the article's identifier
 * @param title the article's title
 */
public record ArticleSummary(String id, String title) {}
