// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.proto;

import io.github.wirebench.model.ArticleSummary;
import io.github.wirebench.model.FeedSummary;
import io.github.wirebench.proto.v3.ArticleFeedMessage;
import io.github.wirebench.proto.v3.FeedSummaryMessage;

/** A feed's summary, from the whole message or from the message that names only what a list view needs. */
public final class FeedSummaries {

    private FeedSummaries() {}

    /** Picks two fields of each article. */
    public static FeedSummary of(ArticleFeedMessage feed) {
        return new FeedSummary(feed.getArticlesList().stream()
                .map(article -> new ArticleSummary(article.getId(), article.getTitle()))
                .toList());
    }

    /** Maps every field. */
    public static FeedSummary of(FeedSummaryMessage feed) {
        return new FeedSummary(feed.getArticlesList().stream()
                .map(article -> new ArticleSummary(article.getId(), article.getTitle()))
                .toList());
    }
}
