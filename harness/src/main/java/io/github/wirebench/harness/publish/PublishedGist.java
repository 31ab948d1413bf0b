// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.publish;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.wirebench.harness.CommandFailure;
import io.github.wirebench.harness.ExitCode;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * A gist as GitHub describes it.
 *
 * @param id of letters and digits
 * @param open whether it is public
 * @param page for people; empty if GitHub does not tell
 * @param files in GitHub's order, which is that of the visualizer's runs
 */
record PublishedGist(String id, boolean open, String page, Map<String, GistFile> files) {
    private static final Pattern ID = Pattern.compile("[0-9A-Za-z]{1,64}");

    /** Only such addresses are printed: whatever else a server sends could be meant for the terminal. */
    private static final Pattern ADDRESS = Pattern.compile("https?://[\\w.:-]+(/[\\w.~%-]*)*");

    /**
     * Reads an answer.
     *
     * @throws CommandFailure if it describes no gist
     */
    static PublishedGist of(JsonNode gist) {
        Map<String, GistFile> files = new LinkedHashMap<>();
        gist.path("files")
                .properties()
                .forEach(file -> files.put(
                        file.getKey(),
                        new GistFile(
                                file.getValue().path("content").asText(),
                                file.getValue().path("truncated").asBoolean(),
                                address(file.getValue().path("raw_url")))));
        return new PublishedGist(id(gist), gist.path("public").asBoolean(), address(gist.path("html_url")), files);
    }

    /**
     * The id in an answer.
     *
     * @throws CommandFailure if there is none
     */
    static String id(JsonNode gist) {
        String id = gist.path("id").asText();
        if (!isId(id)) {
            throw new CommandFailure(ExitCode.FAILED, "GitHub's answer is not a gist: it has no id", null);
        }
        return id;
    }

    static boolean isId(String text) {
        return ID.matcher(text).matches();
    }

    private static String address(JsonNode text) {
        return ADDRESS.matcher(text.asText()).matches() ? text.asText() : "";
    }
}
