// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report.capacity;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.harness.console.JsonFiles;
import io.github.wirebench.harness.sample.SmallRun;
import io.github.wirebench.report.ReportedSample;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.assertj.core.api.Assertions;
import picocli.CommandLine;

/** The command called on a small run within this JVM. */
final class Traffic {
    private final Path folder;
    private final SmallRun run;
    private String printed = "";

    Traffic(Path folder) throws IOException {
        this.folder = folder;
        this.run = new SmallRun(folder);
    }

    SmallRun run() {
        return run;
    }

    /** Calls the command on the folder; what it printed. */
    String call(Object... options) {
        return callOn(folder, options);
    }

    /** Calls the command on a folder or file; what it printed. */
    String callOn(Path input, Object... options) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        CapacityCommand command =
                new CapacityCommand(ReportedSample.suite(), new PrintStream(bytes, true, StandardCharsets.UTF_8));
        new CommandLine(command)
                .setCaseInsensitiveEnumValuesAllowed(true)
                .parseArgs(Stream.concat(Stream.of(input), Stream.of(options))
                        .map(Object::toString)
                        .toArray(String[]::new));
        Assertions.assertThat(command.call()).isZero();
        printed = bytes.toString(StandardCharsets.UTF_8);
        return printed;
    }

    /** The report of 10,000 requests a second, each of which reads and writes a POST. */
    JsonNode posts(Object... options) throws IOException {
        return JsonFiles.MAPPER.readTree(call(Stream.concat(
                        Stream.<Object>of("--rps", 10_000, "--read", "POST", "--write", "POST", "--format", "json"),
                        Stream.of(options))
                .toArray()));
    }

    /** The line of a refusal with a status. */
    String refusal(int status, Object... options) {
        CommandFailure failure = Assertions.assertThatExceptionOfType(CommandFailure.class)
                .isThrownBy(() -> call(options))
                .actual();
        Assertions.assertThat(failure.exitCode()).as(failure.getMessage()).isEqualTo(status);
        Assertions.assertThat(failure.getMessage()).hasLineCount(1);
        return failure.getMessage();
    }
}
