// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.harness.console.JsonFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunDirectoryTest {
    private static final LocalDateTime TIME = LocalDateTime.of(2026, 11, 20, 9, 5, 3);

    @TempDir
    private Path folder;

    @Test
    void runsOfOneSecondGetTheirOwnFolders() {
        Path parent = folder.resolve("results/local");
        assertThat(RunDirectory.createBelow(parent, TIME, "").path()).isEqualTo(parent.resolve("2026-11-20T09-05-03"));
        assertThat(RunDirectory.createBelow(parent, TIME, "").path())
                .isEqualTo(parent.resolve("2026-11-20T09-05-03-2"));
        assertThat(RunDirectory.createBelow(parent, TIME, "").path())
                .isEqualTo(parent.resolve("2026-11-20T09-05-03-3"));
    }

    @Test
    void publishedRunsShareADocument() throws IOException {
        RunDirectory run = new RunDirectory(Files.createDirectories(folder.resolve("question/run")));
        Path shared = Files.createFile(folder.resolve("contenders.json"));
        assertThat(run.document("contenders.json").normalize()).isEqualTo(shared);
        Path packed = Files.createFile(run.file("contenders.json.gz"));
        assertThat(run.document("contenders.json")).isEqualTo(packed);
        Path own = Files.createFile(run.file("contenders.json"));
        assertThat(run.document("contenders.json")).isEqualTo(own);
    }

    @Test
    void aFolderBelowAFileCannotBeMade() throws IOException {
        Path file = Files.createFile(folder.resolve("file"));
        assertThatThrownBy(() -> RunDirectory.createBelow(file, TIME, "do this"))
                .isInstanceOf(CommandFailure.class)
                .hasMessage("cannot write results to " + file + ": do this");
    }

    @Test
    void aDiscardedRunLeavesNothing() throws IOException {
        RunDirectory run = RunDirectory.create(folder.resolve("run"));
        JsonFiles.write(run.file("run.json"), Map.of("a", 1));
        assertThat(run.path()).isDirectoryContaining("glob:**/run.json");
        run.discard();
        assertThat(run.path()).doesNotExist();
    }
}
