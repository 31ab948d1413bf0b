// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report.publish;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.github.wirebench.harness.console.JsonFiles;
import java.net.http.HttpHeaders;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * The reply to an HTTP request.
 *
 * @param status of HTTP, or 0 if no reply arrived
 * @param body as text; the reason if no reply arrived
 */
record HttpReply(int status, HttpHeaders headers, String body) {

    static HttpReply lost(String reason) {
        return new HttpReply(0, HttpHeaders.of(Map.of(), (name, value) -> true), reason);
    }

    boolean isSuccess() {
        return status >= 200 && status < 300;
    }

    /** Returns whether it is unknown if the server carried out the request. */
    boolean isUnclear() {
        return status == 0 || status >= 500;
    }

    /** Returns whether the server refused the request because of its rate limit. */
    boolean isLimited() {
        return status == 429
                || status == 403
                        && (isUsedUp()
                                || seconds("Retry-After").isPresent()
                                || body.toLowerCase(Locale.ROOT).contains("rate limit"));
    }

    /**
     * The pause that the server asks for: {@code Retry-After} in seconds, or the time until {@code X-RateLimit-Reset}, in
     * seconds of the epoch, if {@code X-RateLimit-Remaining} is 0.
     */
    Optional<Duration> requestedPause(Instant now) {
        return seconds("Retry-After")
                .map(Duration::ofSeconds)
                .or(() -> seconds("X-RateLimit-Reset")
                        .filter(reset -> isUsedUp())
                        .map(reset -> Duration.ofSeconds(Math.max(0, reset - now.getEpochSecond()))));
    }

    /** The body as JSON; missing if it is not JSON. */
    JsonNode json() {
        try {
            return JsonFiles.MAPPER.readTree(body);
        } catch (JsonProcessingException e) {
            return MissingNode.getInstance();
        }
    }

    private boolean isUsedUp() {
        return headers.firstValue("X-RateLimit-Remaining").filter("0"::equals).isPresent();
    }

    private Optional<Long> seconds(String header) {
        return headers.firstValue(header)
                .filter(value -> value.matches("[0-9]{1,10}"))
                .map(Long::valueOf);
    }
}
