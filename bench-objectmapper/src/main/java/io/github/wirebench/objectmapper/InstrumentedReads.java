// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.objectmapper;

import io.github.wirebench.model.Payload;
import java.io.IOException;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** Shared state of the read benchmark, checked by the same call that is measured. */
@State(Scope.Benchmark)
public class InstrumentedReads extends InstrumentedState {

    @Param({"DTO", "ARTICLE"})
    public String payload;

    @Override
    void beforeTiming() throws IOException {
        InstrumentedBenchmark benchmark = new InstrumentedBenchmark();
        InstrumentedInputs inputs = InstrumentedInputs.of(payload);
        InstrumentedRowCheck check = new InstrumentedRowCheck(this, "deserialize");
        check.givesEqualValues(Payload.valueOf(payload), () -> benchmark.read(this, inputs));
        check.isRecorded(() -> benchmark.read(this, inputs));
    }
}
