// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.wirebench.binary.BinaryContenders;
import io.github.wirebench.model.Dto;
import io.github.wirebench.model.Payload;
import io.github.wirebench.model.codec.Codec;
import io.github.wirebench.model.codec.CorruptInput;
import io.github.wirebench.model.codec.WireFormat;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Checks documents by their formats. That decoders read the harmless parts of them is in the accepted cells. */
class HostileFormatTest {

    @Test
    void theHostilePartOfJsonIsInAGoodDocument() throws Exception {
        byte[] document =
                NamedFormat.json("").documents(HostileCase.UNKNOWN_FIELD).get(3).toByteArray();
        JsonNode json = new ObjectMapper().readTree(document);
        assertThat(json.at("/unknown/x").asText()).isEqualTo("x");
        assertThat(json.at("/innerDto/num").asInt()).isEqualTo(123);
    }

    @ParameterizedTest
    @EnumSource(
            value = HostileCase.class,
            names = {"WRONG_TYPES", "MISSING_FIELD", "NESTING_SKIPPED", "COLLIDING_NAMES", "CLASS_PROPERTY"})
    void bsonBeginsWithItsLength(HostileCase attack) {
        for (Bytes bytes : NamedFormat.bson().documents(attack)) {
            byte[] document = bytes.toByteArray();
            assertThat(ByteBuffer.wrap(document).order(ByteOrder.LITTLE_ENDIAN).getInt())
                    .isEqualTo(document.length);
        }
    }

    /** A length is written in one byte here; the claims come with as many as they need. */
    @Test
    void claimsTakeThePlaceOfTheTrueLength() throws Exception {
        List<Bytes> claims = new EncodedFormat(BinaryContenders.KRYO).documents(HostileCase.CLAIMED_TEXT);
        assertThat(claims).hasSize(HostileFormat.CLAIMS.size());
        byte[] first = claims.get(0).toByteArray();
        byte[] last = claims.get(claims.size() - 1).toByteArray();
        assertThat(first).startsWith(Arrays.copyOf(last, 12)).isNotEqualTo(last);
        assertThat(new String(first, StandardCharsets.ISO_8859_1)).contains("thirty-two letters!");
    }

    static Stream<BinaryContenders> contenders() {
        return Stream.of(BinaryContenders.values()).filter(contender -> contender.supports(Payload.DTO));
    }

    @ParameterizedTest
    @MethodSource("contenders")
    void aLongTextIsADocument(BinaryContenders contender) throws Exception {
        assertThat(HostileFormat.of(contender).documents(HostileCase.LONG_TEXT))
                .hasSizeLessThan(2)
                .allSatisfy(document -> assertThat(document.length())
                        .isBetween(HostileFormat.LONG_TEXT, HostileFormat.LONG_TEXT + 1000));
    }

    @ParameterizedTest
    @MethodSource("contenders")
    void anUnknownFieldChangesNothingUnlessItIsRefused(BinaryContenders contender) throws Exception {
        Codec<Object, Object> codec = contender.codec(Dto.class);
        for (Bytes document : HostileFormat.of(contender).documents(HostileCase.UNKNOWN_FIELD)) {
            CorruptInput.Outcome outcome = CorruptInput.decode(codec, document.toByteArray());
            assertThat(outcome.value()).isEqualTo(outcome.rejected() ? null : HostileFormat.GOOD);
        }
    }

    /** Offsets in the document do not allow for a longer text. */
    @Test
    void flatBuffersHaveNoLongText() throws Exception {
        assertThat(HostileFormat.of(BinaryContenders.FLATBUFFERS).documents(HostileCase.LONG_TEXT))
                .isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void nestedDocumentsHaveTheirLevels(WireFormat format) throws Exception {
        HostileFormat writer = HostileFormat.of(format).orElse(attack -> List.of());
        for (Bytes bytes : writer.documents(HostileCase.NESTING_SKIPPED)) {
            assertThat(bytes.length()).isGreaterThan(HostileFormat.LEVELS);
        }
    }
}
