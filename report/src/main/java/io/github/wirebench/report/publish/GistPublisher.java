// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report.publish;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.harness.console.ExitCode;
import io.github.wirebench.harness.console.JsonFiles;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** Brings files into a gist: all in one request, so that the gist never holds half of them, and then reads the gist back. */
record GistPublisher(GitHubApi api) {
    /** GitHub's API returns no more files of a gist. */
    private static final int MOST_FILES = 300;

    /** How many of the newest gists are searched for one whose creation was not confirmed. */
    private static final int SEARCHED = 30;

    /**
     * Creates a gist, or adds files to one.
     *
     * @return the gist as read back
     * @throws CommandFailure if the gist holds a file that the visualizer fails on, cannot be written, or does not hold the
     *     uploaded files afterwards
     */
    Gist publish(Gist.Upload upload) {
        Set<String> names = new TreeSet<>(upload.files().keySet());
        if (upload.isNew()) {
            JsonNode created = send(upload, () -> find(upload.description()));
            return readBack(Gist.of(created).id(), upload, names);
        }
        Gist before = get(upload.id());
        before.files().forEach((name, file) -> checkOther(name, file, upload));
        names.addAll(before.files().keySet());
        if (names.size() > MOST_FILES) {
            throw CommandFailure.usage("gist " + upload.id() + ": would hold " + names.size()
                    + " files, and GitHub returns at most " + MOST_FILES + ": use a new gist");
        }
        send(upload, Optional::empty);
        return readBack(upload.id(), upload, names);
    }

    private JsonNode send(Gist.Upload upload, Supplier<Optional<JsonNode>> done) {
        return api.send(upload.method(), upload.path(), upload.body(), done);
    }

    private Gist get(String id) {
        return Gist.of(api.get(Gist.PATH + "/" + id));
    }

    /** Searches the token owner's newest gists. */
    private Optional<JsonNode> find(String description) {
        return elements(api.get(Gist.PATH + "?per_page=" + SEARCHED))
                .filter(gist -> gist.path("description").asText().equals(description))
                .findFirst();
    }

    /** The visualizer reads every file of a gist as results, and shows nothing if one of them is something else. */
    private static void checkOther(String name, Gist.File file, Gist.Upload upload) {
        Set<String> uploaded = upload.files().keySet();
        String problem = null;
        if (!holdsResults(file)) {
            problem = " is not a JMH result of at most 1 MB, and the visualizer fails on it";
        } else if (uploaded.stream().map(VisualizerFiles::run).anyMatch(VisualizerFiles.run(name)::equals)) {
            problem = " is a part of the same run, which is cut differently now";
        }
        if (problem != null && !uploaded.contains(name)) {
            throw CommandFailure.usage("gist " + upload.id() + ": " + PlainName.of(name) + problem
                    + ": remove it, or publish to another gist");
        }
    }

    private static boolean holdsResults(Gist.File file) {
        try {
            JsonNode content = JsonFiles.MAPPER.readTree(file.content());
            return !file.truncated()
                    && content.isArray()
                    && !content.isEmpty()
                    && elements(content).allMatch(GistPublisher::isResult);
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

    private Gist readBack(String id, Gist.Upload upload, Set<String> names) {
        Gist gist = get(id);
        if (!gist.files().keySet().equals(names)) {
            throw changed(id, "its files are " + gist.files().keySet() + ", not " + names);
        }
        upload.files().forEach((name, content) -> {
            Gist.File file = gist.files().get(name);
            if (file.truncated() || !file.content().equals(content)) {
                throw changed(id, name + (file.truncated() ? " is cut off" : " has other content"));
            }
        });
        if (upload.isNew() && gist.isPublic() != upload.isPublic()) {
            throw changed(id, gist.isPublic() ? "it is public" : "it is secret");
        }
        return gist;
    }

    private static CommandFailure changed(String id, String difference) {
        String message = "gist " + id + " does not hold what was sent: " + difference
                + "; somebody else may have changed it: check it and publish again";
        return new CommandFailure(ExitCode.FAILED, message, null);
    }

    private static Stream<JsonNode> elements(JsonNode array) {
        return StreamSupport.stream(array.spliterator(), false);
    }
}
