// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary.evolution;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * The first version's fields in a class that keeps what it does not know.
 *
 * @param others properties of later versions, by name, as Jackson's untyped values
 */
record OpenArticle(
        String id,
        String title,
        String body,
        List<String> categories,
        Instant publishedAt,
        long viewCount,
        @JsonAnySetter @JsonAnyGetter Map<String, Object> others) {}
