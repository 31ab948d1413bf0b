// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report.publish;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.harness.console.JsonFiles;
import java.util.LinkedHashMap;
import java.util.Map;

/** Creates a gist or adds files to one, and reads it back. */
record Gists(GitHubApi api) {
    private static final String PATH = "/gists";

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

    static boolean isId(String text) {
        return text.matches("[0-9A-Za-z]{1,64}");
    }

    /** Brings files into a gist: all in one request, so that it never holds half of them. */
    Gist publish(Upload upload) {
        if (upload.id != null) {
            api.send("GET", upload.path(), null).path("files").properties().forEach(file -> {
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
        JsonNode sent = api.send(upload.method(), upload.path(), upload.body());
        String id = upload.id == null ? sent.path("id").asText() : upload.id;
        if (!isId(id)) {
            throw api.failure(upload.path(), "the reply is not a gist");
        }
        JsonNode gist = api.send("GET", PATH + "/" + id, null);
        Map<String, String> addresses = new LinkedHashMap<>();
        gist.path("files")
                .properties()
                .forEach(file -> addresses.put(file.getKey(), GitHubApi.link(file.getValue(), "raw_url")));
        upload.files.forEach((name, content) -> {
            JsonNode file = gist.path("files").path(name);
            if (file.path("truncated").asBoolean()
                    || !file.path("content").asText().equals(content)) {
                throw api.failure(
                        PATH + "/" + id, "does not hold what was sent as " + name + "; check it and publish again");
            }
        });
        if (upload.id == null && gist.path("public").asBoolean() != upload.isPublic) {
            throw api.failure(PATH + "/" + id, "is " + (upload.isPublic ? "secret" : "public"));
        }
        return new Gist(id, gist.path("public").asBoolean(), GitHubApi.link(gist, "html_url"), addresses);
    }
}
