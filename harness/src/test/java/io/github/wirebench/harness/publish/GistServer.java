// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.publish;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.github.wirebench.harness.json.JsonFiles;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.openapi4j.core.exception.ResolutionException;
import org.openapi4j.core.validation.ValidationException;
import org.openapi4j.operation.validator.model.Request;
import org.openapi4j.operation.validator.model.impl.Body;
import org.openapi4j.operation.validator.model.impl.DefaultRequest;
import org.openapi4j.operation.validator.validation.RequestValidator;
import org.openapi4j.parser.OpenApi3Parser;
import org.openapi4j.parser.model.v3.OpenApi3;

/**
 * The part of GitHub's API for gists, on loopback. Every request is validated against GitHub's own description; what it
 * complains about is answered with 422 and kept in {@link #complaints}.
 */
final class GistServer implements AutoCloseable {
    static final String TOKEN = "ghp_0123456789secret";
    private static final RequestValidator DESCRIPTION = description();

    final List<String> complaints = Collections.synchronizedList(new ArrayList<>());
    final List<String> requests = Collections.synchronizedList(new ArrayList<>());
    final Map<String, ObjectNode> gists = Collections.synchronizedMap(new LinkedHashMap<>());
    private final Deque<Mishap> mishaps = new ArrayDeque<>();
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final HttpServer server;

    /**
     * Something that goes wrong with the next request.
     *
     * @param status of the answer; 0 for none
     * @param headers of the answer
     * @param done whether the request has its effect all the same
     */
    record Mishap(int status, Map<String, String> headers, boolean done) {
        /** Nothing goes wrong with this one. */
        static final Mishap NONE = new Mishap(-1, Map.of(), true);

        static Mishap answer(int status) {
            return new Mishap(status, Map.of(), false);
        }
    }

    GistServer() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::handle);
        server.setExecutor(threads);
        server.start();
    }

    private static RequestValidator description() {
        try {
            OpenApi3 api =
                    new OpenApi3Parser().parse(GistServer.class.getResource("/github/gists-openapi.json"), false);
            return new RequestValidator(api);
        } catch (ResolutionException | ValidationException e) {
            throw new AssertionError(e);
        }
    }

    String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    /** The next requests go wrong like this, one after the other. */
    void expect(Mishap... next) {
        mishaps.addAll(List.of(next));
    }

    /** A gist that is there already. */
    ObjectNode add(String id, Map<String, String> files) {
        ObjectNode gist = JsonFiles.MAPPER.createObjectNode().put("id", id).put("public", false);
        gist.put("html_url", "https://gist.github.com/" + id)
                .put("description", "mine")
                .putObject("files");
        files.forEach((name, content) -> put(gist, name, content));
        gists.put(id, gist);
        return gist;
    }

    /** The content of a file as it is now. */
    String content(String id, String file) {
        return gists.get(id).path("files").path(file).path("content").asText();
    }

    private void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
            requests.add(exchange.getRequestMethod() + " " + exchange.getRequestURI());
            Mishap mishap = mishaps.isEmpty() ? Mishap.NONE : mishaps.poll();
            Answered answered = answer(exchange, body, mishap.done());
            if (mishap == Mishap.NONE) {
                send(exchange, answered.status(), answered.json());
            } else if (mishap.status() == 0) {
                exchange.sendResponseHeaders(200, 1000);
                Thread.sleep(2_000);
            } else {
                mishap.headers().forEach(exchange.getResponseHeaders()::set);
                send(exchange, mishap.status(), message("no luck for " + TOKEN + "\u001b[31m"));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private Answered answer(HttpExchange exchange, String body, boolean effective) {
        String problem = problem(exchange, body);
        if (problem != null) {
            complaints.add(problem);
            return new Answered(422, message(problem));
        }
        if (!("Bearer " + TOKEN).equals(exchange.getRequestHeaders().getFirst("Authorization"))) {
            return new Answered(401, message("Bad credentials"));
        }
        return effective ? act(exchange, body) : new Answered(500, message("not done"));
    }

    private Answered act(HttpExchange exchange, String body) {
        String[] path = exchange.getRequestURI().getPath().split("/");
        String method = exchange.getRequestMethod();
        if (path.length == 2) {
            return method.equals("POST") ? created(json(body)) : listed();
        }
        ObjectNode gist = gists.get(path[2]);
        if (gist == null) {
            return new Answered(404, message("Not Found"));
        }
        if (method.equals("PATCH")) {
            json(body)
                    .path("files")
                    .properties()
                    .forEach(file -> put(
                            gist, file.getKey(), file.getValue().path("content").asText()));
        }
        return new Answered(200, gist);
    }

    private Answered listed() {
        ArrayNode list = JsonFiles.MAPPER.createArrayNode();
        gists.values().forEach(list::add);
        return new Answered(200, list);
    }

    private Answered created(JsonNode wanted) {
        ObjectNode gist = add("c" + gists.size(), Map.of());
        gist.set("description", wanted.path("description"));
        gist.set("public", wanted.path("public"));
        wanted.path("files")
                .properties()
                .forEach(file ->
                        put(gist, file.getKey(), file.getValue().path("content").asText()));
        return new Answered(201, gist);
    }

    private void put(ObjectNode gist, String name, String content) {
        boolean cut = content.length() > 1_000_000;
        gist.withObject("/files")
                .putObject(name)
                .put("filename", name)
                .put(
                        "raw_url",
                        "https://gist.githubusercontent.com/u/"
                                + gist.path("id").asText() + "/raw/5eed/" + name)
                .put("truncated", cut)
                .put("content", cut ? content.substring(0, 1_000_000) : content);
    }

    /** What GitHub's description, and its rules on headers, say against a request; null for nothing. */
    private static String problem(HttpExchange exchange, String body) {
        if (exchange.getRequestHeaders().getFirst("User-Agent") == null) {
            return "GitHub refuses requests without User-Agent";
        }
        String type = exchange.getRequestHeaders().getFirst("Content-Type");
        DefaultRequest.Builder request = new DefaultRequest.Builder(
                "https://api.github.com" + exchange.getRequestURI().getPath(),
                Request.Method.getMethod(exchange.getRequestMethod()));
        request.query(exchange.getRequestURI().getQuery());
        if (type != null) {
            request.header("Content-Type", type).body(Body.from(body));
        }
        try {
            DESCRIPTION.validate(request.build());
            return null;
        } catch (ValidationException e) {
            return e.getMessage() + " " + e.results();
        }
    }

    private static JsonNode json(String text) {
        try {
            return JsonFiles.MAPPER.readTree(text);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static ObjectNode message(String text) {
        return JsonFiles.MAPPER.createObjectNode().put("message", text);
    }

    private static void send(HttpExchange exchange, int status, JsonNode json) throws IOException {
        byte[] bytes = JsonFiles.MAPPER.writeValueAsBytes(json);
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(status, bytes.length);
        exchange.getResponseBody().write(bytes);
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }

    /** What is sent back. */
    private record Answered(int status, JsonNode json) {}
}
