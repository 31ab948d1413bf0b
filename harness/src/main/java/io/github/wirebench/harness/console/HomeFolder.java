// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.console;

import java.io.File;
import java.nio.file.Path;

/** Replaces the home folder in recorded paths: runs are published, and a home folder names a person. */
public final class HomeFolder {
    private static final String HOME = System.getProperty("user.home");
    private static final String SHORT = "~";

    private HomeFolder() {}

    /** The text with {@code ~} for the home folder, wherever a path in it begins with it. */
    public static String hide(String text) {
        // a home such as "/" begins every path
        return HOME == null || HOME.length() < 2 ? text : text.replace(HOME + File.separator, SHORT + File.separator);
    }

    public static String show(String recorded) {
        return recorded.startsWith(SHORT + File.separator) ? HOME + recorded.substring(SHORT.length()) : recorded;
    }

    public static Path path(String recorded) {
        return Path.of(show(recorded));
    }
}
