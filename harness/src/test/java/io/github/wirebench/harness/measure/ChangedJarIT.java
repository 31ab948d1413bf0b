// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.measure;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.wirebench.harness.console.CommandFailure.ExitCode;
import io.github.wirebench.harness.sample.ChildProcess;
import io.github.wirebench.harness.sample.ClassPathJar;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The suite's own jar is rebuilt while it is measured. */
@Tag("slow")
class ChangedJarIT {
    @TempDir
    private Path root;

    private Path folder;
    private Path jar;
    private Path original;

    @BeforeEach
    void makeJar() throws IOException {
        folder = Files.createDirectory(root.resolve("here"));
        jar = ClassPathJar.write(root.resolve("own.jar"), "one");
        original = Files.copy(jar, root.resolve("original.jar"));
    }

    private enum Change {
        DELETED,
        REPLACED,
        EMPTIED
    }

    private void change(Change change) throws IOException {
        switch (change) {
            case DELETED -> Files.delete(jar);
            case REPLACED -> ClassPathJar.write(jar, "another");
            case EMPTIED -> Files.write(jar, new byte[0]);
        }
    }

    @ParameterizedTest
    @EnumSource
    void aRunSaysSoAndContinuesWithTheSameJar(Change change) throws Exception {
        RunFolder mine = new RunFolder(folder.resolve("mine"));
        ChildProcess run = ChildProcess.inJar(
                jar,
                folder,
                process -> {
                    while (process.isAlive() && mine.forksWritten() < 1) {
                        Thread.sleep(10);
                    }
                    change(change);
                },
                "run --profile tiny --out mine Copy".split(" "));
        assertChanged(run);
        assertThat(mine.read("run.json").get("outcome").asText()).isEqualTo("interrupted");
        int kept = mine.forks().size();
        assertThat(kept).isBetween(1, 7);
        Files.copy(original, jar, StandardCopyOption.REPLACE_EXISTING);
        ChildProcess resumed = ChildProcess.inJar(jar, folder, process -> {}, "resume", "mine");
        assertThat(resumed.status()).as(resumed.err()).isEqualTo(ExitCode.OK);
        assertThat(mine.forks()).hasSize(8);
    }

    @Test
    void plainJmhSaysSoAndLeavesNothing() throws Exception {
        ChildProcess run = ChildProcess.inJar(
                jar,
                folder,
                process -> {
                    while (process.isAlive() && records().isEmpty()) {
                        Thread.sleep(10);
                    }
                    change(Change.REPLACED);
                },
                "Copy",
                "-f",
                "1");
        assertChanged(run);
        assertThat(records()).isEmpty();
    }

    private static void assertChanged(ChildProcess run) {
        assertThat(run.status()).as(run.out() + run.err()).isEqualTo(ExitCode.USAGE);
        assertThat(run.err())
                .contains("own.jar was changed or deleted while it was measured")
                .hasLineCount(1);
    }

    private List<Path> records() throws IOException {
        Path runs = folder.resolve("results/local");
        if (!Files.isDirectory(runs)) {
            return List.of();
        }
        try (Stream<Path> files = Files.find(runs, 2, (path, a) -> path.endsWith("run.json"))) {
            return files.toList();
        }
    }
}
