// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.run;

import static io.github.wirebench.harness.run.MergeFolder.READ;
import static io.github.wirebench.harness.run.MergeFolder.WRITE;
import static io.github.wirebench.harness.run.MergeFolder.entry;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.wirebench.harness.console.JsonFiles;
import io.github.wirebench.harness.data.ForkJournal;
import io.github.wirebench.harness.sample.RunBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs that do not belong together are refused in one line, and nothing is written. */
class MergeRefusalTest {
    @TempDir
    private Path root;

    private Merging merging;
    private Path one;

    @BeforeEach
    void prepare() throws IOException {
        merging = new Merging(root);
        one = run("one").fork(READ, 1, entry(READ, 1, 2)).write();
    }

    private MergeFolder run(String name) {
        return new MergeFolder(root.resolve(name));
    }

    private MergeFolder other() {
        return run("two").fork(READ, 2, entry(READ, 3, 4));
    }

    private Path plain(String name, Object... entries) throws IOException {
        Path file = root.resolve(name);
        JsonFiles.write(file, List.of(entries));
        return file;
    }

    @ParameterizedTest
    @CsvSource({
        "sha256, bbbb, another jar",
        "javaVersion, 21.0.1, another Java version",
        "vmName, OpenJ9, another JVM",
        "vmVersion, 17.0.16+8, another version of the JVM",
        "vendor, Adoptium, a JDK of another vendor",
        "jmhVersion, 1.36, another JMH version",
    })
    void anotherSubject(String field, String value, String said) throws IOException {
        assertThat(merging.refusal(one, other().subject(field, value).write()))
                .contains(root.resolve("two") + " does not go with " + one, said, value);
    }

    @Test
    void otherJvmFlagsThreadsOrForkLength() throws IOException {
        assertThat(merging.refusal(
                        one, other().setting("jvmArgs", List.of("-Xmx1g")).write()))
                .contains("other JVM flags", "-Xmx1g", "as annotated");
        assertThat(merging.refusal(one, other().setting("gc", "G1").write()))
                .contains("another garbage collector (g1, there as annotated)");
        assertThat(merging.refusal(one, other().setting("heap", "256m").write()))
                .contains("another heap (256m, there as annotated)");
        assertThat(merging.refusal(one, other().setting("threads", 4).write())).contains("number of threads (4");
        assertThat(merging.refusal(one, other().setting("length", Map.of()).write()))
                .contains("another length");
    }

    @Test
    void plainResultsOfAnotherCommitOrLibrary() throws IOException {
        assertThat(merging.refusal(one, other().suite("sample", "def456").write()))
                .contains("another commit");
        assertThat(merging.refusal(
                        one,
                        other().record("libraries", Map.of("some-library", "4.6"))
                                .write()))
                .contains("another version of some-library (4.6, there 4.5)");
    }

    @ParameterizedTest
    @CsvSource({
        "/threads, 4, forks differ in threads: 1 and 4",
        "/primaryMetric/scoreUnit, ns/op, forks differ in primaryMetric.scoreUnit",
        "/warmupIterations, 9, forks differ in warmupIterations",
        "/jvmArgs/0, -Xmx1g, forks differ in jvmArgs",
        "/jdkVersion, 21, another Java version",
        "/jmhVersion, 1.36, another JMH version",
    })
    void plainResultsOfTheSameRowMeasuredOtherwise(String pointer, String value, String said) throws IOException {
        ObjectNode entry = entry(READ, 3, 4);
        String field = pointer.substring(pointer.lastIndexOf('/') + 1);
        String parent = pointer.substring(0, pointer.lastIndexOf('/'));
        if (field.equals("0")) {
            entry.putArray("jvmArgs").add(value);
        } else if (value.matches("[49]")) {
            ((ObjectNode) entry.at(parent)).put(field, Integer.parseInt(value));
        } else {
            ((ObjectNode) entry.at(parent)).put(field, value);
        }
        assertThat(merging.refusal(one, plain("p.json", entry))).contains(said);
    }

    @Test
    void theSameRunTwice() throws IOException {
        assertThat(merging.refusal(one, one)).contains("the same run is given twice");
        Path copy = Files.createDirectory(root.resolve("copy"));
        Files.copy(one.resolve("run.json"), copy.resolve("run.json"));
        Files.copy(one.resolve("forks.jsonl"), copy.resolve("forks.jsonl"));
        assertThat(merging.refusal(one, copy))
                .isEqualTo(copy + ": the same run is given twice, it is in " + one + " too");
        Path results = plain("a.json", entry(READ, 1, 2), entry(WRITE, 1, 2));
        assertThat(merging.refusal(results, Files.copy(results, root.resolve("b.json"))))
                .contains("given twice");
    }

    @Test
    void aFolderInASource() {
        assertThat(new Merging(one).refusal(one)).contains(one.resolve("joint").toString());
        assertThat(one.resolve("joint")).doesNotExist();
    }

    @Test
    void aForkInTwoSources() throws IOException {
        assertThat(merging.refusal(one, plain("p.json", entry(READ, 1, 2)))).contains("hold the same fork of");
        Path joint = Files.move(merging.merge(one).out(), root.resolve("earlier"));
        assertThat(merging.refusal(one, joint)).contains("given twice", joint + " (" + one + ")");
    }

    @Test
    void anEntryTwiceInOneFile() throws IOException {
        ObjectNode entry = MergeFolder.entries(READ, new double[] {1, 2}, new double[] {3, 4});
        Path twice = plain("twice.json", entry, entry(WRITE, 1, 2), entry);
        assertThat(merging.refusal(twice))
                .startsWith(twice + ", entry 3: is of the same benchmark as entry 1, " + READ.id());
        // another measurement of the same benchmark belongs in a file of its own
        assertThat(merging.refusal(plain("again.json", entry(READ, 1, 2), entry(READ, 5, 6))))
                .contains("entry 2: is of the same benchmark");
    }

    @Test
    void aForkOfASingleIterationInTwoFiles() throws IOException {
        Path both = plain("both.json", MergeFolder.entries(READ, new double[] {1.25}, new double[] {3.5}));
        Path again = plain("again.json", entry(READ, 3.5));
        assertThat(merging.refusal(both, again)).contains("hold the same fork of");
        assertThat(merging.refusal(
                        plain("self.json", MergeFolder.entries(READ, new double[] {1, 2}, new double[] {1, 2}))))
                .contains("holds the same fork of", "twice");
    }

    @Test
    void singleCallsMayTakeTheSameTimeOnceButNotInEveryFork() throws IOException {
        Path first = plain("first.json", single(1.25, 3.5, 3.5));
        assertThat(merging.refusal(first, plain("copy.json", single(1.25, 3.5))))
                .contains("hold the same fork of");
        assertThat(merging.merge(first, plain("other.json", single(1.25, 4.5))).forks())
                .hasSize(5);
    }

    private static ObjectNode single(double... calls) {
        double[][] forks =
                DoubleStream.of(calls).mapToObj(call -> new double[] {call}).toArray(double[][]::new);
        return RunBuilder.as(RunBuilder.entry("read", forks), "ss", "us/op");
    }

    private MergeFolder shard(String name, String shard) {
        return run(name).setting("shard", shard).options(Map.of("regex", List.of("Code"), "--shard", List.of(shard)));
    }

    @Test
    void shardsOfDifferentRuns() throws IOException {
        Path first = shard("s1", "1/2").fork(READ, 1, entry(READ, 1, 2)).write();
        assertThat(merging.refusal(
                        first,
                        shard("s2", "2/3").fork(WRITE, 1, entry(WRITE, 3, 4)).write()))
                .contains("shards of different runs: one of 2 and one of 3");
        assertThat(merging.refusal(
                        first,
                        shard("s3", "2/2")
                                .setting("seed", 2)
                                .fork(WRITE, 1, entry(WRITE, 3, 4))
                                .write()))
                .contains("of seed 1 and of seed 2");
        assertThat(merging.refusal(
                        first,
                        shard("s4", "2/2")
                                .setting("maxForks", 9)
                                .fork(WRITE, 1, entry(WRITE, 3, 4))
                                .write()))
                .contains("at most 9 forks");
        assertThat(merging.refusal(
                        first,
                        shard("s5", "2/2")
                                .options(Map.of("regex", List.of("Other")))
                                .fork(WRITE, 1, entry(WRITE, 3, 4))
                                .write()))
                .contains("regex=[Other]");
        assertThat(merging.refusal(
                        first,
                        shard("s7", "1/2").fork(READ, 1, entry(READ, 3, 4)).write()))
                .contains("is shard 1/2, and so is " + first);
    }

    @Test
    void aRowOfTwoKindsOfMachines() throws IOException {
        assertThat(merging.refusal(one, other().cpu("EPYC").write()))
                .contains("CodeBenchmark.read payload=POST was measured on different CPUs")
                .contains("EPYC in " + root.resolve("two"), "Xeon in " + one);
    }

    @Test
    void aRowWithAProfilerInOneRunOnly() throws IOException {
        Path cpu = run("cpu")
                .fork(READ, 2, RunBuilder.with(entry(READ, 3, 4), "cpu.norm", new double[] {3, 4}))
                .write();
        assertThat(merging.refusal(one, cpu))
                .contains("CodeBenchmark.read payload=POST: ", cpu + " recorded cpu, gc", one + " recorded gc;");
        assertThat(merging.refusal(cpu, one))
                .contains("CodeBenchmark.read payload=POST: ", one + " recorded gc,", cpu + " recorded cpu, gc;");
    }

    @Test
    void aRunThatIsBeingMeasured() throws IOException {
        try (ForkJournal open = ForkJournal.open(one.resolve("forks.jsonl"))) {
            assertThat(open).isNotNull();
            assertThat(merging.refusal(one)).contains("another process is measuring into it");
        }
        assertThat(merging.merge(one).forks()).hasSize(1);
    }

    @Test
    void aJournalThatDoesNotFitItsRecord() throws IOException {
        Path two = other().write();
        Files.copy(one.resolve("forks.jsonl"), two.resolve("forks.jsonl"), StandardCopyOption.REPLACE_EXISTING);
        assertThat(merging.refusal(two)).contains("is of another run (one)");
        Files.delete(one.resolve("run.json"));
        assertThat(merging.refusal(one)).contains("no run.json that tells");
    }

    @Test
    void nothing() throws IOException {
        assertThat(merging.refusal(run("empty").row(READ).write())).contains("nothing to merge", "empty");
        assertThat(merging.refusal(root.resolve("gone"))).contains("there is no such file or folder");
        assertThat(merging.refusal(Files.createDirectory(root.resolve("void")))).contains("there is no run in it");
        assertThat(merging.refusal(plain("none.json"))).contains("holds no results");
        Path only = Files.createDirectory(root.resolve("only"));
        JsonFiles.write(only.resolve("run.json"), Map.of("command", "jmh"));
        assertThat(merging.refusal(only)).contains("neither forks.jsonl nor jmh.json");
    }

    @ParameterizedTest
    @ValueSource(strings = {"{}", "[1]", "no json", "[{\"benchmark\":\"a.b\"}]"})
    void aFileThatIsNoJmhJson(String text) throws IOException {
        Path file = Files.writeString(root.resolve("p.json"), text);
        assertThat(merging.refusal(file)).startsWith(file.toString());
    }

    @Test
    void plainResultsWithoutForks() throws IOException {
        assertThat(merging.refusal(plain("p.json", MergeFolder.entries(READ))))
                .contains("CodeBenchmark.read [avgt] payload=POST: has no raw data");
        assertThat(merging.refusal(plain("q.json", entry(READ))))
                .contains("CodeBenchmark.read [avgt] payload=POST: has no raw data");
        assertThat(merging.refusal(plain("r.json", entry(READ, 1, 2).put("forks", 0))))
                .contains("without a fork");
        assertThat(merging.refusal(
                        plain("s.json", entry(READ, 1, 2), entry(WRITE, 1, 2).put("jdkVersion", "21"))))
                .contains("CodeBenchmark.write [avgt]: was measured by JMH 1.37 on JDK");
    }

    @Test
    void aDamagedRecord() throws IOException {
        Path record = one.resolve("run.json");
        Files.writeString(record, "{\n\"plan\": {\"unknown\": 1}}");
        assertThat(merging.refusal(one)).startsWith(record + ", field \"plan\": ");
        Files.writeString(record, "{\n\"plan\": {}}");
        assertThat(merging.refusal(one))
                .startsWith(record + ", field \"plan\": ")
                .contains("plan", "id");
        Files.writeString(record, "{\n\"plan\": ");
        assertThat(merging.refusal(one)).startsWith(record + ", line 2:");
        Files.writeString(record, "{\"sources\": [{\"rows\": 1}]}");
        assertThat(merging.refusal(one)).startsWith(record + ", field \"sources\": ");
    }

    @Test
    void aFolderThatIsNotEmpty() throws IOException {
        Files.createDirectory(merging.out());
        Path file = Files.writeString(merging.out().resolve("mine"), "");
        assertThatThrownBy(() -> merging.merge(one)).hasMessageContaining("is not empty");
        assertThat(merging.out()).isDirectoryNotContaining("glob:**run.json");
        assertThat(file).exists();
    }
}
