// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.data;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.DoubleNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.harness.console.JsonFiles;
import io.github.wirebench.harness.console.PlainText;
import io.github.wirebench.harness.stats.ForkStatistics;
import io.github.wirebench.probe.CpuTimeProfiler;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.stream.StreamSupport;
import org.apache.commons.statistics.descriptive.Quantile;
import org.openjdk.jmh.annotations.Threads;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.results.format.ResultFormatFactory;
import org.openjdk.jmh.results.format.ResultFormatType;
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
    static final String PRIMARY = "primaryMetric";
    static final String SECONDARIES = "secondaryMetrics";
    static final String UNIT = "scoreUnit";
    static final String RAW_DATA = "rawData";
    static final String HISTOGRAM = "rawDataHistogram";

    /** The fields that {@link Samples.Conditions} come from. */
    private static final List<String> SETTINGS = List.of(
            "jmhVersion",
            "jvmArgs",
            "jdkVersion",
            "vmName",
            "vmVersion",
            "warmupIterations",
            "warmupTime",
            "warmupBatchSize",
            "measurementIterations",
            "measurementTime",
            "measurementBatchSize");

    private static final String PLUS = "+INF";
    private static final String MINUS = "-INF";
    private static final double TYPICAL = 0.25;

    /** Writes results with JMH's own writer, replacing the file in one step. */
    public static void write(Path file, Collection<RunResult> results) throws IOException {
        JsonFiles.replace(file, temporary -> {
            try {
                ResultFormatFactory.getInstance(ResultFormatType.JSON, temporary.toString())
                        .writeOut(results);
            } catch (IllegalStateException e) {
                throw new IOException(e.getMessage(), e);
            }
        });
    }

    /**
     * Reads all entries of a file, in file order.
     *
     * @throws CommandFailure as {@link #forEach} does
     */
    public static List<JmhEntry> read(Path file) {
        List<JmhEntry> entries = new ArrayList<>();
        parse(file, (number, entry) -> entries.add(entry));
        return entries;
    }

    /**
     * Passes on the entries of a file with their cases, one by one, in file order, so that only one is held in memory.
     *
     * @throws CommandFailure when it comes to the place that is wrong, if the file cannot be read, is not JSON, or does
     * not hold JMH results,
     *     and if a case is repeated, whose forks would count twice
     */
    static void forEach(Path file, BiConsumer<BenchmarkCase, JmhEntry> action) {
        Map<BenchmarkCase, Integer> numbers = new HashMap<>();
        parse(file, (number, entry) -> {
            BenchmarkCase benchmarkCase = Aliases.today(BenchmarkCase.of(entry));
            Integer before = numbers.putIfAbsent(benchmarkCase, number);
            if (before != null) {
                throw CommandFailure.usage(
                        JsonFiles.name(file) + ", entry " + number + ": is of the same benchmark as entry " + before
                                + ", " + benchmarkCase.id() + ": remove one of them");
            }
            action.accept(benchmarkCase, entry);
        });
    }

    private static void parse(Path file, BiConsumer<Integer, JmhEntry> action) {
        String name = JsonFiles.name(file);
        try (JsonParser parser = JsonFiles.MAPPER.createParser(JsonFiles.open(file))) {
            JsonToken first = parser.nextToken();
            if (first != JsonToken.START_ARRAY) {
                throw CommandFailure.usage(name
                        + (first == null
                                ? ": the file is empty"
                                : ": not a JMH results file: it should hold an array"));
            }
            for (int number = 1; parser.nextToken() != JsonToken.END_ARRAY; number++) {
                JsonNode node = JsonFiles.MAPPER.readTree(parser);
                action.accept(number, checked(name + ", entry " + number + ": ", node));
            }
            if (parser.nextToken() != null) {
                throw JsonFiles.trailing(file, parser);
            }
        } catch (IOException e) {
            throw JsonFiles.unreadable(file, e);
        }
    }

    private static JmhEntry checked(String where, JsonNode node) {
        if (!(node instanceof ObjectNode object)
                || !node.path("benchmark").isTextual()
                || !node.path(PRIMARY).isObject()) {
            throw CommandFailure.usage(where + "not a JMH result: \"benchmark\" or \"primaryMetric\" is missing");
        }
        requireNumber(where, object, "threads", 1, ALL_THREADS);
        requireNumber(where, object, FORKS, 0, 0);
        JsonNode params = node.path("params");
        if (!isUnset(params) && !params.isObject()) {
            throw CommandFailure.usage(where + "params should be an object, with a text for each parameter");
        }
        params.properties().forEach(param -> {
            if (!param.getValue().isValueNode() || param.getValue().isNull()) {
                throw CommandFailure.usage(where + "params." + PlainText.oneLine(param.getKey())
                        + " should be a text, but is "
                        + param.getValue().getNodeType().name().toLowerCase(Locale.ROOT));
            }
        });
        return new JmhEntry(object);
    }

    /** Other numbers would be taken as some that can be. */
    private static void requireNumber(String where, JsonNode entry, String field, int least, int other) {
        JsonNode number = entry.path(field);
        boolean isPossible = isUnset(number)
                || number.canConvertToExactIntegral()
                        && number.canConvertToInt()
                        && (number.intValue() >= least || number.intValue() == other);
        if (!isPossible) {
            throw CommandFailure.usage(where + field + " should be a whole number from " + least + " on, but is "
                    + PlainText.oneLine(number.toString()));
        }
    }

    private static boolean isUnset(JsonNode node) {
        return node.isMissingNode() || node.isNull();
    }

    /** Returns a field as text; empty if it is not recorded. */
    String text(String field) {
        return node.path(field).asText("");
    }

    /** Returns class and method, e.g. {@code a.b.ReadBenchmark.read}. */
    public String benchmark() {
        return text("benchmark");
    }

    String className() {
        return benchmark().substring(0, Math.max(0, benchmark().lastIndexOf('.')));
    }

    String method() {
        return benchmark().substring(benchmark().lastIndexOf('.') + 1);
    }

    /** Returns JMH's short label: thrpt, avgt, sample or ss. */
    public String mode() {
        return text("mode");
    }

    public boolean isThroughput() {
        return mode().equals("thrpt");
    }

    public int threads() {
        return node.path("threads").asInt(1);
    }

    /** Returns the number of forks that were asked for; 0 if it ran in JMH's own process. */
    public int forks() {
        return node.path(FORKS).asInt(1);
    }

    /** Returns the forks' JVM flags, in order; empty if there are none. */
    public List<String> jvmArgs() {
        return StreamSupport.stream(node.path("jvmArgs").spliterator(), false)
                .map(JsonNode::asText)
                .toList();
    }

    /** Returns the forks' {@code java.version}; empty if not recorded. */
    public String jdkVersion() {
        return text("jdkVersion");
    }

    /** Returns the forks' {@code java.vm.name}; empty if not recorded. */
    public String vmName() {
        return text("vmName");
    }

    /** Returns the forks' {@code java.vm.version}; empty if not recorded. */
    public String vmVersion() {
        return text("vmVersion");
    }

    public Map<String, String> params() {
        Map<String, String> params = new LinkedHashMap<>();
        node.path("params")
                .properties()
                .forEach(field -> params.put(field.getKey(), field.getValue().asText()));
        return params;
    }

    /** Returns whether another entry was measured with the same JVM, flags and iterations. */
    boolean hasSettingsOf(JmhEntry other) {
        return SETTINGS.stream().allMatch(field -> node.path(field).equals(other.node.path(field)));
    }

    /** Returns the warm-up of each fork: 0 iterations if there was none or it is not recorded, 0 ms each if they were single shots. */
    public ForkLength.Iterations warmup() {
        return new ForkLength.Iterations(node.path("warmupIterations").asInt(0), Math.round(millis("warmupTime")));
    }

    /** Returns the length of a measured iteration in ms; 0 for single shots, and if it is not recorded. */
    double measurementMillis() {
        return millis("measurementTime");
    }

    private double millis(String time) {
        try {
            return TimeValue.fromString(text(time).replace(" ", "")).convertTo(TimeUnit.MICROSECONDS) / 1000.0;
        } catch (IllegalArgumentException e) {
            // "single-shot"
            return 0;
        }
    }

    /** Returns the primary score in {@link #unit()}; NaN if there is none. */
    public double score() {
        return number(primary().path("score"));
    }

    /** Returns the primary score's unit, e.g. {@code us/op}. */
    public String unit() {
        return primary().path(UNIT).asText();
    }

    public JsonNode primary() {
        return node.path(PRIMARY);
    }

    /** Returns a secondary metric; a missing node if there is none of this name. */
    JsonNode secondary(String name) {
        return node.path(SECONDARIES).path(name);
    }

    /** Returns the names of the secondary metrics, in file order. */
    public List<String> secondaryNames() {
        return node.path(SECONDARIES).properties().stream()
                .filter(metric -> metric.getValue().isObject())
                .map(Map.Entry::getKey)
                .toList();
    }

    /** Returns whether there is a secondary metric of this name, e.g. {@code gc.alloc.rate.norm}. */
    public boolean has(String secondary) {
        return !secondary(secondary).isMissingNode();
    }

    /** Returns the primary values by fork and iteration, in sample mode each iteration's mean; empty if not recorded. */
    public double[][] iterations() {
        return byFork(rawForks(), isSampled() ? JmhEntry::sampleMeans : JmhEntry::numbers);
    }

    /**
     * Returns the values of a secondary metric by fork and iteration in its own unit; empty if the metric is not there. A profiler may
     * have no value for an iteration, so a fork can have fewer values than iterations, or none.
     */
    public double[][] iterations(String secondary) {
        return byFork(secondary(secondary).path(RAW_DATA), JmhEntry::numbers);
    }

    /**
     * Returns the values of a secondary metric as {@link #iterations(String)} does; empty unless every iteration of every
     * fork has one: what a
     * profiler left out is unknown, not 0.
     */
    Optional<double[][]> complete(String secondary) {
        JsonNode values = secondary(secondary).path(RAW_DATA);
        JsonNode primary = rawForks();
        boolean isComplete = values.size() == primary.size() && !values.isEmpty();
        for (int fork = 0; isComplete && fork < primary.size(); fork++) {
            isComplete = values.path(fork).size() == primary.path(fork).size();
        }
        return isComplete ? Optional.of(byFork(values, JmhEntry::numbers)) : Optional.empty();
    }

    /** Returns the mean of each fork's iterations in {@link #unit()}; empty if they are not recorded. */
    public double[] forkMeans() {
        return ForkStatistics.forkMeans(iterations());
    }

    /**
     * Returns the mean of each fork's iterations for a secondary metric, in its own unit. Iterations without a value count as 0, as
     * they do in JMH's score. One fork's metric that was measured once for all iterations is that value.
     *
     * @return empty if the metric is not there, or if JMH did not write the forks' values
     */
    public Optional<double[]> forkMeans(String secondary) {
        if (!has(secondary)) {
            return Optional.empty();
        }
        double[][] known = iterations(secondary);
        JsonNode primary = rawForks();
        if (Arrays.stream(known).allMatch(values -> values.length == 0)) {
            double score = number(secondary(secondary).path("score"));
            return primary.size() == 1 ? Optional.of(new double[] {score}) : Optional.empty();
        }
        for (int fork = 0; fork < known.length; fork++) {
            int iterations = primary.path(fork).size();
            known[fork] = Arrays.copyOf(known[fork], Math.max(known[fork].length, iterations));
        }
        return Optional.of(ForkStatistics.forkMeans(known));
    }

    boolean isSampled() {
        return primary().has(HISTOGRAM);
    }

    public JsonNode rawForks() {
        return primary().path(isSampled() ? HISTOGRAM : RAW_DATA);
    }

    /**
     * Returns the CPU time per operation in nanoseconds, one figure per fork: the 25th percentile of its iterations. It
     * leaves out moments in
     * which something outside slowed the core down, which affects even CPU time; see docs/validation/runner.md. Empty unless
     * every iteration of every fork has it.
     */
    public Optional<double[]> cpuTimes() {
        return complete(CPU_TIME)
                .map(forks -> Arrays.stream(forks)
                        .mapToDouble(values -> Quantile.withDefaults().evaluate(values, TYPICAL))
                        .toArray());
    }

    /** Reads a number as JMH writes it: NaN and infinities, which JSON lacks, are texts. NaN for anything else. */
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

    static double[] numbers(JsonNode array) {
        double[] values = new double[array.isArray() ? array.size() : 0];
        Arrays.setAll(values, i -> number(array.get(i)));
        return values;
    }

    /** Makes a number as JMH writes it: see {@link #number}. */
    static JsonNode node(double value) {
        return Double.isFinite(value)
                ? DoubleNode.valueOf(value)
                : TextNode.valueOf(Double.isNaN(value) ? "NaN" : value > 0 ? PLUS : MINUS);
    }

    private static double[][] byFork(JsonNode forks, Function<JsonNode, double[]> iterations) {
        double[][] values = new double[forks.size()][];
        Arrays.setAll(values, fork -> iterations.apply(forks.get(fork)));
        return values;
    }

    private static double[] sampleMeans(JsonNode fork) {
        double[] means = new double[fork.size()];
        Arrays.setAll(means, i -> {
            double sum = 0;
            long count = 0;
            for (JsonNode pair : fork.get(i)) {
                sum += number(pair.path(0)) * pair.path(1).asLong();
                count += pair.path(1).asLong();
            }
            return sum / count;
        });
        return means;
    }
}
