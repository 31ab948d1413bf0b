// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report.publish;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.harness.console.CommandFailure.ExitCode;
import io.github.wirebench.harness.console.JsonFiles;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.channels.UnresolvedAddressException;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Creates a gist or adds files to one through GitHub's REST API, and reads it back. Only the header of a request has the token; no message
 * shows it. Redirects are not followed, as they would send it to another server.
 */
record Gists(URI api, String token, String userAgent, Duration timeout, Duration pause) {
    static final String TOKEN = "GITHUB_TOKEN";

    /** The address of GitHub's API, which GitHub Actions set. */
    static final String API = "GITHUB_API_URL";

    static final int ATTEMPTS = 5;
    private static final String PATH = "/gists";

    /** A server that asks for a longer pause is not asked again. */
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(150);

    /** Pauses after a rate limit are as many times as long: GitHub's "Best practices for using the REST API" ask for a minute. */
    private static final int AFTER_LIMIT = 30;

    private static final HttpClient CLIENT = HttpClient.newBuilder()
            .connectTimeout(Duration.ofSeconds(10))
            .followRedirects(HttpClient.Redirect.NEVER)
            .build();

    record Gist(String id, boolean isPublic, String page, Map<String, String> addresses) {}

    /** The one request that brings files into a gist; the id is null for a new one, and an existing one keeps all but its files. */
    record Upload(String id, String description, boolean isPublic, Map<String, String> files) {
        String method() {
            return id == null ? "POST" : "PATCH";
        }

        String path() {
            return id == null ? PATH : PATH + "/" + id;
        }

        String body() {
            Map<String, Object> contents = new LinkedHashMap<>();
            files.forEach((name, content) -> contents.put(name, Map.of("content", content)));
            return JsonFiles.compact(
                    id == null
                            ? JsonFiles.object("description", description, "public", isPublic, "files", contents)
                            : JsonFiles.object("files", contents));
        }
    }

    /** The status is 0 if no reply arrived; the body then says why. */
    private record Reply(int status, HttpHeaders headers, String body) {
        static Reply lost(String reason) {
            return new Reply(0, HttpHeaders.of(Map.of(), (name, value) -> true), reason);
        }

        JsonNode json() {
            try {
                return JsonFiles.MAPPER.readTree(body);
            } catch (JsonProcessingException e) {
                return MissingNode.getInstance();
            }
        }

        boolean isUnclear() {
            return status == 0 || status >= 500;
        }

        boolean isLimited() {
            return status == 429
                    || status == 403
                            && (isUsedUp()
                                    || seconds("Retry-After").isPresent()
                                    || body.toLowerCase(Locale.ROOT).contains("rate limit"));
        }

        Optional<Duration> requestedPause() {
            return seconds("Retry-After")
                    .or(() -> seconds("X-RateLimit-Reset")
                            .filter(reset -> isUsedUp())
                            .map(reset -> Math.max(0, reset - Instant.now().getEpochSecond())))
                    .map(Duration::ofSeconds);
        }

        private boolean isUsedUp() {
            return headers.firstValue("X-RateLimit-Remaining").equals(Optional.of("0"));
        }

        private Optional<Long> seconds(String header) {
            return headers.firstValue(header)
                    .filter(value -> value.matches("[0-9]{1,10}"))
                    .map(Long::valueOf);
        }
    }

    static boolean isId(String text) {
        return text.matches("[0-9A-Za-z]{1,64}");
    }

    /** Brings files into a gist: all in one request, so that it never holds half of them. */
    Gist publish(Upload upload) {
        if (upload.id != null) {
            send("GET", upload.path(), null).path("files").properties().forEach(file -> {
                boolean isJson = file.getKey().endsWith(".json")
                        && file.getValue().path("content").asText().startsWith("[");
                if (!upload.files.containsKey(file.getKey())
                        && (!isJson || file.getValue().path("truncated").asBoolean())) {
                    throw CommandFailure.usage("gist " + upload.id + ": " + RunToPublish.plain(file.getKey())
                            + " is not a JMH result of at most 1 MB, and the visualizer fails on it: remove it, or publish to"
                            + " another gist");
                }
            });
        }
        JsonNode sent = send(upload.method(), upload.path(), upload.body());
        String id = upload.id == null ? sent.path("id").asText() : upload.id;
        if (!isId(id)) {
            throw failure(upload.path(), "the reply is not a gist");
        }
        JsonNode gist = send("GET", PATH + "/" + id, null);
        Map<String, String> addresses = new LinkedHashMap<>();
        gist.path("files")
                .properties()
                .forEach(file -> addresses.put(file.getKey(), address(file.getValue(), "raw_url")));
        upload.files.forEach((name, content) -> {
            JsonNode file = gist.path("files").path(name);
            if (file.path("truncated").asBoolean()
                    || !file.path("content").asText().equals(content)) {
                throw failure(
                        PATH + "/" + id, "does not hold what was sent as " + name + "; check it and publish again");
            }
        });
        if (upload.id == null && gist.path("public").asBoolean() != upload.isPublic) {
            throw failure(PATH + "/" + id, "is " + (upload.isPublic ? "secret" : "public"));
        }
        return new Gist(id, gist.path("public").asBoolean(), address(gist, "html_url"), addresses);
    }

    /** Other texts of a server are not printed, as they could control the terminal. */
    private static String address(JsonNode node, String field) {
        String text = node.path(field).asText();
        return text.matches("https?://[\\w.:-]+(/[\\w.~-]*)*") ? text : "";
    }

    /** Repeats what is limited, or was perhaps not done; but not the creation of a gist, of which there would be two. */
    private JsonNode send(String method, String path, String body) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(api + path))
                .header("Accept", "application/vnd.github+json")
                .header("Authorization", "Bearer " + token)
                .header("User-Agent", userAgent)
                .header("X-GitHub-Api-Version", "2022-11-28")
                .method(method, body == null ? BodyPublishers.noBody() : BodyPublishers.ofString(body));
        if (body != null) {
            request.header("Content-Type", "application/json");
        }
        try {
            for (int attempt = 1; ; attempt++) {
                Reply reply = exchange(path, request.build());
                if (reply.status >= 200 && reply.status < 300 && reply.json().isObject()) {
                    return reply.json();
                }
                Duration wait = reply.requestedPause()
                        .orElse(pause.multipliedBy((reply.isLimited() ? AFTER_LIMIT : 1) * (1L << attempt - 1)));
                boolean mayRepeat = reply.isLimited() || reply.isUnclear() && !method.equals("POST");
                if (!mayRepeat || attempt == ATTEMPTS || wait.compareTo(LONGEST_PAUSE) > 0) {
                    throw failure(path, problem(reply));
                }
                Thread.sleep(wait.toMillis());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw failure(path, "interrupted");
        }
    }

    /** Limits the time of the whole reply; a timeout of the request would end with the headers. */
    private Reply exchange(String path, HttpRequest request) throws InterruptedException {
        CompletableFuture<HttpResponse<String>> response = CLIENT.sendAsync(request, BodyHandlers.ofString());
        try {
            HttpResponse<String> reply = response.get(timeout.toMillis(), TimeUnit.MILLISECONDS);
            return new Reply(reply.statusCode(), reply.headers(), reply.body());
        } catch (TimeoutException e) {
            return Reply.lost("nothing within " + timeout.toSeconds() + " s");
        } catch (ExecutionException e) {
            if (e.getCause() instanceof ConnectException connect) {
                String reason = connect.getCause() instanceof UnresolvedAddressException
                        ? "there is no host " + request.uri().getHost()
                        : "the connection was refused";
                throw failure(path, reason + ", and nothing was sent; check the network, or " + API);
            }
            return Reply.lost(e.getCause().toString());
        } finally {
            response.cancel(true);
        }
    }

    private String problem(Reply reply) {
        // the token is hidden before the text is cut, because part of a token is a secret, too
        String message = hidden(reply.json().path("message").asText());
        String status = "status " + reply.status
                + (message.isBlank() ? "" : " (" + message.substring(0, Math.min(200, message.length())) + ")");
        String later = ", try again "
                + reply.requestedPause()
                        .map(wait -> "in " + Math.max(1, wait.toMinutes()) + " min")
                        .orElse("later");
        if (reply.isLimited()) {
            return status + ": the rate limit is used up" + later;
        }
        if (reply.isUnclear()) {
            return (reply.status == 0 ? "no reply (" + reply.body + ")" : status) + later
                    + "; the request may or may not have been carried out";
        }
        return status
                + switch (reply.status) {
                    case 200, 201 -> ": the reply is not JSON";
                    case 401 -> ": " + TOKEN + " is not valid or has expired";
                    case 403 ->
                        ": " + TOKEN + " may not do this; writing gists needs the scope \"gist\", which"
                                + " the token that GitHub Actions creates for a job cannot have";
                    case 404 -> ": not found, or " + TOKEN + " may not change it";
                    case 301, 302, 307, 308 -> ": the API has moved; set " + API + " to its new address";
                    default -> "";
                };
    }

    /** Has no cause: an exception of the client may print the request. */
    private CommandFailure failure(String path, String problem) {
        return new CommandFailure(ExitCode.FAILED, hidden(api + path + ": " + problem), null);
    }

    /** Returns the text as one printable line, without the token. */
    private String hidden(String text) {
        return text.replace(token, "[token]")
                .replaceAll("[\\p{Cntrl}\\s]+", " ")
                .strip();
    }
}
