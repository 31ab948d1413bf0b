// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.data;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.wirebench.harness.console.JsonFiles;
import io.github.wirebench.harness.sample.RunBuilder;
import java.time.Instant;
import java.util.Map;
import java.util.stream.IntStream;

/** Forks made by hand. */
public final class Forks {
    /** Of each fork; fewer tell nothing of its steadiness. */
    public static final int ITERATIONS = 5;

    /** The run that they are of. */
    public static final String RUN = "this-run";

    private static final Instant TIME = Instant.parse("2026-11-20T09:05:03.125Z");

    private Forks() {}

    /** What is measured: one method with a payload. */
    public static BenchmarkCase row(String payload) {
        return new BenchmarkCase("a.b.ReadBenchmark.read", "avgt", Map.of("payload", payload));
    }

    /** A fork that gave a result. */
    public static Fork measured(int sequence, String payload, double score) {
        Fork.Environment environment = new Fork.Environment(0.5, Double.NaN, 0.75);
        return new Fork(
                RUN,
                sequence,
                row(payload),
                1,
                TIME,
                2.5,
                environment,
                RunBuilder.parse(entry(row(payload), score, 100 * score)),
                null);
    }

    /** A fork that failed. */
    public static Fork failed(int sequence, String payload, String error) {
        return new Fork(RUN, sequence, row(payload), 1, TIME, 2.5, null, null, error);
    }

    /**
     * JMH's entry of one fork with five iterations.
     *
     * @param score mean of the iterations in us/op
     * @param cpuNanos CPU time per operation in ns; NaN for none
     */
    public static ObjectNode entry(BenchmarkCase row, double score, double cpuNanos) {
        try {
            ObjectNode entry = (ObjectNode) JsonFiles.MAPPER.readTree("""
                    {"jmhVersion": "1.37", "benchmark": "%s", "mode": "%s", "threads": 1, "forks": 1,
                     "jvm": "/jdk/bin/java", "jvmArgs": ["-Xmx64m"], "jdkVersion": "17.0.15",
                     "warmupIterations": 1, "warmupTime": "20 ms", "measurementIterations": 5, "measurementTime": "20 ms",
                     "primaryMetric": {"score": %s, "scoreError": "NaN", "scoreUnit": "us/op", "rawData": [[%s, %s, %s, %s, %s]]},
                     "secondaryMetrics": {"gc.alloc.rate.norm": {"score": 64, "scoreUnit": "B/op", "rawData": [[64, 64, 64, 64, 64]]}}}
                    """.formatted(
                            row.benchmark(), row.mode(), score, score * 0.999, score * 1.001, score, score, score));
            row.params().forEach((name, value) -> entry.withObject("/params").put(name, value));
            if (!Double.isNaN(cpuNanos)) {
                ObjectNode cpu = entry.withObject("/secondaryMetrics").putObject("cpu.norm");
                cpu.put("score", cpuNanos).put("scoreUnit", "ns/op");
                ArrayNode values = cpu.putArray("rawData").addArray();
                IntStream.range(0, ITERATIONS).forEach(i -> values.add(cpuNanos));
            }
            return entry;
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(e);
        }
    }
}
