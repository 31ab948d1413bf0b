// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.harness.sample.RunBuilder;
import io.github.wirebench.harness.stats.ForkStatistics;
import io.github.wirebench.harness.stats.Interval;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RunReaderTest {
    @TempDir
    private Path folder;

    @Test
    void filesInAFolderAreOneRun() throws IOException {
        RunBuilder.jmh(
                folder.resolve("a.json"),
                RunBuilder.entry("read", RunBuilder.forks(2, 10)),
                RunBuilder.entry("write", RunBuilder.forks(2, 20)));
        RunBuilder.jmh(folder.resolve("b.json"), RunBuilder.entry("read", RunBuilder.forks(3, 11)));
        Files.writeString(folder.resolve("notes.txt"), "not read");
        Run run = RunReader.read(folder);
        assertThat(run.samples().values()).extracting(Samples::forks).containsExactly(5, 2);
        assertThat(RunReader.entries(folder)).extracting(JmhEntry::forks).containsExactly(5, 2);
        assertThat(RunReader.sources(List.of(folder), new ArrayList<>())).hasSize(2);
        assertThat(RunReader.readAll(List.of(folder))).hasSize(1);
    }

    @Test
    void filesThatDoNotBelongTogetherAreRefused() throws IOException {
        ObjectNode entry = RunBuilder.entry("read", RunBuilder.forks(2, 10));
        RunBuilder.jmh(folder.resolve("a.json"), entry);
        RunBuilder.jmh(folder.resolve("b.json"), entry);
        refused("b.json", "the same figures");
        RunBuilder.jmh(
                folder.resolve("b.json"),
                RunBuilder.entry("read", RunBuilder.forks(2, 11)).put("jdkVersion", "25"));
        refused("b.json", "jdkVersion");
        Files.delete(folder.resolve("a.json"));
        Files.delete(folder.resolve("b.json"));
        refused(folder.toString(), "no results");
    }

    @ParameterizedTest
    @CsvSource({
        "'\"Benchmark\",\"Mode\",\"Threads\"', CSV, -rf json",
        "'\uFEFF\"Benchmark\";\"Mode\"', CSV, -rf json",
        "'Benchmark,Mode,Threads', CSV, -rf json",
        "'Benchmark  Mode  Cnt', text output, -rf json",
        "'\n# JMH version: 1.37', text output, -rf json",
        "'<!DOCTYPE html>', HTML, download",
        "'version https://git-lfs.github.com/spec/v1', Git LFS, git lfs pull"
    })
    void otherFormatsAreNamed(String beginning, String format, String wayOut) throws IOException {
        Path file = Files.writeString(folder.resolve("jmh.txt"), beginning);
        assertThatThrownBy(() -> RunReader.read(file))
                .isInstanceOf(CommandFailure.class)
                .hasMessageContaining(format)
                .hasMessageContaining(wayOut);
    }

    @Test
    void anEntryWithoutAModeSaysSo() throws IOException {
        ObjectNode entry = RunBuilder.entry("read", RunBuilder.forks(2, 10));
        entry.remove("mode");
        Path file = folder.resolve("jmh.json");
        RunBuilder.jmh(file, entry);
        Run run = RunReader.read(file);
        assertThat(run.samples().values().iterator().next().problem()).contains("its JMH mode is not recorded");
        assertThat(run.samples().keySet().iterator().next().label()).isEqualTo("CodeBenchmark.read");
    }

    @Test
    void aSuccessUndoesAFailureOfTheSameRunOnly() {
        BenchmarkCase one = new BenchmarkCase("a.b.CodeBenchmark.read", "avgt", Map.of());
        JmhEntry entry = RunBuilder.parse(RunBuilder.entry("read", new double[] {1}));
        Fork failed = new Fork("first", 1, one, 1, null, 1, null, null, "broken");
        Fork retried = new Fork("first", 2, one, 2, null, 1, null, entry, null);
        Fork elsewhere = new Fork("second", 1, one, 3, null, 1, null, entry, null);
        Map<BenchmarkCase, String> failures = new HashMap<>();
        Run.byCase(List.of(failed, elsewhere), failures);
        assertThat(failures).containsEntry(one, "1 of 2 JVMs: broken");
        failures.clear();
        Run.byCase(List.of(failed, retried, elsewhere), failures);
        assertThat(failures).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "avgt, ops/s, true, 1000000000",
        "thrpt, ops/sec, true, 1000000000",
        "avgt, sec/op, false, 1000000000",
        "thrpt, things, true, 0"
    })
    void theUnitDecidesWhetherMoreIsFaster(String mode, String unit, boolean isThroughput, long nanoseconds)
            throws IOException {
        Path file = RunBuilder.jmh(
                folder.resolve("jmh.json"), RunBuilder.as(RunBuilder.entry("read", new double[] {1}), mode, unit));
        Samples samples = RunReader.read(file).samples().values().iterator().next();
        assertThat(samples.isThroughput()).isEqualTo(isThroughput);
        assertThat(Math.round(samples.nanoseconds()[0])).isEqualTo(nanoseconds);
    }

    @ParameterizedTest
    @CsvSource({
        "OpenJDK 64-Bit Server VM, 25.322-b06, 1.8.0_322, JDK 8u322",
        "OpenJDK 64-Bit Server VM, 17.0.15+6-Debian-1, 17.0.15, JDK 17.0.15",
        "Scala.JS, 1.1.0, 17.0.9, Scala.JS 1.1.0",
        "OpenJDK, '', 11.0.2, JDK 11.0.2",
        "Eclipse OpenJ9 VM, openj9-0.43.0, 21.0.2, JDK 21.0.2",
    })
    void theJdkIsNamedAsPeopleDo(String vm, String vmVersion, String jdk, String name) throws IOException {
        ObjectNode entry = RunBuilder.entry("read", new double[] {1});
        entry.put("vmName", vm).put("vmVersion", vmVersion).put("jdkVersion", jdk);
        Run run = RunReader.read(RunBuilder.jmh(folder.resolve("jmh.json"), entry));
        assertThat(Projection.CONDITION.label(run.samples().values())).isEqualTo(name);
    }

    /** The second run is a slower host; what differs between runs widens the interval, however alike the forks of each are. */
    @Test
    void ofSeveralRunsTheRatiosWithinEachCount() throws IOException {
        RunBuilder runs = RunBuilder.in(folder.resolve("merged"));
        double[][] times = {{2, 1}, {4.4, 2}, {1.8, 1}};
        for (int run = 0; run < times.length; run++) {
            runs.ofRun("run " + run)
                    .add(RunBuilder.entry("read", RunBuilder.forks(4, times[run][0], 0.001)))
                    .add(RunBuilder.entry("write", RunBuilder.forks(4, times[run][1], 0.001)));
        }
        Run merged = RunReader.read(runs.write());
        assertThat(merged.repetitions()).isEqualTo(3);
        List<Samples> rows = List.copyOf(merged.samples().values());
        double[] reads = rows.get(0).nanoseconds();
        double[] writes = rows.get(1).nanoseconds();
        Interval ratio = merged.ratio(rows.get(0), reads, rows.get(1), writes, 1);
        assertThat(ratio.value()).isCloseTo(Math.cbrt(2 * 2.2 * 1.8), within(0.01));
        assertThat(ratio.low()).isBetween(1.5, 1.8);
        assertThat(ForkStatistics.ratio(reads, writes).relativeHalfWidth()).isGreaterThan(ratio.relativeHalfWidth());
        assertThat(merged.mean(rows.get(1), writes).relativeHalfWidth()).isGreaterThan(0.5);
        Samples first = RunReader.read(RunBuilder.in(folder.resolve("first"))
                        .add(RunBuilder.entry("other", RunBuilder.forks(4, 1, 0.001)))
                        .write())
                .samples()
                .values()
                .iterator()
                .next();
        // as of two shards, whose machines may differ
        Interval ofOtherRuns = merged.ratio(first, first.nanoseconds(), rows.get(1), writes, 1);
        assertThat(ofOtherRuns.value()).isPositive();
        assertThat(ofOtherRuns.isKnown()).isFalse();
    }

    private void refused(String where, String why) {
        assertThatThrownBy(() -> RunReader.read(folder))
                .isInstanceOf(CommandFailure.class)
                .hasMessageContaining(where)
                .hasMessageContaining(why)
                .message()
                .hasLineCount(1);
    }
}
