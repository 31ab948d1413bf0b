// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.objectmapper;

import io.github.wirebench.model.Payload;
import java.io.IOException;

/** A row that gives wrong values, or records nothing where it should, would be timed for work that it does not do. */
final class InstrumentedRowCheck {

    /** One in a hundred is recorded: that none of so many is happens once in 10^43 forks. */
    private static final int MOST_CALLS = 10_000;

    @FunctionalInterface
    interface Call {
        Object run() throws IOException;
    }

    private final Instrumentation instrumentation;
    private final RecordedCalls recorded;
    private final String operation;

    /** @param operation the timer's tag: serialize or deserialize */
    InstrumentedRowCheck(InstrumentedState state, String operation) {
        instrumentation = state.instrumentation;
        recorded = state.recorded;
        this.operation = operation;
    }

    /**
     * @param call gives the payload's values in their order, as they come back
     * @throws IllegalStateException if one is not equal
     */
    void givesEqualValues(Payload payload, Call call) throws IOException {
        for (Object value : payload.samples()) {
            if (!value.equals(call.run())) {
                throw new IllegalStateException(
                        instrumentation + " does not " + operation + " " + payload + " faithfully; it is not timed");
            }
        }
    }

    /**
     * Calls until the timer's count moves: once, unless only a part of the calls is recorded.
     *
     * @throws IllegalStateException if it does not
     */
    void isRecorded(Call call) throws IOException {
        if (instrumentation == Instrumentation.NONE || instrumentation == Instrumentation.NOTHING_REGISTERED) {
            return; // nothing to check: there is nowhere to record
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
                instrumentation + " recorded no " + operation + " in " + mostCalls + " calls; it is not timed");
    }
}
