// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.compare;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.wirebench.harness.json.JsonFiles;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.IntStream;

/** Results as JMH writes them. */
public final class Results {
    private static final double[] SHAKE = {-1, 0.5, 1, -0.75, 0.25};

    private Results() {}

    /** An entry of {@code a.b.CodeBenchmark} in average time, us/op. */
    public static ObjectNode entry(String method, double[]... forks) {
        ObjectNode entry = JsonFiles.MAPPER
                .createObjectNode()
                .put("jmhVersion", "1.37")
                .put("benchmark", "a.b.CodeBenchmark." + method)
                .put("mode", "avgt")
                .put("threads", 1)
                .put("forks", forks.length);
        entry.putArray("jvmArgs").add("-Xmx64m");
        entry.put("jdkVersion", "17.0.15").put("vmName", "VM").put("vmVersion", "17.0.15+6");
        entry.put("warmupIterations", 1).put("warmupTime", "1 s");
        entry.put("measurementIterations", 2).put("measurementTime", "1 s");
        metric(entry.putObject("primaryMetric"), "us/op", forks);
        entry.putObject("secondaryMetrics");
        return entry;
    }

    /** Another mode and unit. */
    public static ObjectNode as(ObjectNode entry, String mode, String unit) {
        entry.put("mode", mode).withObject("/primaryMetric").put("scoreUnit", unit);
        return entry;
    }

    /** Parameters, in the order given. */
    public static ObjectNode with(ObjectNode entry, Map<String, String> params) {
        entry.set("params", JsonFiles.MAPPER.valueToTree(params));
        return entry;
    }

    /** A secondary metric. */
    public static ObjectNode with(ObjectNode entry, String metric, double[]... forks) {
        metric(entry.withObject("/secondaryMetrics").putObject(metric), "ns/op", forks);
        return entry;
    }

    /** Forks of two iterations around a value, which they differ from by up to the given part of it. */
    public static double[][] forks(int count, double value, double spread) {
        return IntStream.range(0, count)
                .mapToObj(fork -> value * (1 + spread * SHAKE[fork % SHAKE.length] + 1e-6 * fork))
                .map(mean -> new double[] {mean * 0.999, mean * 1.001})
                .toArray(double[][]::new);
    }

    /** The same, which differ by up to half a percent. */
    public static double[][] forks(int count, double value) {
        return forks(count, value, 0.005);
    }

    private static void metric(ObjectNode metric, String unit, double[]... forks) {
        double mean =
                Arrays.stream(forks).flatMapToDouble(Arrays::stream).average().orElse(0);
        metric.put("score", mean).put("scoreError", "NaN").put("scoreUnit", unit);
        ArrayNode raw = metric.putArray("rawData");
        for (double[] fork : forks) {
            ArrayNode values = raw.addArray();
            Arrays.stream(fork).forEach(values::add);
        }
    }
}
