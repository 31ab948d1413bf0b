// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary.flatbuffers;

import com.google.flatbuffers.FlatBufferBuilder;
import io.github.wirebench.binary.generated.flatbuffers.FlatArticle;
import io.github.wirebench.model.Article;
import java.nio.ByteBuffer;
import java.time.Instant;

public final class ArticleFlatFormat implements FlatFormat<Article> {

    @Override
    public int write(Article article, FlatBufferBuilder out) {
        int categories = FlatArticle.createCategoriesVector(out, FlatFormat.strings(article.categories(), out));
        int id = out.createString(article.id());
        int title = out.createString(article.title());
        int body = out.createString(article.body());
        return FlatArticle.createFlatArticle(
                out, id, title, body, categories, article.publishedAt().toEpochMilli(), article.viewCount());
    }

    @Override
    public Article read(ByteBuffer in) {
        FlatArticle article = FlatArticle.getRootAsFlatArticle(in);
        return new Article(
                article.id(),
                article.title(),
                article.body(),
                FlatFormat.list(article.categoriesLength(), in, article::categories),
                Instant.ofEpochMilli(article.publishedAt()),
                article.viewCount());
    }
}
