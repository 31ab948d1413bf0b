// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.model;

import java.io.Serializable;
import java.time.Instant;
import java.util.List;

/**
 * One article of a content platform: mostly one long string.
 *
 * @param id identifier, such as {@code article-01234567}
 * @param title one line of text
 * @param body the text that gives a payload its size
 * @param categories three short words
 * @param publishedAt with millisecond precision
 * @param viewCount a positive number
 */
public record Article(
        String id, String title, String body, List<String> categories, Instant publishedAt, long viewCount)
        implements Serializable {

    /** Returns the two fields that a list view shows. */
    public ArticleSummary summary() {
        return new ArticleSummary(id, title);
    }
}
