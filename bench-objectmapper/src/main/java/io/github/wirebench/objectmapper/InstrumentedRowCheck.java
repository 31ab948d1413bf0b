// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.objectmapper;

import io.github.wirebench.model.Payload;
import java.io.IOException;

/**
 * Checks that a benchmark returns correct values and records its calls. Otherwise it would be measured for work that it
 * does not do.
 */
final class InstrumentedRowCheck {

    /** With one call in a hundred recorded, that many calls without a record occur once in 10^43 forks. */
    private static final int MOST_CALLS = 10_000;

    @FunctionalInterface
    interface Call {
        Object run() throws IOException;
    }

    private final Instrumentation instrumentation;
    private final RecordedCalls recorded;
    private final String operation;

    /** @param operation the tag of the timer: serialize or deserialize */
    InstrumentedRowCheck(InstrumentedState state, String operation) {
        instrumentation = state.instrumentation;
        recorded = state.recorded;
        this.operation = operation;
    }

    /**
     * @param call returns the payload's values in their order after the operation
     * @throws IllegalStateException if a value differs
     */
    void givesEqualValues(Payload payload, Call call) throws IOException {
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
    void isRecorded(Call call) throws IOException {
        if (instrumentation == Instrumentation.NONE || instrumentation == Instrumentation.NOTHING_REGISTERED) {
            return; // no registry, so nothing to check
        }
        int mostCalls = instrumentation == Instrumentation.SAMPLED ? MOST_CALLS : 1;
        long before = recorded.of(operation);
        for (int calls = 0; calls < mostCalls; calls++) {
            call.run();
            if (recorded.of(operation) > before) {
                return;
            }
        }
        throw new IllegalStateException(
                instrumentation + " recorded no " + operation + " in " + mostCalls + " calls; it is not measured");
    }
}
