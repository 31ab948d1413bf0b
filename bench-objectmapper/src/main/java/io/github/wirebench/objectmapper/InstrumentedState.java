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

/** A mapper, its wrapper and their registry. With {@code -t} all threads share them, as in a service. */
@State(Scope.Benchmark)
public class InstrumentedState {

    @Param({"NONE", "SIMPLE", "TIMER_ONLY", "PROMETHEUS", "HISTOGRAM", "SAMPLED"})
    public Instrumentation instrumentation;

    ObjectMapper mapper;
    InstrumentedObjectMapper instrumented; // null for NONE
    RecordedCalls recorded; // null for NONE

    /** @throws IllegalStateException if the check fails */
    @Setup
    public void setUp() throws IOException {
        mapper = Mappers.create();
        if (instrumentation != Instrumentation.NONE) {
            MeterRegistry registry = InstrumentedMappers.registry(instrumentation);
            instrumented = InstrumentedMappers.create(mapper, instrumentation, registry);
            recorded = new RecordedCalls(registry);
        }
        beforeTiming();
    }

    /**
     * Checks the benchmark with the call that is measured, and with no other, because the JIT compiler would see that,
     * too.
     */
    void beforeTiming() throws IOException {}
}
