// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.compare;

import static io.github.wirebench.harness.sample.RunBuilder.as;
import static io.github.wirebench.harness.sample.RunBuilder.entry;
import static io.github.wirebench.harness.sample.RunBuilder.forks;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.wirebench.harness.console.CommandFailure.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Input that allows no verdict, or cannot be read at all. */
class NoVerdictTest {
    @TempDir
    private Path root;

    private Comparing comparing;

    @BeforeEach
    void prepare() {
        comparing = new Comparing(root);
    }

    static Stream<Arguments> littleInputs() {
        return Stream.of(
                of("one fork", entry -> entry("read", forks(1, 9)), "in B: one JVM"),
                of("no raw data", entry -> without(entry, "rawData"), "in B: no rawData"),
                of("an empty fork", entry -> entry("read", new double[] {}, new double[] {9}), "in B: a JVM without a"),
                of("NaN", NoVerdictTest::nan, "in B: a JVM without a score (NaN or Infinity, or none)"),
                of(
                        "zero",
                        entry -> entry("read", new double[][] {{0, 0}, {0, 0}}),
                        "in B: a JVM with a score of 0 or less"),
                of("no fork", entry -> entry.put("forks", 0), "in B: measured without a fork (-f 0)"),
                of("unit", entry -> as(entry, "avgt", "ops/us"), "their units are us/op and ops/us"),
                of("no unit", entry -> as(entry, "avgt", "fortnights"), "their units are us/op and fortnights"),
                of("copy", entry -> entry("read", forks(6, 5)), "the forks of both sides are the same"));
    }

    private static Arguments of(String name, UnaryOperator<ObjectNode> change, String reason) {
        return Arguments.of(Named.of(name, change), reason);
    }

    private static ObjectNode without(ObjectNode entry, String field) {
        entry.withObject("/primaryMetric").remove(field);
        return entry;
    }

    private static ObjectNode nan(ObjectNode entry) {
        entry.withObject("/primaryMetric").withArray("rawData").addArray().add("NaN");
        return entry;
    }

    @ParameterizedTest
    @MethodSource("littleInputs")
    void tooLittle(UnaryOperator<ObjectNode> change, String reason) throws IOException {
        Path a = comparing.file("a.json", entry("read", forks(6, 5)));
        Path b = comparing.file("b.json", change.apply(entry("read", forks(6, 9))));
        assertThat(comparing.compare(a, b)).isEqualTo(ExitCode.NO_VERDICT);
        assertThat(comparing.line("CodeBenchmark.read")).contains(" - ").containsPattern("INCONCLUSIVE(: .*)?$");
        assertThat(comparing.line("! CodeBenchmark.read: ")).contains(reason);
        assertThat(comparing.line("B against A")).contains("0 tested", "1 INCONCLUSIVE");
        assertThat(comparing.compare(a, b, "--inconclusive=pass")).isEqualTo(ExitCode.OK);
    }

    @Test
    void figuresThatWereRoundedUntilNothingVaries() throws IOException {
        double[][] five = {{5, 5}, {5, 5}, {5, 5}};
        double[][] nine = {{9, 9}, {9, 9}, {9, 9}};
        assertThat(comparing
                        .finding(entry("read", five), entry("read", nine))
                        .at("/time/problem")
                        .asText())
                .endsWith("rounded?");
    }

    @Test
    void aScoreOfZeroIsAFigure() throws IOException {
        double[][] zero = {{0, 0}, {0, 0}};
        JsonNode time = comparing
                .finding(entry("read", zero), entry("read", forks(6, 9)))
                .path("time");
        assertThat(time.path("verdict").asText()).isEqualTo("INCONCLUSIVE");
        assertThat(time.path("from").asDouble(-1)).isZero();
        comparing.compare(
                comparing.file("c.json", entry("read", zero)), comparing.file("d.json", entry("read", forks(6, 9))));
        assertThat(comparing.line("CodeBenchmark.read")).contains(" 0.00 ns ");
    }

    @Test
    void aModeThatIsNoneOfJmhs() throws IOException {
        ObjectNode before = as(entry("read", forks(5, 5)), "latency", "us/op");
        ObjectNode after = as(entry("read", forks(5, 9)), "latency", "us/op");
        assertThat(comparing.finding(before, after).at("/time/problem").asText())
                .contains("in both: ", "mode \"latency\"");
    }

    @Test
    void oneThatCannotBeJudgedDoesNotHideTheOthers() throws IOException {
        Path a = comparing.file("a.json", entry("read", forks(5, 5)), entry("write", forks(5, 5)));
        Path b = comparing.file("b.json", entry("read", forks(1, 9)), entry("write", forks(5, 9)));
        assertThat(comparing.compare(a, b)).isEqualTo(ExitCode.FAILED);
        assertThat(comparing.line("CodeBenchmark.read")).contains(" 5/1 ");
        assertThat(comparing.line("! CodeBenchmark.read: ")).contains("in B: one JVM");
        Path c = comparing.file("c.json", entry("read", forks(4, 5)).put("forks", 5));
        Path d = comparing.file("d.json", entry("read", forks(1, 9)).put("forks", 5));
        comparing.compare(c, d);
        assertThat(comparing.line("! CodeBenchmark.read: ")).contains("in B: 4 of 5 JVMs");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'' | bad.json: the file is empty",
                "'{}' | bad.json: not a JMH results file: it should hold an array",
                "'[' | bad.json, line 1: not JSON",
                "'[{\"benchmark\":1}]' | bad.json, entry 1: not a JMH result",
                "'[]' | bad.json: holds no results",
                "'PK' | bad.json, line 1: not JSON"
            })
    void whatIsNoResultIsRefused(String content, String message) throws IOException {
        Path bad = Files.writeString(root.resolve("bad.json"), content);
        Path good = comparing.file("good.json", entry("read", forks(5, 5)));
        assertThat(comparing.refusal(good, bad)).contains(message);
        assertThat(comparing.refusal(bad, good)).contains(message);
    }

    @Test
    void duplicatesAreRefused() throws IOException {
        Path twice =
                comparing.file("twice.json", entry("read", forks(5, 5)), entry("write", forks(5, 5)), entry("read"));
        Path good = comparing.file("good.json", entry("read", forks(5, 5)));
        assertThat(comparing.refusal(twice, good))
                .contains("twice.json, entry 3: is of the same benchmark as entry 1, a.b.CodeBenchmark.read [avgt]");
    }

    @Test
    void nothingInCommonIsNoPass() throws IOException {
        Path a = comparing.file("a.json", entry("read", forks(5, 5)));
        Path b = comparing.file("b.json", entry("write", forks(5, 5)));
        Path c = comparing.file("c.json", as(entry("read", forks(5, 5)), "thrpt", "ops/us"));
        assertThat(comparing.refusal(a, b, "--inconclusive=pass"))
                .contains("have no benchmark in common", "--rename 'a.b.CodeBenchmark.read=>a.b.CodeBenchmark.write'");
        assertThat(comparing.refusal(a, comparing.file("d.json", entry("write"), entry("list"))))
                .contains("in common (a.b.CodeBenchmark.read [avgt] in one,");
        assertThat(comparing.refusal(a, c))
                .contains(
                        "no benchmark in common; measured in different modes",
                        "CodeBenchmark.read in A, CodeBenchmark.read [thrpt] in B");
    }

    @Test
    void pathsThatCannotBeTaken() throws IOException {
        Path a = comparing.file("a.json", entry("read", forks(5, 5)));
        Path empty = Files.createDirectory(root.resolve("empty"));
        assertThat(comparing.refusal(a, root.resolve("none"))).endsWith("none: there is no such file or folder");
        assertThat(comparing.refusal(a, empty)).contains("there are no results in it");
        assertThat(comparing.refusal(a, root.resolve("empty/../a.json"))).endsWith("is given twice");
        Path run = Files.createDirectories(root.resolve("runs/one"));
        Files.copy(a, run.resolve("jmh.json"));
        assertThat(comparing.refusal(a, root.resolve("runs")))
                .contains("is a folder of runs: name one of them, e.g. " + run);
        assertThat(comparing.refusal(a, run, "--out", empty)).contains("--out " + empty + ": cannot be written");
        assertThat(comparing.refusal(a, run, "--floor", "much")).contains("--floor much: give a percentage");
        assertThat(comparing.refusal(a, run, "--floor", "-1")).contains("--floor -1: give a percentage");
    }
}
