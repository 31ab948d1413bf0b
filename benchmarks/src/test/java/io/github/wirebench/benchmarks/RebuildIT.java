// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests {@code scripts/Rebuild.java}, which creates the files of published runs that git keeps and those that it does
 * not keep.
 */
@Tag("slow")
class RebuildIT {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Path PUBLISHED = ScriptProgram.ROOT.resolve("results/published");
    private static final long LARGEST = 500_000;

    @TempDir
    private static Path classes;

    private static Method main;

    @TempDir
    private Path folder;

    @BeforeAll
    static void compile() throws Exception {
        main = ScriptProgram.method(ScriptProgram.compile("Rebuild", classes), "main");
    }

    private static void rebuild(Object... arguments) throws Exception {
        main.invoke(null, (Object) Stream.of(arguments).map(Object::toString).toArray(String[]::new));
    }

    private static List<Path> published() throws IOException {
        try (Stream<Path> files = Files.walk(PUBLISHED)) {
            return files.filter(file -> file.endsWith("run.json"))
                    .map(Path::getParent)
                    .toList();
        }
    }

    private Path copy(Path run) throws IOException {
        Path copy = Files.createDirectory(folder.resolve(run.getFileName()));
        for (String name : List.of("run.json", "forks.jsonl.gz", "jmh.json", "sizes.json")) {
            if (Files.exists(run.resolve(name))) {
                Files.copy(run.resolve(name), copy.resolve(name));
            }
        }
        return copy;
    }

    private void assertSmallFileIsRebuilt(Path run) throws Exception {
        Path copy = copy(run);
        rebuild("--small", copy);
        assertThat(copy.resolve("visualizer.json")).hasSameTextualContentAs(run.resolve("visualizer.json"));
    }

    @Test
    void eachPublishedRunKeepsItsEvidenceAndOneSmallFileForTheVisualizer() throws IOException {
        assertThat(published()).isNotEmpty().allSatisfy(run -> {
            assertThat(Files.exists(run.resolve("forks.jsonl.gz"))).isNotEqualTo(Files.exists(run.resolve("jmh.json")));
            assertThat(Files.size(run.resolve("visualizer.json"))).isLessThan(LARGEST);
        });
    }

    @Test
    void theSmallFileComesFromForksOrFromResults() throws Exception {
        assertSmallFileIsRebuilt(PUBLISHED.resolve("2026-11-25-epyc-2vcpu-jdk17-details"));
        assertSmallFileIsRebuilt(PUBLISHED.resolve("2026-11-20-xeon-2vcpu-jdk17"));
    }

    @Test
    void everySmallFileIsRebuilt() throws Exception {
        for (Path run : published()) {
            assertSmallFileIsRebuilt(run);
        }
    }

    @Test
    void resultsKeepEveryIterationAndMetric() throws Exception {
        Path plain = PUBLISHED.resolve("2026-11-20-xeon-2vcpu-jdk17");
        rebuild(plain, folder);
        assertThat(json(folder, "jmh.json")).isEqualTo(json(plain, "jmh.json"));

        Path rounds = PUBLISHED.resolve("2026-11-25-epyc-2vcpu-jdk17-details");
        rebuild(rounds, folder);
        assertThat(json(folder, "jmh.json")).hasSize(38);
        JsonNode small = json(rounds, "visualizer.json");
        JsonNode full = json(folder, "visualizer.json");
        assertThat(full.findValuesAsText("benchmark")).isEqualTo(small.findValuesAsText("benchmark"));
        JsonNode first = full.get(0);
        assertThat(first.at("/primaryMetric/rawData"))
                .hasSize(first.path("forks").asInt())
                .allSatisfy(fork -> assertThat(fork)
                        .hasSize(first.path("measurementIterations").asInt()));
        assertThat(first.path("secondaryMetrics").has("gc.count")).isTrue();
        assertThat(small.at("/0/primaryMetric/rawData"))
                .hasSize(first.path("forks").asInt())
                .allSatisfy(fork -> assertThat(fork).hasSize(1));
    }

    @Test
    @EnabledOnOs({OS.LINUX, OS.MAC})
    void theScriptMakesTheReportToo() throws Exception {
        Path scripts = Files.createDirectory(folder.resolve("scripts"));
        for (String name : List.of("rebuild", "Rebuild.java")) {
            Files.copy(
                    ScriptProgram.ROOT.resolve("scripts").resolve(name),
                    scripts.resolve(name),
                    StandardCopyOption.COPY_ATTRIBUTES);
        }
        Files.createSymbolicLink(
                folder.resolve("target"), ScriptProgram.ROOT.resolve("target").toRealPath());
        copy(PUBLISHED.resolve("2026-11-20-xeon-2vcpu-jdk17"));
        Process script = new ProcessBuilder(scripts.resolve("rebuild").toString(), "2026-11-20-xeon-2vcpu-jdk17")
                .inheritIO()
                .start();
        assertThat(script.waitFor()).isZero();
        Path rebuilt = folder.resolve("results/local/rebuilt/2026-11-20-xeon-2vcpu-jdk17");
        assertThat(rebuilt.resolve("jmh.json")).isNotEmptyFile();
        assertThat(rebuilt.resolve("visualizer.json")).isNotEmptyFile();
        assertThat(rebuilt.resolve("report.html")).isNotEmptyFile();
        assertThat(rebuilt.resolve("report.md")).isNotEmptyFile();
    }

    private static JsonNode json(Path run, String name) throws IOException {
        return JSON.readTree(run.resolve(name).toFile());
    }
}
