// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.proto;

import io.github.wirebench.model.ArticleSummary;
import io.github.wirebench.model.FeedSummary;
import io.github.wirebench.proto.v3.ArticleFeedMessage;
import io.github.wirebench.proto.v3.FeedSummaryMessage;

/**
 * Maps a feed's summary from the whole message, or from the message that has only the fields of a list view. By hand, because
 * two messages are mapped to one record.
 */
public final class FeedSummaries {

    private FeedSummaries() {}

    /** Reads two fields of each article. */
    public static FeedSummary of(ArticleFeedMessage feed) {
        return new FeedSummary(feed.getArticlesList().stream()
                .map(article -> new ArticleSummary(article.getId(), article.getTitle()))
                .toList());
    }

    /** Reads every field. */
    public static FeedSummary of(FeedSummaryMessage feed) {
        return new FeedSummary(feed.getArticlesList().stream()
                .map(article -> new ArticleSummary(article.getId(), article.getTitle()))
                .toList());
    }
}
