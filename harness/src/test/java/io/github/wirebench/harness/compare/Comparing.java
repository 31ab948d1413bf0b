// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.compare;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.harness.console.CommandFailure.ExitCode;
import io.github.wirebench.harness.console.JsonFiles;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.assertj.core.api.Assertions;
import picocli.CommandLine;

/** Calls the command within this JVM. */
final class Comparing {
    private final Path root;
    private String printed;

    Comparing(Path root) {
        this.root = root;
    }

    /** Writes a file of JMH results. */
    Path file(String name, Object... entries) throws IOException {
        Path file = root.resolve(name);
        Files.createDirectories(file.getParent());
        JsonFiles.write(file, List.of(entries));
        return file;
    }

    /** Compares; returns the status. */
    int compare(Object... arguments) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        CompareCommand command = new CompareCommand(new PrintStream(bytes, true, StandardCharsets.UTF_8));
        new CommandLine(command)
                .parseArgs(Stream.of(arguments).map(Object::toString).toArray(String[]::new));
        int status = command.call();
        printed = bytes.toString(StandardCharsets.UTF_8);
        return status;
    }

    /** The message of a refusal. */
    String refusal(Object... arguments) {
        CommandFailure failure = assertThatExceptionOfType(CommandFailure.class)
                .isThrownBy(() -> compare(arguments))
                .actual();
        Assertions.assertThat(failure.exitCode()).isEqualTo(ExitCode.USAGE);
        Assertions.assertThat(failure.getMessage()).hasLineCount(1);
        return failure.getMessage();
    }

    /** Compares two entries in files A and B as JSON; the finding on their benchmark. */
    JsonNode finding(Object before, Object after, Object... options) throws IOException {
        return json(file("a.json", before), file("b.json", after), options).at("/comparisons/0/benchmarks/0");
    }

    /** Compares two inputs; the whole document. */
    JsonNode json(Path a, Path b, Object... options) throws IOException {
        compare(Stream.concat(Stream.<Object>of(a, b, "--format", "json"), Stream.of(options))
                .toArray());
        return JsonFiles.MAPPER.readTree(printed);
    }

    String printed() {
        return printed;
    }

    /** The line of the report that starts with a text. */
    String line(String start) {
        return printed.lines()
                .filter(line -> line.startsWith(start))
                .findFirst()
                .orElse("");
    }
}
