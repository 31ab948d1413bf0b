// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.json;

import io.github.wirebench.model.Article;
import io.github.wirebench.model.ArticleGenerator;
import io.github.wirebench.model.Payload;
import io.github.wirebench.model.TextVariant;
import io.github.wirebench.model.codec.CheckedCodec;
import java.util.List;
import java.util.stream.IntStream;

/** Generates articles with a body of 4,096 UTF-16 chars in one variant of text. */
final class TextInputs {

    private static final int BODY_CHARS = 4_096;

    private TextInputs() {}

    static CheckedCodec of(JsonContenders contender, TextVariant text) {
        return CheckedCodec.of(contender, Article.class, articles(text));
    }

    static List<Article> articles(TextVariant text) {
        return IntStream.range(0, Payload.ARTICLE.sampleCount())
                .mapToObj(i -> ArticleGenerator.article(Payload.random("ARTICLE_" + text, i), BODY_CHARS, text))
                .toList();
    }
}
