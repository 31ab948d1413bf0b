// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report.publish;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpHeaders;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RetryPolicyTest {

    /** Headers are given as {@code name=value}, pauses in seconds; no pause means that the request is not repeated. */
    @ParameterizedTest
    @CsvSource({
        "429, Retry-After=7, '', 3, 7",
        "503, Retry-After=9, '', 1, 9",
        "503, Retry-After=600, '', 1, ",
        "403, X-RateLimit-Remaining=0;X-RateLimit-Reset=1000090, '', 1, 90",
        "403, X-RateLimit-Remaining=0;X-RateLimit-Reset=999990, '', 1, 0",
        "403, X-RateLimit-Remaining=0;X-RateLimit-Reset=1001800, '', 1, ",
        "403, X-RateLimit-Remaining=50;X-RateLimit-Reset=1000090, a secondary Rate Limit, 1, 60",
        "403, '', a secondary rate limit, 2, 120",
        "429, '', '', 4, 150",
        "429, '', '', 5, ",
        "502, '', '', 1, 2",
        "502, '', '', 4, 16",
        "0, '', connection reset, 3, 8",
        "0, '', connection reset, 5, ",
        "403, '', forbidden, 1, ",
        "404, Retry-After=9, '', 1, ",
        "200, '', '', 1, "
    })
    void pausesAreThoseOfTheServerOrDouble(int status, String headers, String body, int attempt, Long seconds) {
        Map<String, List<String>> values = headers.isEmpty()
                ? Map.of()
                : List.of(headers.split(";")).stream()
                        .map(header -> header.split("="))
                        .collect(Collectors.toMap(header -> header[0], header -> List.of(header[1])));
        HttpReply reply = new HttpReply(status, HttpHeaders.of(values, (name, value) -> true), body);
        assertThat(RetryPolicy.DEFAULT
                        .pauseAfter(reply, attempt, Instant.ofEpochSecond(1_000_000))
                        .map(Duration::toSeconds)
                        .orElse(null))
                .isEqualTo(seconds);
    }
}
