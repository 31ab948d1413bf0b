// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary.evolution;

import java.time.Instant;
import java.util.List;

/** The first version's fields, as {@link io.github.wirebench.model.Article} has them. */
record ArticleV1(String id, String title, String body, List<String> categories, Instant publishedAt, long viewCount) {}
