// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report.publish;

import java.util.regex.Pattern;

/** Names that come from files or from a server, made harmless for file names, addresses and terminals. */
final class PlainName {
    private static final Pattern OTHER = Pattern.compile("[^A-Za-z0-9._-]+");
    private static final Pattern EDGES = Pattern.compile("^[^A-Za-z0-9]+|[^A-Za-z0-9]+$");
    private static final int LONGEST = 80;

    private PlainName() {}

    /** Letters, digits, dots and dashes, starting and ending with a letter or digit; {@code unnamed} if there is none. */
    static String of(String text) {
        String plain = EDGES.matcher(OTHER.matcher(text).replaceAll("-")).replaceAll("");
        String cut = plain.substring(0, Math.min(LONGEST, plain.length()));
        return cut.isEmpty() ? "unnamed" : cut;
    }
}
