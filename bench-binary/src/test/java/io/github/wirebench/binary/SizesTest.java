// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.wirebench.codec.Codec;
import io.github.wirebench.model.Payload;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SizesTest {

    /** Bytes of the first sample: DTO, VIEW_EVENT, POST, ARTICLE_SHORT, ARTICLE_2K, ARTICLE, ARTICLE_500K, TELEMETRY, USERS,
     * USERS_VARIED, FEED; a dash where the contender cannot carry it. */
    @ParameterizedTest
    @CsvSource({
        "JACKSON, 72 200 1223 261 2024 4297 505201 33121 2403671 2404269 1510145",
        "PROTOBUF, 18 61 764 183 1947 4220 505125 12010 2313360 2313964 1506467",
        "AVRO, 14 53 721 177 1941 4214 505119 10698 2145563 2146163 1505968",
        "AVRO_JSON, 72 200 1223 261 2024 4297 505201 33121 2403671 2404269 1510145",
        "MESSAGEPACK, 49 153 1065 231 1995 4268 505174 25816 2234591 2235197 1508640",
        "MSGPACK_CORE, 49 153 1065 231 1995 4268 505174 25816 2234591 2235197 1508640",
        "CBOR, 52 155 1073 232 1996 4273 505553 25916 2235111 2235730 1509840",
        "HANDWRITTEN, 19 59 729 183 1947 4220 505125 12719 2150562 2151162 1506267",
        "COPY, 72 200 1223 261 2024 4297 505201 33121 2403671 2404269 1510145"
    })
    void sizesArePinned(BinaryContenders contender, String expected) {
        List<String> sizes = Arrays.stream(Payload.values())
                .map(payload -> contender.carries(payload) ? Integer.toString(size(contender, payload)) : "-")
                .toList();
        assertThat(String.join(" ", sizes)).isEqualTo(expected);
    }

    private static int size(BinaryContenders contender, Payload payload) {
        Codec<Object, Object> codec = Codecs.of(contender, payload);
        try {
            return codec.encode(codec.toNative(payload.sample(0))).length;
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}
