// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.proto;

import com.google.protobuf.Parser;
import io.github.wirebench.model.Article;
import io.github.wirebench.model.ArticleFeed;
import io.github.wirebench.proto.v3.ArticleFeedMessage;

/** Maps between {@link ArticleFeed} and {@link ArticleFeedMessage}. */
final class ArticleFeedMapping implements ProtoMapping<ArticleFeed, ArticleFeedMessage> {

    private final ArticleMapping articles = new ArticleMapping();

    @Override
    public ArticleFeedMessage toMessage(ArticleFeed feed) {
        ArticleFeedMessage.Builder message = ArticleFeedMessage.newBuilder().setNextCursor(feed.nextCursor());
        for (Article article : feed.articles()) {
            message.addArticles(articles.toMessage(article));
        }
        return message.build();
    }

    @Override
    public ArticleFeed toDomain(ArticleFeedMessage message) {
        return new ArticleFeed(
                message.getArticlesList().stream().map(articles::toDomain).toList(), message.getNextCursor());
    }

    @Override
    public Parser<ArticleFeedMessage> parser() {
        return ArticleFeedMessage.parser();
    }

    @Override
    public void forgetSizes(ArticleFeedMessage message) {
        MemoizedSizes.forget(message);
        for (int i = 0; i < message.getArticlesCount(); i++) {
            articles.forgetSizes(message.getArticles(i));
        }
    }
}
