// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.model;

import java.io.Serializable;
import java.time.Instant;
import java.util.List;

/** One article of a content platform: mostly one long string, the body, which gives a payload its size. */
public record Article(
        String id, String title, String body, List<String> categories, Instant publishedAt, long viewCount)
        implements Serializable {

    /** Returns the two fields that a list view shows. */
    public ArticleSummary summary() {
        return new ArticleSummary(id, title);
    }
}
