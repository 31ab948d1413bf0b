// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.run;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The part of a log that a fork writes. JMH says in its result only that the JVM of a fork failed; its output says why. */
final class ForkLog {
    private static final Pattern EXIT = Pattern.compile("<forked VM failed with exit code (-?[0-9]+)>");
    private static final Pattern STDOUT = Pattern.compile("(?s)<stdout last[^>]*>(.*?)</stdout>");
    private static final Pattern STDERR = Pattern.compile("(?s)<stderr last[^>]*>(.*?)</stderr>");
    private static final Pattern CHATTER = Pattern.compile("\\W*|.* warning: .*|WARNING: .*|Picked up .*|\\s+at .*");
    private static final Pattern CAUSE = Pattern.compile("^(Error|Unrecognized|Invalid|Conflicting|Could not)\\b.*"
            + "|.*\\b[A-Z]\\w*(Exception|Error)\\b.*|.*\\bSIG[A-Z]{3,4}\\b.*");

    /** What the JVM says before it says what is wrong. */
    private static final String PROLOGUE = "Error occurred during initialization of VM";

    private static final Map<Integer, String> SIGNALS = Map.of(
            1, "SIGHUP",
            2, "SIGINT",
            6, "SIGABRT",
            7, "SIGBUS",
            9, "SIGKILL, as when memory runs out",
            11, "SIGSEGV",
            15, "SIGTERM");

    private static final int FIRST_SIGNAL = 128;

    private final Path file;
    private final long start;

    private ForkLog(Path file, long start) {
        this.file = file;
        this.start = start;
    }

    /** Looks from the end of the file on, before the fork starts. */
    static ForkLog from(Path file) {
        return new ForkLog(file, file.toFile().length());
    }

    /** Returns how and why the JVM of the fork ended, and where to read more; JMH's error if it ended well. */
    String explain(String error) {
        String text = text();
        Matcher exit = EXIT.matcher(text);
        if (!exit.find()) {
            return error;
        }
        String output = text.substring(exit.end());
        int code = Integer.parseInt(exit.group(1));
        String signal = SIGNALS.get(code - FIRST_SIGNAL);
        return "its JVM " + (signal == null ? "ended with exit code " + code : "was ended by " + signal)
                + cause(output).map(line -> ": " + line).orElse("")
                + "; see " + file;
    }

    private static Optional<String> cause(String output) {
        List<String> lines = new ArrayList<>();
        Stream.of(STDERR, STDOUT)
                .map(block -> block.matcher(output))
                .filter(Matcher::find)
                .flatMap(block -> block.group(1).lines())
                .filter(line -> !CHATTER.matcher(line).matches())
                .forEach(line -> lines.add(line.replaceFirst("^#\\s*", "").strip()));
        int found = 0;
        while (found < lines.size() && !CAUSE.matcher(lines.get(found)).matches()) {
            found++;
        }
        if (found == lines.size()) {
            return lines.stream().findFirst();
        }
        boolean isPrologue = lines.get(found).equals(PROLOGUE) && found + 1 < lines.size();
        return Optional.of(lines.get(isPrologue ? found + 1 : found));
    }

    private String text() {
        try (var in = Files.newInputStream(file)) {
            in.skipNBytes(start);
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            return "";
        }
    }
}
