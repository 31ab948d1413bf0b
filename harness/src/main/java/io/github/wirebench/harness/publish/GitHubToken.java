// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.publish;

import io.github.wirebench.harness.CommandFailure;
import java.util.Map;

/** The secret that requests are made with. It has no accessor but for the header, and no text shows it. */
final class GitHubToken {
    static final String VARIABLE = "GITHUB_TOKEN";

    /** As short as a token may be, so that hiding it in a text hides nothing else. */
    private static final int SHORTEST = 8;

    private final String value;

    private GitHubToken(String value) {
        this.value = value;
    }

    /**
     * The token of the environment; there is no other source, because command lines are seen by others and kept in histories.
     *
     * @throws CommandFailure if there is none, or if it cannot be one
     */
    static GitHubToken from(Map<String, String> environment) {
        String value = environment.getOrDefault(VARIABLE, "").strip();
        if (value.isEmpty()) {
            throw CommandFailure.usage(
                    VARIABLE + " is not set: give a token that may write gists (scope \"gist\"), or use --dry-run");
        }
        if (value.length() < SHORTEST || !value.matches("[\\x21-\\x7e]+")) {
            throw CommandFailure.usage(VARIABLE + " is not a token: it should be one word of ASCII characters");
        }
        return new GitHubToken(value);
    }

    /** The value of the header {@code Authorization}. */
    String authorization() {
        return "Bearer " + value;
    }

    /** A text from elsewhere, without the token if it should be in it, as one printable line. */
    String hideIn(String text) {
        return text.replace(value, "[token]")
                .replaceAll("[\\p{Cntrl}\\s]+", " ")
                .strip();
    }

    /** Not the token. */
    @Override
    public String toString() {
        return VARIABLE;
    }
}
