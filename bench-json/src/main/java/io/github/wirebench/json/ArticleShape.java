// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.json;

import io.github.wirebench.model.Article;
import io.github.wirebench.model.ArticleBean;
import io.github.wirebench.model.Payload;
import io.github.wirebench.model.codec.CheckedCodec;
import java.util.List;

/** The Java type that an article is bound to. */
public enum ArticleShape {
    /** The immutable record. Libraries call its canonical constructor. */
    RECORD(Article.class),
    /** The mutable bean. Libraries call its setters or write its fields. */
    BEAN(ArticleBean.class);

    private final Class<?> type;

    ArticleShape(Class<?> type) {
        this.type = type;
    }

    /** Prepares the articles of payload ARTICLE_SHORT in this shape. */
    CheckedCodec inputs(JsonContenders contender) {
        List<?> articles = Payload.ARTICLE_SHORT.samples().stream()
                .map(Article.class::cast)
                .map(article -> this == RECORD ? article : ArticleBean.of(article))
                .toList();
        return CheckedCodec.of(contender, type, articles);
    }
}
