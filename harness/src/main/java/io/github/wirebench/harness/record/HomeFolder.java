// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.record;

import java.io.File;
import java.nio.file.Path;

/** Paths as they are recorded: runs are published, and a home folder names a person. */
public final class HomeFolder {
    private static final String HOME = System.getProperty("user.home");
    private static final String SHORT = "~";

    private HomeFolder() {}

    /** With {@code ~} in place of the home folder, wherever a path in the text begins with it. */
    public static String hide(String text) {
        // of a home such as "/" nothing could be hidden without hiding every path
        return HOME == null || HOME.length() < 2 ? text : text.replace(HOME + File.separator, SHORT + File.separator);
    }

    /** What {@link #hide} was given. */
    public static String show(String recorded) {
        return recorded.startsWith(SHORT + File.separator) ? HOME + recorded.substring(SHORT.length()) : recorded;
    }

    /** As {@link #show}, as a path. */
    public static Path path(String recorded) {
        return Path.of(show(recorded));
    }
}
