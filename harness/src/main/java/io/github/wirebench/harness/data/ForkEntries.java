// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.data;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.wirebench.harness.console.JsonFiles;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.util.ListStatistics;
import org.openjdk.jmh.util.MultisetStatistics;
import org.openjdk.jmh.util.SingletonStatistics;
import org.openjdk.jmh.util.Statistics;

/**
 * Joins entries of single forks to the entry that JMH would have written had it run these forks in one go, and splits such an
 * entry. The figures come from JMH's own statistics, used as JMH 1.37 does.
 *
 * <p>JMH does not write all that its figures are made of. Two kinds of secondary metrics are therefore close, but not the
 * same: those that profilers derive from samples of their own ({@code pauses}, {@code safepoints}), and the methods of a group
 * in sample mode. They are computed from the iterations' values.
 */
public final class ForkEntries {
    /** The metrics that sample mode derives from its histogram, and the rank of each. */
    private static final Map<String, Double> PERCENTILES = Map.of(
            "p0.00", 0.0, "p0.50", 50.0, "p0.90", 90.0, "p0.95", 95.0, "p0.99", 99.0, "p0.999", 99.9, "p0.9999", 99.99,
            "p1.00", 100.0);

    /** The fields that may differ: figures, their number, and where a machine keeps the same JDK. */
    private static final Set<String> NOT_COMPARED = Set.of("forks", "jvm", "primaryMetric", "secondaryMetrics");

    /** JMH's unit of a text, which a 0 cannot replace. */
    static final String TEXT = "---";

    private ForkEntries() {}

    /**
     * One entry with the raw data of all forks, in their order. Where an iteration or a fork lacks a metric that others have,
     * it counts as 0, as in JMH; of metrics that were measured once per fork, only the forks that have them count. The path
     * of the JVM, which may differ from machine to machine, is the first fork's.
     *
     * @param forks entries of one fork each, with the same benchmark, mode, parameters, threads, settings, flags and JDK; a
     *     single entry is returned as it is
     * @throws IllegalArgumentException if there is no entry, if one does not have the raw data of exactly one fork, or if a
     *     field differs; the message names the field
     */
    public static JmhEntry join(List<JmhEntry> forks) {
        requireSome(forks);
        JmhEntry first = forks.get(0);
        boolean isSplit = first.primaryMetric().scoreConfidence().length > 0
                && first.primaryMetric().scorePercentiles().isEmpty();
        return forks.size() == 1 && !isSplit
                ? first
                : assemble(first, forks.stream().map(JmhEntry::primaryMetric).toList(), metrics(forks), true);
    }

    /** Makes sure that {@link #join} takes these entries. */
    public static void requireJoinable(List<JmhEntry> forks) {
        requireSome(forks);
        if (forks.size() > 1) {
            metrics(forks);
        }
    }

    private static void requireSome(List<JmhEntry> forks) {
        if (forks.isEmpty()) {
            throw new IllegalArgumentException("there are no forks to join");
        }
    }

    private static SortedMap<String, SecondaryMetric> metrics(List<JmhEntry> forks) {
        SortedMap<String, SecondaryMetric> metrics = new TreeMap<>();
        JmhEntry first = forks.get(0);
        BenchmarkCase ofFirst = BenchmarkCase.of(first);
        for (JmhEntry fork : forks) {
            if (!fork.hasSettingsOf(first) || !BenchmarkCase.of(fork).equals(ofFirst)) {
                requireSame("", JsonFiles.MAPPER.valueToTree(first), JsonFiles.MAPPER.<JsonNode>valueToTree(fork));
            }
            requireSame("primaryMetric.scoreUnit", first.unit(), fork.unit());
            int count = fork.primaryMetric().iterations().length;
            if (count != 1
                    || fork.primaryMetric().isSampled() != first.primaryMetric().isSampled()) {
                throw new IllegalArgumentException("an entry of one fork is needed, but primaryMetric."
                        + (first.primaryMetric().isSampled() ? "rawDataHistogram" : "rawData") + " holds " + count);
            }
        }
        for (JmhEntry fork : forks) {
            fork.secondaryMetrics()
                    .keySet()
                    .forEach(name -> metrics.computeIfAbsent(name, added -> SecondaryMetric.of(added, forks)));
        }
        return metrics;
    }

    /**
     * One entry per fork, in the order of the raw data. A metric that no iteration of a fork has is not in its entry, just as
     * JMH leaves it out. Nor is a metric that was measured once per fork, for which JMH writes no values. The percentiles of iterations
     * are left to {@link #join}.
     *
     * @return the entry itself if it has one fork, or no raw data: {@code -Djmh.json.rawData=false} and some tools leave them
     *     out
     */
    public static List<JmhEntry> split(JmhEntry entry) {
        JmhMetric all = entry.primaryMetric();
        int count = all.iterations().length;
        if (count == 0 || count == 1 && entry.forks() <= 1) {
            return List.of(entry);
        }
        SortedMap<String, SecondaryMetric> metrics = new TreeMap<>();
        entry.secondaryMetrics().keySet().forEach(name -> metrics.put(name, SecondaryMetric.of(name, List.of(entry))));
        List<JmhEntry> forks = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            int index = i;
            SortedMap<String, SecondaryMetric> own = new TreeMap<>(metrics);
            own.replaceAll((name, metric) -> metric.fork(index));
            own.values().removeIf(metric -> metric.count() == 0);
            JmhMetric primary = all.isSampled()
                    ? all.with(null, new double[][][][] {all.rawDataHistogram()[i]})
                    : all.with(new double[][] {all.rawData()[i]}, null);
            forks.add(assemble(entry, List.of(primary), own, false));
        }
        return forks;
    }

    private static JmhEntry assemble(
            JmhEntry template,
            List<JmhMetric> primaries,
            Map<String, SecondaryMetric> metrics,
            boolean withPercentiles) {
        boolean isSampled = template.primaryMetric().isSampled();
        Statistics statistics = isSampled ? ofHistograms(primaries) : ofValues(rawData(primaries));
        JmhMetric primary = JmhMetric.of(statistics, AggregationPolicy.AVG, template.unit(), null, withPercentiles)
                .with(
                        isSampled ? null : rawData(primaries),
                        primaries.stream()
                                .flatMap(one -> Arrays.stream(one.rawDataHistogram()))
                                .toArray(double[][][][]::new));
        int iterations = Arrays.stream(primary.iterations()).sum();
        SortedMap<String, JmhMetric> secondaries = new TreeMap<>();
        metrics.forEach((name, metric) -> {
            // before 1.37 JMH wrote the method's name before the percentile's
            Double rank = isSampled ? PERCENTILES.get(name.replace(template.method() + "·", "")) : null;
            secondaries.put(
                    name,
                    rank == null
                            ? metric.written(iterations, withPercentiles)
                            : JmhMetric.of(
                                    new SingletonStatistics(statistics.getPercentile(rank)),
                                    AggregationPolicy.AVG,
                                    metric.unit,
                                    metric.rawData,
                                    withPercentiles));
        });
        return template.with(primary.iterations().length, primary, secondaries);
    }

    private static double[][] rawData(List<JmhMetric> metrics) {
        return metrics.stream()
                .flatMap(metric -> Arrays.stream(metric.rawData()))
                .toArray(double[][]::new);
    }

    /** Compares two values of a field, objects field by field; the field's name is empty for whole entries. */
    private static void requireSame(String field, JsonNode one, JsonNode other) {
        if (one.isObject() && other.isObject()) {
            Set<String> names = new LinkedHashSet<>();
            one.fieldNames().forEachRemaining(names::add);
            other.fieldNames().forEachRemaining(names::add);
            if (field.isEmpty()) {
                names.removeAll(NOT_COMPARED);
            }
            names.forEach(
                    name -> requireSame(field.isEmpty() ? name : field + "." + name, one.path(name), other.path(name)));
        } else {
            requireSame(field, (Object) one, other);
        }
    }

    private static void requireSame(String field, Object one, Object other) {
        if (!one.equals(other)) {
            throw new IllegalArgumentException("forks differ in " + field + ": " + shown(one) + " and " + shown(other));
        }
    }

    private static String shown(Object value) {
        return value instanceof String text
                ? "\"" + text + "\""
                : value instanceof JsonNode node && node.isMissingNode() ? "none" : value.toString();
    }

    private static ListStatistics ofValues(double[][] forks) {
        ListStatistics statistics = new ListStatistics();
        Stream.of(forks).forEach(fork -> Arrays.stream(fork).forEach(statistics::addValue));
        return statistics;
    }

    static MultisetStatistics ofHistograms(List<JmhMetric> metrics) {
        MultisetStatistics statistics = new MultisetStatistics();
        metrics.stream()
                .flatMap(metric -> Stream.of(metric.rawDataHistogram()))
                .flatMap(Stream::of)
                .flatMap(Stream::of)
                .forEach(pair -> statistics.addValue(pair[0], Math.round(pair[1])));
        return statistics;
    }

    /**
     * A secondary metric of some forks.
     *
     * @param policy how the score is made of the values
     * @param rawData by fork, the values of the iterations that have one
     * @param oncePerFork values that forks have for all their iterations, as external profilers report them
     */
    private record SecondaryMetric(
            String unit, AggregationPolicy policy, double[][] rawData, List<Double> oncePerFork) {
        private static final double SAME = 1e-9;
        private static final Set<String> COUNTED = Set.of("counts", "#");

        /** Collects a metric that at least one entry has; its unit must not differ. */
        static SecondaryMetric of(String name, List<JmhEntry> entries) {
            String unit = null;
            Set<AggregationPolicy> possible = EnumSet.allOf(AggregationPolicy.class);
            List<double[]> rawData = new ArrayList<>();
            List<Double> oncePerFork = new ArrayList<>();
            for (JmhEntry entry : entries) {
                JmhMetric metric = entry.secondary(name);
                double[][] values = metric.rawData();
                int[] iterations = entry.primaryMetric().iterations();
                if (entry.has(name)) {
                    unit = unit == null ? metric.scoreUnit() : unit;
                    requireSame("secondaryMetrics." + name + ".scoreUnit", unit, metric.scoreUnit());
                    boolean isOfForks = Arrays.stream(values).anyMatch(fork -> fork.length > 0);
                    List<Double> ofAll = isOfForks ? List.of() : List.of(metric.score());
                    oncePerFork.addAll(ofAll);
                    Statistics statistics = statistics(
                            unit, values, ofAll, Arrays.stream(iterations).sum());
                    possible.removeIf(policy -> !mayHaveMade(policy, metric, statistics));
                }
                IntStream.range(0, iterations.length)
                        .forEach(fork -> rawData.add(fork < values.length ? values[fork] : new double[0]));
            }
            AggregationPolicy usual = usual(name, unit);
            AggregationPolicy policy = possible.isEmpty() || possible.contains(usual)
                    ? usual
                    : possible.iterator().next();
            return new SecondaryMetric(unit, policy, rawData.toArray(double[][]::new), oncePerFork);
        }

        /**
         * Returns whether JMH, whose JSON does not name the policy, can have made a metric's score by it: it must be the one of the
         * values, and only averages have an error and, of fewer than three values, an interval that is not a number.
         */
        private static boolean mayHaveMade(AggregationPolicy policy, JmhMetric metric, Statistics statistics) {
            double expected = JmhMetric.score(statistics, policy);
            double[] interval = metric.scoreConfidence();
            boolean isAverage = interval.length == 2
                    ? Double.isNaN(interval[0]) || Double.isFinite(metric.scoreError())
                    : policy == AggregationPolicy.AVG;
            return !Double.isFinite(metric.score())
                    || Math.abs(metric.score() - expected)
                                    <= SAME * Math.max(Math.abs(metric.score()), Math.abs(expected))
                            && isAverage == (policy == AggregationPolicy.AVG);
        }

        /** The policy by the names and units of JMH 1.37's own profilers, for values that do not tell, as of one iteration. */
        private static AggregationPolicy usual(String name, String unit) {
            if (COUNTED.contains(unit) || name.endsWith("gc.time")) {
                return AggregationPolicy.SUM;
            }
            return name.contains("mempool.") || name.endsWith("compiler.time.total")
                    ? AggregationPolicy.MAX
                    : AggregationPolicy.AVG;
        }

        SecondaryMetric fork(int index) {
            return new SecondaryMetric(unit, policy, new double[][] {rawData[index]}, List.of());
        }

        long count() {
            return ofValues(rawData).getN();
        }

        JmhMetric written(int iterations, boolean withPercentiles) {
            return JmhMetric.of(
                    statistics(unit, rawData, oncePerFork, iterations), policy, unit, rawData, withPercentiles);
        }

        /** JMH adds a 0 for each iteration for which a profiler had no value. */
        private static ListStatistics statistics(
                String unit, double[][] forks, List<Double> oncePerFork, int iterations) {
            ListStatistics statistics = ofValues(forks);
            oncePerFork.forEach(statistics::addValue);
            for (long n = statistics.getN(); oncePerFork.isEmpty() && !unit.equals(TEXT) && n < iterations; n++) {
                statistics.addValue(0);
            }
            return statistics;
        }
    }
}
