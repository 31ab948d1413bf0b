// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.measure;

import static io.github.wirebench.harness.measure.MergeFolder.READ;
import static io.github.wirebench.harness.measure.MergeFolder.WRITE;
import static io.github.wirebench.harness.measure.MergeFolder.entries;
import static io.github.wirebench.harness.measure.MergeFolder.entry;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.wirebench.harness.console.JsonFiles;
import io.github.wirebench.harness.data.Fork;
import io.github.wirebench.harness.data.Run;
import io.github.wirebench.harness.data.RunInfo;
import io.github.wirebench.harness.data.RunPlan;
import io.github.wirebench.harness.data.RunReader;
import io.github.wirebench.harness.data.Samples;
import io.github.wirebench.harness.sample.Pipe;
import io.github.wirebench.harness.sample.RunBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Merges, and the content of the merged run. */
class MergeCommandTest {
    @TempDir
    private Path root;

    private Merging merging;

    @BeforeEach
    void prepare() {
        merging = new Merging(root);
    }

    private MergeFolder run(String name) {
        return new MergeFolder(root.resolve(name));
    }

    private Path plain(String name, Object... entries) throws IOException {
        Path file = root.resolve(name);
        JsonFiles.write(file, List.of(entries));
        return file;
    }

    @Test
    void aPipeIsMergedAsItsFileIs() throws Exception {
        Path file = plain("plain.json", entry(READ, 1, 2));
        merging.merge(Pipe.of(file));
        assertThat(merging.forks()).hasSize(1);
        assertThat(new Merging(root.resolve("both"))
                        .refusal(file, Pipe.of(Files.copy(file, root.resolve("copy.json")))))
                .contains("pipe-of-copy.json");
    }

    @Test
    void forksAreNumberedByStartAndRememberTheirRun() throws IOException {
        Path late = run("late")
                .fork(READ, 50, entry(READ, 5, 6))
                .fork(READ, 10, entry(READ, 1, 2))
                .write();
        Path early = run("early")
                .fork(READ, 20, entry(READ, 3, 4))
                .fork(WRITE, 30, entry(WRITE, 7, 7))
                .write();
        merging.merge(late, early);
        List<Fork> forks = merging.forks();
        assertThat(forks)
                .extracting(fork -> fork.benchmarkCase().label() + " " + fork.run() + " " + fork.sequence())
                .containsExactly(
                        "CodeBenchmark.read payload=POST late 2",
                        "CodeBenchmark.read payload=POST early 1",
                        "CodeBenchmark.write early 2",
                        "CodeBenchmark.read payload=POST late 1");
        assertThat(merging.json("jmh.json").at("/0/primaryMetric/rawData").toString())
                .isEqualTo("[[1.0,2.0],[3.0,4.0],[5.0,6.0]]");
        assertThat(merging.json("visualizer.json")).hasSize(2);
        assertThat(merging.printed())
                .contains("CodeBenchmark.read payload=POST   3.500 ±", "This run is kept in " + merging.out());
    }

    @Test
    void theRecordTellsWhatAllSourcesHaveInCommonAndWhatEachHas() throws IOException {
        Path one =
                run("one").fork(READ, 1, entry(READ, 1, 2)).setting("seed", 7).write();
        Path two =
                run("two").fork(WRITE, 1, entry(WRITE, 1, 2)).setting("seed", 8).write();
        merging.merge(one, two);
        JsonNode record = merging.json("run.json");
        assertThat(record.get("command").asText()).isEqualTo("merge");
        assertThat(record.get("outcome").asText()).isEqualTo("complete");
        assertThat(record.get("startedAt").asText()).isEqualTo(RunBuilder.START.toString());
        assertThat(record.has("plan")).isFalse();
        assertThat(record.at("/machine/cpu").asText()).isEqualTo("Xeon");
        RunInfo info = RunInfo.read(merging.out().resolve("run.json"));
        assertThat(info.setting(settings -> settings.stopRule().maxForks())).isEqualTo("2");
        assertThat(info.setting(RunPlan.Settings::seed)).isEmpty();
        assertThat(info.jdkVersion()).isEqualTo("17.0.15");
        assertThat(record.at("/libraries/some-library").asText()).isEqualTo("4.5");
        JsonNode source = record.at("/sources/1");
        assertThat(source.at("/plan/id").asText()).isEqualTo("two");
        assertThat(source.at("/plan/settings/seed").asInt()).isEqualTo(8);
        assertThat(source.at("/plan/subject/vendor").asText()).isEqualTo("Debian");
        assertThat(source.at("/suite/gitCommit").asText()).isEqualTo("abc123");
        assertThat(source.at("/machine/cpu").asText()).isEqualTo("Xeon");
    }

    @Test
    void aMissingShardLeavesTheRunIncomplete() throws IOException {
        Path one = shard("1/3").fork(READ, 1, entry(READ, 1, 2)).write();
        Path two = shard("2/3").fork(WRITE, 1, entry(WRITE, 1, 2)).write();
        merging.merge(one, two);
        assertThat(merging.printed()).contains("! missing from the result: shard 3 of 3");
        assertThat(merging.json("run.json").get("outcome").asText()).isEqualTo("incomplete");
        assertThat(merging.json("run.json").get("remarks").toString()).contains("shard 3 of 3");
    }

    private MergeFolder shard(String shard) {
        return run("shard" + shard.charAt(0)).setting("shard", shard).options(Map.of("--shard", List.of(shard)));
    }

    @Test
    void plainResultsAreSplitIntoForks() throws IOException {
        Path one = plain("one.json", entries(READ, new double[] {1, 2}, new double[] {3, 4}), entry(WRITE, 9, 9));
        Path two = plain("two.json", entry(READ, 5, 6));
        merging.merge(one, two);
        assertThat(merging.forks()).hasSize(4).allSatisfy(fork -> {
            assertThat(fork.startedAt()).isNull();
            assertThat(fork.seconds()).isNaN();
            assertThat(fork.environment()).isNull();
        });
        assertThat(merging.json("jmh.json").at("/0/forks").asInt()).isEqualTo(3);
        assertThat(merging.json("jmh.json")
                        .at("/0/secondaryMetrics/gc.alloc.rate.norm/score")
                        .asDouble())
                .isEqualTo(35);
        assertThat(merging.printed())
                .contains("! jar, JDK vendor, CPU: unknown in " + one + ", " + two + ", assumed to match");
        assertThat(merging.out().resolve("sizes.json")).doesNotExist();
    }

    @Test
    void jvmsThatPlainJmhLostStayLost() throws IOException {
        merging.merge(plain(
                "one.json",
                entries(READ, new double[] {1, 2}, new double[] {3, 4}).put("forks", 4)));
        assertThat(RunReader.read(merging.out()).failures().values())
                .singleElement()
                .asString()
                .startsWith("2 of 4 JVMs: ");
        assertThat(merging.json("jmh.json").at("/0/forks").asInt()).isEqualTo(2);
    }

    @Test
    void allocationIsShownUnderItsOldNameToo() throws IOException {
        ObjectNode entry = entry(WRITE, 1, 2);
        ObjectNode metrics = entry.withObject("/secondaryMetrics");
        metrics.set("\u00b7gc.alloc.rate.norm", metrics.remove("gc.alloc.rate.norm"));
        assertThat(merging.merge(plain("old.json", entry)).printed()).containsPattern("us/op +1 +15\\R");
    }

    @Test
    void aRunDirectoryOfPlainJmhTellsItsMachine() throws IOException {
        Path folder = Files.createDirectory(root.resolve("plain"));
        plain("plain/jmh.json", entry(READ, 1, 2));
        JsonFiles.write(
                folder.resolve("run.json"),
                Map.of(
                        "command", "jmh",
                        "outcome", "complete",
                        "startedAt", "2026-11-20T09:00:00Z",
                        "machine", Map.of("cpu", "Xeon"),
                        "suite", Map.of("name", "sample", "version", "1.2.3", "gitCommit", "abc123"),
                        "launcherJdk", Map.of("vendor", "Debian", "vmVersion", "17.0.15+6"),
                        "libraries", Map.of("some-library", "4.5")));
        Path rounds = run("rounds").fork(READ, 1, entry(READ, 3, 4)).write();
        merging.merge(rounds, folder.resolve("jmh.json"));
        assertThat(merging.printed()).doesNotContain("!");
        assertThat(merging.forks()).hasSize(2);
        // the run of plain JMH began first
        assertThat(merging.forks().get(0).startedAt()).isNull();
        assertThat(merging.json("sizes.json").get("LARGE").asInt()).isEqualTo(8000);
        assertThat(merging.json("run.json").at("/sources/1/subject/vendor").asText())
                .isEqualTo("Debian");
    }

    @Test
    void aMergedRunCanBeMergedAgain() throws IOException {
        Path one = run("one").fork(READ, 1, entry(READ, 1, 2)).row(WRITE).write();
        Path first = Files.move(
                merging.merge(one, plain("p.json", entry(READ, 3, 4))).out(), root.resolve("first"));
        Path two = run("two").fork(READ, 5, entry(READ, 5, 6)).write();
        merging.merge(first, two);
        assertThat(merging.forks()).hasSize(3);
        assertThat(merging.json("run.json").get("sources")).hasSize(3);
        assertThat(merging.printed()).containsPattern("CodeBenchmark.write +0 +not measured");
    }

    @Test
    void damagedLinesAreNamedAndTheSourceIsLeftAsItIs() throws IOException {
        MergeFolder run = run("one").fork(READ, 1, entry(READ, 1, 2)).fork(READ, 2, entry(READ, 3, 4));
        Path folder = run.write();
        String text = Files.readString(run.journal()).replaceFirst("3\\.0", "3.1");
        Files.writeString(run.journal(), text);
        Files.writeString(run.journal(), "{\"torn", StandardOpenOption.APPEND);
        String before = Files.readString(run.journal());
        merging.merge(folder);
        assertThat(merging.forks()).hasSize(1);
        assertThat(merging.printed())
                .contains("! " + run.journal() + ", line 2: the checksum does not fit: it does not count")
                .contains(run.journal() + ", line", "unfinished");
        assertThat(Files.readString(run.journal())).isEqualTo(before);
        assertThat(folder).isDirectoryNotContaining("glob:**forks.damaged");
    }

    @Test
    void aFailureCountsUnlessALaterAttemptWorked() throws IOException {
        Path one = run("one")
                .failure(READ, 1, "out of memory")
                .fork(READ, 2, entry(READ, 1, 2))
                .failure(WRITE, 3, "no such file")
                .write();
        Path two = run("two").fork(WRITE, 4, entry(WRITE, 1, 2)).write();
        merging.merge(one, two);
        assertThat(merging.forks()).hasSize(4);
        assertThat(merging.printed())
                .contains("CodeBenchmark.write failed: 1 of 2 JVMs: no such file")
                .doesNotContain("memory");
        assertThat(merging.json("run.json").get("outcome").asText()).isEqualTo("failed");
        assertThat(merging.json("run.json").get("failures")).hasSize(1);
    }

    @Test
    void differentRowsOfDifferentCpusAreJoinedWithAWarning() throws IOException {
        Path one = run("one").fork(READ, 1, entry(READ, 1, 2)).write();
        Path two = run("two").fork(WRITE, 1, entry(WRITE, 1, 2)).cpu("EPYC").write();
        merging.merge(one, two);
        assertThat(merging.printed()).contains("! benchmarks come from different CPUs (EPYC; Xeon)");
        JsonNode record = merging.json("run.json");
        assertThat(record.has("machine")).isFalse();
        assertThat(record.get("remarks").toString()).contains("different CPUs");
        Run merged = RunReader.read(merging.out());
        assertThat(merged.info().cpus()).containsExactlyInAnyOrder("Xeon", "EPYC");
        Samples reading = merged.samples().get(READ.withThreads(1));
        Samples writing = merged.samples().get(WRITE.withThreads(1));
        assertThat(reading.conditions().cpu()).isEqualTo("Xeon");
        assertThat(writing.conditions().cpu()).isEqualTo("EPYC");
        assertThat(reading.isComparableWith(writing)).isFalse();
    }

    @Test
    void aKilledRunIsMergedWithAWarning() throws IOException {
        Path one = run("one")
                .fork(READ, 1, entry(READ, 1, 2))
                .record("outcome", "running")
                .write();
        merging.merge(one);
        assertThat(merging.printed()).contains("! " + one + " was killed while it ran");
        assertThat(merging.json("run.json").get("outcome").asText()).isEqualTo("incomplete");
    }

    @Test
    void ofACaseWhoseWarmUpWasLengthenedTheLastForksCount() throws IOException {
        Path lengthened = run("one")
                .fork(READ, 1, entry(READ, 1, 2))
                .fork(READ, 2, warmer(3, 4))
                .write();
        merging.merge(lengthened);
        assertThat(merging.forks()).hasSize(2);
        assertThat(merging.json("jmh.json").at("/0/primaryMetric/rawData").toString())
                .isEqualTo("[[3.0,4.0]]");
    }

    @Test
    void eachRunHasAWarmUpOfItsOwn() throws IOException {
        Path one = run("one").fork(READ, 1, entry(READ, 1, 2)).write();
        Path two = run("two")
                .fork(READ, 2, warmer(3, 4))
                .fork(READ, 3, warmer(5, 6))
                .write();
        merging.merge(one, two);
        assertThat(merging.forks()).hasSize(3);
        assertThat(merging.json("jmh.json").at("/0/primaryMetric/rawData").toString())
                .isEqualTo("[[1.0,2.0],[3.0,4.0],[5.0,6.0]]");
    }

    private static ObjectNode warmer(double... iterations) {
        ObjectNode warmer = entry(READ, iterations);
        warmer.put("warmupIterations", 2);
        return warmer;
    }

    @Test
    void aMergedRunEndedAsItsPartsDid() throws IOException {
        Path one = run("one").fork(READ, 1, entry(READ, 1, 2)).write();
        Path two = run("two")
                .fork(WRITE, 1, entry(WRITE, 1, 2))
                .record("outcome", "out of time")
                .write();
        merging.merge(one, two);
        assertThat(merging.json("run.json").get("outcome").asText()).isEqualTo("out of time");
    }

    @Test
    void singleMetricsOfAProfilerMayBeMissing() throws IOException {
        Path one = run("one")
                .fork(READ, 1, RunBuilder.with(entry(READ, 1, 2), "gc.time", new double[] {3, 4}))
                .write();
        Path two = run("two").fork(READ, 2, entry(READ, 3, 4)).write();
        assertThat(merging.merge(one, two).forks()).hasSize(2);
    }

    @Test
    void aFolderOfRunsStandsForAll() throws IOException {
        new MergeFolder(root.resolve("all/one"))
                .fork(READ, 1, entry(READ, 1, 2))
                .write();
        new MergeFolder(root.resolve("all/two"))
                .fork(READ, 1, entry(READ, 3, 4))
                .write();
        assertThat(merging.merge(root.resolve("all")).forks()).hasSize(2);
    }

    @Test
    void anotherBuildLeavesOutDocuments() throws IOException {
        Path one = run("one")
                .suite("sample", "older")
                .fork(READ, 1, entry(READ, 1, 2))
                .write();
        JsonFiles.write(one.resolve("sizes.json"), Map.of("OLD", 1));
        merging.merge(one);
        assertThat(merging.json("run.json").get("remarks").toString()).contains("missing from the result: sizes.json");
        assertThat(merging.out().resolve("sizes.json")).doesNotExist();
    }

    @Test
    void replaceUsesTheLastRunOfEachCase() throws IOException {
        ObjectNode longer = entry(READ, 9, 9);
        longer.put("warmupIterations", 60);
        Path first = run("first")
                .fork(READ, 10, entry(READ, 1, 2))
                .fork(WRITE, 20, entry(WRITE, 3, 4))
                .write();
        Path again = run("again").fork(READ, 30, longer).write();
        merging.merge("--replace", first, again);
        assertThat(merging.forks())
                .extracting(fork -> fork.benchmarkCase().label() + " " + fork.run())
                .containsExactly("CodeBenchmark.write first", "CodeBenchmark.read payload=POST again");
    }

    @Test
    void replaceKeepsAllForksOfARunThatWasMergedBefore() throws IOException {
        Path one = run("one")
                .fork(READ, 1, entry(READ, 1, 2))
                .fork(WRITE, 2, entry(WRITE, 3, 4))
                .write();
        Path two = run("two").fork(READ, 3, entry(READ, 5, 6)).write();
        Path joint = Files.move(merging.merge(one, two).out(), root.resolve("earlier"));
        Path again = run("again").fork(WRITE, 4, entry(WRITE, 7, 8)).write();
        merging.merge("--replace", joint, again);
        assertThat(merging.forks())
                .extracting(fork -> fork.benchmarkCase().label() + " " + fork.run())
                .containsExactly(
                        "CodeBenchmark.read payload=POST one",
                        "CodeBenchmark.read payload=POST two",
                        "CodeBenchmark.write again");
    }
}
