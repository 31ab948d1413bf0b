// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.objectmapper;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.wirebench.instrumented.InstrumentedObjectMapper;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.composite.CompositeMeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;

/** Creates the wrapper for each {@link Instrumentation}. */
final class InstrumentedMappers {

    private InstrumentedMappers() {}

    static InstrumentedObjectMapper create(
            ObjectMapper mapper, Instrumentation instrumentation, MeterRegistry registry) {
        return builder(mapper, instrumentation).registry(registry).build();
    }

    /** @throws IllegalArgumentException for {@link Instrumentation#NONE}, which has no registry */
    static MeterRegistry registry(Instrumentation instrumentation) {
        return switch (instrumentation) {
            case NONE -> throw new IllegalArgumentException("NONE has no registry");
            case NOTHING_REGISTERED -> new CompositeMeterRegistry();
            case SIMPLE -> new SimpleMeterRegistry();
            case TIMER_ONLY, PROMETHEUS, HISTOGRAM, SAMPLED -> new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
        };
    }

    private static InstrumentedObjectMapper.Builder builder(ObjectMapper mapper, Instrumentation instrumentation) {
        InstrumentedObjectMapper.Builder builder = InstrumentedObjectMapper.builder(mapper);
        return switch (instrumentation) {
            case TIMER_ONLY -> builder.payloadBytes(false);
            case SIMPLE, PROMETHEUS -> builder.payloadHistogram(false);
            case SAMPLED -> builder.sampleOneIn(100);
            case NONE, NOTHING_REGISTERED, HISTOGRAM -> builder;
        };
    }
}
