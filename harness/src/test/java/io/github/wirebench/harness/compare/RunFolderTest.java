// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.compare;

import static io.github.wirebench.harness.sample.RunBuilder.entry;
import static io.github.wirebench.harness.sample.RunBuilder.forks;
import static io.github.wirebench.harness.sample.RunBuilder.with;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.wirebench.harness.console.CommandFailure.ExitCode;
import io.github.wirebench.harness.data.BenchmarkCase;
import io.github.wirebench.harness.data.ForkJournal;
import io.github.wirebench.harness.sample.RunBuilder;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs of this project as inputs: their journals, what run.json tells, and whether they were interleaved. */
class RunFolderTest {
    @TempDir
    private Path root;

    private Comparing comparing;

    @BeforeEach
    void prepare() {
        comparing = new Comparing(root);
    }

    /** A run of six forks, 2 s each, the first of which begins at a second and the others at intervals. */
    private Path run(String name, double value, int first, int every) throws IOException {
        return run(name, "Xeon", value, first, every);
    }

    private Path run(String name, String cpu, double value, int first, int every) throws IOException {
        return builder(name, cpu, value, 6, first, every).write();
    }

    private RunBuilder builder(String name, String cpu, double value, int forks, int first, int every) {
        double[][] figures = forks(forks, value);
        return RunBuilder.in(root.resolve(name))
                .machine(cpu)
                .info("suite", Map.of("gitCommit", "commit-of-" + name))
                .info("libraries", Map.of("same", "1", "gson", name))
                .startingAt(first, every)
                .add(with(entry("read", figures), "cpu.norm", forks(forks, 1000 * value)));
    }

    @Test
    void oneRunAfterTheOtherIsNotInterleaved() throws IOException {
        Path a = run("old", 5, 0, 3);
        Path b = run("new", 5.5, 100, 3);
        assertThat(comparing.compare(a, b)).isEqualTo(ExitCode.NO_VERDICT);
        assertThat(comparing.line("CodeBenchmark.read"))
                .contains("CPU", " 6/6 ")
                .endsWith("INCONCLUSIVE");
        assertThat(comparing.printed())
                .contains("Not interleaved: ")
                .contains("commits differ: commit-of-old in A, commit-of-new in B")
                .contains("libraries differ: gson old and new\n")
                .doesNotContain("! ");
    }

    @Test
    void forksThatTookTurnsNeedNoFloor() throws IOException {
        Path a = run("old", 5, 0, 6);
        Path b = run("new", 5.5, 3, 6);
        assertThat(comparing.compare(a, b)).isEqualTo(ExitCode.FAILED);
        assertThat(comparing.line("CodeBenchmark.read")).endsWith("REGRESSED");
        assertThat(comparing.printed()).contains("\nInterleaved ").doesNotContain("15%");
    }

    @Test
    void turnsOfTwoMachinesAreNone() throws IOException {
        Path a = run("old", 5, 0, 6);
        Path atOnce = run("at-once", 5.5, 1, 6);
        Path elsewhere = run("elsewhere", "EPYC", 5.5, 3, 6);
        assertThat(comparing.json(a, atOnce).at("/comparisons/0/interleaved").asInt())
                .isZero();
        JsonNode other = comparing.json(a, elsewhere);
        assertThat(other.at("/comparisons/0/interleaved").asInt()).isZero();
    }

    @Test
    void timesOfTwoCpusHaveNoVerdictUnlessAskedForAndAllocationHas() throws IOException {
        Path a = allocating("old", "Intel(R) Xeon(R) CPU @ 2.80GHz", 5, 100);
        Path b = allocating("new", "AMD EPYC 7763 64-Core Processor", 9, 200);
        assertThat(comparing.compare(a, b)).isEqualTo(ExitCode.FAILED);
        assertThat(comparing.printed().lines().filter(line -> line.startsWith("! ")))
                .singleElement()
                .asString()
                .contains("Intel Xeon 2.80GHz in A, AMD EPYC 7763 in B", "--across-cpus");
        JsonNode benchmark = comparing.json(a, b).at("/comparisons/0/benchmarks/0");
        assertThat(benchmark.at("/time/verdict").asText()).isEqualTo("INCONCLUSIVE");
        assertThat(benchmark.at("/allocation/verdict").asText()).isEqualTo("REGRESSED");
        JsonNode asked = comparing.json(a, b, "--across-cpus").at("/comparisons/0");
        assertThat(asked.at("/benchmarks/0/time/verdict").asText()).isEqualTo("REGRESSED");
        assertThat(asked.at("/remarks/0").asText()).startsWith("! CPUs differ: ");
    }

    @Test
    void anUnknownCpuIsNoDifference() throws IOException {
        Path a = run("old", 5, 0, 3);
        for (Path other : List.of(
                run("unknown", "unknown", 9, 100, 3), comparing.file("foreign.json", entry("read", forks(6, 9))))) {
            assertThat(comparing.compare(a, other)).isEqualTo(ExitCode.FAILED);
            assertThat(comparing.printed()).doesNotContain("CPUs differ");
        }
    }

    private Path allocating(String name, String cpu, double value, double bytes) throws IOException {
        return RunBuilder.in(root.resolve(name))
                .machine(cpu)
                .add(with(entry("read", forks(6, value)), "gc.alloc.rate.norm", forks(6, bytes)))
                .write();
    }

    @Test
    void aRunIsNamedByItsFolderItsJournalOrItsResults() throws IOException {
        Path a = run("old", 5, 0, 6);
        Path b = run("new", 5.5, 3, 6);
        comparing.file("new/jmh.json", entry("read", forks(2, 50)));
        for (Path path : List.of(b, b.resolve("forks.jsonl"), b.resolve("jmh.json"))) {
            assertThat(comparing.compare(a, path)).isEqualTo(ExitCode.FAILED);
            assertThat(comparing.line("CodeBenchmark.read")).contains(" 6/6 ");
        }
    }

    @Test
    void aPackedJournalIsReadLikeAnUnpackedOne() throws IOException {
        Path a = run("old", 5, 0, 6);
        Path b = run("new", 5.5, 3, 6);
        JsonNode unpacked = comparing.json(a, b).path("comparisons");
        Path packed = b.resolve("forks.jsonl.gz");
        try (OutputStream gzip = new GZIPOutputStream(Files.newOutputStream(packed))) {
            Files.copy(b.resolve("forks.jsonl"), gzip);
        }
        Files.delete(b.resolve("forks.jsonl"));
        assertThat(comparing.json(a, b).path("comparisons")).isEqualTo(unpacked);
        assertThat(comparing.json(a, packed).path("comparisons")).isEqualTo(unpacked);
        Files.write(packed, Arrays.copyOf(Files.readAllBytes(packed), 50));
        assertThat(comparing.refusal(a, b)).startsWith(packed + ": cannot be read: ");
    }

    @Test
    void aFolderOfPlainJmhHasItsResultsInOneFile() throws IOException {
        Path a = run("old", 5, 0, 6);
        Path b = Files.createDirectory(root.resolve("plain"));
        comparing.file("plain/jmh.json", entry("read", forks(5, 9)));
        assertThat(comparing.compare(a, b)).isEqualTo(ExitCode.FAILED);
        assertThat(comparing.line("CodeBenchmark.read")).contains("score", " 6/5 ");
    }

    @Test
    void damagedLinesAndFailuresAreSaid() throws IOException {
        Path a = run("old", 5, 0, 6);
        Path b = builder("new", "Xeon", 5, 5, 3, 6)
                .failed(new BenchmarkCase("a.b.CodeBenchmark.read", "avgt", Map.of()), "out of memory\nat a.b")
                .write();
        Path journal = b.resolve("forks.jsonl");
        Files.writeString(journal, "{\"torn", StandardOpenOption.APPEND);
        assertThat(comparing.compare(a, b)).isEqualTo(ExitCode.FAILED);
        assertThat(comparing.line("CodeBenchmark.read")).contains(" 6/5 ").endsWith(" FAILED");
        assertThat(comparing.printed())
                .contains("! CodeBenchmark.read failed in B: 1 of 6 JVMs: out of memory\n")
                .contains("! " + journal + ", line")
                .contains("unfinished");
    }

    @Test
    void aBenchmarkThatFailsInTheLaterRunOnlyIsNotMerelyMissing() throws IOException {
        BenchmarkCase write = new BenchmarkCase("a.b.CodeBenchmark.write", "avgt", Map.of());
        Path a = builder("old", "Xeon", 5, 6, 0, 3)
                .add(entry("write", forks(3, 5)))
                .write();
        Path b = builder("new", "Xeon", 5.01, 6, 100, 3)
                .failed(write, "broken by design")
                .write();
        assertThat(comparing.compare(a, b)).isEqualTo(ExitCode.FAILED);
        assertThat(comparing.line("CodeBenchmark.write")).contains(" 3/0 ").endsWith(" FAILED");
        assertThat(comparing.line("B against A"))
                .contains("2 benchmarks", "1 FAILED")
                .doesNotContain("only in A");
        assertThat(comparing
                        .json(a, b)
                        .at("/comparisons/0/benchmarks/0/time/verdict")
                        .asText())
                .isEqualTo("FAILED");
        assertThat(comparing.printed()).contains("\"problem\" : \"broken by design\"");
        comparing.compare(a, b, "--format", "csv");
        assertThat(comparing.printed()).contains("FAILED,broken by design");
        assertThat(comparing.compare(a, b, "--include", "read")).isNotEqualTo(ExitCode.FAILED);
        assertThat(comparing.printed()).doesNotContain("failed", "broken by design");
        assertThat(comparing.compare(b, a)).isEqualTo(ExitCode.OK);
    }

    @Test
    void aRunWithoutAnyForkIsRefused() throws IOException {
        Path a = run("old", 5, 0, 6);
        Path b = run("new", 5, 3, 6);
        Files.writeString(b.resolve("forks.jsonl"), "");
        assertThat(comparing.refusal(a, b)).endsWith("forks.jsonl: contains no successful JVM run");
        Files.writeString(b.resolve("run.json"), "{");
        Files.copy(a.resolve("forks.jsonl"), b.resolve("other.jsonl"));
        assertThat(comparing.compare(a, b.resolve("other.jsonl"))).isEqualTo(ExitCode.NO_VERDICT);
        assertThat(comparing.printed()).contains("the same to the last digit: copies?");
    }

    @Test
    void aRunThatIsBeingMeasuredIsRefused() throws IOException {
        Path a = run("old", 5, 0, 6);
        Path b = run("new", 5, 3, 6);
        ForkJournal open = ForkJournal.open(b.resolve("forks.jsonl"));
        try {
            assertThat(comparing.refusal(a, b)).contains("another process is measuring into it");
        } finally {
            open.close();
        }
    }

    @Test
    void aRunJsonThatCannotBeReadIsNamed() throws IOException {
        Path a = run("old", 5, 0, 6);
        Path b = run("new", 5, 3, 6);
        Files.writeString(b.resolve("run.json"), "{");
        assertThat(comparing.refusal(a, b)).contains("run.json, line 1: not JSON");
    }
}
