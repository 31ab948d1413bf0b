// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.model;

import java.io.Serializable;
import java.time.Instant;

/**
 * One analytics event: short strings and numbers, so that field names make up half of its JSON.
 *
 * @param eventId a fifteen-digit number
 * @param articleId the article that was viewed
 * @param userId an eight-digit number
 * @param viewedAt with millisecond precision
 * @param durationMillis how long the article was open, in milliseconds
 * @param scrollPercent how far the reader scrolled, 10 to 99
 * @param device the reader's device
 * @param country two-letter code
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
