// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.wirebench.harness.console.JsonFiles;
import io.github.wirebench.harness.sample.RunBuilder;
import io.github.wirebench.probe.CpuTimeProfiler;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Entries made by hand, for what real runs seldom show; {@link ForkEntriesIT} compares with JMH's own. */
class ForkEntriesTest {
    @Test
    void theScoreIsTheMeanOfAllIterationsWithStudentsInterval() {
        JmhEntry joined = join(entry("[[1, 2]]"), entry("[[3, 6]]"));
        assertThat(joined.forks()).isEqualTo(2);
        assertThat(joined.score()).isEqualTo(3);
        // SciPy 1.17.1, 2026-11-20: stats.t.interval(.999, 3, loc=mean, scale=stats.sem([1, 2, 3, 6]))
        assertThat(joined.primaryMetric().scoreError()).isCloseTo(13.959492389355711, within(1e-9));
        assertThat(joined.primaryMetric().scoreConfidence()[0]).isCloseTo(-10.959492389355711, within(1e-9));
        assertThat(joined.primaryMetric().values()).isDeepEqualTo(new double[][] {{1, 2}, {3, 6}});
    }

    @Test
    void oneIterationInEachOfTwoForksHasNoError() {
        JmhEntry joined = join(entry("[[1]]"), entry("[[2]]"));
        assertThat(joined.score()).isEqualTo(1.5);
        assertThat(joined.primaryMetric().scoreError()).isNaN();
        assertThat(joined.primaryMetric().scoreConfidence()).containsExactly(Double.NaN, Double.NaN);
    }

    @ParameterizedTest(name = "{0}, as JMH 1.37 or an earlier one names it")
    @ValueSource(strings = {"p0.50", "x·p0.50"})
    void samplesOfAllForksAreOneDistribution(String median) {
        JmhEntry joined = join(
                with(sampled("[[[[1.0, 8], [5.0, 1]]]]"), median, "[[1.4]]", 1.4, "us/op"),
                with(sampled("[[[[5.0, 1], [9.0, 2]]]]"), median, "[[7.7]]", 7.7, "us/op"));
        assertThat(joined.score()).isCloseTo((8 + 5 + 5 + 18) / 12.0, within(1e-12));
        assertThat(joined.secondary(median).score()).isEqualTo(1);
        assertThat(joined.primaryMetric().values()[1][0]).isCloseTo(23 / 3.0, within(1e-12));
        assertThat(joined.primaryMetric().iterations()).hasSize(2);
    }

    @ParameterizedTest
    @CsvSource({
        "SUM, 14, 16",
        "MAX, 10, 9",
        "MIN, 4, 7",
        "AVG, 7, 8",
    })
    void theRuleOfASecondaryMetricIsFoundFromItsScore(String policy, double first, double second) {
        JmhEntry joined = join(
                with(entry("[[1, 1]]"), "x", "[[4, 10]]", first, "ms"),
                with(entry("[[1, 1]]"), "x", "[[7, 9]]", second, "ms"));
        double expected = switch (policy) {
            case "SUM" -> 30;
            case "MAX" -> 10;
            case "MIN" -> 4;
            default -> 7.5;
        };
        assertThat(joined.secondary("x").score()).isEqualTo(expected);
        assertThat(Double.isFinite(joined.secondary("x").scoreError())).isEqualTo(policy.equals("AVG"));
    }

    @Test
    void aForkThatCannotTellIsDecidedByAnother() {
        ObjectNode zero = with(entry("[[1, 1]]"), "x", "[[0, 0]]", 0, "ms");
        ObjectNode telling = with(entry("[[1, 1]]"), "x", "[[3, 4]]", 7, "ms");
        assertThat(join(zero, telling, zero).secondary("x").score()).isEqualTo(7);
    }

    @ParameterizedTest
    @CsvSource({
        "gc.count, counts, 5",
        "gc.time, ms, 5",
        "·gc.time, ms, 5",
        "events, #, 5",
        "mempool.total.used, KiB, 3",
        "gc.alloc.rate, MB/sec, 2.5",
    })
    void oneIterationIsDecidedByNameOrUnit(String name, String unit, double expected) {
        JmhEntry joined =
                join(with(entry("[[1]]"), name, "[[2]]", 2, unit), with(entry("[[1]]"), name, "[[3]]", 3, unit));
        assertThat(joined.secondary(name).score()).isEqualTo(expected);
    }

    @Test
    void whereAMetricIsMissingItIsZero() {
        JmhEntry joined = join(
                with(entry("[[1, 1]]"), "gc.alloc.rate.norm", "[[6, 10]]", 8, "B/op"),
                entry("[[1, 1]]"),
                with(entry("[[1, 1]]"), "gc.alloc.rate.norm", "[[8]]", 4, "B/op"));
        JmhMetric metric = joined.secondary("gc.alloc.rate.norm");
        assertThat(metric.rawData()).isDeepEqualTo(new double[][] {{6, 10}, {}, {8}});
        assertThat(metric.score()).isEqualTo(4);
        assertThat(joined.perFork())
                .extracting(fork -> fork.meanWithZeros("gc.alloc.rate.norm"))
                .containsExactly(8.0, 0.0, 4.0);
        List<JmhEntry> split = ForkEntries.split(joined);
        assertThat(split.get(1).has("gc.alloc.rate.norm")).isFalse();
        assertThat(split.get(2).secondary("gc.alloc.rate.norm").score()).isEqualTo(4);
    }

    @Test
    void valuesOfWholeForksAreNotMixedWithZeros() {
        JmhEntry joined = join(
                with(entry("[[1, 1]]"), "instructions", "[[]]", 300, "#/op"),
                entry("[[1, 1]]"),
                with(entry("[[1, 1]]"), "instructions", "[[]]", 320, "#/op"));
        assertThat(joined.secondary("instructions").score()).isEqualTo(310);
        assertThat(joined.perFork())
                .allSatisfy(
                        fork -> assertThat(fork.meanWithZeros("instructions")).isNaN());
        assertThat(ForkEntries.split(joined)).noneMatch(fork -> fork.has("instructions"));
    }

    @Test
    void textsForNumbersSurvive() {
        ObjectNode nan = with(entry("[[\"NaN\", 2]]"), "stack", "[[\"NaN\"]]", Double.NaN, "---");
        JmhEntry joined = join(nan, with(entry("[[1, \"+INF\"]]"), "stack", "[[\"NaN\"]]", Double.NaN, "---"));
        assertThat(joined.score()).isNaN();
        assertThat(joined.secondary("stack").score()).isNaN();
        assertThat(joined.secondary("stack").scoreError()).isNaN();
        assertThat((Object) joined.primaryMetric().values()).isEqualTo(new double[][] {
            {Double.NaN, 2}, {1, Double.POSITIVE_INFINITY}
        });
        assertThat(join(entry("[[1]]"), entry("[[\"-INF\"]]")).score()).isEqualTo(Double.NEGATIVE_INFINITY);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "benchmark | \"a.B.y\" | benchmark",
                "mode | \"thrpt\" | mode",
                "threads | 2 | threads",
                "params | {\"size\": \"2\"} | params",
                "params | {\"size\": \"1\", \"kind\": \"A\"} | params",
                "jvmArgs | [\"-Xmx2g\"] | jvmArgs",
                "jdkVersion | \"25\" | jdkVersion",
                "measurementTime | \"2 s\" | measurementTime",
                "vmVersion | \"1\" | vmVersion",
            })
    void forksOfDifferentThingsAreRefusedByField(String field, String value, String named) throws Exception {
        ObjectNode other = entry("[[1]]");
        other.set(field, JsonFiles.MAPPER.readTree(value));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> join(entry("[[1]]"), entry("[[1]]"), other))
                .withMessageStartingWith("forks differ in " + named + ": ");
    }

    @Test
    void unitsMustBeTheSame() {
        ObjectNode other = entry("[[1]]");
        other.withObject("/primaryMetric").put("scoreUnit", "ms/op");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> join(entry("[[1]]"), other))
                .withMessageContaining("primaryMetric.scoreUnit");
        ObjectNode kilobytes = with(entry("[[1]]"), "x", "[[1]]", 1, "KB");
        ObjectNode bytes = with(entry("[[1]]"), "x", "[[1]]", 1, "B");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> join(kilobytes, bytes))
                .withMessageContaining("secondaryMetrics.x.scoreUnit");
    }

    @Test
    void theJdkMayBeAtAnotherPath() {
        ObjectNode other = entry("[[3]]");
        other.put("jvm", "/elsewhere/java");
        assertThat(join(entry("[[1]]"), other).jvm()).isEqualTo("/usr/bin/java");
    }

    @Test
    void onlyEntriesOfOneForkCanBeJoined() {
        for (String raw : List.of("[]", "[[1], [2]]")) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> join(entry("[[1]]"), entry(raw)))
                    .withMessageContaining("primaryMetric.rawData holds");
        }
    }

    @Test
    void whatHasNoPartsStaysAsItIs() {
        JmhEntry one = RunBuilder.parse(entry("[[1, 2]]"));
        assertThat(ForkEntries.join(List.of(one))).isSameAs(one);
        assertThat(ForkEntries.split(one)).containsExactly(one);
        JmhEntry old = RunBuilder.parse(entry("[]").put("forks", 5));
        assertThat(ForkEntries.split(old)).containsExactly(old);
    }

    @Test
    void theOnlyForkThatDidNotFailIsOneFork() {
        JmhEntry entry = RunBuilder.parse(entry("[[1, 2]]").put("forks", 3));
        assertThat(ForkEntries.split(entry)).singleElement().satisfies(fork -> {
            assertThat(fork.forks()).isEqualTo(1);
            assertThat(fork.score()).isEqualTo(1.5);
        });
    }

    @Test
    void inputsStayAsTheyAre() {
        JmhEntry one = RunBuilder.parse(with(entry("[[3, 1, 2]]"), CpuTimeProfiler.WORKERS, "[[9, 7, 8]]", 8, "ns/op"));
        String before = JsonFiles.compact(one);
        JmhEntry joined = ForkEntries.join(List.of(one, one));
        ForkEntries.split(joined);
        for (JmhEntry entry : List.of(one, joined)) {
            Samples.ofEntries(List.of(entry), "").warnings();
        }
        assertThat(JsonFiles.compact(one)).isEqualTo(before);
        assertThat(joined.primaryMetric().values()).isDeepEqualTo(new double[][] {{3, 1, 2}, {3, 1, 2}});
    }

    private static JmhEntry join(ObjectNode... forks) {
        return ForkEntries.join(Stream.of(forks).map(RunBuilder::parse).toList());
    }

    private static ObjectNode entry(String rawData) {
        return parse("""
                {"jmhVersion": "1.37", "benchmark": "a.B.x", "mode": "avgt", "threads": 1, "forks": 1,
                 "jvm": "/usr/bin/java", "jvmArgs": ["-Xmx1g"], "jdkVersion": "17.0.1", "vmName": "VM", "vmVersion": "17+1",
                 "measurementTime": "1 s", "params": {"size": "1"},
                 "primaryMetric": {"score": 0, "scoreUnit": "us/op", "rawData": %s}, "secondaryMetrics": {}}
                """.formatted(rawData));
    }

    private static ObjectNode sampled(String histogram) {
        return parse("""
                {"benchmark": "a.B.x", "mode": "sample", "forks": 1, "secondaryMetrics": {},
                 "primaryMetric": {"score": 0, "scoreUnit": "us/op", "rawDataHistogram": %s}}
                """.formatted(histogram));
    }

    /** Without interval and error, as of tools that do not write them. */
    private static ObjectNode with(ObjectNode entry, String name, String rawData, double score, String unit) {
        ObjectNode metric = entry.withObject("/secondaryMetrics").putObject(name);
        metric.put("score", score).put("scoreUnit", unit).set("rawData", parse(rawData));
        return entry;
    }

    @SuppressWarnings("unchecked")
    private static <T extends JsonNode> T parse(String json) {
        try {
            return (T) JsonFiles.MAPPER.readTree(json);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(json, e);
        }
    }
}
