// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.measure;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.harness.console.CommandFailure.ExitCode;
import io.github.wirebench.harness.console.JsonFiles;
import io.github.wirebench.harness.data.Fork;
import io.github.wirebench.harness.data.ForkJournal;
import io.github.wirebench.harness.sample.SampleSuite;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.assertj.core.api.Assertions;
import picocli.CommandLine;

/** Calls the command within this JVM. */
final class Merging {
    private final Path out;
    private String printed;

    /**
     * @param root where the joint run goes, in a folder of its own
     */
    Merging(Path root) {
        this.out = root.resolve("joint");
    }

    /** Merges sources, with options before them. */
    Merging merge(Object... sources) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        MergeCommand command =
                new MergeCommand(SampleSuite.suite(), new PrintStream(bytes, true, StandardCharsets.UTF_8));
        List<String> arguments = new ArrayList<>(List.of("--out", out.toString()));
        for (Object source : sources) {
            arguments.add(source.toString());
        }
        new CommandLine(command).parseArgs(arguments.toArray(String[]::new));
        Assertions.assertThat(command.call()).isEqualTo(ExitCode.OK);
        printed = bytes.toString(StandardCharsets.UTF_8);
        return this;
    }

    /** The message of the refusal; nothing may have been written. */
    String refusal(Path... sources) {
        CommandFailure failure = assertThatExceptionOfType(CommandFailure.class)
                .isThrownBy(() -> merge((Object[]) sources))
                .actual();
        Assertions.assertThat(failure.exitCode()).isEqualTo(ExitCode.USAGE);
        Assertions.assertThat(failure.getMessage()).hasLineCount(1);
        Assertions.assertThat(out).doesNotExist();
        return failure.getMessage();
    }

    String printed() {
        return printed;
    }

    Path out() {
        return out;
    }

    List<Fork> forks() throws IOException {
        return ForkJournal.read(out.resolve("forks.jsonl")).forks();
    }

    JsonNode json(String file) throws IOException {
        return JsonFiles.MAPPER.readTree(out.resolve(file).toFile());
    }
}
