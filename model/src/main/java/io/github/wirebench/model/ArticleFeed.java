// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.model;

import java.io.Serializable;
import java.util.List;

/** A page of articles, newest first. */
public record ArticleFeed(List<Article> articles, String nextCursor) implements Serializable {

    /** Returns the identifiers and titles only. */
    public FeedSummary summary() {
        return new FeedSummary(articles.stream().map(Article::summary).toList());
    }
}
