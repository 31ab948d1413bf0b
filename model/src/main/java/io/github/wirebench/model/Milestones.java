// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.model;

import java.io.Serializable;
import java.time.Instant;

/** The times at which one job passed the ten stages of a pipeline, in their order. */
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
