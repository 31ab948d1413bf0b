// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report.ci;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.wirebench.harness.sample.ForeignJar;
import io.github.wirebench.report.ci.CiCommand.Git;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs the script of {@code action.yml} as GitHub does, on two real jars, in one of which a benchmark fails, in a repository whose build copies them. */
@Tag("slow")
class ActionIT {
    private static final Path SCRIPT = Path.of("../scripts/action").toAbsolutePath();
    private static final Path TOOL =
            Path.of(System.getProperty("tool.jar", "../target/wirebench.jar")).toAbsolutePath();
    private static final String WORK = """
            package foreign;

            import org.openjdk.jmh.annotations.*;
            @State(Scope.Thread)
            @BenchmarkMode(Mode.AverageTime)
            public class Work {
                @Benchmark
                public byte[] array() {
                    return new byte[%s];
                }

                @Benchmark
                public byte[] same() {
                    return new byte[64];
                }
            }
            """;

    @TempDir
    private static Path top;

    private static Path repository;

    private record Ended(int status, List<String> lines) {}

    @BeforeAll
    static void twoCommitsAndTheirJars() throws IOException {
        repository = Files.createDirectory(top.resolve("repository"));
        Git git = new Git(repository);
        git.text("init", "--quiet");
        git.text("config", "user.name", "test");
        git.text("config", "user.email", "test@localhost");
        for (String name : List.of("base", "new")) {
            Path made = Files.createDirectory(top.resolve(name));
            String source = WORK.formatted(name.equals("new") ? "-1" : "64");
            Files.copy(ForeignJar.make(made, "1.37", Map.of("foreign.Work", source)), top.resolve(name + ".jar"));
            Files.writeString(repository.resolve("source"), name);
            git.text("add", "source");
            git.text("commit", "--quiet", "-m", name);
        }
    }

    /** @param inputs of the Action that are not those of a comparison of two jars by their bytes */
    private static Ended run(Map<String, String> inputs) throws IOException, InterruptedException {
        Path temporary = Files.createTempDirectory(top, "runner");
        Map<String, String> all = new HashMap<>(Map.of(
                "JAR", "../new.jar",
                "BASE_JAR", "../base.jar",
                "BASE", "",
                "BUILD", "exit 9",
                "BENCHMARKS", "foreign.Work.*",
                "BUDGET", "5m",
                "OPTIONS", "--metric bytes --seed 1 --warmup 1x20ms --measurement 3x20ms",
                "COMMENT", "false",
                "RUNNER_TEMP", temporary.toString(),
                "GITHUB_STEP_SUMMARY", top.resolve("summary.md").toString()));
        all.putAll(inputs);
        Files.deleteIfExists(top.resolve("summary.md"));
        ProcessBuilder builder = new ProcessBuilder("bash", SCRIPT.toString())
                .directory(repository.toFile())
                .redirectErrorStream(true);
        builder.environment().put("TOOL", TOOL.toString());
        builder.environment().putAll(all);
        Process process = builder.start();
        String output = new String(process.getInputStream().readAllBytes(), UTF_8);
        int status = process.waitFor();
        boolean isKept = Files.exists(temporary.resolve("wirebench-results/verdicts.json"));
        assertThat(isKept).as(output).isEqualTo(!output.contains("::error::Nothing was measured"));
        return new Ended(status, output.lines().toList());
    }

    @Test
    void twoJarsAreCompared() throws Exception {
        Ended ended = run(Map.of());
        assertThat(ended.status).as("%s", ended.lines).isEqualTo(1);
        assertThat(ended.lines.get(ended.lines.size() - 1)).startsWith("::error::Slower");
        assertThat(top.resolve("summary.md")).content().contains("new.jar against ../base.jar", "FAILED", "UNCHANGED");
    }

    @Test
    void twoCommitsAreBuiltAndCompared() throws Exception {
        Ended ended = run(Map.of("BASE_JAR", "", "JAR", "x.jar", "BUILD", "cp " + top + "/$(cat source).jar x.jar"));
        assertThat(ended.status).as("%s", ended.lines).isEqualTo(1);
        assertThat(top.resolve("summary.md")).content().contains("(HEAD^)", "FAILED", "UNCHANGED");
    }

    @Test
    void noVerdictIsAWarning() throws Exception {
        Ended ended = run(Map.of("BUDGET", "1s"));
        assertThat(ended.status).as("%s", ended.lines).isZero();
        assertThat(ended.lines.get(ended.lines.size() - 1)).startsWith("::warning::");
    }

    @Test
    void whatCannotBeComparedIsOneLine() throws Exception {
        refused(Map.of("BASE_JAR", "none.jar"), "none.jar: no such file");
        refused(Map.of("JAR", "target/benchmarks.jar"), "benchmarks.jar: no such file");
        refused(Map.of("JAR", "source"), "source: not a jar");
        refused(Map.of("BENCHMARKS", "Nothing"), "no benchmark matches \"Nothing\"");
        refused(Map.of("BASE", "HEAD^"), "--base-jar and --base");
        refused(Map.of("BASE_JAR", ""), "--jar ../new.jar");
        refused(Map.of("BASE_JAR", "", "JAR", "x.jar"), "exit 9 ended with 9");
        // before anything is built
        refused(Map.of("BASE_JAR", "", "JAR", "x.jar", "BUDGET", "soon"), "--budget soon");
        refused(
                Map.of("BASE_JAR", "", "JAR", "x.jar", "BENCHMARKS", "", "OPTIONS", "--rows none.txt"),
                "--rows none.txt");
    }

    private static void refused(Map<String, String> inputs, String reason) throws IOException, InterruptedException {
        Ended ended = run(inputs);
        assertThat(ended.status).as("%s", ended.lines).isEqualTo(2);
        assertThat(ended.lines)
                .filteredOn(line -> line.startsWith("wirebench: "))
                .singleElement()
                .asString()
                .contains(reason);
        assertThat(ended.lines.get(ended.lines.size() - 1)).startsWith("::error::");
    }
}
