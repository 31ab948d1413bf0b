// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.model;

import java.io.Serializable;
import java.util.List;

/** A page of articles in the feed's order, reduced to the fields that a list view shows. */
public record FeedSummary(List<ArticleSummary> articles) implements Serializable {}
