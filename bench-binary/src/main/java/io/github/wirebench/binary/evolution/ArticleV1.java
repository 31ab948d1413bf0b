// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary.evolution;

import java.time.Instant;
import java.util.List;

/** An article with the fields of version 1, which are those of {@link io.github.wirebench.model.Article}. */
record ArticleV1(String id, String title, String body, List<String> categories, Instant publishedAt, long viewCount) {}
