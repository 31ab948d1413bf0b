// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.results;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.wirebench.harness.stats.ForkStatistics;
import io.github.wirebench.probe.CpuTimeProfiler;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;
import org.apache.commons.statistics.descriptive.Quantile;

/**
 * One element of a JMH results file, with its fields by name.
 *
 * @param node the JSON object, all fields as JMH wrote them
 */
public record JmhEntry(ObjectNode node) {
    /** The secondary metric with the worker threads' CPU time per operation, in ns. */
    public static final String CPU_TIME = CpuTimeProfiler.WORKERS;

    /** The secondary metric with the whole process's CPU time per operation, in ns. */
    public static final String CPU_OF_PROCESS = CpuTimeProfiler.PROCESS;

    /** The secondary metric with the share of the wall time for which the worker threads had a CPU. */
    public static final String CPU_SHARE = CpuTimeProfiler.SHARE;

    /** The secondary metric with the bytes allocated per operation. */
    public static final String ALLOCATION = "gc.alloc.rate.norm";

    /** The secondary metric with the time that the collector took in an iteration, in ms. */
    public static final String COLLECTION = "gc.time";

    static final String FORKS = "forks";
    static final String PRIMARY = "primaryMetric";
    static final String SECONDARIES = "secondaryMetrics";
    static final String RAW_DATA = "rawData";
    static final String HISTOGRAM = "rawDataHistogram";

    private static final double TYPICAL = 0.25;

    /** Class and method, e.g. {@code a.b.ReadBenchmark.read}. */
    public String benchmark() {
        return node.path("benchmark").asText();
    }

    /** The benchmark's class name with its package. */
    public String className() {
        int dot = benchmark().lastIndexOf('.');
        return dot < 0 ? "" : benchmark().substring(0, dot);
    }

    /** The benchmark's method name. */
    public String method() {
        return benchmark().substring(benchmark().lastIndexOf('.') + 1);
    }

    /** JMH's short label: thrpt, avgt, sample or ss. */
    public String mode() {
        return node.path("mode").asText();
    }

    /** Whether a higher score is better. */
    public boolean isThroughput() {
        return mode().equals("thrpt");
    }

    /** Worker threads. */
    public int threads() {
        return node.path("threads").asInt(1);
    }

    /** How many forks were asked for; 0 if it ran in JMH's own process. */
    public int forks() {
        return node.path(FORKS).asInt(1);
    }

    /** Path of the forks' {@code java}; empty if not recorded. */
    public String jvm() {
        return node.path("jvm").asText("");
    }

    /** The forks' JVM flags, in order; empty if there are none. */
    public List<String> jvmArgs() {
        return StreamSupport.stream(node.path("jvmArgs").spliterator(), false)
                .map(JsonNode::asText)
                .toList();
    }

    /** The forks' {@code java.version}; empty if not recorded. */
    public String jdkVersion() {
        return node.path("jdkVersion").asText("");
    }

    /** The forks' {@code java.vm.name}; empty if not recorded. */
    public String vmName() {
        return node.path("vmName").asText("");
    }

    /** The forks' {@code java.vm.version}; empty if not recorded. */
    public String vmVersion() {
        return node.path("vmVersion").asText("");
    }

    /** Parameter name to value, in file order; empty if there are none. */
    public Map<String, String> params() {
        Map<String, String> params = new LinkedHashMap<>();
        node.path("params")
                .properties()
                .forEach(field -> params.put(field.getKey(), field.getValue().asText()));
        return params;
    }

    /** The primary score in {@link #unit()}; NaN if there is none. */
    public double score() {
        return JmhNumbers.read(primary().path("score"));
    }

    /** The primary score's unit, e.g. {@code us/op}. */
    public String unit() {
        return primary().path("scoreUnit").asText();
    }

    /** The object {@code primaryMetric}. */
    public JsonNode primary() {
        return node.path(PRIMARY);
    }

    /** Names of the secondary metrics, in file order. */
    public List<String> secondaryNames() {
        return secondaries().properties().stream().map(Map.Entry::getKey).toList();
    }

    /** Whether there is a secondary metric of this name, e.g. {@code gc.alloc.rate.norm}. */
    public boolean has(String secondary) {
        return secondaries().has(secondary);
    }

    /** The primary values by fork and iteration in {@link #unit()}, in sample mode each iteration's mean; empty if not recorded. */
    public double[][] iterations() {
        boolean sampled = rawField().equals(HISTOGRAM);
        return byFork(rawForks(), sampled ? SampleData::means : JmhNumbers::readAll);
    }

    /**
     * The values of a secondary metric by fork and iteration in its own unit; empty if the metric is not there. Iterations
     * about which a profiler had nothing to say are left out: a fork can have fewer values than iterations, or none.
     */
    public double[][] iterations(String secondary) {
        return byFork(secondaries().path(secondary).path(RAW_DATA), JmhNumbers::readAll);
    }

    /** The mean of each fork's iterations in {@link #unit()}; empty if they are not recorded. */
    public double[] forkMeans() {
        return ForkStatistics.forkMeans(iterations());
    }

    /**
     * The mean of each fork's iterations for a secondary metric, in its own unit. Iterations without a value count as 0, as
     * they do in JMH's score. One fork's metric that was measured once for all iterations is that value.
     *
     * @return empty if the metric is not there, or if JMH did not write the forks' values
     */
    public Optional<double[]> forkMeans(String secondary) {
        double[][] known = iterations(secondary);
        double[][] primary = iterations();
        if (Arrays.stream(known).allMatch(values -> values.length == 0)) {
            return has(secondary) && primary.length == 1
                    ? Optional.of(new double[] {
                        JmhNumbers.read(secondaries().path(secondary).path("score"))
                    })
                    : Optional.empty();
        }
        for (int fork = 0; fork < Math.min(known.length, primary.length); fork++) {
            known[fork] = Arrays.copyOf(known[fork], Math.max(known[fork].length, primary[fork].length));
        }
        return Optional.of(ForkStatistics.forkMeans(known));
    }

    /** The object {@code secondaryMetrics}. */
    JsonNode secondaries() {
        return node.path(SECONDARIES);
    }

    /** The primary metric's field with the raw data: JMH writes histograms in sample mode. */
    String rawField() {
        return primary().has(HISTOGRAM) ? HISTOGRAM : RAW_DATA;
    }

    /** The primary metric's raw data, by fork. */
    JsonNode rawForks() {
        return primary().path(rawField());
    }

    /** Whether every iteration of every fork has the metric: a profiler leaves out what it cannot tell, which is not 0. */
    public boolean hasAll(String secondary) {
        JsonNode values = secondaries().path(secondary).path(RAW_DATA);
        JsonNode primary = rawForks();
        return values.size() == primary.size()
                && IntStream.range(0, primary.size())
                        .allMatch(fork ->
                                values.path(fork).size() == primary.path(fork).size());
    }

    /**
     * CPU time per operation in nanoseconds, one figure per fork: the 25th percentile of its iterations. It leaves out the
     * moments in which something outside slowed the core down, of which even CPU time is not free; see
     * docs/validation/runner.md. Empty unless every iteration of every fork has it.
     */
    public Optional<double[]> cpuTimes() {
        return has(CPU_TIME) && hasAll(CPU_TIME)
                ? Optional.of(Arrays.stream(iterations(CPU_TIME))
                        .mapToDouble(values -> Quantile.withDefaults().evaluate(values, TYPICAL))
                        .toArray())
                : Optional.empty();
    }

    private static double[][] byFork(JsonNode forks, Function<JsonNode, double[]> iterations) {
        return StreamSupport.stream(forks.spliterator(), false).map(iterations).toArray(double[][]::new);
    }
}
