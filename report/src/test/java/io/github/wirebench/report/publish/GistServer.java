// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report.publish;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.github.wirebench.harness.console.JsonFiles;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.openapi4j.core.exception.ResolutionException;
import org.openapi4j.core.validation.ValidationException;
import org.openapi4j.operation.validator.model.Request;
import org.openapi4j.operation.validator.model.impl.Body;
import org.openapi4j.operation.validator.model.impl.DefaultRequest;
import org.openapi4j.operation.validator.validation.RequestValidator;
import org.openapi4j.parser.OpenApi3Parser;

/**
 * The part of GitHub's API for gists, on loopback. Every request is validated against GitHub's own description of the API; a
 * request that does not conform gets the status 422, and the reason is kept in {@link #complaints}.
 */
final class GistServer implements AutoCloseable {
    private static final RequestValidator DESCRIPTION = description();

    final List<String> complaints = new CopyOnWriteArrayList<>();
    final List<String> requests = new CopyOnWriteArrayList<>();
    final Map<String, ObjectNode> gists = Collections.synchronizedMap(new LinkedHashMap<>());
    private final Queue<Fault> faults = new ConcurrentLinkedQueue<>();
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final HttpServer server;

    /**
     * What goes wrong with a request.
     *
     * @param status of the reply; 0 for a reply that does not end
     * @param headers of the reply
     * @param done whether the request has its effect all the same
     */
    record Fault(int status, Map<String, String> headers, boolean done) {
        static final Fault NONE = new Fault(-1, Map.of(), true);

        static Fault status(int status) {
            return new Fault(status, Map.of(), false);
        }
    }

    private record Reply(int status, JsonNode json) {
        static Reply message(int status, String text) {
            return new Reply(status, JsonFiles.MAPPER.createObjectNode().put("message", text));
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
            return new RequestValidator(
                    new OpenApi3Parser().parse(GistServer.class.getResource("/github/gists-openapi.json"), false));
        } catch (ResolutionException | ValidationException e) {
            throw new AssertionError(e);
        }
    }

    String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    /** The next requests go wrong, one after the other. */
    void expect(Fault... next) {
        faults.addAll(List.of(next));
    }

    /** Adds a gist that is there already. */
    ObjectNode add(String id, Map<String, String> files) {
        ObjectNode gist = JsonFiles.MAPPER.valueToTree(
                Map.of("id", id, "public", false, "html_url", "https://gist.github.com/" + id, "description", "mine"));
        files.forEach((name, content) -> put(gist, name, content));
        gists.put(id, gist);
        return gist;
    }

    /** The names of a gist's files. */
    Collection<String> files(String id) {
        return gists.get(id).path("files").properties().stream()
                .map(Map.Entry::getKey)
                .toList();
    }

    String content(String id, String file) {
        return gists.get(id).path("files").path(file).path("content").asText();
    }

    private void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
            requests.add(exchange.getRequestMethod() + " " + exchange.getRequestURI());
            Fault fault = faults.isEmpty() ? Fault.NONE : faults.remove();
            Reply reply = reply(exchange, body, fault.done());
            if (fault == Fault.NONE) {
                send(exchange, reply);
            } else if (fault.status() == 0) {
                exchange.sendResponseHeaders(200, 1000);
                Thread.sleep(2_000);
            } else {
                fault.headers().forEach(exchange.getResponseHeaders()::set);
                send(exchange, Reply.message(fault.status(), "no luck for " + Publishing.TOKEN + "\u001b[31m"));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private Reply reply(HttpExchange exchange, String body, boolean effective) throws IOException {
        String problem = problem(exchange, body);
        if (problem != null) {
            complaints.add(problem);
            return Reply.message(422, problem);
        }
        if (!("Bearer " + Publishing.TOKEN).equals(exchange.getRequestHeaders().getFirst("Authorization"))) {
            return Reply.message(401, "Bad credentials");
        }
        return effective ? act(exchange, body) : Reply.message(500, "not done");
    }

    private Reply act(HttpExchange exchange, String body) throws IOException {
        String[] path = exchange.getRequestURI().getPath().split("/");
        String method = exchange.getRequestMethod();
        JsonNode sent = JsonFiles.MAPPER.readTree(body);
        if (path.length == 2 && method.equals("GET")) {
            return new Reply(200, JsonFiles.MAPPER.valueToTree(gists.values()));
        }
        ObjectNode gist = path.length == 2 ? add("c" + gists.size(), Map.of()) : gists.get(path[2]);
        if (gist == null) {
            return Reply.message(404, "Not Found");
        }
        if (method.equals("POST")) {
            gist.set("description", sent.path("description"));
            gist.set("public", sent.path("public"));
        }
        sent.path("files")
                .properties()
                .forEach(file ->
                        put(gist, file.getKey(), file.getValue().path("content").asText()));
        return new Reply(method.equals("POST") ? 201 : 200, gist);
    }

    private static void put(ObjectNode gist, String name, String content) {
        boolean cut = content.length() > 1_000_000;
        gist.withObject("/files")
                .putObject(name)
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

    private static void send(HttpExchange exchange, Reply reply) throws IOException {
        byte[] bytes = JsonFiles.MAPPER.writeValueAsBytes(reply.json());
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(reply.status(), bytes.length);
        exchange.getResponseBody().write(bytes);
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
