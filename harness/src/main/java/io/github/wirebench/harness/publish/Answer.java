// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.publish;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.github.wirebench.harness.json.JsonFiles;
import java.net.http.HttpHeaders;
import java.net.http.HttpResponse;
import java.util.Locale;
import java.util.OptionalLong;

/**
 * What a server answered.
 *
 * @param status of HTTP
 * @param headers names in any case
 * @param body as text
 */
record Answer(int status, HttpHeaders headers, String body) {

    static Answer of(HttpResponse<String> response) {
        return new Answer(response.statusCode(), response.headers(), response.body());
    }

    boolean isSuccess() {
        return status >= 200 && status < 300;
    }

    /** Whether the server failed, so that it may have done what was asked or not. */
    boolean isServerFailure() {
        return status >= 500;
    }

    /** Whether the server refused because there were too many requests, and did nothing. */
    boolean isLimited() {
        boolean told = isUsedUp()
                || seconds("Retry-After").isPresent()
                || body.toLowerCase(Locale.ROOT).contains("rate limit");
        return status == 429 || status == 403 && told;
    }

    /** Whether no request is left until the limit's reset. */
    boolean isUsedUp() {
        return headers.firstValue("X-RateLimit-Remaining").filter("0"::equals).isPresent();
    }

    /** A header with a number of seconds; at most ten digits, as neither a pause nor a time of this century has more. */
    OptionalLong seconds(String header) {
        return headers.firstValue(header)
                .filter(value -> value.matches("[0-9]{1,10}"))
                .map(value -> OptionalLong.of(Long.parseLong(value)))
                .orElse(OptionalLong.empty());
    }

    /** The body as JSON; missing if it is none. */
    JsonNode json() {
        try {
            return JsonFiles.MAPPER.readTree(body);
        } catch (JsonProcessingException e) {
            return MissingNode.getInstance();
        }
    }
}
