// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.model;

import java.util.List;

/**
 * A page of articles.
 *
 * @param articles the articles, newest first
 * @param nextCursor where the next page starts
 */
public record ArticleFeed(List<Article> articles, String nextCursor) {

    /** The feed as a reader sees it who wants only identifiers and titles. */
    public FeedSummary summary() {
        return new FeedSummary(articles.stream().map(Article::summary).toList());
    }
}
