// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary.evolution;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * An article with the fields of version 1 that keeps unknown properties.
 *
 * @param others unknown properties by name, as Jackson's untyped values
 */
record OpenArticle(
        String id,
        String title,
        String body,
        List<String> categories,
        Instant publishedAt,
        long viewCount,
        @JsonAnySetter @JsonAnyGetter Map<String, Object> others) {}
