// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.objectmapper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.wirebench.model.Payload;
import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

class InstrumentedStateTest {

    static Stream<InstrumentedState> rows() {
        InstrumentedBenchmark.Reads reads = new InstrumentedBenchmark.Reads();
        reads.payload = "ARTICLE";
        InstrumentedBenchmark.Writes writes = new InstrumentedBenchmark.Writes();
        writes.payload = "ARTICLE";
        return Stream.of(reads, writes, new InstrumentedManyMethodsBenchmark.Used());
    }

    @ParameterizedTest
    @MethodSource("rows")
    void everyInstrumentationPasses(InstrumentedState row) {
        for (Instrumentation instrumentation : Instrumentation.values()) {
            row.instrumentation = instrumentation;
            assertThatCode(row::setUp).as(instrumentation.name()).doesNotThrowAnyException();
        }
    }

    @Test
    void refusesWrongValues() throws IOException {
        InstrumentedState state = state(Instrumentation.SIMPLE);
        assertThatThrownBy(() -> state.requireEqualValues("deserialize", Payload.DTO, () -> null))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("SIMPLE does not deserialize DTO correctly; it is not measured");
        Object first = Payload.DTO.sample(0);
        assertThatThrownBy(() -> state.requireEqualValues("deserialize", Payload.DTO, () -> first))
                .isInstanceOf(IllegalStateException.class);
    }

    @ParameterizedTest
    @EnumSource(
            mode = EnumSource.Mode.EXCLUDE,
            names = {"NONE", "NOTHING_REGISTERED"})
    void refusesMissingRecords(Instrumentation instrumentation) throws IOException {
        InstrumentedState state = state(instrumentation);
        byte[] json = state.mapper.writeValueAsBytes(Payload.DTO.sample(0));
        for (InstrumentedState.Call call : List.<InstrumentedState.Call>of(
                () -> state.mapper.readValue(json, Payload.DTO.type()), // bypasses the wrapper
                () -> state.instrumented.writeValueAsBytes("text"))) { // the other direction
            assertThatThrownBy(() -> state.requireRecordedCall("deserialize", call))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageStartingWith(instrumentation + " recorded no deserialize in ")
                    .hasMessageEndingWith("; it is not measured");
        }
        assertThatCode(() -> state.requireRecordedCall(
                        "deserialize", () -> state.instrumented.readValue(json, Payload.DTO.type())))
                .doesNotThrowAnyException();
    }

    @ParameterizedTest
    @EnumSource(names = {"NONE", "NOTHING_REGISTERED"})
    void skipsTheCheckWhereNothingIsRecorded(Instrumentation instrumentation) throws IOException {
        int[] calls = new int[1];
        state(instrumentation).requireRecordedCall("deserialize", () -> calls[0]++);
        assertThat(calls[0]).isZero();
    }

    private static InstrumentedState state(Instrumentation instrumentation) throws IOException {
        InstrumentedState state = new InstrumentedState();
        state.instrumentation = instrumentation;
        state.setUp();
        return state;
    }
}
