// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.data;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.wirebench.harness.console.JsonFiles;
import io.github.wirebench.harness.sample.RunBuilder;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SamplesTest {
    @Test
    void sampledCallsHavePercentilesOfAllForksAsFarAsThereAreCallsEnough() throws JsonProcessingException {
        JmhEntry few = sampled("[[1, 49], [2, 40]]", "[[5, 9], [9, 1]]");
        assertThat(few.forks()).isEqualTo(2);
        Samples ofFew = samples(few);
        assertThat(ofFew.percentiles()).containsOnlyKeys("p50", "p90", "max").containsEntry("max", 9.0);
        assertThat(ofFew.percentiles().get("p50")).isEqualTo(2);
        Samples ofMany = samples(sampled("[[1, 900], [2, 95]]", "[[5, 900], [9, 105]]"));
        assertThat(ofMany.percentiles()).containsOnlyKeys("p50", "p90", "p99", "p99.9", "max");
        assertThat(ofMany.percentiles().get("p99")).isEqualTo(9);
        // forks that are kept one by one give the same
        BenchmarkCase one = ofMany.benchmarkCase();
        List<JmhEntry> split = ForkEntries.split(sampled("[[1, 900], [2, 95]]", "[[5, 900], [9, 105]]"));
        Samples joined = Samples.of(
                split.stream()
                        .map(fork -> new Fork("run", 1, one, 1, null, Double.NaN, null, fork, null))
                        .toList(),
                new CountingForks(true),
                "");
        assertThat(joined.percentiles()).isEqualTo(ofMany.percentiles());
        assertThat(samples(RunBuilder.parse(RunBuilder.entry("read", new double[] {1, 2})))
                        .percentiles())
                .isEmpty();
    }

    /** Collections are rare, so the typical iteration has none. */
    @Test
    void cpuTimesHaveTheCollectorsMean() {
        ObjectNode entry = RunBuilder.entry("read", new double[] {1, 1, 1, 1}, new double[] {1, 1, 1, 1});
        RunBuilder.with(entry, "cpu.norm", new double[] {900, 900, 900, 1300}, new double[] {950, 950, 950, 950});
        Samples workers = samples(RunBuilder.parse(entry));
        assertThat(workers.collectorTimes()).isEmpty();
        RunBuilder.with(entry, "cpu.gc", new double[] {0, 0, 0, 200}, new double[] {20, 20, 20, 20});
        Samples both = samples(RunBuilder.parse(entry));
        assertThat(both.cpuTimes()).hasValue(new double[] {950, 970});
        assertThat(both.cpuMeans()).hasValue(new double[] {1050, 970});
        assertThat(both.withoutCollector().cpuTimes())
                .hasValue(workers.cpuTimes().orElseThrow());
        assertThat(both.withoutCollector().cpuMeans())
                .hasValue(workers.cpuMeans().orElseThrow());
    }

    @Test
    void theMethodsOfAGroupAreItsParts() {
        ObjectNode group = RunBuilder.with(
                RunBuilder.with(
                        RunBuilder.entry("queue", new double[] {3, 5}, new double[] {7, 7}),
                        "put",
                        new double[] {1, 3},
                        new double[] {5, 5}),
                "gc.alloc.rate",
                new double[] {1, 1},
                new double[] {1, 1});
        ObjectNode metrics = group.withObject("/secondaryMetrics");
        metrics.forEach(metric -> ((ObjectNode) metric).put("scoreUnit", "us/op"));
        Map<String, double[]> parts = samples(RunBuilder.parse(group)).parts();
        assertThat(parts).containsOnlyKeys("put");
        assertThat(parts.get("put")).containsExactly(2, 5);
        metrics.withObject("/put").put("scoreUnit", "#");
        assertThat(samples(RunBuilder.parse(group)).parts()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        // what a queue of JCTools records: the counters of attempts add up, too
        "thrpt, 4, 10, get=4 put=6 failed=1 made=4 tried=5, get put",
        "thrpt, 1, 10, hits=4 misses=6, ''",
        "thrpt, 4, 10, hits=4 misses=2, ''",
        "thrpt, 3, 10, get=5 put=4.7 remove=0.3, get put remove",
        "thrpt, 13, 13, a=1 b=1 c=1 d=1 e=1 f=1 g=1 h=1 i=1 j=1 k=1 l=1 m=1, a b c d e f g h i j k l m",
        "avgt, 2, 10, get=8 put=12, get put",
        "avgt, 3, 10, get=8 put=12 remove=10, get put remove",
        "avgt, 4, 10, hits=12 misses=30, ''"
    })
    void methodsOfAGroupAreNoCounters(String mode, int threads, double score, String metrics, String parts) {
        ObjectNode entry = RunBuilder.as(RunBuilder.entry("queue", forks(score)), mode, unit(mode))
                .put("threads", threads);
        for (String metric : metrics.split(" ")) {
            String[] pair = metric.split("=");
            RunBuilder.with(entry, pair[0], forks(Double.parseDouble(pair[1])));
        }
        entry.withObject("/secondaryMetrics").forEach(metric -> ((ObjectNode) metric).put("scoreUnit", unit(mode)));
        List<Secondary> secondaries = samples(RunBuilder.parse(entry)).secondaries();
        assertThat(secondaries).hasSize(metrics.split(" ").length);
        assertThat(secondaries)
                .filteredOn(one -> one.kind() == Secondary.Kind.PART)
                .extracting(Secondary::name)
                .containsExactly(parts.isEmpty() ? new String[0] : parts.split(" "));
        assertThat(secondaries)
                .filteredOn(one -> one.kind() == Secondary.Kind.NOT_USED)
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"1, COUNTER", "2, PART"})
    void ourForksTellWhetherMethodsShareAGroup(double methods, Secondary.Kind kind) {
        ObjectNode entry = RunBuilder.as(RunBuilder.entry("cache", forks(10)), "thrpt", "ops/us")
                .put("threads", 2);
        RunBuilder.with(entry, "hits", forks(4));
        RunBuilder.with(entry, "misses", forks(6));
        entry.withObject("/secondaryMetrics").forEach(metric -> ((ObjectNode) metric).put("scoreUnit", "ops/us"));
        RunBuilder.with(entry, "group.methods", new double[] {methods}, new double[] {methods});
        assertThat(samples(RunBuilder.parse(entry)).secondaries())
                .extracting(Secondary::kind)
                .containsExactly(kind, kind);
    }

    private static String unit(String mode) {
        return mode.equals("thrpt") ? "ops/us" : "us/op";
    }

    private static double[][] forks(double value) {
        return RunBuilder.forks(2, value);
    }

    private static Samples samples(JmhEntry entry) {
        return Samples.ofEntries(List.of(entry), "");
    }

    /** A result in sample mode with one iteration in each fork: pairs of a time and how many calls took it. */
    private static JmhEntry sampled(String... forks) throws JsonProcessingException {
        ObjectNode entry = RunBuilder.as(RunBuilder.entry("read", new double[forks.length][1]), "sample", "us/op");
        ObjectNode primary = entry.withObject("/primaryMetric");
        primary.remove("rawData");
        for (String fork : forks) {
            primary.withArray("/rawDataHistogram").addArray().add(JsonFiles.MAPPER.readTree(fork));
        }
        return RunBuilder.parse(entry);
    }
}
