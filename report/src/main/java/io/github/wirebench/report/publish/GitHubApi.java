// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report.publish;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.harness.console.ExitCode;
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
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

/**
 * Sends requests to GitHub's REST API, and repeats them as a {@link RetryPolicy} says. Redirects are not followed, because that
 * would send the token to another server. Every request throws a {@link CommandFailure} if there is no reply or it is an error.
 *
 * @param base e.g. {@code https://api.github.com}
 * @param userAgent GitHub refuses requests without one
 */
record GitHubApi(URI base, GitHubToken token, RetryPolicy retries, String userAgent) {
    /** The version of the API that these requests were written for. */
    private static final String VERSION = "2022-11-28";

    private static final HttpClient CLIENT = HttpClient.newBuilder()
            .connectTimeout(Duration.ofSeconds(10))
            .followRedirects(HttpClient.Redirect.NEVER)
            .build();

    JsonNode get(String path) {
        return send(path, request(path).GET(), Optional::empty);
    }

    /**
     * Sends a body.
     *
     * @param done looks for what the request creates, after a reply that leaves open whether it was created; empty if there is
     *     nothing, and for a request that may be done twice
     */
    JsonNode send(String method, String path, String body, Supplier<Optional<JsonNode>> done) {
        HttpRequest.Builder request =
                request(path).header("Content-Type", "application/json").method(method, BodyPublishers.ofString(body));
        return send(path, request, done);
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create(base + path))
                .header("Accept", "application/vnd.github+json")
                .header("Authorization", token.authorization())
                .header("User-Agent", userAgent)
                .header("X-GitHub-Api-Version", VERSION);
    }

    private JsonNode send(String path, HttpRequest.Builder request, Supplier<Optional<JsonNode>> done) {
        try {
            for (int attempt = 1; ; attempt++) {
                HttpReply reply = exchange(path, request.build(), attempt == 1);
                Optional<Duration> pause = retries.pauseAfter(reply, attempt, Instant.now());
                if (reply.isSuccess() && !reply.json().isMissingNode()) {
                    return reply.json();
                }
                if (pause.isEmpty()) {
                    throw failure(path, problem(reply, attempt));
                }
                Thread.sleep(pause.get().toMillis());
                Optional<JsonNode> found = reply.isUnclear() ? done.get() : Optional.empty();
                if (found.isPresent()) {
                    return found.get();
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw failure(path, "interrupted");
        }
    }

    /**
     * Limits the time of the whole reply; a timeout of the request would end with the headers. If the first attempt finds no server,
     * nothing was sent, and another attempt would hardly find one.
     */
    private HttpReply exchange(String path, HttpRequest request, boolean isFirst) throws InterruptedException {
        CompletableFuture<HttpResponse<String>> response = CLIENT.sendAsync(request, BodyHandlers.ofString());
        try {
            HttpResponse<String> reply = response.get(retries.timeout().toMillis(), TimeUnit.MILLISECONDS);
            return new HttpReply(reply.statusCode(), reply.headers(), reply.body());
        } catch (TimeoutException e) {
            return HttpReply.lost("nothing within " + retries.timeout().toSeconds() + " s");
        } catch (ExecutionException e) {
            if (isFirst && e.getCause() instanceof ConnectException connect) {
                String reason = connect.getCause() instanceof UnresolvedAddressException
                        ? "there is no host " + request.uri().getHost()
                        : "the connection was refused";
                throw failure(path, reason + ", and nothing was sent; check the network, or the address of --api");
            }
            return HttpReply.lost(e.getCause().toString());
        } finally {
            response.cancel(true);
        }
    }

    private String problem(HttpReply reply, int attempts) {
        // the token is hidden before the text is cut, because part of a token is a secret, too
        String message = token.hideIn(reply.json().path("message").asText());
        String status = "status " + reply.status()
                + (message.isBlank() ? "" : " (" + message.substring(0, Math.min(200, message.length())) + ")");
        String later = reply.requestedPause(Instant.now())
                .map(pause -> ", try again in " + Math.max(1, pause.toMinutes()) + " min")
                .orElse(", try again later");
        if (reply.isLimited()) {
            return status + ": the rate limit is used up" + later;
        }
        if (reply.isUnclear()) {
            return (reply.status() == 0 ? "no reply (" + reply.body() + ")" : status) + " at attempt " + attempts
                    + later + "; the request may or may not have been carried out";
        }
        return status
                + switch (reply.status()) {
                    case 200, 201 -> ": the reply is not JSON";
                    case 401 -> ": " + GitHubToken.VARIABLE + " is not valid or has expired";
                    case 403 ->
                        ": " + GitHubToken.VARIABLE + " may not do this; writing gists needs the scope \"gist\", which"
                                + " the token that GitHub Actions creates for a job cannot have";
                    case 404 -> ": not found, or " + GitHubToken.VARIABLE + " may not change it";
                    case 301, 302, 307, 308 -> ": the API has moved; give its new address with --api";
                    default -> "";
                };
    }

    /** Has no cause: an exception of the client may print the request. */
    private CommandFailure failure(String path, String problem) {
        return new CommandFailure(ExitCode.FAILED, token.hideIn(base + path + ": " + problem), null);
    }
}
