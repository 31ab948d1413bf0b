// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.objectmapper;

import io.micrometer.core.instrument.MeterRegistry;

/**
 * What a registry has recorded. A class of its own, because JMH looks at the fields of a state, and one of Micrometer's
 * types would load Micrometer into the fork that does without.
 */
final class RecordedCalls {

    private final MeterRegistry registry;

    RecordedCalls(MeterRegistry registry) {
        this.registry = registry;
    }

    /** Successful calls of {@code serialize} or {@code deserialize}. */
    long of(String operation) {
        return registry.get("serialization")
                .tags("operation", operation, "outcome", "success")
                .timer()
                .count();
    }
}
