// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary.evolution;

import com.fasterxml.jackson.annotation.JsonEnumDefaultValue;
import io.github.wirebench.model.Article;
import java.time.Instant;
import java.util.List;

/**
 * An article with the fields of version 3, which are all fields of any version.
 *
 * @param readingTimeMinutes 0 if the writer does not know it
 * @param format {@link ContentFormat#UNKNOWN} if the writer does not know it; JSON has no defaults, so the record sets
 *     it
 */
record ArticleV3(
        String id,
        String title,
        String body,
        List<String> categories,
        Instant publishedAt,
        long viewCount,
        int readingTimeMinutes,
        ContentFormat format) {

    /** The markup of an article's body. */
    enum ContentFormat {
        /** Not set, or set to a value that only later versions know. */
        @JsonEnumDefaultValue
        UNKNOWN,
        MARKDOWN,
        HTML,
        RICH_TEXT
    }

    private static final int CHARS_PER_MINUTE = 1_000;

    ArticleV3 {
        format = format == null ? ContentFormat.UNKNOWN : format;
    }

    /** Adds values for the new fields to an article of the payload catalogue. None of them is a default. */
    static ArticleV3 of(Article article) {
        return new ArticleV3(
                article.id(),
                article.title(),
                article.body(),
                article.categories(),
                article.publishedAt(),
                article.viewCount(),
                1 + article.body().length() / CHARS_PER_MINUTE,
                ContentFormat.MARKDOWN);
    }

    /**
     * Returns the article as a reader sees it that knows only the fields of a version. The others have their defaults.
     */
    ArticleV3 projectedTo(ArticleVersion version) {
        return new ArticleV3(
                id,
                title,
                body,
                categories,
                publishedAt,
                viewCount,
                version == ArticleVersion.V1 ? 0 : readingTimeMinutes,
                version == ArticleVersion.V3 ? format : ContentFormat.UNKNOWN);
    }
}
