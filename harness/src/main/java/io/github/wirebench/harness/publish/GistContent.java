// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.publish;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import io.github.wirebench.harness.CommandFailure;
import io.github.wirebench.harness.json.JsonFiles;
import java.util.Map;
import java.util.stream.StreamSupport;

/** What may stand in a gist: the visualizer reads every file of it as results, and shows nothing at all if one is something else. */
final class GistContent {
    /** GitHub gives no more files of a gist than that. */
    private static final int MOST_FILES = 300;

    private GistContent() {}

    /**
     * Makes sure that a gist can take files and can then be shown.
     *
     * @throws CommandFailure naming the file that is in the way
     */
    static void check(PublishedGist gist, GistDocument document) {
        String where = "gist " + gist.id() + ": ";
        for (Map.Entry<String, GistFile> file : gist.files().entrySet()) {
            if (document.files().containsKey(file.getKey())) {
                continue;
            }
            if (!isShown(file.getValue())) {
                throw CommandFailure.usage(where + PlainName.of(file.getKey())
                        + " is no JMH result of at most 1 MB, and the visualizer fails on a gist with such a file: take it out,"
                        + " or publish to another gist");
            }
            document.files().keySet().stream()
                    .filter(name -> VisualizerPart.run(name).equals(VisualizerPart.run(file.getKey())))
                    .findFirst()
                    .ifPresent(name -> {
                        throw CommandFailure.usage(where + file.getKey() + " is of the same run as " + name
                                + ", in other parts: take it out, or publish to another gist");
                    });
        }
        long files = gist.files().size()
                + document.files().keySet().stream()
                        .filter(name -> !gist.files().containsKey(name))
                        .count();
        if (files > MOST_FILES) {
            throw CommandFailure.usage(where + "would hold " + files + " files, and GitHub gives at most " + MOST_FILES
                    + ": use a new gist");
        }
    }

    private static boolean isShown(GistFile file) {
        if (file.truncated()) {
            return false;
        }
        try {
            JsonNode content = JsonFiles.MAPPER.readTree(file.content());
            return content.isArray()
                    && !content.isEmpty()
                    && StreamSupport.stream(content.spliterator(), false).allMatch(GistContent::isResult);
        } catch (JsonProcessingException e) {
            return false;
        }
    }

    private static boolean isResult(JsonNode entry) {
        JsonNode metric = entry.path("primaryMetric");
        return entry.path("benchmark").isTextual()
                && entry.path("secondaryMetrics").isObject()
                && (metric.path("rawData").isArray()
                        || metric.path("rawDataHistogram").isArray());
    }
}
