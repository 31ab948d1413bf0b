// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary.evolution;

import java.time.Instant;
import java.util.List;

/**
 * An article with the fields of version 2.
 *
 * @param readingTimeMinutes 0 if the writer does not know it
 */
record ArticleV2(
        String id,
        String title,
        String body,
        List<String> categories,
        Instant publishedAt,
        long viewCount,
        int readingTimeMinutes) {}
