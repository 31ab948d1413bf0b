// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.wirebench.harness.console.JsonFiles;
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

    private static double share(JmhEntry entry) {
        return Samples.Health.of(List.of(entry)).compilerShare();
    }

    private static JmhEntry entry(int processNanos) throws JsonProcessingException {
        String text = FORK.formatted(processNanos, processNanos, processNanos);
        return new JmhEntry((ObjectNode) JsonFiles.MAPPER.readTree(text));
    }
}
