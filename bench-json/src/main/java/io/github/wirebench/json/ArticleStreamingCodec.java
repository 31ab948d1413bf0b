// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.json;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import io.github.wirebench.model.Article;
import java.io.IOException;
import java.time.Instant;
import java.util.List;

/** Reads and writes {@link Article} with the streaming API. */
final class ArticleStreamingCodec extends StreamingCodec<Article> {

    @Override
    void write(JsonGenerator out, Article article) throws IOException {
        out.writeStartObject();
        out.writeStringField("id", article.id());
        out.writeStringField("title", article.title());
        out.writeStringField("body", article.body());
        writeStrings(out, "categories", article.categories());
        out.writeNumberField("publishedAt", article.publishedAt().toEpochMilli());
        out.writeNumberField("viewCount", article.viewCount());
        out.writeEndObject();
    }

    @Override
    Article read(JsonParser in) throws IOException {
        String id = null;
        String title = null;
        String body = null;
        List<String> categories = null;
        Instant publishedAt = null;
        long viewCount = 0;
        for (String name = in.nextFieldName(); name != null; name = in.nextFieldName()) {
            switch (name) {
                case "id" -> id = readText(in);
                case "title" -> title = readText(in);
                case "body" -> body = readText(in);
                case "categories" -> categories = readStrings(in);
                case "publishedAt" -> publishedAt = Instant.ofEpochMilli(readLong(in));
                case "viewCount" -> viewCount = readLong(in);
                default -> skipValue(in);
            }
        }
        return new Article(id, title, body, categories, publishedAt, viewCount);
    }
}
