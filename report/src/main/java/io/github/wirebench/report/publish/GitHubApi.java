// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report.publish;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.harness.console.CommandFailure.ExitCode;
import io.github.wirebench.harness.console.JsonFiles;
import io.github.wirebench.harness.data.Suite;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.channels.UnresolvedAddressException;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Calls GitHub's REST API. Only the header of a request has the token; no message shows it. Redirects are not followed, as they would send it
 * to another server.
 *
 * @param permission what a token needs, for the message to a user whose token does not have it
 */
public record GitHubApi(URI address, String token, Suite suite, String permission, Duration timeout, Duration pause) {
    public static final String TOKEN = "GITHUB_TOKEN";

    /** The environment variable with the API's address, which GitHub Actions set. */
    static final String ADDRESS = "GITHUB_API_URL";

    private static final String DEFAULT_ADDRESS = "https://api.github.com";

    static final int ATTEMPTS = 5;

    /** A server that asks for a longer pause is not asked again. */
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(150);

    /** Pauses after a rate limit are as many times as long: GitHub's "Best practices for using the REST API" ask for a minute. */
    private static final int AFTER_LIMIT = 30;

    private static final HttpClient CLIENT =
            HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(10)).build();

    /** Returns the API for the token and the address of the environment; fails if there is no token, or the address is none. */
    public static GitHubApi of(
            Map<String, String> environment, Suite suite, String permission, Duration timeout, Duration pause) {
        URI address = address(environment);
        // from the environment, as command lines are seen by other users and kept in histories
        String token = environment.getOrDefault(TOKEN, "").strip();
        // hiding a shorter one in messages would hide other words, too
        if (!token.matches("[\\x21-\\x7e]{8,}")) {
            throw CommandFailure.usage(
                    TOKEN + (token.isEmpty() ? " is not set" : " is not one word of at least 8 ASCII characters")
                            + ": give a token that has " + permission);
        }
        return new GitHubApi(address, token, suite, permission, timeout, pause);
    }

    static URI address(Map<String, String> environment) {
        URI address = webAddress(ADDRESS, environment.getOrDefault(ADDRESS, DEFAULT_ADDRESS), DEFAULT_ADDRESS);
        if (!address.toString().matches("https:.*|http://(localhost|127\\.0\\.0\\.1|\\[::1])([:/].*)?")) {
            throw CommandFailure.usage(address + ": the token would be sent unencrypted: give an address with https");
        }
        return address;
    }

    /** Returns an address in a reply; empty if it is none. Other texts of a server are not printed, as they could control the terminal. */
    public static String link(JsonNode node, String field) {
        String text = node.path(field).asText();
        return text.matches("https?://[\\w.:-]+(/[\\w.~-]*)*(#[\\w-]+)?") ? text : "";
    }

    /** Reads an address, without a slash at its end. The message does not quote it, as a user name in it may be a secret. */
    static URI webAddress(String option, String text, String example) {
        try {
            URI uri = URI.create(text.replaceAll("/+$", ""));
            if (uri.getHost() != null && uri.toString().matches("https?://[^/@?#]+(/[^?#]*)?")) {
                return uri;
            }
        } catch (IllegalArgumentException e) {
            // the exception quotes the address
        }
        throw CommandFailure.usage(
                option + ": give an address such as " + example + ", without user, query and fragment");
    }

    /** The status is 0 if no reply arrived; the JSON's message then says why. The pause is the one that the server asks for. */
    private record Reply(int status, JsonNode json, Optional<Duration> pause, boolean isLimited) {
        static Reply of(HttpResponse<byte[]> reply) {
            int status = reply.statusCode();
            boolean isUsedUp =
                    reply.headers().firstValue("X-RateLimit-Remaining").equals(Optional.of("0"));
            Optional<Duration> pause = seconds(reply, "Retry-After")
                    .or(() -> seconds(reply, "X-RateLimit-Reset")
                            .filter(reset -> isUsedUp)
                            .map(reset -> Math.max(0, reset - Instant.now().getEpochSecond())))
                    .map(Duration::ofSeconds);
            JsonNode json = parsed(reply.body());
            String message = json.path("message").asText().toLowerCase(Locale.ROOT);
            boolean isLimited =
                    status == 429 || status == 403 && (isUsedUp || pause.isPresent() || message.contains("rate limit"));
            return new Reply(status, json, pause, isLimited);
        }

        boolean isUnclear() {
            return status == 0 || status >= 500;
        }

        private static Optional<Long> seconds(HttpResponse<?> reply, String header) {
            return reply.headers()
                    .firstValue(header)
                    .filter(value -> value.matches("[0-9]{1,10}"))
                    .map(Long::valueOf);
        }

        private static JsonNode parsed(byte[] body) {
            try {
                return JsonFiles.parse(body, JsonNode.class);
            } catch (IllegalArgumentException e) {
                return MissingNode.getInstance();
            }
        }
    }

    /**
     * Sends a request and returns the reply. Repeats what is limited, or was perhaps not done, unless that is a POST, which would create a thing twice.
     *
     * @param body becomes JSON; null for none
     * @throws CommandFailure if GitHub refuses or does not reply
     */
    public JsonNode send(String method, String path, Object body) {
        HttpRequest request = HttpRequest.newBuilder(URI.create(address + path))
                .header("Accept", "application/vnd.github+json")
                .header("Authorization", "Bearer " + token)
                .header("User-Agent", suite.name() + "/" + suite.version())
                .header("X-GitHub-Api-Version", "2022-11-28")
                .header("Content-Type", "application/json")
                .method(
                        method,
                        body == null ? BodyPublishers.noBody() : BodyPublishers.ofString(JsonFiles.compact(body)))
                .build();
        for (int attempt = 1; ; attempt++) {
            Reply reply = exchange(path, request);
            if (reply.status >= 200 && reply.status < 300 && reply.json.isContainerNode()) {
                return reply.json;
            }
            Duration wait =
                    reply.pause.orElse(pause.multipliedBy((reply.isLimited ? AFTER_LIMIT : 1) * (1L << attempt - 1)));
            boolean mayRepeat = reply.isLimited || reply.isUnclear() && !method.equals("POST");
            if (!mayRepeat || attempt == ATTEMPTS || wait.compareTo(LONGEST_PAUSE) > 0) {
                throw failure(path, problem(reply));
            }
            try {
                Thread.sleep(wait.toMillis());
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    /** Limits the time of the whole reply; a timeout of the request would end with the headers. */
    private Reply exchange(String path, HttpRequest request) {
        try {
            return CLIENT.sendAsync(request, BodyHandlers.ofByteArray())
                    .orTimeout(timeout.toMillis(), TimeUnit.MILLISECONDS)
                    .thenApply(Reply::of)
                    .join();
        } catch (CompletionException e) {
            Throwable cause = e.getCause();
            if (cause instanceof ConnectException) {
                boolean isUnknown = cause.getCause() instanceof UnresolvedAddressException;
                String reason = isUnknown ? "there is no host " + address.getHost() : "the connection was refused";
                throw failure(path, reason + ", and nothing was sent; check the network, or " + ADDRESS);
            }
            boolean isLate = cause instanceof TimeoutException;
            String reason = isLate ? "nothing within " + timeout.toSeconds() + " s" : cause.toString();
            JsonNode json = JsonFiles.MAPPER.createObjectNode().put("message", reason);
            return new Reply(0, json, Optional.empty(), false);
        }
    }

    private String problem(Reply reply) {
        // the token is hidden before the text is cut, because part of a token is a secret, too
        String message = hidden(reply.json.path("message").asText());
        String status = (reply.status > 0 ? "status " + reply.status : "no reply")
                + (message.isBlank() ? "" : " (" + message.substring(0, Math.min(200, message.length())) + ")");
        String later = ", try again "
                + reply.pause
                        .map(wait -> "in " + Math.max(1, wait.toMinutes()) + " min")
                        .orElse("later");
        if (reply.isLimited) {
            return status + ": the rate limit is used up" + later;
        }
        if (reply.isUnclear()) {
            return status + later + "; the request may or may not have been carried out";
        }
        return status
                + switch (reply.status) {
                    case 200, 201 -> ": the reply is not JSON";
                    case 401 -> ": " + TOKEN + " is not valid or has expired";
                    case 403 -> ": " + TOKEN + " may not do this; it needs " + permission;
                    case 404 -> ": not found, or " + TOKEN + " may not change it";
                    case 301, 302, 307, 308 -> ": the API has moved; set " + ADDRESS + " to its new address";
                    default -> "";
                };
    }

    /** Has no cause: an exception of the client may print the request. */
    CommandFailure failure(String path, String problem) {
        return new CommandFailure(ExitCode.FAILED, hidden(address + path + ": " + problem), null);
    }

    /** Returns the text as one printable line, without the token. */
    private String hidden(String text) {
        return text.replace(token, "[token]")
                .replaceAll("[\\p{Cntrl}\\s]+", " ")
                .strip();
    }
}
