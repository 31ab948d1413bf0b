// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.data.Percentage.withPercentage;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
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

    /** The size from which no sample of a payload differs by more than 2%. */
    private static final Map<Payload, Integer> NOMINAL_SIZE = Map.ofEntries(
            Map.entry(Payload.VIEW_EVENT, 200),
            Map.entry(Payload.ARTICLE_2K, 2_000),
            Map.entry(Payload.ARTICLE, 4_300),
            Map.entry(Payload.ARTICLE_500K, 500_000),
            Map.entry(Payload.TELEMETRY, 33_000),
            Map.entry(Payload.USERS, 2_400_000),
            Map.entry(Payload.USERS_VARIED, 2_400_000),
            Map.entry(Payload.FEED, 1_500_000),
            Map.entry(Payload.GEO_100K, 100_000),
            Map.entry(Payload.GEO_1M, 1_000_000),
            Map.entry(Payload.USERS_FRIENDS_1K, 1_000),
            Map.entry(Payload.USERS_FRIENDS_10K, 10_000),
            Map.entry(Payload.USERS_FRIENDS_100K, 100_000));

    /** Name, bytes of the first value, and hash of all, as {@code payloads.txt} has them; {@code -Dgolden.write=true} writes it. */
    @Test
    void valuesAreTheSameOnEveryJdk() throws IOException, NoSuchAlgorithmException {
        StringBuilder table = new StringBuilder();
        for (Payload payload : Payload.suite()) {
            table.append(checkedLine(payload));
        }
        Path pinned = Path.of("src/test/resources/io/github/wirebench/model/payloads.txt");
        if (Boolean.getBoolean("golden.write")) {
            Files.writeString(pinned, table);
        }
        assertThat(table.toString()).isEqualTo(Files.readString(pinned));
    }

    private static String checkedLine(Payload payload) throws JsonProcessingException, NoSuchAlgorithmException {
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
            firstSize = firstSize == 0 ? json.length : firstSize;
            if (FIXED_SIZE.contains(payload)) {
                assertThat(json.length).as("bytes of a value of %s", payload).isEqualTo(firstSize);
            }
            if (NOMINAL_SIZE.containsKey(payload)) {
                assertThat(json.length)
                        .as("bytes of a value of %s", payload)
                        .isCloseTo(NOMINAL_SIZE.get(payload), withPercentage(2));
            }
        }
        // small payloads would otherwise be learned by the branch predictor
        assertThat(payload.sampleCount())
                .as("values of %s, whose constant must say that the first one has %d bytes", payload, firstSize)
                .isEqualTo(Payload.samplesToRotate(firstSize));
        return String.format(
                "%-18s %7d %s\n", payload, firstSize, HexFormat.of().formatHex(digest.digest()));
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
