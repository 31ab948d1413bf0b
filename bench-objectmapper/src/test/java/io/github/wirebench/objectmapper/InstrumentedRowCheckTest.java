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

class InstrumentedRowCheckTest {

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
        InstrumentedRowCheck check = check(Instrumentation.SIMPLE);
        assertThatThrownBy(() -> check.givesEqualValues(Payload.DTO, () -> null))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("SIMPLE does not deserialize DTO correctly; it is not measured");
        Object first = Payload.DTO.sample(0);
        assertThatThrownBy(() -> check.givesEqualValues(Payload.DTO, () -> first))
                .isInstanceOf(IllegalStateException.class);
    }

    @ParameterizedTest
    @EnumSource(
            mode = EnumSource.Mode.EXCLUDE,
            names = {"NONE", "NOTHING_REGISTERED"})
    void refusesMissingRecords(Instrumentation instrumentation) throws IOException {
        InstrumentedState state = state(instrumentation);
        InstrumentedRowCheck check = new InstrumentedRowCheck(state, "deserialize");
        byte[] json = state.mapper.writeValueAsBytes(Payload.DTO.sample(0));
        for (InstrumentedRowCheck.Call call : List.<InstrumentedRowCheck.Call>of(
                () -> state.mapper.readValue(json, Payload.DTO.type()), // bypasses the wrapper
                () -> state.instrumented.writeValueAsBytes("text"))) { // the other direction
            assertThatThrownBy(() -> check.isRecorded(call))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageStartingWith(instrumentation + " recorded no deserialize in ")
                    .hasMessageEndingWith("; it is not measured");
        }
        assertThatCode(() -> check.isRecorded(() -> state.instrumented.readValue(json, Payload.DTO.type())))
                .doesNotThrowAnyException();
    }

    @ParameterizedTest
    @EnumSource(names = {"NONE", "NOTHING_REGISTERED"})
    void skipsTheCheckWhereNothingIsRecorded(Instrumentation instrumentation) throws IOException {
        int[] calls = new int[1];
        check(instrumentation).isRecorded(() -> calls[0]++);
        assertThat(calls[0]).isZero();
    }

    private static InstrumentedRowCheck check(Instrumentation instrumentation) throws IOException {
        return new InstrumentedRowCheck(state(instrumentation), "deserialize");
    }

    private static InstrumentedState state(Instrumentation instrumentation) throws IOException {
        InstrumentedState state = new InstrumentedState();
        state.instrumentation = instrumentation;
        state.setUp();
        return state;
    }
}
