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
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Pins the values of every payload. If a hash changes, figures from before and after cannot be compared. */
class PayloadTest {

    /** Their samples have one size. */
    private static final Set<Payload> FIXED_SIZE = Set.of(
            Payload.DTO,
            Payload.VIEW_EVENT,
            Payload.POST,
            Payload.ARTICLE_SHORT,
            Payload.ARTICLE_2K,
            Payload.ARTICLE,
            Payload.ARTICLE_500K,
            Payload.FEED);

    /** The size of the first sample, that of the catalogue from which no sample differs by more than 2%, and the hash of all. */
    @ParameterizedTest
    @CsvSource({
        "DTO,                72,          , b9e2b6ad8503f3382e21b9123dad98af685b1f4cc2b7043c1e13d11106eb8066",
        "VIEW_EVENT,         200,     200, 1cd922819211ecf25861df73262de75af3dd44cf2a455c1cb4712b78d32cb83c",
        "POST,               1223,       , 58d8499c50d05da2a32c90ebb3c684c545ce8e6f6a3d37ea370893780c21be5b",
        "ARTICLE_SHORT,      261,        , 7de0d28e04d08d3397c06d44f810c807e0836c875be25af0d589481479e37eef",
        "ARTICLE_2K,         2024,   2000, 13c2beffa3f0be4ec167855df282ef53b27b5dbc194e2fdb5e531f4888968333",
        "ARTICLE,            4297,   4300, 46b3481e769885f0ba4d1cd7cd4b665874120d32bb07e2480362930bc5cf8ff6",
        "ARTICLE_500K,       505201, 500000, 7ae02740716dd1493d31d7a6512eab498cbe3b3707d42d9419a73bf2b3a6041e",
        "TELEMETRY,          33121,  33000, 011fd5180608faa8caa34516c8dccbe748bd7c0cb89e712c7d16431344adc4a7",
        "USERS,              2403671, 2400000, 6e41dad0bdcd50ae45e3c38060818fadeebb2e77d2f1007c8716850f4111387c",
        "USERS_VARIED,       2404269, 2400000, ee763141c2a870af9ef4e609e2883b0bbd5e2de19ed0b4d4783bd7add0ecc45b",
        "FEED,               1510145, 1500000, 5c63ad9f14d42ca5624b123a8b99f3a2e324d5bdd2ba14286b86de2aff9f1c95",
        "GEO_100K,           99614,  100000, 419fc11d6557cb517eb3ef3174a74e169b332b431c703da542b59c2f10e19176",
        "GEO_1M,             994932, 1000000, a77acd5c8f055d88b0258b556a92b55ad15ff65daff6374bb91130c631719da0",
        "MEDIA,              531,        , b9ba91148433312186d874c032026bc52b98ff3969cffc5101888ee4dfe51aad",
        "TWEETS,             38520,      , 0f1540d0002aef34fa4bf4950aab48938082be0620fd591d52002d73c4342303",
        "CATALOG,            80266,      , 1614e916839446dca7dd9b05bc68bb360f8767ca5c584d6e98a200c4c7868fd1",
        "CLIENTS,            21171,      , 5ad620017faac26cce70b5447b805878017e92022fcf8c84eb831066960ec96d",
        "EVENTS,             7164,       , e3dab9c7769cc67120b77104999852aeafc84479f094e84f4429cff620d5b820",
        "USERS_FRIENDS_1K,   999,    1000, 8300db79fe8124dfe98c454357e9ca8c629279c84122220d7150d123e526f359",
        "USERS_FRIENDS_10K,  9960,   10000, 15909051ea4a09ea156f3e1fd37ffa410d8d616e2a9cfef1a9b173991ba6fc7b",
        "USERS_FRIENDS_100K, 99458,  100000, 8527a4f68652aa6c5905d1bab7597992a2cf329a0df8e1123bf7bcbf14a20f0c",
    })
    void hasTheseSamplesOnEveryJdk(Payload payload, int size, Double catalogue, String sha256)
            throws JsonProcessingException, NoSuchAlgorithmException {
        List<Object> samples = payload.samples();
        assertThat(samples)
                .hasSize(payload.sampleCount())
                .allMatch(payload.type()::isInstance)
                .startsWith(payload.sample(0));
        // hardly any two are equal
        assertThat(new HashSet<>(samples)).hasSizeGreaterThan(payload.sampleCount() * 99 / 100);
        MessageDigest digest = MessageDigest.getInstance("SHA-256");
        int firstSize = 0;
        for (Object sample : samples) {
            byte[] json = CanonicalJson.of(sample);
            digest.update(json);
            if (FIXED_SIZE.contains(payload) || sample == samples.get(0)) {
                firstSize = firstSize == 0 ? json.length : firstSize;
                assertThat(json.length).isEqualTo(firstSize);
            }
            if (catalogue != null) {
                assertThat((double) json.length).isCloseTo(catalogue, withPercentage(2));
            }
        }
        assertThat(firstSize + ", , " + HexFormat.of().formatHex(digest.digest()))
                .as("bytes of the first value, size in the catalogue, and hash of %s", payload)
                .isEqualTo(size + ", , " + sha256);
        // small payloads would otherwise be learned by the branch predictor
        assertThat(payload.sampleCount()).isGreaterThanOrEqualTo(size > 100_000 ? 4 : 64);
        assertThat(Integer.bitCount(payload.sampleCount())).isOne();
        assertThat((long) size * payload.sampleCount()).isGreaterThanOrEqualTo(256 * 1024);
    }

    @Test
    void everyPayloadIsPinned() throws NoSuchMethodException {
        assertThat(PayloadTest.class
                        .getDeclaredMethod(
                                "hasTheseSamplesOnEveryJdk", Payload.class, int.class, Double.class, String.class)
                        .getAnnotation(CsvSource.class)
                        .value())
                .extracting(line -> line.replaceFirst(",.*", ""))
                .containsExactlyElementsOf(
                        Payload.suite().stream().map(Payload::name).toList());
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
