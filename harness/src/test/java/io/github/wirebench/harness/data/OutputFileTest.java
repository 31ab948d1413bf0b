// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.harness.console.CommandFailure.ExitCode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OutputFileTest {
    @TempDir
    private Path root;

    private static void write(Path file, String text, boolean force) {
        OutputFile.of("--out", file, force).orElseThrow().write(text);
    }

    private static String refusal(Path file, boolean force) {
        CommandFailure failure = assertThatExceptionOfType(CommandFailure.class)
                .isThrownBy(() -> OutputFile.of("--out", file, force))
                .actual();
        assertThat(failure.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(failure.getMessage()).startsWith("--out " + file + ": ");
        return failure.getMessage();
    }

    @ParameterizedTest
    @ValueSource(strings = {"run.json", "jmh.json", "forks.jsonl", "visualizer.json", "sizes.json"})
    void aFileOfARunIsNeverWritten(String name) throws IOException {
        Files.writeString(root.resolve("forks.jsonl"), "");
        Path file = root.resolve(name);
        boolean existed = Files.exists(file);
        refusal(file, true);
        assertThat(Files.exists(file)).isEqualTo(existed);
        write(root.resolve("report.json"), "new", false);
        Path elsewhere = Files.createDirectory(root.resolve("elsewhere"));
        write(elsewhere.resolve(name), "new", false);
        Path link = Files.createSymbolicLink(elsewhere.resolve("link"), root.resolve("forks.jsonl"));
        refusal(link, true);
    }

    @Test
    void whatExistsIsReplacedByForceOnly() throws IOException {
        Path file = Files.writeString(root.resolve("notes.md"), "Notes\n");
        assertThat(refusal(file, false)).contains(OutputFile.FORCE);
        assertThat(file).content().startsWith("Notes");
        write(file, "new", true);
        assertThat(file).hasContent("new");
        assertThat(root).isDirectoryContaining(file::equals);
        assertThat(Files.list(root)).hasSize(1);
        Path empty = Files.createFile(root.resolve("empty"));
        write(empty, "new", false);
        assertThat(empty).hasContent("new");
    }

    @Test
    void linksAreFollowed() throws IOException {
        Path other = Files.createDirectory(root.resolve("other"));
        Path target = Files.createFile(other.resolve("target"));
        Path link = Files.createSymbolicLink(root.resolve("link"), Path.of("other/target"));
        write(link, "1", false);
        assertThat(target).hasContent("1");
        assertThat(link).isSymbolicLink();
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void pipesAndDevicesAreStreams() throws Exception {
        Path pipe = root.resolve("pipe");
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor())
                .isZero();
        CompletableFuture<String> reader = CompletableFuture.supplyAsync(() -> {
            try {
                return Files.readString(pipe, StandardCharsets.UTF_8);
            } catch (IOException e) {
                return e.toString();
            }
        });
        write(pipe, "all of it", false);
        assertThat(reader.get(20, TimeUnit.SECONDS)).isEqualTo("all of it");
        assertThat(Files.isRegularFile(pipe)).isFalse();
        assertThatExceptionOfType(CommandFailure.class)
                .isThrownBy(() -> write(Path.of("/dev/full"), "new", false))
                .withMessageStartingWith("--out /dev/full: ");
        write(Path.of("/dev/null"), "nothing", false);
        assertThat(Files.isRegularFile(Path.of("/dev/null"))).isFalse();
        assertThat(OutputFile.isStandardOutput(Path.of("/dev/stdout"))).isTrue();
        assertThat(OutputFile.isStandardOutput(Path.of("/dev/fd/1"))).isTrue();
        assertThat(OutputFile.isStandardOutput(Path.of("/dev/stderr"))).isFalse();
    }

    @Test
    void whatCannotBeWrittenIsRefusedBeforeTheWork() throws IOException {
        Path folder = Files.createDirectory(root.resolve("folder"));
        refusal(folder, true);
        refusal(root.resolve("missing/file"), true);
        refusal(Files.writeString(root.resolve("file"), "").resolve("below"), true);
    }
}
