// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.model;

import java.io.Serializable;
import java.time.Instant;
import java.util.List;

/**
 * A report of a processing pipeline with each scalar type once, a hundred strings and 1,011 instants.
 *
 * <p>The article that this shape comes from keeps the last field in a set. Here it is a list, because hashing the
 * elements is the work of the collection and not of the format, and only some libraries would do it.
 */
public record Telemetry(
        boolean healthy,
        int shard,
        double load,
        long offset,
        String host,
        List<String> labels,
        Instant reportedAt,
        Milestones slowest,
        List<Milestones> latest)
        implements Serializable {}
