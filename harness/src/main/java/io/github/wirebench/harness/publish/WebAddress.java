// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.publish;

import io.github.wirebench.harness.CommandFailure;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Map;
import java.util.Set;

/**
 * An address that a user gave, without a slash at its end.
 *
 * @param uri absolute, of the scheme https or http, with a host, without user, query and fragment
 */
record WebAddress(URI uri) {
    private static final String GITHUB = "https://api.github.com";
    private static final Set<String> LOOPBACK = Set.of("localhost", "127.0.0.1", "[::1]");

    /**
     * Reads an option.
     *
     * @throws CommandFailure if it is no such address
     */
    static WebAddress of(String option, String text) {
        try {
            URI uri = new URI(text.replaceAll("/+$", ""));
            boolean web = "https".equals(uri.getScheme()) || "http".equals(uri.getScheme());
            if (web
                    && uri.getHost() != null
                    && uri.getUserInfo() == null
                    && uri.getQuery() == null
                    && uri.getFragment() == null) {
                return new WebAddress(uri);
            }
        } catch (URISyntaxException e) {
            throw bad(option, e);
        }
        throw bad(option, null);
    }

    /**
     * Where the API is: what the option says, or what GitHub Actions and GitHub Enterprise put into {@code GITHUB_API_URL}.
     *
     * @throws CommandFailure if it is no such address, or one to which the token would travel in the clear
     */
    static WebAddress ofApi(String option, Map<String, String> environment) {
        WebAddress api = option == null
                ? of("GITHUB_API_URL", environment.getOrDefault("GITHUB_API_URL", GITHUB))
                : of("--api", option);
        if (!api.uri.getScheme().equals("https") && !LOOPBACK.contains(api.uri.getHost())) {
            throw CommandFailure.usage(api + ": the token would travel in the clear: give an address with https");
        }
        return api;
    }

    /** Whether it is the API where the visualizer looks for gists. */
    boolean isGitHubDotCom() {
        return toString().equals(GITHUB);
    }

    /** As given, without a slash at the end. */
    @Override
    public String toString() {
        return uri.toString();
    }

    /** Does not repeat what was given: a user name in it may be a secret. */
    private static CommandFailure bad(String option, Exception cause) {
        return CommandFailure.usage(
                option + ": give an address such as " + GITHUB + ", without user, query and fragment", cause);
    }
}
