// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.wirebench.model.Payload;
import io.github.wirebench.model.codec.Codec;
import io.github.wirebench.model.codec.CodecCheck;
import java.io.IOException;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests that the inputs of the String benchmarks and of the tuning steps pass the check of all contenders. */
class CheckedInputsTest {

    /** Reads and writes DTOs, but takes a truncated document for the whole. */
    private record Forgiving() implements JsonCodec<Object> {
        private static final Object VALUE = Payload.DTO.sample(0);

        @Override
        public String write(Object value) {
            return "{}";
        }

        @Override
        public Object read(String json) {
            return VALUE;
        }

        @Override
        public byte[] encode(Object value) {
            return new byte[] {'{', '}'};
        }

        @Override
        public Object decode(byte[] bytes) {
            return VALUE;
        }
    }

    @Test
    void stringsThatFailTheCheckAreRefused() {
        assertThatThrownBy(() -> StringInputs.of(JsonContenders.GSON, new Forgiving(), List.of(Forgiving.VALUE)))
                .isInstanceOf(CodecCheck.FailedException.class)
                .hasMessageContaining("GSON")
                .hasMessageContaining("TRUNCATION");
    }

    @Test
    void aTuningStepThatFailsTheCheckIsRefused() {
        TuningStep rung = new TuningStep.Bytes() {
            @Override
            Codec<Object, Object> codec() {
                return new Forgiving();
            }
        };
        rung.payload = "DTO";
        assertThatThrownBy(rung::setUp).isInstanceOf(CodecCheck.FailedException.class);
        TuningStep strings = new TuningStep.Strings() {
            @Override
            JsonCodec<Object> codec() {
                return new Forgiving();
            }
        };
        strings.payload = "DTO";
        assertThatThrownBy(strings::setUp).isInstanceOf(CodecCheck.FailedException.class);
    }

    static Stream<Supplier<TuningStep>> rungs() {
        return Stream.of(
                TuningStep.Strings::new,
                TuningStep.Bytes::new,
                TuningStep.Afterburner::new,
                TuningStep.Blackbird::new,
                TuningStep.Streaming::new);
    }

    @ParameterizedTest
    @MethodSource("rungs")
    void everyTuningStepPasses(Supplier<TuningStep> create) throws IOException {
        TuningStep rung = create.get();
        rung.payload = "POST";
        rung.setUp();
        Object value = rung.values.next();
        assertThat(value).isEqualTo(Payload.POST.sample(0));
        // the first step uses the mapper itself
        assertThat((Object) rung.mapper.readValue(rung.mapper.writeValueAsString(value), rung.type))
                .isEqualTo(value);
    }
}
