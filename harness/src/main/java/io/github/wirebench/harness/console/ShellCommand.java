// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.console;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Commands for a user to repeat, as lines for a POSIX shell. */
public final class ShellCommand {
    private static final Pattern PLAIN = Pattern.compile("[\\w./=:,@%+-]+");

    private ShellCommand() {}

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
