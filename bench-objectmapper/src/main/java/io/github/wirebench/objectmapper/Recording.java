// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.objectmapper;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.wirebench.instrumented.InstrumentedObjectMapper;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.composite.CompositeMeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;

/**
 * The wrapper for one {@link Instrumentation}, and its registry. It is a class of its own because JMH inspects the fields
 * of a state, and a field of a Micrometer type would load Micrometer into the fork that does without it.
 */
final class Recording {

    final MeterRegistry registry;
    final InstrumentedObjectMapper mapper;

    /** @throws IllegalArgumentException for {@link Instrumentation#NONE}, which has no registry */
    Recording(ObjectMapper plain, Instrumentation instrumentation) {
        registry = switch (instrumentation) {
            case NONE -> throw new IllegalArgumentException("NONE has no registry");
            case NOTHING_REGISTERED -> new CompositeMeterRegistry();
            case SIMPLE -> new SimpleMeterRegistry();
            case TIMER_ONLY, PROMETHEUS, HISTOGRAM, SAMPLED -> new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
        };
        InstrumentedObjectMapper.Builder builder = InstrumentedObjectMapper.builder(plain);
        switch (instrumentation) {
            case TIMER_ONLY -> builder.payloadBytes(false);
            case SIMPLE, PROMETHEUS -> builder.payloadHistogram(false);
            case SAMPLED -> builder.sampleOneIn(100);
            default -> {}
        }
        mapper = builder.registry(registry).build();
    }

    /** Returns the number of successful calls of {@code serialize} or {@code deserialize}. */
    long calls(String operation) {
        return registry.get("serialization")
                .tags("operation", operation, "outcome", "success")
                .timer()
                .count();
    }
}
