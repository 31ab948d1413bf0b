// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary.sbe;

import io.github.wirebench.binary.generated.sbe.ArticleDecoder;
import io.github.wirebench.binary.generated.sbe.ArticleEncoder;
import io.github.wirebench.model.Article;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;

public final class ArticleSbeFormat extends SbeFormat<Article> {

    private final ArticleEncoder encoder = new ArticleEncoder();
    private final ArticleDecoder decoder = new ArticleDecoder();

    @Override
    public int encode(Article article, MutableDirectBuffer buffer) {
        encoder.wrapAndApplyHeader(buffer, 0, headerEncoder)
                .publishedAt(article.publishedAt().toEpochMilli())
                .viewCount(article.viewCount());
        ArticleEncoder.CategoriesEncoder categories =
                encoder.categoriesCount(article.categories().size());
        for (String category : article.categories()) {
            categories.next().value(category);
        }
        encoder.articleId(article.id()).title(article.title()).body(article.body());
        return encoder.limit();
    }

    @Override
    public Article decode(DirectBuffer buffer) {
        decoder.wrapAndApplyHeader(buffer, 0, headerDecoder);
        Instant publishedAt = Instant.ofEpochMilli(decoder.publishedAt());
        long viewCount = decoder.viewCount();
        ArticleDecoder.CategoriesDecoder group = decoder.categories();
        List<String> categories = new ArrayList<>(group.count());
        while (group.hasNext()) {
            categories.add(group.next().value());
        }
        return new Article(decoder.articleId(), decoder.title(), decoder.body(), categories, publishedAt, viewCount);
    }
}
