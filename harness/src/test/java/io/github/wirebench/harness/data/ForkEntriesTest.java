// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.wirebench.harness.console.JsonFiles;
import java.util.List;
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
        assertThat(joined.primary().get("scoreError").asDouble()).isCloseTo(13.959492389355711, within(1e-9));
        assertThat(joined.primary().at("/scoreConfidence/0").asDouble()).isCloseTo(-10.959492389355711, within(1e-9));
        assertThat(joined.primary().at("/scorePercentiles/100.0").asDouble()).isEqualTo(6);
        assertThat(joined.iterations()).isDeepEqualTo(new double[][] {{1, 2}, {3, 6}});
    }

    @Test
    void oneIterationInEachOfTwoForksHasNoError() {
        JmhEntry joined = join(entry("[[1]]"), entry("[[2]]"));
        assertThat(joined.score()).isEqualTo(1.5);
        assertThat(joined.primary().get("scoreError").asText()).isEqualTo("NaN");
        assertThat(joined.primary().get("scoreConfidence").toString()).isEqualTo("[\"NaN\",\"NaN\"]");
    }

    @ParameterizedTest(name = "{0}, as JMH 1.37 or an earlier one names it")
    @ValueSource(strings = {"p0.50", "x·p0.50"})
    void samplesOfAllForksAreOneDistribution(String median) {
        JmhEntry joined = join(
                with(sampled("[[[[1.0, 8], [5.0, 1]]]]"), median, "[[1.4]]", 1.4, "us/op"),
                with(sampled("[[[[5.0, 1], [9.0, 2]]]]"), median, "[[7.7]]", 7.7, "us/op"));
        assertThat(joined.score()).isCloseTo((8 + 5 + 5 + 18) / 12.0, within(1e-12));
        assertThat(secondary(joined, median).get("score").asDouble()).isEqualTo(1);
        assertThat(joined.iterations()[1][0]).isCloseTo(23 / 3.0, within(1e-12));
        assertThat(joined.node().at("/primaryMetric/rawDataHistogram")).hasSize(2);
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
        assertThat(secondary(joined, "x").get("score").asDouble()).isEqualTo(expected);
        assertThat(secondary(joined, "x").get("scoreError").isNumber()).isEqualTo(policy.equals("AVG"));
    }

    @Test
    void aForkThatCannotTellIsDecidedByAnother() {
        JmhEntry zero = with(entry("[[1, 1]]"), "x", "[[0, 0]]", 0, "ms");
        JmhEntry telling = with(entry("[[1, 1]]"), "x", "[[3, 4]]", 7, "ms");
        assertThat(secondary(join(zero, telling, zero), "x").get("score").asDouble())
                .isEqualTo(7);
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
        assertThat(secondary(joined, name).get("score").asDouble()).isEqualTo(expected);
    }

    @Test
    void anIntervalWithoutErrorIsNotAnAverages() {
        JmhEntry one = with(entry("[[1]]"), "x", "[[2]]", 2, "ms");
        ((ObjectNode) secondary(one, "x")).putArray("scoreConfidence").add(2.0).add(2.0);
        assertThat(secondary(join(one, one), "x").get("score").asDouble()).isEqualTo(4);
    }

    @Test
    void whereAMetricIsMissingItIsZero() {
        JmhEntry joined = join(
                with(entry("[[1, 1]]"), "gc.alloc.rate.norm", "[[6, 10]]", 8, "B/op"),
                entry("[[1, 1]]"),
                with(entry("[[1, 1]]"), "gc.alloc.rate.norm", "[[8]]", 4, "B/op"));
        JsonNode metric = secondary(joined, "gc.alloc.rate.norm");
        assertThat(metric.get("rawData").toString()).isEqualTo("[[6,10],[],[8]]");
        assertThat(metric.get("score").asDouble()).isEqualTo(4);
        assertThat(metric.at("/scorePercentiles/0.0").asDouble()).isZero();
        assertThat(joined.forkMeans("gc.alloc.rate.norm")).hasValue(new double[] {8, 0, 4});
        List<JmhEntry> split = ForkEntries.split(joined);
        assertThat(split.get(1).has("gc.alloc.rate.norm")).isFalse();
        assertThat(secondary(split.get(2), "gc.alloc.rate.norm").get("score").asDouble())
                .isEqualTo(4);
    }

    @Test
    void valuesOfWholeForksAreNotMixedWithZeros() {
        JmhEntry joined = join(
                with(entry("[[1, 1]]"), "instructions", "[[]]", 300, "#/op"),
                entry("[[1, 1]]"),
                with(entry("[[1, 1]]"), "instructions", "[[]]", 320, "#/op"));
        assertThat(secondary(joined, "instructions").get("score").asDouble()).isEqualTo(310);
        assertThat(joined.forkMeans("instructions")).isEmpty();
        assertThat(ForkEntries.split(joined)).noneMatch(fork -> fork.has("instructions"));
    }

    @Test
    void textsForNumbersSurvive() {
        JmhEntry nan = entry("[[\"NaN\", 2]]");
        nan = with(nan, "stack", "[[\"NaN\"]]", Double.NaN, "---");
        JmhEntry joined = join(nan, with(entry("[[1, \"+INF\"]]"), "stack", "[[\"NaN\"]]", Double.NaN, "---"));
        assertThat(joined.primary().get("rawData").toString()).isEqualTo("[[\"NaN\",2],[1,\"+INF\"]]");
        assertThat(joined.primary().get("score").asText()).isEqualTo("NaN");
        for (String figure : List.of("score", "scoreError")) {
            assertThat(secondary(joined, "stack").get(figure).asText()).isEqualTo("NaN");
        }
        assertThat(secondary(joined, "stack").get("scorePercentiles"))
                .allMatch(value -> value.asText().equals("NaN"));
        assertThat((Object) joined.iterations()).isEqualTo(new double[][] {
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
                "params | {\"size\": \"2\"} | params.size",
                "params | {\"size\": \"1\", \"kind\": \"A\"} | params.kind",
                "jvmArgs | [\"-Xmx2g\"] | jvmArgs",
                "jdkVersion | \"25\" | jdkVersion",
                "measurementTime | \"2 s\" | measurementTime",
                "vmVersion | \"1\" | vmVersion",
            })
    void forksOfDifferentThingsAreRefusedByField(String field, String value, String named) throws Exception {
        JmhEntry other = entry("[[1]]");
        other.node().set(field, JsonFiles.MAPPER.readTree(value));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> join(entry("[[1]]"), entry("[[1]]"), other))
                .withMessageStartingWith("forks differ in " + named + ": ");
    }

    @Test
    void unitsMustBeTheSame() {
        JmhEntry other = entry("[[1]]");
        ((ObjectNode) other.primary()).put("scoreUnit", "ms/op");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> join(entry("[[1]]"), other))
                .withMessage("forks differ in primaryMetric.scoreUnit: \"us/op\" and \"ms/op\"");
        JmhEntry kilobytes = with(entry("[[1]]"), "x", "[[1]]", 1, "KB");
        JmhEntry bytes = with(entry("[[1]]"), "x", "[[1]]", 1, "B");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> join(kilobytes, bytes))
                .withMessage("forks differ in secondaryMetrics.x.scoreUnit: \"KB\" and \"B\"");
    }

    @Test
    void theJdkMayBeAtAnotherPath() {
        JmhEntry other = entry("[[3]]");
        other.node().put("jvm", "/elsewhere/java");
        assertThat(join(entry("[[1]]"), other).node().path("jvm").asText()).isEqualTo("/usr/bin/java");
    }

    @Test
    void onlyEntriesOfOneForkCanBeJoined() {
        for (String raw : List.of("[]", "[[1], [2]]")) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> join(entry("[[1]]"), entry(raw)))
                    .withMessageContaining("primaryMetric.rawData holds");
        }
        assertThatIllegalArgumentException().isThrownBy(() -> ForkEntries.join(List.of()));
    }

    @Test
    void whatHasNoPartsStaysAsItIs() {
        JmhEntry one = entry("[[1, 2]]");
        assertThat(ForkEntries.join(List.of(one))).isSameAs(one);
        assertThat(ForkEntries.split(one)).containsExactly(one);
        JmhEntry old = entry("[]");
        old.node().put("forks", 5);
        assertThat(ForkEntries.split(old)).containsExactly(old);
    }

    @Test
    void theOnlyForkThatDidNotFailIsOneFork() {
        JmhEntry entry = entry("[[1, 2]]");
        entry.node().put("forks", 3);
        assertThat(ForkEntries.split(entry)).singleElement().satisfies(fork -> {
            assertThat(fork.forks()).isEqualTo(1);
            assertThat(fork.score()).isEqualTo(1.5);
        });
    }

    @Test
    void inputsStayAsTheyAre() {
        JmhEntry one = with(entry("[[1, 2]]"), "x", "[[1, 2]]", 3, "ms");
        JmhEntry before = new JmhEntry(one.node().deepCopy());
        JmhEntry joined = join(one, one);
        ((ObjectNode) secondary(joined, "x")).removeAll();
        ForkEntries.split(join(one, one)).get(0).node().removeAll();
        assertThat(one).isEqualTo(before);
    }

    private static JmhEntry join(JmhEntry... forks) {
        return ForkEntries.join(List.of(forks));
    }

    private static JsonNode secondary(JmhEntry entry, String name) {
        return entry.node().path("secondaryMetrics").path(name);
    }

    private static JmhEntry entry(String rawData) {
        return parse("""
                {"jmhVersion": "1.37", "benchmark": "a.B.x", "mode": "avgt", "threads": 1, "forks": 1,
                 "jvm": "/usr/bin/java", "jvmArgs": ["-Xmx1g"], "jdkVersion": "17.0.1", "vmName": "VM", "vmVersion": "17+1",
                 "measurementTime": "1 s", "params": {"size": "1"},
                 "primaryMetric": {"score": 0, "scoreUnit": "us/op", "rawData": %s}, "secondaryMetrics": {}}
                """.formatted(rawData));
    }

    private static JmhEntry sampled(String histogram) {
        return parse("""
                {"benchmark": "a.B.x", "mode": "sample", "forks": 1, "secondaryMetrics": {},
                 "primaryMetric": {"score": 0, "scoreUnit": "us/op", "rawDataHistogram": %s}}
                """.formatted(histogram));
    }

    /** Without interval and error, as of tools that do not write them. */
    private static JmhEntry with(JmhEntry entry, String name, String rawData, double score, String unit) {
        ObjectNode metric = ((ObjectNode) entry.node().get("secondaryMetrics")).putObject(name);
        metric.set("score", JmhEntry.node(score));
        metric.put("scoreUnit", unit)
                .set("rawData", parse("{\"v\": " + rawData + "}").node().get("v"));
        return entry;
    }

    private static JmhEntry parse(String json) {
        try {
            return new JmhEntry((ObjectNode) JsonFiles.MAPPER.readTree(json));
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(json, e);
        }
    }
}
