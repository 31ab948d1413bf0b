// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.model;

import java.io.Serializable;
import java.util.List;

/**
 * A page of articles, reduced to the fields that a list view shows.
 *
 * @param articles identifiers and titles, in the feed's order
 */
public record FeedSummary(List<ArticleSummary> articles) implements Serializable {}
