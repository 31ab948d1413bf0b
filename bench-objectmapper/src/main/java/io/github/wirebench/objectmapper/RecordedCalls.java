// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.objectmapper;

import io.micrometer.core.instrument.MeterRegistry;

/**
 * Counts the calls in a registry. It is a class of its own because JMH inspects the fields of a state, and a field of a
 * Micrometer type would load Micrometer into the fork that does without it.
 */
final class RecordedCalls {

    private final MeterRegistry registry;

    RecordedCalls(MeterRegistry registry) {
        this.registry = registry;
    }

    /** Returns the number of successful calls of {@code serialize} or {@code deserialize}. */
    long of(String operation) {
        return registry.get("serialization")
                .tags("operation", operation, "outcome", "success")
                .timer()
                .count();
    }
}
