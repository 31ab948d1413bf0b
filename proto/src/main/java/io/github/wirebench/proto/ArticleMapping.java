// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.proto;

import com.google.protobuf.Parser;
import io.github.wirebench.model.Article;
import io.github.wirebench.proto.v3.ArticleMessage;
import java.time.Instant;
import java.util.List;

/** Maps between {@link Article} and {@link ArticleMessage}. */
final class ArticleMapping implements ProtoMapping<Article, ArticleMessage> {

    @Override
    public ArticleMessage toMessage(Article article) {
        return ArticleMessage.newBuilder()
                .setId(article.id())
                .setTitle(article.title())
                .setBody(article.body())
                .addAllCategories(article.categories())
                .setPublishedAt(article.publishedAt().toEpochMilli())
                .setViewCount(article.viewCount())
                .build();
    }

    @Override
    public Article toDomain(ArticleMessage message) {
        return new Article(
                message.getId(),
                message.getTitle(),
                message.getBody(),
                List.copyOf(message.getCategoriesList()),
                Instant.ofEpochMilli(message.getPublishedAt()),
                message.getViewCount());
    }

    @Override
    public Parser<ArticleMessage> parser() {
        return ArticleMessage.parser();
    }

    @Override
    public void forgetSizes(ArticleMessage message) {
        MemoizedSizes.forget(message);
    }
}
