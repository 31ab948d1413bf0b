// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.measure;

import static io.github.wirebench.harness.measure.MergeFolder.READ;
import static io.github.wirebench.harness.measure.MergeFolder.WRITE;
import static io.github.wirebench.harness.measure.MergeFolder.entries;
import static io.github.wirebench.harness.measure.MergeFolder.entry;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import com.fasterxml.jackson.databind.JsonNode;
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
import java.util.function.Consumer;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
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

    private Path plain(String name, Object... results) throws IOException {
        return RunBuilder.jmh(root.resolve(name), results);
    }

    private static Arguments change(String named, Consumer<MergeFolder> change) {
        return arguments(named, change);
    }

    static Stream<Arguments> differences() {
        return Stream.of(
                change("the jar's SHA-256", run -> run.subject("sha256", "bbbb")),
                change("subject.javaVersion", run -> run.subject("javaVersion", "21.0.1")),
                change("subject.vmName", run -> run.subject("vmName", "OpenJ9")),
                change("subject.vmVersion", run -> run.subject("vmVersion", "17.0.16+8")),
                change("subject.vendor", run -> run.subject("vendor", "Adoptium")),
                change("subject.jmhVersion", run -> run.subject("jmhVersion", "1.36")),
                change("settings.jvmArgs", run -> run.setting("jvmArgs", List.of("-Xmx1g"))),
                change("settings.jvmState", run -> run.setting("jvmState", "FRESH")),
                change("settings.gc", run -> run.setting("gc", "G1")),
                change("settings.heap", run -> run.setting("heap", "256m")),
                change("settings.threads", run -> run.setting("threads", 4)),
                change("settings.length", run -> run.setting("length", Map.of())),
                change("suite.gitCommit", run -> run.suite("sample", "def456")),
                change("some-library", run -> run.record("libraries", Map.of("some-library", "4.6"))),
                change("CPU of CodeBenchmark.read", run -> run.cpu("EPYC")),
                change(
                        "-prof of CodeBenchmark.read",
                        run -> run.fork(READ, 3, RunBuilder.with(entry(READ, 5, 6), "cpu.norm", new double[] {3, 4}))));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("differences")
    void runsThatDiffer(String named, Consumer<MergeFolder> change) throws IOException {
        MergeFolder other = run("two").fork(READ, 2, entry(READ, 3, 4));
        change.accept(other);
        Path two = other.write();
        assertThat(merging.refusal(one, two)).contains(two + " does not go with " + one, named);
        assertThat(merging.refusal(two, one)).contains(one + " does not go with " + two, named);
    }

    static Stream<Arguments> shards() {
        return Stream.of(
                change("number of shards", run -> run.setting("shard", "2/3")),
                change("--seed", run -> run.setting("seed", 2)),
                change("options", run -> run.options(Map.of("regex", List.of("Other")))),
                change("the same shard is given twice", run -> run.setting("shard", "1/2")));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("shards")
    void shardsThatAreNotOfOneRun(String named, Consumer<MergeFolder> change) throws IOException {
        MergeFolder other = shard("s2", "2/2").fork(WRITE, 1, entry(WRITE, 3, 4));
        change.accept(other);
        assertThat(merging.refusal(
                        shard("s1", "1/2").fork(READ, 1, entry(READ, 1, 2)).write(), other.write()))
                .contains(named);
    }

    private MergeFolder shard(String name, String shard) {
        return run(name).setting("shard", shard).options(Map.of("regex", List.of("Code"), "--shard", List.of(shard)));
    }

    @ParameterizedTest
    @CsvSource({
        "/threads, 4, forks differ in threads: 1 and 4",
        "/primaryMetric/scoreUnit, '\"ns/op\"', forks differ in primaryMetric.scoreUnit",
        "/warmupIterations, 9, forks differ in warmupIterations",
        "/jvmArgs, '[\"-Xmx1g\"]', forks differ in jvmArgs",
        "/jdkVersion, '\"21\"', subject.javaVersion",
        "/jmhVersion, '\"1.36\"', subject.jmhVersion",
    })
    void plainResultsOfTheSameRowMeasuredOtherwise(String pointer, String value, String said) throws IOException {
        ObjectNode entry = entry(READ, 3, 4);
        JsonNode parent = entry.at(pointer.substring(0, pointer.lastIndexOf('/')));
        ((ObjectNode) parent).set(pointer.substring(pointer.lastIndexOf('/') + 1), JsonFiles.MAPPER.readTree(value));
        assertThat(merging.refusal(one, plain("p.json", entry))).contains(said);
    }

    @Test
    void theSameRunTwice() throws IOException {
        assertThat(merging.refusal(one, one)).contains("the same run is given twice");
        Path copy = Files.createDirectory(root.resolve("copy"));
        Files.copy(one.resolve("run.json"), copy.resolve("run.json"));
        Files.copy(one.resolve("forks.jsonl"), copy.resolve("forks.jsonl"));
        assertThat(merging.refusal(one, copy)).startsWith(copy + ": ").contains("given twice", one.toString());
        Path results = plain("a.json", entry(READ, 1, 2), entry(WRITE, 1, 2));
        assertThat(merging.refusal(results, Files.copy(results, root.resolve("b.json"))))
                .contains("given twice");
        Path joint = Files.move(merging.merge(one).out(), root.resolve("earlier"));
        assertThat(merging.refusal(one, joint)).contains("given twice", joint + " (" + one + ")");
    }

    @Test
    void jvmsOfOneFileMayHaveTheSameRoundedFigures() throws IOException {
        Path file = plain("rounded.json", entries(READ, new double[] {1, 2}, new double[] {1, 2}));
        assertThat(merging.merge(file).out()).isNotEmptyDirectory();
    }

    @Test
    void theSameJvmTwice() throws IOException {
        assertThat(merging.refusal(one, plain("p.json", entry(READ, 1, 2)))).contains("to the last digit");
        Path both = plain("both.json", entries(READ, new double[] {1.25}, new double[] {3.5}));
        assertThat(merging.refusal(both, plain("again.json", entry(READ, 3.5)))).contains("to the last digit");
        Path twice = plain("twice.json", entry(READ, 1, 2), entry(WRITE, 1, 2), entry(READ, 5, 6));
        assertThat(merging.refusal(twice))
                .startsWith(twice + ", entry 3: is of the same benchmark as entry 1, " + READ.id());
    }

    @Test
    void singleCallsMayTakeTheSameTime() throws IOException {
        Path first = plain("first.json", single(1.25, 3.5, 3.5));
        assertThat(merging.merge(first, plain("other.json", single(1.25, 4.5))).forks())
                .hasSize(5);
    }

    private static ObjectNode single(double... calls) {
        double[][] forks =
                DoubleStream.of(calls).mapToObj(call -> new double[] {call}).toArray(double[][]::new);
        return RunBuilder.as(RunBuilder.entry("read", forks), "ss", "us/op");
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
        Path two = run("two").fork(READ, 2, entry(READ, 3, 4)).write();
        Files.copy(one.resolve("forks.jsonl"), two.resolve("forks.jsonl"), StandardCopyOption.REPLACE_EXISTING);
        assertThat(merging.refusal(two)).contains("is of another run (one)");
        Files.delete(one.resolve("run.json"));
        assertThat(merging.refusal(one)).contains("no run.json that tells");
    }

    @Test
    void nothing() throws IOException {
        assertThat(merging.refusal(run("empty").row(READ).write())).contains("nothing to merge", "empty");
        assertThat(merging.refusal(root.resolve("gone"))).contains("there is no such file or folder");
        assertThat(merging.refusal(Files.createDirectory(root.resolve("void")))).contains("no results in it");
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
        assertThat(merging.refusal(plain("p.json", entries(READ))))
                .contains("CodeBenchmark.read [avgt] payload=POST: has no raw data");
        assertThat(merging.refusal(plain("q.json", entry(READ))))
                .contains("CodeBenchmark.read [avgt] payload=POST: has no raw data");
        assertThat(merging.refusal(plain("r.json", entry(READ, 1, 2).put("forks", 0))))
                .contains("-f 0");
        assertThat(merging.refusal(
                        plain("s.json", entry(READ, 1, 2), entry(WRITE, 1, 2).put("jdkVersion", "21"))))
                .contains("several JVMs", "javaVersion=21");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'{\n\"plan\": {\"unknown\": 1}}' | ', line 2: plan: id is missing'",
                "'{\n\"plan\": {}}' | ', line 2: plan: id is missing'",
                "'{\n\"plan\": ' | ', line 2:'",
                "'{\"sources\": [{\"rows\": [1]}]}' | ', line 1: sources[0].rows[0]: '",
            })
    void aDamagedRecord(String text, String named) throws IOException {
        Path record = Files.writeString(one.resolve("run.json"), text);
        assertThat(merging.refusal(one)).startsWith(record + named);
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
