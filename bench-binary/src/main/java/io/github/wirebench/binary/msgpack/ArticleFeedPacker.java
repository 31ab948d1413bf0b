// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary.msgpack;

import io.github.wirebench.model.Article;
import io.github.wirebench.model.ArticleFeed;
import java.io.IOException;
import java.util.List;
import org.msgpack.core.MessagePacker;
import org.msgpack.core.MessageUnpacker;

final class ArticleFeedPacker implements RecordPacker<ArticleFeed> {

    private final RecordPacker<Article> elements = new ArticlePacker();

    @Override
    public void pack(ArticleFeed articleFeed, MessagePacker out) throws IOException {
        out.packMapHeader(2);
        out.packString("articles");
        RecordPacker.packList(articleFeed.articles(), elements, out);
        out.packString("nextCursor");
        out.packString(articleFeed.nextCursor());
    }

    @Override
    public ArticleFeed unpack(MessageUnpacker in) throws IOException {
        List<Article> articles = null;
        String nextCursor = null;
        int properties = in.unpackMapHeader();
        for (int i = 0; i < properties; i++) {
            switch (in.unpackString()) {
                case "articles" -> articles = RecordPacker.unpackList(elements, in);
                case "nextCursor" -> nextCursor = in.unpackString();
                default -> in.skipValue();
            }
        }
        return new ArticleFeed(articles, nextCursor);
    }
}
