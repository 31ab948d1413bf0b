// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.model;

import java.time.Instant;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * Generates articles and feeds from a seed. All articles with the same body length have the same length in every field.
 */
public final class ArticleGenerator {

    private static final int TITLE_CHARS = 60;
    private static final int CATEGORIES = 3;
    private static final String[] CATEGORY_NAMES = {
        "software", "database", "security", "hardware", "frontend", "compiler", "graphics", "networks"
    };
    private static final long FIRST_DAY_MILLIS = 1_735_689_600_000L; // 2025-01-01T00:00:00Z
    private static final int YEAR_SECONDS = 365 * 24 * 60 * 60;

    private ArticleGenerator() {}

    /**
     * Generates one article.
     *
     * @param random the only source of randomness
     * @param bodyChars length of the body in UTF-16 chars, at least 1
     * @param variant the characters of title and body
     */
    public static Article article(Random random, int bodyChars, TextVariant variant) {
        TextGenerator text = new TextGenerator(random, variant);
        return new Article(
                articleId(random),
                text.text(TITLE_CHARS),
                text.text(bodyChars),
                IntStream.range(0, CATEGORIES)
                        .mapToObj(i -> CATEGORY_NAMES[random.nextInt(CATEGORY_NAMES.length)])
                        .toList(),
                instant(random),
                100_000 + random.nextInt(900_000));
    }

    /**
     * Generates a page of articles in ASCII.
     *
     * @param random the only source of randomness
     * @param articles the number of articles
     * @param bodyChars length of each body in UTF-16 chars, at least 1
     */
    public static ArticleFeed feed(Random random, int articles, int bodyChars) {
        List<Article> page = IntStream.range(0, articles)
                .mapToObj(i -> article(random, bodyChars, TextVariant.ASCII))
                .toList();
        return new ArticleFeed(page, "cursor-" + (10_000_000 + random.nextInt(90_000_000)));
    }

    static String articleId(Random random) {
        return "article-" + (10_000_000 + random.nextInt(90_000_000));
    }

    /** Returns an instant in 2025 with millisecond precision: always 13 digits as epoch milliseconds. */
    static Instant instant(Random random) {
        return Instant.ofEpochMilli(FIRST_DAY_MILLIS + random.nextInt(YEAR_SECONDS) * 1000L + random.nextInt(1000));
    }
}
