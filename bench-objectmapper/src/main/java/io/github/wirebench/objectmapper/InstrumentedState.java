// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.objectmapper;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.wirebench.instrumented.InstrumentedObjectMapper;
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
    InstrumentedObjectMapper instrumented; // null for NONE

    @Setup
    public void setUp() {
        mapper = Mappers.create();
        instrumented =
                instrumentation == Instrumentation.NONE ? null : InstrumentedMappers.create(mapper, instrumentation);
    }
}
