// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.compare;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.wirebench.harness.console.CommandFailure.ExitCode;
import io.github.wirebench.harness.console.JsonFiles;
import io.github.wirebench.harness.data.BenchmarkCase;
import io.github.wirebench.harness.data.RunReader;
import io.github.wirebench.harness.sample.ChildProcess;
import io.github.wirebench.harness.sample.ForeignJar;
import io.github.wirebench.harness.sample.ThisJvm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two jars of another project, with an old and a new JMH, compared with real forks. */
@Tag("slow")
class AbCommandIT {
    private static final String WORK = """
            package foreign;

            import java.util.concurrent.TimeUnit;
            import org.openjdk.jmh.annotations.*;
            @State(Scope.Thread)
            @BenchmarkMode(Mode.AverageTime)
            @OutputTimeUnit(TimeUnit.NANOSECONDS)
            public class Work {
                @Benchmark
                public byte[] allocate() {
                    return new byte[%d];
                }

                @Benchmark
                @OperationsPerInvocation(%d)
                public void breaks() {
                    if (%b) {
                        throw new IllegalStateException("broken by design");
                    }
                }

                @Benchmark
                public void only%s() {}
            }
            """;

    @TempDir
    private static Path root;

    private static Path folder;
    private static Path temporary;
    private static String base;
    private static String next;

    @BeforeAll
    static void makeTwoJars() throws IOException {
        folder = Files.createDirectory(root.resolve("here"));
        temporary = Files.createDirectory(root.resolve("tmp"));
        base = jar("base", "1.20", WORK.formatted(200, 1, false, "Before"));
        next = jar("new", "1.37", WORK.formatted(300, 2, true, "After"));
    }

    @Test
    void aComparisonThatIsKilledCanBeResumed() throws Exception {
        Path comparison = folder.resolve("mine");
        ChildProcess.disturbed(
                folder,
                temporary,
                process -> {
                    while (process.isAlive() && lines(comparison.resolve("new/forks.jsonl")) < 7) {
                        Thread.sleep(5);
                    }
                    process.destroyForcibly();
                },
                "ab",
                base,
                next,
                "Work",
                "--seed",
                "3",
                "--warmup",
                "1x20ms",
                "--measurement",
                "3x20ms",
                "--jvm-args",
                "-Xmx64m",
                "--metric",
                "wall",
                "--out",
                "mine");
        // of a pair whose JVM is disturbed, only that side runs again
        assertThat(lines(comparison.resolve("base/forks.jsonl"))).isBetween(2L, 30L);
        long before = lines(comparison.resolve("new/forks.jsonl"));
        // the 20 pairs that forks as short as these may need would take too long here
        String moved = Files.copy(Path.of(next), root.resolve("moved.jar")).toString();
        ChildProcess resumed =
                ChildProcess.run(folder, "resume", "mine", "--budget", "20s", "--jar", base, "--jar", moved);
        assertThat(resumed.status()).as(resumed.out() + resumed.err()).isEqualTo(ExitCode.FAILED);
        JsonNode verdicts =
                JsonFiles.MAPPER.readTree(comparison.resolve("verdicts.json").toFile());
        assertThat(lines(comparison.resolve("new/forks.jsonl"))).isGreaterThan(before);
        assertThat(benchmark(verdicts, "allocate").at("/time/figure").asText()).isEqualTo("SCORE");
        assertThat(benchmark(verdicts, "breaks").get("failure").asText())
                .isEqualTo("fails in NEW: java.lang.IllegalStateException: broken by design");
        // on a busy machine no pair of theirs may be valid
        assertThat(verdicts.get("controls")).hasSize(3);
        assertThat(Files.readString(comparison.resolve("new/forks.jsonl"))).contains("Ruler.");
        assertThat(Files.readString(comparison.resolve("new/jmh.json"))).doesNotContain("Ruler.");
        assertThat(RunReader.read(comparison.resolve("new")).samples().keySet()).noneMatch(BenchmarkCase::isControl);
        assertThat(verdicts.get("exitCode").asInt()).isEqualTo(ExitCode.FAILED);
        assertThat(resumed.out())
                .contains("! JMH versions differ: 1.20 in BASE, 1.37 in NEW")
                .contains("! @OperationsPerInvocation differs, e.g. of foreign.Work.breaks: 1 in BASE, 2 in NEW")
                .contains("Only in BASE (1): Work.onlyBefore")
                .contains("Only in NEW (1): Work.onlyAfter")
                .contains("ab " + base + " " + moved + " '^foreign\\.Work\\.breaks$'")
                .contains("--metric=wall", "--seed=3")
                .containsPattern("(?m)^NEW against BASE: 2 benchmarks: ");
        assertThat(Files.readString(comparison.resolve("verdicts.md"))).contains("Work.breaks", "```sh");
        // both sides are runs like any other
        ThisJvm compared = ThisJvm.run(
                "compare",
                comparison.resolve("base").toString(),
                comparison.resolve("new").toString());
        assertThat(compared.out()).contains("Work.allocate").contains("Interleaved fork by fork");
        ThisJvm alone = ThisJvm.run("resume", comparison.resolve("base").toString());
        assertThat(alone.status()).isEqualTo(ExitCode.USAGE);
        assertThat(alone.err()).contains("is one side of a comparison; resume ").hasLineCount(1);
        ThisJvm elsewhere = ThisJvm.run("resume", "--jar", next, comparison.toString());
        assertThat(elsewhere.status()).isEqualTo(ExitCode.USAGE);
        assertThat(elsewhere.err()).contains("--jar: ").hasLineCount(1);
    }

    @Test
    void aJarThatIsDeletedHalfWayEndsTheComparisonAndLosesNothing() throws Exception {
        Path doomed = folder.resolve("doomed.jar");
        Files.copy(Path.of(next), doomed);
        Path comparison = folder.resolve("cut");
        ChildProcess cut = ChildProcess.disturbed(
                folder,
                temporary,
                process -> {
                    while (process.isAlive() && lines(comparison.resolve("new/forks.jsonl")) < 2) {
                        Thread.sleep(5);
                    }
                    Files.delete(doomed);
                },
                "ab",
                base,
                "doomed.jar",
                "allocate",
                "--warmup",
                "1x20ms",
                "--measurement",
                "3x20ms",
                "--jvm-args",
                "-Xmx64m",
                "--out",
                "cut");
        assertThat(cut.status()).as(cut.out()).isEqualTo(ExitCode.USAGE);
        assertThat(cut.err())
                .contains("doomed.jar was changed or deleted while it was measured")
                .hasLineCount(1);
        assertThat(comparison.resolve("verdicts.json")).doesNotExist();
        long before = lines(comparison.resolve("new/forks.jsonl"));
        ChildProcess.run(folder, "resume", "cut", "--jar", base, "--jar", next, "--budget", "15s");
        assertThat(lines(comparison.resolve("new/forks.jsonl"))).isGreaterThan(before);
        JsonNode verdicts =
                JsonFiles.MAPPER.readTree(comparison.resolve("verdicts.json").toFile());
        assertThat(benchmark(verdicts, "allocate").get("failure").isNull()).isTrue();
    }

    @Test
    void whatCannotBeComparedIsOneLine() {
        refused("none.jar: no such file", "ab", "none.jar", next);
        refused(base + " and " + next + ": no benchmark matches \"Nothing\"", "ab", base, next, "Nothing");
        refused("--threads 0:", "ab", base, next, "--threads", "0");
        refused("--fit needs a time", "ab", base, next, "--fit");
        refused("--fit needs a time", "ab", base, next, "--fit", "--rows", "x.txt");
        refused("--budget soon", "ab", base, next, "--fit", "--budget", "soon");
        refused("--fit", "ab", base, next, "--fit=3", "--budget", "1m");
        refused("--fit", "resume", folder.toString(), "--fit");
        refused("--accepted none.yaml: there is no such file", "ab", base, next, "--accepted", "none.yaml");
        refused("is no JDK", "ab", base, next, "--jdk", folder.toString());
        refused("--rows names all benchmarks", "ab", base, next, "--rows", "x.txt", "Work");
    }

    /** As in a pull request that adds it. */
    @Test
    void aBenchmarkOfOneJarIsLeftOut() throws IOException {
        ThisJvm alone = ThisJvm.run("ab", base, next, "onlyAfter");
        assertThat(alone.status()).isEqualTo(ExitCode.NO_VERDICT);
        assertThat(alone.err())
                .contains("only in NEW (" + next + "): foreign.Work.onlyAfter [avgt]")
                .hasLineCount(1);
        ThisJvm ofCi = ThisJvm.run("ab", base, next, "onlyAfter", "--of-ci");
        assertThat(ofCi.status()).as(ofCi.err()).isEqualTo(ExitCode.OK);
        assertThat(ofCi.out()).contains("only in NEW");
        Path rows = Files.writeString(
                root.resolve("rows.txt"), "foreign.Work.allocate [avgt]\nforeign.Work.onlyAfter [avgt]\n");
        ThisJvm dry = ThisJvm.run("ab", base, next, "--dry-run", "--rows", rows.toString());
        assertThat(dry.status()).as(dry.err()).isEqualTo(ExitCode.OK);
        assertThat(dry.out())
                .contains("# only in NEW: foreign.Work.onlyAfter [avgt]")
                .endsWith("\nforeign.Work.allocate [avgt]\n");
    }

    @Test
    void aBenchmarkThatMovedIsMeasuredInBothJars() throws Exception {
        String source = WORK.formatted(300, 1, false, "After")
                .replace("package foreign;", "package elsewhere;")
                .replace("public byte[] allocate", "@Param(\"1\") int size; @Benchmark public byte[] allocate");
        source = source.replaceFirst("@Benchmark\\s+@Param", "@Param");
        String moved = ForeignJar.make(
                        Files.createDirectory(root.resolve("elsewhere")), "1.37", Map.of("elsewhere.Work", source))
                .toString();
        ChildProcess compared = ChildProcess.run(
                folder,
                "ab",
                base,
                moved,
                "allocate",
                "--metric",
                "bytes",
                "--warmup",
                "1x20ms",
                "--measurement",
                "3x20ms",
                "--jvm-args",
                "-Xmx64m",
                "--out",
                "elsewhere");
        assertThat(compared.status()).as(compared.out() + compared.err()).isEqualTo(ExitCode.FAILED);
        Path comparison = folder.resolve("elsewhere");
        JsonNode verdicts =
                JsonFiles.MAPPER.readTree(comparison.resolve("verdicts.json").toFile());
        JsonNode finding = benchmark(verdicts, "allocate");
        assertThat(finding.path("benchmark").asText()).isEqualTo("elsewhere.Work.allocate");
        assertThat(finding.path("params").path("size").asText()).isEqualTo("1");
        assertThat(finding.at("/allocation/verdict").asText()).isEqualTo("REGRESSED");
        assertThat(finding.path("replay").asText())
                .contains("'^foreign\\.Work\\.allocate$' '^elsewhere\\.Work\\.allocate$'")
                .doesNotContain("-p ");
        assertThat(verdicts.at("/comparisons/0/onlyInTo")).isEmpty();
        assertThat(compared.out()).contains("foreign.Work.allocate [avgt] with elsewhere.Work.allocate [avgt] size=1");
        ThisJvm resumed = ThisJvm.run("resume", comparison.toString(), "--budget", "1s");
        assertThat(resumed.out()).as(resumed.err()).contains("REGRESSED");
    }

    @Test
    void aDryRunNamesTheRows() {
        ThisJvm dry = ThisJvm.run("ab", base, next, "--dry-run", "--budget", "1m", "Work");
        assertThat(dry.status()).isEqualTo(ExitCode.OK);
        assertThat(dry.out())
                .contains("# 2 benchmarks: 5 to 20 pairs")
                .contains("# ! ")
                .contains("# only in NEW: foreign.Work.onlyAfter [avgt]")
                .contains("foreign.Work.allocate [avgt]");
    }

    private static String jar(String name, String jmhVersion, String source) throws IOException {
        return ForeignJar.make(Files.createDirectory(root.resolve(name)), jmhVersion, Map.of("foreign.Work", source))
                .toString();
    }

    private static long lines(Path file) throws IOException {
        return Files.exists(file) ? Files.readString(file).lines().count() : 0;
    }

    private static JsonNode benchmark(JsonNode verdicts, String method) {
        return StreamSupport.stream(verdicts.at("/comparisons/0/benchmarks").spliterator(), false)
                .filter(entry -> entry.get("benchmark").asText().endsWith("." + method))
                .findFirst()
                .orElseThrow();
    }

    private static void refused(String message, String... arguments) {
        ThisJvm refused = ThisJvm.run(arguments);
        assertThat(refused.status()).as(refused.out()).isEqualTo(ExitCode.USAGE);
        assertThat(refused.err()).startsWith("sample: ").contains(message).hasLineCount(1);
    }
}
