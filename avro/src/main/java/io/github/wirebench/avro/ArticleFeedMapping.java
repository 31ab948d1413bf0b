// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.avro;

import io.github.wirebench.avro.v1.ArticleFeedRecord;
import io.github.wirebench.model.ArticleFeed;

/** Maps between {@link ArticleFeed} and {@link ArticleFeedRecord}. */
final class ArticleFeedMapping implements AvroMapping<ArticleFeed, ArticleFeedRecord> {

    private final ArticleMapping articles = new ArticleMapping();

    @Override
    public ArticleFeedRecord toRecord(ArticleFeed feed) {
        return new ArticleFeedRecord(
                feed.articles().stream().map(articles::toRecord).toList(), feed.nextCursor());
    }

    @Override
    public ArticleFeed toDomain(ArticleFeedRecord feed) {
        return new ArticleFeed(
                feed.getArticles().stream().map(articles::toDomain).toList(), feed.getNextCursor());
    }

    @Override
    public Class<ArticleFeedRecord> recordClass() {
        return ArticleFeedRecord.class;
    }
}
