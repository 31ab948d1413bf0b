// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.avro;

import io.github.wirebench.avro.v1.ArticleRecord;
import io.github.wirebench.model.Article;
import java.time.Instant;
import java.util.List;

/** Maps between {@link Article} and {@link ArticleRecord}. */
final class ArticleMapping implements AvroMapping<Article, ArticleRecord> {

    @Override
    public ArticleRecord toRecord(Article article) {
        return new ArticleRecord(
                article.id(),
                article.title(),
                article.body(),
                article.categories(),
                article.publishedAt().toEpochMilli(),
                article.viewCount());
    }

    @Override
    public Article toDomain(ArticleRecord article) {
        return new Article(
                article.getId(),
                article.getTitle(),
                article.getBody(),
                List.copyOf(article.getCategories()),
                Instant.ofEpochMilli(article.getPublishedAt()),
                article.getViewCount());
    }

    @Override
    public Class<ArticleRecord> recordClass() {
        return ArticleRecord.class;
    }
}
