// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.data;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.DoubleNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.github.wirebench.harness.stats.ForkStatistics;
import io.github.wirebench.probe.CpuTimeProfiler;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;
import org.apache.commons.statistics.descriptive.Quantile;
import org.openjdk.jmh.annotations.Threads;
import org.openjdk.jmh.runner.options.TimeValue;

/**
 * One entry of a JMH results file, with its fields by name.
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

    /** The secondary metric with the time that the JIT compiler's threads worked in an iteration, in ms. */
    public static final String COMPILATION = CpuTimeProfiler.COMPILATION;

    /** The number of threads that stands for as many as there are CPUs. */
    static final int ALL_THREADS = Threads.MAX;

    static final String FORKS = "forks";
    static final String PARAMS = "params";
    static final String THREADS = "threads";
    static final String PRIMARY = "primaryMetric";
    static final String SECONDARIES = "secondaryMetrics";
    static final String RAW_DATA = "rawData";
    static final String HISTOGRAM = "rawDataHistogram";

    private static final String PLUS = "+INF";
    private static final String MINUS = "-INF";
    private static final double TYPICAL = 0.25;

    /** Class and method, e.g. {@code a.b.ReadBenchmark.read}. */
    public String benchmark() {
        return node.path("benchmark").asText();
    }

    public String className() {
        int dot = benchmark().lastIndexOf('.');
        return dot < 0 ? "" : benchmark().substring(0, dot);
    }

    public String method() {
        return benchmark().substring(benchmark().lastIndexOf('.') + 1);
    }

    /** JMH's short label: thrpt, avgt, sample or ss. */
    public String mode() {
        return node.path("mode").asText();
    }

    public boolean isThroughput() {
        return mode().equals("thrpt");
    }

    public int threads() {
        return node.path(THREADS).asInt(1);
    }

    /** Number of forks that were asked for; 0 if it ran in JMH's own process. */
    public int forks() {
        return node.path(FORKS).asInt(1);
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
        node.path(PARAMS)
                .properties()
                .forEach(field -> params.put(field.getKey(), field.getValue().asText()));
        return params;
    }

    /** The warm-up of each fork; 0 iterations if there was none or it is not recorded, 0 ms each if they were single shots. */
    public ForkLength.Iterations warmup() {
        return new ForkLength.Iterations(
                node.path("warmupIterations").asInt(0), Math.round(millis(node.path("warmupTime"))));
    }

    /** Length of a measured iteration in ms; 0 for single shots, and if it is not recorded. */
    double measurementMillis() {
        return millis(node.path("measurementTime"));
    }

    private static double millis(JsonNode time) {
        try {
            return TimeValue.fromString(time.asText().replace(" ", "")).convertTo(TimeUnit.MICROSECONDS) / 1000.0;
        } catch (IllegalArgumentException e) {
            // "single-shot"
            return 0;
        }
    }

    /** The primary score in {@link #unit()}; NaN if there is none. */
    public double score() {
        return number(primary().path("score"));
    }

    /** The primary score's unit, e.g. {@code us/op}. */
    public String unit() {
        return primary().path("scoreUnit").asText();
    }

    /** The unit of a secondary metric; empty if there is no such metric. */
    public String unit(String secondary) {
        return secondaries().path(secondary).path("scoreUnit").asText();
    }

    public JsonNode primary() {
        return node.path(PRIMARY);
    }

    /** Names of the secondary metrics, in file order. */
    public List<String> secondaryNames() {
        return secondaries().properties().stream()
                .filter(metric -> metric.getValue().isObject())
                .map(Map.Entry::getKey)
                .toList();
    }

    /** Returns whether there is a secondary metric of this name, e.g. {@code gc.alloc.rate.norm}. */
    public boolean has(String secondary) {
        return secondaries().has(secondary);
    }

    /** The primary values by fork and iteration in {@link #unit()}, in sample mode each iteration's mean; empty if not recorded. */
    public double[][] iterations() {
        return byFork(rawForks(), isSampled() ? JmhEntry::sampleMeans : JmhEntry::numbers);
    }

    /**
     * The values of a secondary metric by fork and iteration in its own unit; empty if the metric is not there. A profiler may
     * have no value for an iteration, so a fork can have fewer values than iterations, or none.
     */
    public double[][] iterations(String secondary) {
        return byFork(secondaries().path(secondary).path(RAW_DATA), JmhEntry::numbers);
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
        if (!has(secondary)) {
            return Optional.empty();
        }
        double[][] known = iterations(secondary);
        double[][] primary = iterations();
        if (Arrays.stream(known).allMatch(values -> values.length == 0)) {
            double score = number(secondaries().path(secondary).path("score"));
            return primary.length == 1 ? Optional.of(new double[] {score}) : Optional.empty();
        }
        for (int fork = 0; fork < Math.min(known.length, primary.length); fork++) {
            known[fork] = Arrays.copyOf(known[fork], Math.max(known[fork].length, primary[fork].length));
        }
        return Optional.of(ForkStatistics.forkMeans(known));
    }

    JsonNode secondaries() {
        return node.path(SECONDARIES);
    }

    /** Returns whether the raw data are histograms, as JMH writes them in sample mode. */
    boolean isSampled() {
        return primary().has(HISTOGRAM);
    }

    /** The primary metric's field with the raw data. */
    String rawField() {
        return isSampled() ? HISTOGRAM : RAW_DATA;
    }

    /** The primary metric's raw data, by fork. */
    public JsonNode rawForks() {
        return primary().path(rawField());
    }

    /** Returns whether every iteration of every fork has a value of the metric. A value that a profiler left out is unknown, not 0. */
    public boolean hasAll(String secondary) {
        JsonNode values = secondaries().path(secondary).path(RAW_DATA);
        JsonNode primary = rawForks();
        return values.size() == primary.size()
                && IntStream.range(0, primary.size())
                        .allMatch(fork ->
                                values.path(fork).size() == primary.path(fork).size());
    }

    /**
     * CPU time per operation in nanoseconds, one figure per fork: the 25th percentile of its iterations. It leaves out moments in
     * which something outside slowed the core down, which affects even CPU time; see docs/validation/runner.md. Empty unless
     * every iteration of every fork has it.
     */
    public Optional<double[]> cpuTimes() {
        return has(CPU_TIME) && hasAll(CPU_TIME)
                ? Optional.of(Arrays.stream(iterations(CPU_TIME))
                        .mapToDouble(values -> Quantile.withDefaults().evaluate(values, TYPICAL))
                        .toArray())
                : Optional.empty();
    }

    /** A number as JMH writes it: NaN and infinities, which JSON lacks, are texts. NaN for anything else. */
    static double number(JsonNode node) {
        if (node.isNumber()) {
            return node.doubleValue();
        }
        return switch (node.asText()) {
            case PLUS -> Double.POSITIVE_INFINITY;
            case MINUS -> Double.NEGATIVE_INFINITY;
            default -> node.asDouble(Double.NaN);
        };
    }

    /** The numbers of an array; none if it is not an array. */
    static double[] numbers(JsonNode array) {
        double[] values = new double[array.isArray() ? array.size() : 0];
        Arrays.setAll(values, i -> number(array.get(i)));
        return values;
    }

    /** A number as JMH writes it: see {@link #number}. */
    static JsonNode node(double value) {
        return Double.isFinite(value)
                ? DoubleNode.valueOf(value)
                : TextNode.valueOf(Double.isNaN(value) ? "NaN" : value > 0 ? PLUS : MINUS);
    }

    private static double[][] byFork(JsonNode forks, Function<JsonNode, double[]> iterations) {
        return StreamSupport.stream(forks.spliterator(), false).map(iterations).toArray(double[][]::new);
    }

    /** The mean of the histogram of each iteration of a fork; NaN for an empty one. */
    private static double[] sampleMeans(JsonNode fork) {
        return StreamSupport.stream(fork.spliterator(), false)
                .mapToDouble(JmhEntry::sampleMean)
                .toArray();
    }

    private static double sampleMean(JsonNode valuesAndCounts) {
        double sum = 0;
        long count = 0;
        for (JsonNode pair : valuesAndCounts) {
            sum += number(pair.path(0)) * pair.path(1).asLong();
            count += pair.path(1).asLong();
        }
        return sum / count;
    }
}
