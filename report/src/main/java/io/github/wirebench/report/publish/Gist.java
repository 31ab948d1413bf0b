// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report.publish;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.harness.console.ExitCode;
import io.github.wirebench.harness.console.JsonFiles;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * A gist as GitHub describes it.
 *
 * @param page address of the human-readable page; empty if GitHub gives none
 * @param files by name, in GitHub's order, which is the order of the visualizer's runs
 */
record Gist(String id, boolean isPublic, String page, Map<String, File> files) {
    static final String PATH = "/gists";

    private static final Pattern ID = Pattern.compile("[0-9A-Za-z]{1,64}");

    /** Other texts of a server are not printed, as they could control the terminal. */
    private static final Pattern ADDRESS = Pattern.compile("https?://[\\w.:-]+(/[\\w.~%-]*)*");

    /**
     * A file of a gist.
     *
     * @param truncated whether the content is cut: GitHub gives 1 MB at most
     * @param rawUrl address of the content in this version of the gist
     */
    record File(String content, boolean truncated, String rawUrl) {}

    /**
     * The one request that brings files into a gist.
     *
     * @param id of an existing gist, which keeps its description and visibility; null for a new one
     * @param files name to content; they replace files of the same name
     */
    record Upload(String id, String description, boolean isPublic, Map<String, String> files) {
        boolean isNew() {
            return id == null;
        }

        String method() {
            return isNew() ? "POST" : "PATCH";
        }

        String path() {
            return isNew() ? PATH : PATH + "/" + id;
        }

        String body() {
            Map<String, Object> contents = new LinkedHashMap<>();
            files.forEach((name, content) -> contents.put(name, Map.of("content", content)));
            return JsonFiles.compact(
                    isNew()
                            ? JsonFiles.object("description", description, "public", isPublic, "files", contents)
                            : JsonFiles.object("files", contents));
        }
    }

    /**
     * Reads GitHub's description.
     *
     * @throws CommandFailure if it has no id
     */
    static Gist of(JsonNode gist) {
        String id = gist.path("id").asText();
        if (!isId(id)) {
            throw new CommandFailure(ExitCode.FAILED, "GitHub's reply is not a gist: it has no id", null);
        }
        Map<String, File> files = new LinkedHashMap<>();
        gist.path("files").properties().forEach(entry -> {
            JsonNode file = entry.getValue();
            String content = file.path("content").asText();
            files.put(entry.getKey(), new File(content, file.path("truncated").asBoolean(), address(file, "raw_url")));
        });
        return new Gist(id, gist.path("public").asBoolean(), address(gist, "html_url"), files);
    }

    static boolean isId(String text) {
        return ID.matcher(text).matches();
    }

    private static String address(JsonNode node, String field) {
        String text = node.path(field).asText();
        return ADDRESS.matcher(text).matches() ? text : "";
    }
}
