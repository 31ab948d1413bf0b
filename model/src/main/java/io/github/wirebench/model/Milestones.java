// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.model;

import java.io.Serializable;
import java.time.Instant;

/**
 * The times at which one job passed the ten stages of a pipeline, with millisecond precision.
 *
 * @param receivedAt time of the first stage
 * @param validatedAt time of the second stage
 * @param enrichedAt time of the third stage
 * @param scheduledAt time of the fourth stage
 * @param dispatchedAt time of the fifth stage
 * @param startedAt time of the sixth stage
 * @param processedAt time of the seventh stage
 * @param persistedAt time of the eighth stage
 * @param publishedAt time of the ninth stage
 * @param completedAt time of the last stage
 */
public record Milestones(
        Instant receivedAt,
        Instant validatedAt,
        Instant enrichedAt,
        Instant scheduledAt,
        Instant dispatchedAt,
        Instant startedAt,
        Instant processedAt,
        Instant persistedAt,
        Instant publishedAt,
        Instant completedAt)
        implements Serializable {}
