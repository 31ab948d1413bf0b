// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.harness.console.JsonFiles;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JmhEntryTest {
    private final JmhEntry entry = parse("""
        {"benchmark": "a.b.Read.read", "mode": "avgt", "forks": 2, "jvm": "/java", "jvmArgs": ["-Xmx1g", "-Dx=a b"],
         "jdkVersion": "17.0.1", "vmName": "VM", "vmVersion": "17+1",
         "primaryMetric": {"score": "+INF", "scoreUnit": "us/op", "rawData": [[1, 3], [10, "NaN"]]},
         "secondaryMetrics": {
           "z": {"score": 3, "rawData": [[2, 4], [5]]},
           "none": {"score": 3},
           "a": {"score": 7, "rawData": [[], []]}}}
        """);

    @Test
    void fieldsByName() {
        assertThat(entry.forks()).isEqualTo(2);
        assertThat(entry.jvmArgs()).containsExactly("-Xmx1g", "-Dx=a b");
        assertThat(entry.vmName()).isEqualTo("VM");
        assertThat(entry.vmVersion()).isEqualTo("17+1");
        assertThat(entry.score()).isEqualTo(Double.POSITIVE_INFINITY);
        assertThat(entry.secondaryMetrics().keySet()).containsExactly("z", "none", "a");
        assertThat(entry.has("z")).isTrue();
        assertThat(entry.has("y")).isFalse();
    }

    @Test
    void fieldsThatAreNotThere() {
        JmhEntry bare = parse("{\"benchmark\": \"a.B.x\", \"primaryMetric\": {}}");
        assertThat(bare.forks()).isEqualTo(1);
        assertThat(bare.vmName() + bare.vmVersion()).isEmpty();
        assertThat(bare.jvmArgs()).isEmpty();
        assertThat(bare.secondaryMetrics()).isEmpty();
        assertThat(bare.score()).isNaN();
        assertThat(bare.perFork().get(0).iterations()).isEmpty();
        assertThat(bare.perFork().get(0).meanWithZeros("x")).isNaN();
    }

    @Test
    void valuesByForkAndIteration() {
        assertThat(entry.perFork())
                .extracting(ForkFigures::iterations)
                .containsExactly(new double[] {1, 3}, new double[] {10, Double.NaN});
        assertThat(entry.secondary("z").rawData()).isDeepEqualTo(new double[][] {{2, 4}, {5}});
        assertThat(entry.secondary("y").rawData()).isEmpty();
    }

    @Test
    void cpuTimeOfAForkIsItsLowerQuartile() {
        JmhEntry timed = parse("""
            {"benchmark": "a.B.x", "primaryMetric": {"rawData": [[1, 1, 1, 1, 1], [1, 1, 1, 1, 1]]},
             "secondaryMetrics": {"cpu.norm": {"rawData": [[9, 1, 3, 2, 4], [7, 7, 7, 7, 7]]},
                                  "patchy": {"rawData": [[1, 1, 1, 1, 1], [1]]}}}
            """);
        List<ForkFigures> forks = timed.perFork();
        assertThat(forks.get(0).iterations("patchy")).hasSize(5);
        assertThat(forks.get(1).iterations("patchy")).isEmpty();
        assertThat(forks.get(0).cpuTime()).isBetween(1.5, 2.0);
        assertThat(forks.get(1).cpuTime()).isEqualTo(7);
        assertThat(timed.secondary("cpu.norm").rawData()[0]).containsExactly(9, 1, 3, 2, 4);
        assertThat(entry.perFork().get(0).cpuTime()).isNaN();
    }

    @Test
    void iterationsWithoutAValueCountAsZero() {
        assertThat(entry.perFork()).extracting(fork -> fork.meanWithZeros("z")).containsExactly(3.0, 2.5);
    }

    @Test
    void sampleModeHasTheMeansOfItsHistograms() {
        JmhEntry sampled = parse("""
            {"benchmark": "a.B.x", "mode": "sample", "primaryMetric": {
             "rawDataHistogram": [[[[1.0, 3], [5.0, 1]], [[7.0, 2]]], [[[2.0, 1]], []]]}}
            """);
        assertThat(sampled.perFork())
                .extracting(ForkFigures::iterations)
                .containsExactly(new double[] {2, 7}, new double[] {2, Double.NaN});
    }

    @Test
    void aMetricOfAWholeForkIsKnownOfOneForkOnly() {
        assertThat(entry.perFork().get(0).meanWithZeros("a")).isNaN();
        JmhEntry single = parse("""
            {"benchmark": "a.B.x", "primaryMetric": {"rawData": [[1, 2]]},
             "secondaryMetrics": {"a": {"score": 7, "rawData": [[]]}}}
            """);
        assertThat(single.perFork().get(0).meanWithZeros("a")).isEqualTo(7);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{} | should hold an array",
                "[{}] | entry 1: not a JMH result",
                "[ | line 1: not JSON",
                "[1] | entry 1",
                "'WARNING: A terminally deprecated method' | -rf json",
                "Picked up JAVA_TOOL_OPTIONS: -Xmx1g | -rf json",
                "'[{\"benchmark\": \"a.B.x\", \"primaryMetric\": {\"rawData\": [[null]]}}]' | rawData[0][0]: must not"
                        + " be null",
                "'[{\"benchmark\": \"a.B.x\", \"primaryMetric\": {\"rawData\": [null]}}]' | rawData[0]: must not be"
                        + " null",
                "'' | is empty"
            })
    void otherFilesAreRefusedInOneLine(String content, String message, @TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("other.json"), content);
        for (ThrowingCallable reading : List.<ThrowingCallable>of(
                () -> JmhEntry.read(file), () -> JmhEntry.forEach(file, (row, entry) -> {}))) {
            assertThatThrownBy(reading)
                    .isInstanceOf(CommandFailure.class)
                    .hasMessageContaining("other.json")
                    .hasMessageContaining(message)
                    .message()
                    .hasLineCount(1);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "params | {\"n\": [\"x\", \"y\"]} | params.n",
                "params | {\"a\": \"1\", \"n\": {\"deep\": 1}} | params.n",
                "params | {\"n\": null} | params.n",
                "params | [\"n\"] | params",
                "threads | -3 | threads",
                "threads | 0 | threads",
                "threads | 1.5 | threads",
                "forks | 99999999999 | forks",
                "forks | -1 | forks"
            })
    void whatCannotBeIsRefusedByName(String field, String value, String name, @TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("odd.json"), """
            [{"benchmark": "a.B.x", "primaryMetric": {}},
             {"benchmark": "a.B.y", "%s": %s, "primaryMetric": {}}]
            """.formatted(field, value));
        assertThatThrownBy(() -> JmhEntry.read(file))
                .isInstanceOf(CommandFailure.class)
                .hasMessageContaining("odd.json, entry 2: " + name)
                .message()
                .hasLineCount(1);
    }

    @Test
    void numbersAndTruthValuesOfParametersAreTakenAsTexts(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("jmh.json"), """
            [{"benchmark": "a.B.x", "threads": -1, "forks": 0, "params": {"n": 10, "on": true}, "primaryMetric": {}}]
            """);
        assertThat(JmhEntry.read(file).get(0).params()).isEqualTo(Map.of("n", "10", "on", "true"));
    }

    private static JmhEntry parse(String json) {
        try {
            return JsonFiles.MAPPER.readValue(json, JmhEntry.class);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(json, e);
        }
    }

    @Test
    void csvThatAShellWroteAsUtf16IsRefusedAsCsv(@TempDir Path folder) throws IOException {
        Path file =
                Files.writeString(folder.resolve("jmh.csv"), "\ufeff\"Benchmark\",\"Mode\"", StandardCharsets.UTF_16LE);
        assertThatThrownBy(() -> JmhEntry.read(file)).hasMessageContaining("CSV");
    }
}
