// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.console;

import java.io.File;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

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

    /** Commands for a user to repeat, as lines for a POSIX shell. */
    public static final class ShellCommand {
        private static final Pattern PLAIN = Pattern.compile("[\\w./=:,@%+-]+");

        private ShellCommand() {}

        /** Joins words to a line, each quoted if need be. */
        public static String line(List<String> words) {
            return words.stream().map(ShellCommand::quoted).collect(Collectors.joining(" "));
        }

        /** Returns how this program was started, without its arguments; the given text if not from a single jar. */
        public static String ofThisProgram(String otherwise) {
            String classPath = System.getProperty("java.class.path");
            boolean oneJar = classPath.endsWith(".jar") && !classPath.contains(System.getProperty("path.separator"));
            return oneJar ? line(List.of("java", "-jar", classPath)) : otherwise;
        }

        private static String quoted(String word) {
            return PLAIN.matcher(word).matches() ? word : "'" + word.replace("'", "'\\''") + "'";
        }
    }
}
