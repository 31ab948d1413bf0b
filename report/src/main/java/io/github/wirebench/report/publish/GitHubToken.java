// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report.publish;

import io.github.wirebench.harness.console.CommandFailure;
import java.util.Map;

/** The secret that authorizes requests. Only the header gets it; no message shows it. */
final class GitHubToken {
    static final String VARIABLE = "GITHUB_TOKEN";

    private final String value;

    private GitHubToken(String value) {
        this.value = value;
    }

    /**
     * Reads the token from the environment; command lines are seen by other users and kept in histories.
     *
     * @throws CommandFailure if there is none, or it cannot be one
     */
    static GitHubToken from(Map<String, String> environment) {
        String value = environment.getOrDefault(VARIABLE, "").strip();
        if (value.isEmpty()) {
            throw CommandFailure.usage(
                    VARIABLE + " is not set: give a token that may write gists (scope \"gist\"), or use --dry-run");
        }
        // hiding a shorter one in messages would hide other words, too
        if (!value.matches("[\\x21-\\x7e]{8,}")) {
            throw CommandFailure.usage(
                    VARIABLE + " is not a token: it should be one word of at least 8 ASCII characters");
        }
        return new GitHubToken(value);
    }

    /** The value of the header {@code Authorization}. */
    String authorization() {
        return "Bearer " + value;
    }

    /** The text as one printable line, without the token. */
    String hideIn(String text) {
        return text.replace(value, "[token]")
                .replaceAll("[\\p{Cntrl}\\s]+", " ")
                .strip();
    }
}
