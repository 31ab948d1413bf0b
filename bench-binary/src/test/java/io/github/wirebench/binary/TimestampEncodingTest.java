// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.wirebench.model.Payload;
import io.github.wirebench.model.Telemetry;
import io.github.wirebench.model.codec.Codec;
import io.github.wirebench.model.codec.CodecCheck;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class TimestampEncodingTest {

    @ParameterizedTest
    @EnumSource
    void keepsTheContract(TimestampEncoding form) {
        List<Telemetry> values = Payload.TELEMETRY.samplesToCheck().stream()
                .map(Telemetry.class::cast)
                .toList();
        assertThat(CodecCheck.check(form.traits(), form.create().codec(Telemetry.class), values))
                .isEmpty();
    }

    @Test
    void writesDatesInTheFormOfItsName() throws IOException {
        JsonNode text = reportedAt(TimestampEncoding.JACKSON_TEXT);
        assertThat(text.isTextual()).isTrue();
        assertThat(reportedAt(TimestampEncoding.JACKSON_NUMBER).isIntegralNumber())
                .isTrue();
        assertThat(reportedAt(TimestampEncoding.JACKSON_ARRAY).isArray()).isTrue();
        // ISO-8601 takes 24 characters, an int64 of today at most 6 bytes
        assertThat(bytes(TimestampEncoding.PROTOBUF_TEXT).length)
                .isGreaterThan(bytes(TimestampEncoding.PROTOBUF_TIMESTAMP).length);
        assertThat(bytes(TimestampEncoding.PROTOBUF_TIMESTAMP).length)
                .isGreaterThan(bytes(TimestampEncoding.PROTOBUF_INT64).length);
    }

    private static JsonNode reportedAt(TimestampEncoding form) throws IOException {
        return new ObjectMapper().readTree(bytes(form)).path("reportedAt");
    }

    private static byte[] bytes(TimestampEncoding form) throws IOException {
        return encode(form.create().codec(Telemetry.class), (Telemetry) Payload.TELEMETRY.sample(0));
    }

    private static <N> byte[] encode(Codec<Telemetry, N> codec, Telemetry value) throws IOException {
        return codec.encode(codec.toNative(value));
    }
}
