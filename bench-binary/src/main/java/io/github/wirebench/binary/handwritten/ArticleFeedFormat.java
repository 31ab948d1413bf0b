// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary.handwritten;

import io.github.wirebench.model.Article;
import io.github.wirebench.model.ArticleFeed;
import java.io.IOException;

final class ArticleFeedFormat implements RecordFormat<ArticleFeed> {

    private final RecordFormat<Article> articles = new ArticleFormat();

    @Override
    public void write(ArticleFeed feed, ByteWriter out) {
        out.writeList(feed.articles(), articles);
        out.writeString(feed.nextCursor());
    }

    @Override
    public ArticleFeed read(ByteReader in) throws IOException {
        return new ArticleFeed(in.readList(articles, ArticleFormat.MIN_BYTES), in.readString());
    }
}
