// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Runs {@code scripts/publish} with a stub of Java that prints its arguments. */
@EnabledOnOs({OS.LINUX, OS.MAC})
class PublishScriptIT {
    @TempDir
    private Path root;

    @BeforeEach
    void prepare() throws IOException {
        Files.createDirectories(root.resolve("scripts"));
        Files.copy(ScriptProgram.ROOT.resolve("scripts/publish"), root.resolve("scripts/publish"));
        Files.createDirectories(root.resolve("target"));
        Files.createFile(root.resolve("target/benchmarks.jar"));
        Path java = Files.createDirectories(root.resolve("bin")).resolve("java");
        Files.writeString(java, "#!/bin/sh\nshift 3\necho \"$@\"\n");
        assertThat(java.toFile().setExecutable(true)).isTrue();
        run("2026-11-20-old", 1_000);
        run("another", 3_000);
        run("2026-11-21-new", 2_000);
        Files.createDirectories(root.resolve("site"));
    }

    private void run(String name, long secondsOfEpoch) throws IOException {
        Path record = Files.createDirectories(root.resolve("results/local").resolve(name))
                .resolve("run.json");
        Files.writeString(record, "{}");
        Files.setLastModifiedTime(record, FileTime.fromMillis(1000 * secondsOfEpoch));
    }

    private String publish(String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("bash", "scripts/publish"));
        command.addAll(List.of(arguments));
        ProcessBuilder process =
                new ProcessBuilder(command).directory(root.toFile()).redirectErrorStream(true);
        process.environment().merge("PATH", root.resolve("bin") + ":", (path, bin) -> bin + path);
        Process running = process.start();
        String printed = new String(running.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        running.waitFor();
        return printed.strip();
    }

    @Test
    void theNewestRunIsPublishedUnlessOneIsNamed() throws Exception {
        Path local = root.toRealPath().resolve("results/local");
        assertThat(publish("--public")).isEqualTo(local.resolve("another") + " --public");
        assertThat(publish("results/local/2026-11-20-old", "--public"))
                .isEqualTo("results/local/2026-11-20-old --public");
        assertThat(publish("--pages", "site")).isEqualTo(local.resolve("another") + " --pages site");
        assertThat(publish("--pages", "site", "results/local/2026-11-20-old"))
                .isEqualTo("--pages site results/local/2026-11-20-old");
    }
}
