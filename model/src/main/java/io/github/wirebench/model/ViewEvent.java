// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.model;

import java.io.Serializable;
import java.time.Instant;

/**
 * One analytics event: short strings and numbers, so that field names make up half of its JSON.
 *
 * @param durationMillis how long the article was open
 * @param scrollPercent how far the reader scrolled
 * @param referrer the page that linked to the article
 */
public record ViewEvent(
        long eventId,
        String articleId,
        long userId,
        Instant viewedAt,
        int durationMillis,
        int scrollPercent,
        Device device,
        String country,
        String referrer)
        implements Serializable {}
