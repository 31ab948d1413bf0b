// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.publish;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpHeaders;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class PatienceTest {
    private static final Instant NOW = Instant.ofEpochSecond(1_000_000);
    private static final Patience PATIENCE = new Patience(
            Duration.ofSeconds(60),
            Duration.ofSeconds(2),
            Duration.ofSeconds(60),
            Duration.ofSeconds(150),
            5,
            Clock.fixed(NOW, ZoneOffset.UTC));

    private static Answer answer(int status, Map<String, String> headers, String body) {
        Map<String, List<String>> all = headers.entrySet().stream()
                .collect(Collectors.toMap(Map.Entry::getKey, header -> List.of(header.getValue())));
        return new Answer(status, HttpHeaders.of(all, (name, value) -> true), body);
    }

    @Test
    void theServerSaysHowLong() {
        assertThat(PATIENCE.pause(answer(429, Map.of("Retry-After", "7"), ""), 3))
                .contains(Duration.ofSeconds(7));
        assertThat(PATIENCE.pause(answer(503, Map.of("Retry-After", "9"), ""), 1))
                .contains(Duration.ofSeconds(9));
        Map<String, String> usedUp = Map.of("X-RateLimit-Remaining", "0", "X-RateLimit-Reset", "1000090");
        assertThat(PATIENCE.pause(answer(403, usedUp, ""), 1)).contains(Duration.ofSeconds(90));
        Map<String, String> over = Map.of("X-RateLimit-Remaining", "0", "X-RateLimit-Reset", "999990");
        assertThat(PATIENCE.pause(answer(403, over, ""), 1)).contains(Duration.ZERO);
    }

    @Test
    void aLimitThatDoesNotSayIsGivenAMinuteAndThenMore() {
        Answer secondary =
                answer(403, Map.of("X-RateLimit-Remaining", "50"), "You have exceeded a secondary rate limit");
        assertThat(PATIENCE.pause(secondary, 1)).contains(Duration.ofSeconds(60));
        assertThat(PATIENCE.pause(secondary, 2)).contains(Duration.ofSeconds(120));
        assertThat(PATIENCE.pause(secondary, 3)).contains(Duration.ofSeconds(150));
    }

    @Test
    void otherFailuresHaveTheUsualPauses() {
        assertThat(PATIENCE.pause(answer(502, Map.of(), ""), 1)).isEmpty();
        assertThat(PATIENCE.pause(answer(403, Map.of(), "forbidden"), 1)).isEmpty();
        assertThat(PATIENCE.pause(answer(404, Map.of("Retry-After", "9"), ""), 1))
                .isEmpty();
    }
}
