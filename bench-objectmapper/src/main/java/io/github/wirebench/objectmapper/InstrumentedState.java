// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.objectmapper;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.wirebench.instrumented.InstrumentedObjectMapper;
import io.micrometer.core.instrument.MeterRegistry;
import java.io.IOException;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** A mapper, its wrapper and their registry; with {@code -t} all threads share them, as in a service. */
@State(Scope.Benchmark)
public class InstrumentedState {

    @Param({"NONE", "SIMPLE", "TIMER_ONLY", "PROMETHEUS", "HISTOGRAM", "SAMPLED"})
    public Instrumentation instrumentation;

    ObjectMapper mapper;
    MeterRegistry registry; // null for NONE
    InstrumentedObjectMapper instrumented; // null for NONE

    /** @throws IllegalStateException if the row fails its check */
    @Setup
    public void setUp() throws IOException {
        mapper = Mappers.create();
        if (instrumentation != Instrumentation.NONE) {
            registry = InstrumentedMappers.registry(instrumentation);
            instrumented = InstrumentedMappers.create(mapper, instrumentation, registry);
        }
        beforeTiming();
    }

    /** For the benchmark whose state it is: at least the check, with calls of its own row, so that the JIT compiler sees no other. */
    void beforeTiming() throws IOException {}
}
