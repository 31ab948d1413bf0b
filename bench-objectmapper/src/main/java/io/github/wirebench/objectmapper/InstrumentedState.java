// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.objectmapper;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.wirebench.instrumented.InstrumentedObjectMapper;
import io.github.wirebench.model.Payload;
import java.io.IOException;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** A mapper, its wrapper and their registry. With {@code -t} all threads share them, as in a service. */
@State(Scope.Benchmark)
public class InstrumentedState {

    /** With one call in a hundred recorded, that many calls without a record occur once in 10^43 forks. */
    private static final int MOST_CALLS = 10_000;

    @Param({"NONE", "SIMPLE", "TIMER_ONLY", "PROMETHEUS", "HISTOGRAM", "SAMPLED"})
    public Instrumentation instrumentation;

    ObjectMapper mapper;
    InstrumentedObjectMapper instrumented; // null for NONE
    Recording recording; // null for NONE

    @FunctionalInterface
    interface Call {
        Object run() throws IOException;
    }

    /** @throws IllegalStateException if the check fails */
    @Setup
    public void setUp() throws IOException {
        mapper = Mappers.create();
        if (instrumentation != Instrumentation.NONE) {
            recording = new Recording(mapper, instrumentation);
            instrumented = recording.mapper;
        }
        beforeTiming();
    }

    /**
     * Checks that the benchmark returns correct values and records its calls, with the call that is measured and no
     * other, because the JIT compiler would see that, too.
     */
    void beforeTiming() throws IOException {}

    /**
     * @param call returns the payload's values in their order after the operation, serialize or deserialize
     * @throws IllegalStateException if a value differs
     */
    void requireEqualValues(String operation, Payload payload, Call call) throws IOException {
        for (Object value : Mappers.values(payload)) {
            if (!value.equals(call.run())) {
                throw new IllegalStateException(
                        instrumentation + " does not " + operation + " " + payload + " correctly; it is not measured");
            }
        }
    }

    /**
     * Repeats the call until the timer's count changes: once, unless calls are sampled.
     *
     * @throws IllegalStateException if the count does not change
     */
    void requireRecordedCall(String operation, Call call) throws IOException {
        if (instrumentation == Instrumentation.NONE || instrumentation == Instrumentation.NOTHING_REGISTERED) {
            return; // no registry, so nothing to check
        }
        int mostCalls = instrumentation == Instrumentation.SAMPLED ? MOST_CALLS : 1;
        long before = recording.calls(operation);
        for (int calls = 0; calls < mostCalls; calls++) {
            call.run();
            if (recording.calls(operation) > before) {
                return;
            }
        }
        throw new IllegalStateException(
                instrumentation + " recorded no " + operation + " in " + mostCalls + " calls; it is not measured");
    }
}
