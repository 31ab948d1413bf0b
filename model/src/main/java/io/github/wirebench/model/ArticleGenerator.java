// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.model;

import java.util.List;

/**
 * Generates articles and feeds from a seed. All articles with the same body length have the same length in every field.
 */
public final class ArticleGenerator {

    private static final int TITLE_CHARS = 60;
    private static final int CATEGORIES = 3;
    private static final String[] CATEGORY_NAMES = {
        "software", "database", "security", "hardware", "frontend", "compiler", "graphics", "networks"
    };

    private ArticleGenerator() {}

    /** @param bodyChars length of the body in UTF-16 chars, at least 1 */
    public static Article article(RandomValues random, int bodyChars, TextVariant variant) {
        return new Article(
                random.articleId(),
                random.text(TITLE_CHARS, variant),
                random.text(bodyChars, variant),
                RandomValues.times(CATEGORIES, () -> random.oneOf(CATEGORY_NAMES)),
                random.instant(),
                100_000 + random.nextInt(900_000));
    }

    /**
     * Generates a page of articles in ASCII.
     *
     * @param bodyChars length of each body in UTF-16 chars, at least 1
     */
    public static ArticleFeed feed(RandomValues random, int articles, int bodyChars) {
        List<Article> page = RandomValues.times(articles, () -> article(random, bodyChars, TextVariant.ASCII));
        return new ArticleFeed(page, "cursor-" + (10_000_000 + random.nextInt(90_000_000)));
    }
}
