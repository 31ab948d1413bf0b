// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.wirebench.harness.console.JsonFiles;
import io.github.wirebench.harness.sample.RunBuilder;
import java.util.List;
import org.junit.jupiter.api.Test;

class SamplesTest {
    /** Two iterations of 100 ms with one thread that had a CPU for 90% of the time, and 3 ms of collection in one of them. */
    private static final String FORK = """
            {"benchmark": "a.b", "mode": "avgt", "threads": 1, "forks": 1, "measurementTime": "100 ms",
             "primaryMetric": {"score": 1, "scoreUnit": "us/op", "rawData": [[1, 1]]},
             "secondaryMetrics": {
               "cpu.norm": {"score": 900, "scoreUnit": "ns/op", "rawData": [[900, 900]]},
               "cpu.process.norm": {"score": %s, "scoreUnit": "ns/op", "rawData": [[%s, %s]]},
               "cpu.share": {"score": 0.9, "scoreUnit": "CPUs/thread", "rawData": [[0.9, 0.9]]},
               "gc.time": {"score": 3, "scoreUnit": "ms", "rawData": [[3]]}}}""";

    @Test
    void whatNeitherWorkersNorCollectorUsedIsTheCompilers() throws JsonProcessingException {
        // 90 ms of the workers, 1.5 ms of the collector and 58.5 ms of others in each iteration
        assertThat(share(entry(1500))).isCloseTo(58.5 / 150, within(1e-9));
        assertThat(share(entry(915))).isCloseTo(0, within(1e-9));
    }

    @Test
    void itIsUnknownWithoutTheFiguresOrTheLength() throws JsonProcessingException {
        for (String metric : new String[] {"cpu.norm", "cpu.process.norm", "cpu.share"}) {
            JmhEntry entry = entry(1500);
            entry.node().withObject("/secondaryMetrics").remove(metric);
            assertThat(share(entry)).as(metric).isNaN();
        }
        JmhEntry single = entry(1500);
        single.node().put("measurementTime", "single-shot");
        assertThat(share(single)).isNaN();
        JmhEntry withoutCollections = entry(1500);
        withoutCollections.node().withObject("/secondaryMetrics").remove("gc.time");
        assertThat(share(withoutCollections)).isCloseTo(0.4, within(1e-9));
    }

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
        Samples joined = Samples.of(
                ofMany.benchmarkCase(),
                ForkEntries.split(sampled("[[1, 900], [2, 95]]", "[[5, 900], [9, 105]]")),
                List.of(),
                ofMany.conditions());
        assertThat(joined.percentiles()).isEqualTo(ofMany.percentiles());
        assertThat(samples(entry(1500)).percentiles()).isEmpty();
    }

    @Test
    void theMethodsOfAGroupAreItsParts() {
        JmhEntry group = new JmhEntry(RunBuilder.with(
                RunBuilder.with(
                        RunBuilder.entry("queue", new double[] {3, 5}, new double[] {7, 7}),
                        "put",
                        new double[] {1, 3},
                        new double[] {5, 5}),
                "gc.alloc.rate",
                new double[] {1, 1},
                new double[] {1, 1}));
        ((ObjectNode) group.secondaries().get("put")).put("scoreUnit", "us/op");
        ((ObjectNode) group.secondaries().get("gc.alloc.rate")).put("scoreUnit", "us/op");
        assertThat(samples(group).parts()).containsOnlyKeys("put");
        assertThat(samples(group).parts().get("put")).containsExactly(2, 5);
        ((ObjectNode) group.secondaries().get("put")).put("scoreUnit", "#");
        assertThat(samples(group).parts()).isEmpty();
    }

    private static Samples samples(JmhEntry entry) {
        return Samples.of(BenchmarkCase.of(entry), List.of(entry), List.of(), Samples.Conditions.of(entry, ""));
    }

    /** A result in sample mode with one iteration in each fork: pairs of a time and how many calls took it. */
    private static JmhEntry sampled(String... forks) throws JsonProcessingException {
        ObjectNode entry = RunBuilder.as(RunBuilder.entry("read", new double[forks.length][1]), "sample", "us/op");
        ObjectNode primary = entry.withObject("/primaryMetric");
        primary.remove("rawData");
        for (String fork : forks) {
            primary.withArray("/rawDataHistogram").addArray().add(JsonFiles.MAPPER.readTree(fork));
        }
        return new JmhEntry(entry);
    }

    private static double share(JmhEntry entry) {
        return Samples.Health.of(List.of(entry)).compilerShare();
    }

    private static JmhEntry entry(int processNanos) throws JsonProcessingException {
        String text = FORK.formatted(processNanos, processNanos, processNanos);
        return new JmhEntry((ObjectNode) JsonFiles.MAPPER.readTree(text));
    }
}
