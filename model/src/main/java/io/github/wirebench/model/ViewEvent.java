// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.model;

import java.time.Instant;

/**
 * One analytics event: short strings and numbers, so that field names are half of its JSON.
 *
 * @param eventId a fifteen-digit number
 * @param articleId which article was viewed
 * @param userId an eight-digit number
 * @param viewedAt millisecond precision
 * @param durationMillis how long the article stood open, milliseconds
 * @param scrollPercent how far it was read, 10 to 99
 * @param device on what it was read
 * @param country two letters
 * @param referrer where the reader came from
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
        String referrer) {}
