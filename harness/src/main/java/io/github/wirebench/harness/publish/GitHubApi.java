// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.publish;

import com.fasterxml.jackson.databind.JsonNode;
import dev.failsafe.ExecutionContext;
import dev.failsafe.Failsafe;
import dev.failsafe.FailsafeException;
import dev.failsafe.function.ContextualSupplier;
import io.github.wirebench.harness.CommandFailure;
import io.github.wirebench.harness.ExitCode;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/**
 * Requests to GitHub's REST API, with the JDK's client: four of them do not earn a client library. No redirect is followed, as
 * that would hand the token on to wherever it points.
 */
final class GitHubApi {
    /** The version of the API that these requests were written for. */
    private static final String VERSION = "2022-11-28";

    private final URI base;
    private final GitHubToken token;
    private final Patience patience;
    private final String userAgent;
    private final HttpClient client;

    /**
     * @param base e.g. {@code https://api.github.com}
     * @param userAgent GitHub refuses requests without one
     */
    GitHubApi(URI base, GitHubToken token, Patience patience, String userAgent) {
        this.base = base;
        this.token = token;
        this.patience = patience;
        this.userAgent = userAgent;
        this.client = HttpClient.newBuilder()
                .connectTimeout(Duration.ofSeconds(10))
                .followRedirects(HttpClient.Redirect.NEVER)
                .build();
    }

    /**
     * Asks for something.
     *
     * @throws CommandFailure if there is no answer, or it is an error
     */
    JsonNode get(String path) {
        HttpRequest request = request(path).GET().build();
        return content(path, tried(path, context -> exchange(request)));
    }

    /**
     * Brings something to a given state, so that it does no harm to ask twice.
     *
     * @throws CommandFailure if there is no answer, or it is an error
     */
    JsonNode patch(String path, String body) {
        HttpRequest request = request(path)
                .header("Content-Type", "application/json")
                .method("PATCH", BodyPublishers.ofString(body))
                .build();
        return content(path, tried(path, context -> exchange(request)));
    }

    /**
     * Makes something, once: after an answer that leaves open whether it was made, it is looked for first.
     *
     * @param made looks for it
     * @throws CommandFailure if there is no answer, or it is an error
     */
    JsonNode post(String path, String body, Supplier<Optional<JsonNode>> made) {
        HttpRequest request = request(path)
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(body))
                .build();
        Tried tried = tried(path, context -> {
            Optional<JsonNode> before = isUnclear(context) ? made.get() : Optional.empty();
            return before.isPresent() ? new Answer(201, null, before.get().toString()) : exchange(request);
        });
        return content(path, tried);
    }

    private static boolean isUnclear(ExecutionContext<Answer> context) {
        return context.getLastException() != null
                || context.getLastResult() != null && context.getLastResult().isServerFailure();
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create(base + path))
                .header("Accept", "application/vnd.github+json")
                .header("Authorization", token.authorization())
                .header("User-Agent", userAgent)
                .header("X-GitHub-Api-Version", VERSION);
    }

    /** The last answer, and how many attempts there were. */
    private record Tried(Answer answer, int attempts) {}

    private Tried tried(String path, ContextualSupplier<Answer, Answer> attempt) {
        AtomicInteger attempts = new AtomicInteger();
        try {
            Answer last = Failsafe.with(patience.policy()).get(context -> {
                attempts.incrementAndGet();
                return attempt.get(context);
            });
            return new Tried(last, attempts.get());
        } catch (FailsafeException e) {
            if (e.getCause() instanceof InterruptedException) {
                Thread.currentThread().interrupt();
                throw failure(path, "interrupted");
            }
            String reason = e.getCause() == null ? e.getMessage() : e.getCause().toString();
            throw failure(
                    path,
                    "no answer after " + patience.attempts() + " attempts (" + reason
                            + "); whether it was done is not known");
        }
    }

    /** The limit in time holds for the whole answer; the client's own ends with the headers. */
    private Answer exchange(HttpRequest request) throws IOException, InterruptedException {
        CompletableFuture<HttpResponse<String>> response = client.sendAsync(request, BodyHandlers.ofString());
        try {
            return Answer.of(response.get(patience.answer().toMillis(), TimeUnit.MILLISECONDS));
        } catch (TimeoutException e) {
            throw new IOException("nothing within " + patience.answer().toSeconds() + " s", e);
        } catch (ExecutionException e) {
            throw e.getCause() instanceof IOException io ? io : new IOException(e.getCause());
        } finally {
            response.cancel(true);
        }
    }

    private JsonNode content(String path, Tried tried) {
        Answer answer = tried.answer();
        if (!answer.isSuccess()) {
            throw failure(path, meaning(answer, tried.attempts()));
        }
        JsonNode content = answer.json();
        if (content.isMissingNode()) {
            throw failure(path, "answered something that is not JSON");
        }
        return content;
    }

    private String meaning(Answer answer, int attempts) {
        String said = "answered " + answer.status() + said(answer);
        String again = patience.wish(answer)
                .map(wish -> ", ask again in " + Math.max(1, wish.toMinutes()) + " min")
                .orElse(", ask again later");
        if (answer.isLimited()) {
            return said + ": the rate limit is used up" + again;
        }
        if (answer.isServerFailure()) {
            return said + " at attempt " + attempts + again + "; whether it was done is not known";
        }
        return said
                + switch (answer.status()) {
                    case 401 -> ": " + token + " is not valid, or has expired";
                    case 403 ->
                        ": " + token + " may not do this; writing gists needs the scope \"gist\", which the token"
                                + " that GitHub Actions makes for a job cannot have";
                    case 404 -> ": there is none that this " + token + " may change";
                    case 301, 302, 307, 308 -> ": it has moved; give its new address with --api";
                    default -> "";
                };
    }

    /** Without the token before it is cut: a part of it is a secret, too. */
    private String said(Answer answer) {
        String message = token.hideIn(answer.json().path("message").asText());
        return message.isBlank() ? "" : " (" + message.substring(0, Math.min(200, message.length())) + ")";
    }

    /** No cause: what a client knows of a request, it may print. */
    private CommandFailure failure(String path, String what) {
        return new CommandFailure(ExitCode.FAILED, token.hideIn(base + path + ": " + what), null);
    }
}
