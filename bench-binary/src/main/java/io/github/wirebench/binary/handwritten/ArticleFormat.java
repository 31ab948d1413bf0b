// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary.handwritten;

import io.github.wirebench.model.Article;
import java.io.IOException;

final class ArticleFormat implements RecordFormat<Article> {

    static final int MIN_BYTES = 4 + 2 * Long.BYTES;

    @Override
    public void write(Article article, ByteWriter out) {
        out.writeString(article.id());
        out.writeString(article.title());
        out.writeString(article.body());
        out.writeStrings(article.categories());
        out.writeLong(article.publishedAt().toEpochMilli());
        out.writeLong(article.viewCount());
    }

    @Override
    public Article read(ByteReader in) throws IOException {
        return new Article(
                in.readString(), in.readString(), in.readString(), in.readStrings(), in.readInstant(), in.readLong());
    }
}
