// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.objectmapper;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.wirebench.model.Payload;
import java.io.IOException;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/**
 * Shared state of the write benchmark, checked by the same call that is measured. Another mapper reads the result back.
 */
@State(Scope.Benchmark)
public class InstrumentedWrites extends InstrumentedState {

    @Param({"DTO", "ARTICLE"})
    public String payload;

    @Override
    void beforeTiming() throws IOException {
        InstrumentedBenchmark benchmark = new InstrumentedBenchmark();
        InstrumentedInputs inputs = InstrumentedInputs.of(payload);
        ObjectMapper reader = Mappers.create();
        InstrumentedRowCheck check = new InstrumentedRowCheck(this, "serialize");
        Payload values = Payload.valueOf(payload);
        check.givesEqualValues(values, () -> reader.readValue(benchmark.write(this, inputs), values.type()));
        check.isRecorded(() -> benchmark.write(this, inputs));
    }
}
