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
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Pins the values of every payload. If a hash changes, figures from before and after cannot be compared. */
class PayloadTest {

    @ParameterizedTest
    @CsvSource({
        "DTO,           72,      bce605e98d24fee6ec8570ad7b650ebfd3f937df8187cbbc19bf92e3d6c0d5ac",
        "VIEW_EVENT,    200,     c326014418da2aa5be4d6e0136fa671f57a5190629ba92e87e1a775d490f6059",
        "POST,          1223,    6402fae4ac457bd39f1b48ad9435d90bbd5c852d83217d1d7a2263c9c82a9df2",
        "ARTICLE_SHORT, 261,     81662f209e4624e00bd886e7fe6d1981919e4f7d80eede9046070dcf3a773cdb",
        "ARTICLE_2K,    2024,    cd7c599a7194dbc7e7068dfc1d58df90990d8417d0b2b06192e8e18dd1e41cff",
        "ARTICLE,       4297,    ce236c0486596bc6784cd5016d561c235e3208f1cec0dcc84fb4f74276e3f407",
        "ARTICLE_500K,  505201,  7ae02740716dd1493d31d7a6512eab498cbe3b3707d42d9419a73bf2b3a6041e",
        "TELEMETRY,     33121,   cff8104c312cd969b79caa71f7a35d086bae627a039429fe2caab7fcde8d9594",
        "USERS,         2403671, 6e41dad0bdcd50ae45e3c38060818fadeebb2e77d2f1007c8716850f4111387c",
        "USERS_VARIED,  2404269, ee763141c2a870af9ef4e609e2883b0bbd5e2de19ed0b4d4783bd7add0ecc45b",
        "FEED,          1510145, 5c63ad9f14d42ca5624b123a8b99f3a2e324d5bdd2ba14286b86de2aff9f1c95",
        "GEO_100K, 99614, f0bbd28521c4ac04cffd09d784a14cfc2b94073cae5cd79c1b25d9260a3e04b1",
        "GEO_1M, 994932, a77acd5c8f055d88b0258b556a92b55ad15ff65daff6374bb91130c631719da0",
        "MEDIA, 531, 895f6da360492f80bdf794513e3644a464654aab649b6faea18922a5e04321c4",
        "TWEETS, 38520, 174ced944bbddf616c4208689eaf4edc86250acf4e9b6be9ee322095d55ea6fb",
        "CATALOG, 80266, 89615e9991b52b06056f4844a518ea509991d4834c94c3a016fbad7ef65bf80d",
        "CLIENTS, 21171, 2efbcd7579313ced8b7b3539536e484b864cfe8bae6388dfe39d27cadcc896ac",
        "EVENTS, 7164, e99deb1d2e5445051250a42c49a8afc4f637bf803bba67126b20fbdd471d1b9e",
        "USERS_FRIENDS_1K, 999, d812085c527b2f3e1ce194a3d3a991aa8f066f2d531bf8557f8086bd8b5760bc",
        "USERS_FRIENDS_10K, 9960, 22dd49c3a08fc4679d26116f8a79002cd60cb9b84d61cff4372eec74302bce8d",
        "USERS_FRIENDS_100K, 99458, d0a7b3f9a3d36e61f4502041695d7523e95983f9edb72f0ab7276542a3d34484",
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

    /** The sizes of the catalogue in bytes. */
    @ParameterizedTest
    @CsvSource({
        "VIEW_EVENT, 200",
        "ARTICLE_2K, 2000",
        "ARTICLE, 4300",
        "ARTICLE_500K, 500000",
        "TELEMETRY, 33000",
        "USERS, 2400000",
        "USERS_VARIED, 2400000",
        "FEED, 1500000",
        "GEO_100K, 100000",
        "GEO_1M, 1000000",
        "USERS_FRIENDS_1K, 1000",
        "USERS_FRIENDS_10K, 10000",
        "USERS_FRIENDS_100K, 100000",
    })
    void everySampleIsWithinTwoPercentOfTheCatalogue(Payload payload, double catalogue) throws JsonProcessingException {
        for (Object sample : payload.samples()) {
            assertThat((double) CanonicalJson.of(sample).length).isCloseTo(catalogue, withPercentage(2));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"DTO", "VIEW_EVENT", "POST", "ARTICLE_SHORT", "ARTICLE_2K", "ARTICLE", "ARTICLE_500K", "FEED"})
    void allSamplesHaveOneSize(Payload payload) throws JsonProcessingException {
        int size = CanonicalJson.of(payload.sample(0)).length;
        for (Object sample : payload.samples()) {
            assertThat(CanonicalJson.of(sample)).hasSize(size);
        }
    }

    @ParameterizedTest
    @MethodSource("io.github.wirebench.model.Payload#suite")
    void samplesAreDistinctInstancesOfTheTypeAndRepeatable(Payload payload) {
        assertThat(payload.samples())
                .hasSize(payload.sampleCount())
                .allMatch(payload.type()::isInstance)
                .isEqualTo(payload.samples());
        assertThat(new HashSet<>(payload.samples())).hasSize(payload.sampleCount());
    }

    @ParameterizedTest
    @CsvSource({"USERS, 38", "USERS_VARIED, 38000"})
    void keysOfUsersRepeatOrDiffer(Payload payload, int keys) {
        assertThat(((Users) payload.sample(0)).users().stream().flatMap(user -> user.metadata().keySet().stream()))
                .hasSize(38_000)
                .satisfies(all -> assertThat(new HashSet<>(all)).hasSize(keys));
    }

    @Test
    void everyEventLogHasEventsOfAllKinds() {
        for (Object sample : Payload.EVENTS.samples()) {
            assertThat(((EventLog) sample).events().stream().map(Object::getClass))
                    .containsOnly(
                            EventLog.Login.class,
                            EventLog.Search.class,
                            EventLog.Purchase.class,
                            EventLog.Failure.class);
        }
    }

    /** Libraries that hold decimals as doubles would lose it. */
    @Test
    void someBalanceEndsWithZero() {
        assertThat(Payload.CLIENTS.samples().stream()
                        .flatMap(sample -> ((Clients) sample).clients().stream())
                        .map(Clients.Client::balance))
                .allMatch(balance -> balance.scale() == 2)
                .anyMatch(balance -> balance.stripTrailingZeros().scale() < 2);
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
