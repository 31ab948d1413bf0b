// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.model;

import java.time.Instant;

/**
 * When one job of a pipeline passed its ten stations; all with millisecond precision.
 *
 * @param receivedAt first station
 * @param validatedAt second station
 * @param enrichedAt third station
 * @param scheduledAt fourth station
 * @param dispatchedAt fifth station
 * @param startedAt sixth station
 * @param processedAt seventh station
 * @param persistedAt eighth station
 * @param publishedAt ninth station
 * @param completedAt last station
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
        Instant completedAt) {}
