// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary.msgpack;

import io.github.wirebench.model.Article;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import org.msgpack.core.MessagePacker;
import org.msgpack.core.MessageUnpacker;

final class ArticlePacker implements RecordPacker<Article> {

    @Override
    public void pack(Article article, MessagePacker out) throws IOException {
        out.packMapHeader(6);
        out.packString("id");
        out.packString(article.id());
        out.packString("title");
        out.packString(article.title());
        out.packString("body");
        out.packString(article.body());
        out.packString("categories");
        RecordPacker.packStrings(article.categories(), out);
        out.packString("publishedAt");
        out.packLong(article.publishedAt().toEpochMilli());
        out.packString("viewCount");
        out.packLong(article.viewCount());
    }

    @Override
    public Article unpack(MessageUnpacker in) throws IOException {
        String id = null;
        String title = null;
        String body = null;
        List<String> categories = null;
        Instant publishedAt = null;
        long viewCount = 0;
        int properties = in.unpackMapHeader();
        for (int i = 0; i < properties; i++) {
            switch (in.unpackString()) {
                case "id" -> id = in.unpackString();
                case "title" -> title = in.unpackString();
                case "body" -> body = in.unpackString();
                case "categories" -> categories = RecordPacker.unpackStrings(in);
                case "publishedAt" -> publishedAt = Instant.ofEpochMilli(in.unpackLong());
                case "viewCount" -> viewCount = in.unpackLong();
                default -> in.skipValue();
            }
        }
        return new Article(id, title, body, categories, publishedAt, viewCount);
    }
}
