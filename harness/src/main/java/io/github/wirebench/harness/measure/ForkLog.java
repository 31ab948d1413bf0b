// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.measure;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The part of a log that a fork writes. JMH says in its result only that the JVM of a fork failed; its output says why. */
record ForkLog(Path file, long start) {
    private static final Pattern EXIT = Pattern.compile("<forked VM failed with exit code (-?[0-9]+)>");
    private static final List<Pattern> OUTPUTS = List.of(
            Pattern.compile("(?s)<stderr last[^>]*>(.*?)</stderr>"),
            Pattern.compile("(?s)<stdout last[^>]*>(.*?)</stdout>"));
    private static final Pattern CHATTER = Pattern.compile(
            "\\W*|.* warning: .*|WARNING: .*|Picked up .*|\\s+at .*|Error occurred during initialization of VM");
    private static final Pattern CAUSE = Pattern.compile("^(Error|Unrecognized|Invalid|Conflicting|Could not)\\b.*"
            + "|.*\\b[A-Z]\\w*(Exception|Error)\\b.*|.*\\bSIG[A-Z]{3,4}\\b.*");

    /** Of a JVM that was killed: 128, and the number of the signal. */
    private static final String KILLED = "137";

    /** Looks from the end of the file on, before the fork starts. */
    static ForkLog from(Path file) {
        return new ForkLog(file, file.toFile().length());
    }

    /** Returns how and why the JVM of the fork ended, and where to read more; JMH's error if it ended well. */
    String explain(String error) {
        String text;
        try (var in = Files.newInputStream(file)) {
            in.skipNBytes(start);
            text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            return error;
        }
        Matcher exit = EXIT.matcher(text);
        if (!exit.find()) {
            return error;
        }
        List<String> lines = new ArrayList<>();
        for (Pattern output : OUTPUTS) {
            Matcher block = output.matcher(text).region(exit.end(), text.length());
            if (block.find()) {
                block.group(1).lines().forEach(lines::add);
            }
        }
        String code = exit.group(1);
        return "its JVM ended with exit code " + code
                + (code.equals(KILLED) ? ", killed as when memory runs out; a smaller --heap may help" : "")
                + cause(lines.stream()).map(line -> ": " + line).orElse("") + "; see " + file;
    }

    /** Returns the line of a JVM's output that says best why it ended. */
    static Optional<String> cause(Stream<String> output) {
        List<String> lines = output.filter(line -> !CHATTER.matcher(line).matches())
                .map(line -> line.replaceFirst("^#\\s*", "").strip())
                .toList();
        Stream<String> telling =
                lines.stream().filter(line -> CAUSE.matcher(line).matches());
        return Stream.concat(telling, lines.stream()).findFirst();
    }
}
