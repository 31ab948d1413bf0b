// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report.ci;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.wirebench.harness.console.JsonFiles;
import io.github.wirebench.report.publish.GitHubApi;
import java.util.Map;

/** A pull request, in which one comment of ours is kept up to date. */
record PullRequest(GitHubApi api, String repository, String number) {
    /** The beginning of our comment, which a reader does not see. */
    static final String MARK = "<!-- wirebench ci -->";

    private static final int PAGE = 100;

    /** Characters of a comment; GitHub refuses longer ones. */
    private static final int LONGEST = 65_536;

    private static final String CUT = "\n\nThe rest is in the summary of the job.";

    /** Writes the comment, or replaces that of an earlier run, and returns its address. */
    String comment(String markdown) {
        String text = MARK + "\n" + markdown;
        String body = text.length() <= LONGEST ? text : text.substring(0, LONGEST - CUT.length()) + CUT;
        String comments = "/repos/" + repository + "/issues/" + number + "/comments";
        String earlier = earlier(comments);
        JsonNode written = api.send(
                earlier == null ? "POST" : "PATCH",
                earlier == null ? comments : "/repos/" + repository + "/issues/comments/" + earlier,
                JsonFiles.compact(Map.of("body", body)));
        return GitHubApi.link(written, "html_url");
    }

    private String earlier(String comments) {
        for (int page = 1; ; page++) {
            JsonNode found = api.send("GET", comments + "?per_page=" + PAGE + "&page=" + page, null);
            for (JsonNode comment : found) {
                if (comment.path("body").asText().startsWith(MARK)) {
                    return Long.toString(comment.path("id").asLong());
                }
            }
            if (found.size() < PAGE) {
                return null;
            }
        }
    }
}
