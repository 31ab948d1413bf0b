// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.publish;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.wirebench.harness.CommandFailure;
import io.github.wirebench.harness.ExitCode;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.StreamSupport;

/**
 * Brings files into a gist: all in one request, so that there is no moment with half of them, and read back, so that what is
 * said to be there is there.
 */
final class GistPublisher {
    private static final String GISTS = "/gists";

    /** How many of the newest gists are searched for one that was made without an answer. */
    private static final int SEARCHED = 30;

    private final GitHubApi api;

    GistPublisher(GitHubApi api) {
        this.api = api;
    }

    /**
     * Makes a gist.
     *
     * @throws CommandFailure if it could not be made, or does not hold what was sent
     */
    PublishedGist create(GistDocument document) {
        JsonNode made = api.post(GISTS, document.creation(), () -> find(document.description()));
        String id = PublishedGist.id(made);
        PublishedGist gist = readBack(id, document, document.files().keySet());
        if (gist.open() != document.open()) {
            throw wrong(id, gist.open() ? "it is public" : "it is secret");
        }
        return gist;
    }

    /**
     * Adds files to a gist, or replaces those of the same name.
     *
     * @throws CommandFailure if the gist holds anything that the visualizer would fail on, could not be changed, or does not
     *     hold what was sent
     */
    PublishedGist update(String id, GistDocument document) {
        PublishedGist before = PublishedGist.of(api.get(GISTS + "/" + id));
        GistContent.check(before, document);
        Set<String> names = new TreeSet<>(before.files().keySet());
        names.addAll(document.files().keySet());
        api.patch(GISTS + "/" + id, document.update());
        return readBack(id, document, names);
    }

    /** A gist that bears a description, among the newest of the token's owner. */
    private Optional<JsonNode> find(String description) {
        return StreamSupport.stream(api.get(GISTS + "?per_page=" + SEARCHED).spliterator(), false)
                .filter(gist -> gist.path("description").asText().equals(description))
                .findFirst();
    }

    private PublishedGist readBack(String id, GistDocument document, Set<String> names) {
        PublishedGist gist = PublishedGist.of(api.get(GISTS + "/" + id));
        if (!gist.files().keySet().equals(names)) {
            throw wrong(id, "its files are " + gist.files().keySet() + ", not " + names);
        }
        for (Map.Entry<String, String> file : document.files().entrySet()) {
            GistFile kept = gist.files().get(file.getKey());
            if (kept.truncated() || !kept.content().equals(file.getValue())) {
                throw wrong(id, file.getKey() + (kept.truncated() ? " is cut off" : " has another content"));
            }
        }
        return gist;
    }

    private static CommandFailure wrong(String id, String what) {
        return new CommandFailure(
                ExitCode.FAILED,
                "gist " + id + " does not hold what was sent: " + what
                        + "; somebody else may have changed it: look at it" + " and publish again",
                null);
    }
}
