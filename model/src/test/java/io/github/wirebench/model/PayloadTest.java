// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.data.Percentage.withPercentage;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HashSet;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Pins what every payload is; a changed hash means that figures before and after cannot be compared. */
class PayloadTest {

    @ParameterizedTest
    @CsvSource({
        "DTO,           72,      fc793797ea81d32c73708f3e964f29b94f951df91ed8c4e1afa383e7ca72f5ab",
        "VIEW_EVENT,    200,     cd637265b99c78cb1589916c34eeb083e8349dde366f23506358b02aa0324736",
        "POST,          1223,    6c23a3af94f5b671d288d3b6a301b4cc0c754667fbd9c9453ab96b7f2482879f",
        "ARTICLE_SHORT, 261,     3bf480fb74f4c896dd952f67229e5b65e9b3d824c8452f8bb23e661258c614d0",
        "ARTICLE_2K,    2024,    84ab6f65826a07cc009ccddb573166e864ab13ccf7935b6c5258dbb95cf7c5d3",
        "ARTICLE,       4297,    0434a0afd858f643f07388d769d68fe9ed56d844e35601ac5dccc1899ac2b1cd",
        "ARTICLE_500K,  505201,  961c57eaaf5562bf968d263d1fa13cb0848a209d0783a7804ce3787cc4138284",
        "TELEMETRY,     33121,   10cd2aad708c73cf185bf1811a0461f1dff63618b91767c82b0415b899d70810",
        "USERS,         2404236, 97a767f32cea6d933a5a23336d55c2d000b0bc583f0b0b61c65e18dc65e79171",
        "FEED,          1510145, 717682a1f135c19e58fbfdbf7de3701fabc77cf8ec1a4baefaa5bfde9cad4298",
    })
    void hasThisSizeAndTheseBytesOnEveryJdk(Payload payload, int size, String sha256)
            throws JsonProcessingException, NoSuchAlgorithmException {
        MessageDigest digest = MessageDigest.getInstance("SHA-256");
        for (Object sample : payload.samples()) {
            digest.update(CanonicalJson.of(sample));
        }
        assertThat(CanonicalJson.of(payload.sample(0))).hasSize(size);
        assertThat(HexFormat.of().formatHex(digest.digest())).isEqualTo(sha256);
    }

    /** The catalogue's figures, in bytes; KB is a thousand. */
    @ParameterizedTest
    @CsvSource({
        "VIEW_EVENT, 200",
        "ARTICLE_2K, 2000",
        "ARTICLE, 4300",
        "ARTICLE_500K, 500000",
        "TELEMETRY, 33000",
        "USERS, 2400000",
        "FEED, 1500000",
    })
    void everySampleIsWithinTwoPercentOfTheCatalogue(Payload payload, double catalogue) throws JsonProcessingException {
        for (Object sample : payload.samples()) {
            assertThat((double) CanonicalJson.of(sample).length).isCloseTo(catalogue, withPercentage(2));
        }
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "USERS")
    void allSamplesHaveOneSize(Payload payload) throws JsonProcessingException {
        int size = CanonicalJson.of(payload.sample(0)).length;
        for (Object sample : payload.samples()) {
            assertThat(CanonicalJson.of(sample)).hasSize(size);
        }
    }

    @ParameterizedTest
    @EnumSource
    void samplesAreDistinctInstancesOfTheTypeAndRepeatable(Payload payload) {
        assertThat(payload.samples())
                .hasSize(payload.sampleCount())
                .allMatch(payload.type()::isInstance)
                .isEqualTo(payload.samples());
        assertThat(new HashSet<>(payload.samples())).hasSize(payload.sampleCount());
    }

    @Test
    void theFirstDtoIsTheArticlesOwn() throws JsonProcessingException {
        assertThat(new String(CanonicalJson.of(Payload.DTO.sample(0)), StandardCharsets.UTF_8))
                .isEqualTo(
                        "{\"some\":\"some\",\"dtoEnum\":\"B\",\"innerDto\":{\"num\":123,\"strings\":[\"1\",\"2\"]}}");
    }

    @Test
    void refusesASampleThatIsNotThere() {
        assertThatThrownBy(() -> Payload.FEED.sample(4)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> Payload.DTO.sample(-1)).isInstanceOf(IndexOutOfBoundsException.class);
    }
}
