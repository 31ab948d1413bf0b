// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.avro;

import io.github.wirebench.avro.v1.ArticleFeedRecord;
import io.github.wirebench.avro.v1.FeedSummaryRecord;
import io.github.wirebench.model.ArticleSummary;
import io.github.wirebench.model.FeedSummary;

/** Maps a feed's summary from the whole record or from the projection. By hand, because two are mapped to one record. */
public final class FeedSummaries {

    private FeedSummaries() {}

    /** Reads two fields of each article. */
    public static FeedSummary of(ArticleFeedRecord feed) {
        return new FeedSummary(feed.getArticles().stream()
                .map(article -> new ArticleSummary(article.getId(), article.getTitle()))
                .toList());
    }

    /** Reads every field. */
    public static FeedSummary of(FeedSummaryRecord feed) {
        return new FeedSummary(feed.getArticles().stream()
                .map(article -> new ArticleSummary(article.getId(), article.getTitle()))
                .toList());
    }
}
