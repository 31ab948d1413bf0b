// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.data;

import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
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
 * <p>JMH does not write all that its figures are made of. Three kinds of secondary metrics are therefore close, but not the
 * same: those that profilers derive from samples of their own ({@code pauses}, {@code safepoints}), the methods of a group
 * in sample mode, and sums that are measured once per fork. The first two are computed from the iterations' values, the last is a mean.
 */
public final class ForkEntries {
    /** The metrics that sample mode derives from its histogram, and the rank of each. */
    private static final Map<String, Double> PERCENTILES = Map.of(
            "p0.00", 0.0, "p0.50", 50.0, "p0.90", 90.0, "p0.95", 95.0, "p0.99", 99.0, "p0.999", 99.9, "p0.9999", 99.99,
            "p1.00", 100.0);

    /** JMH's unit of a text, which a 0 cannot replace. */
    static final String TEXT = "---";

    private static final double SAME = 1e-9;

    private ForkEntries() {}

    /**
     * One entry with the raw data of all forks, in their order. Where an iteration or a fork lacks a metric that others have,
     * it counts as 0, as in JMH; of metrics that were measured once per fork, only the forks that have them count. The path
     * of the JVM, which may differ from machine to machine, is the first fork's.
     *
     * @param forks entries of one fork each, with the same benchmark, mode, parameters, threads, settings, flags and JDK; a
     *     single entry is returned as it is. Older runs may have lengthened the warm-up: the entry has the first's
     * @throws IllegalArgumentException if one does not have the raw data of exactly one fork, or if a
     *     field differs; the message names the field
     */
    public static JmhEntry join(List<JmhEntry> forks) {
        requireJoinable(forks);
        JmhEntry first = forks.get(0);
        if (forks.size() == 1) {
            return first;
        }
        JmhMetric primary = primary(forks.stream().map(JmhEntry::primaryMetric).toList());
        Set<String> names = new TreeSet<>();
        forks.forEach(fork -> names.addAll(fork.secondaryMetrics().keySet()));
        Map<String, JmhMetric> secondaries = new TreeMap<>();
        for (String name : names) {
            List<JmhMetric> all =
                    forks.stream().map(fork -> fork.secondary(name)).toList();
            double[][] rawData = all.stream()
                    .map(one -> one.rawData().length == 0 ? new double[0] : one.rawData()[0])
                    .toArray(double[][]::new);
            double[] oncePerFork = IntStream.range(0, forks.size())
                    .filter(fork -> forks.get(fork).has(name) && rawData[fork].length == 0)
                    .mapToDouble(fork -> all.get(fork).score())
                    .toArray();
            secondaries.put(
                    name,
                    secondary(name, first, primary, policy(name, forks), unit(name, forks), rawData, oncePerFork));
        }
        return first.with(forks.size(), primary, secondaries);
    }

    /** Makes sure that {@link #join} takes these entries: those of one warm-up are alike. */
    public static void requireJoinable(List<JmhEntry> forks) {
        forks.stream().collect(Collectors.groupingBy(JmhEntry::warmup)).values().forEach(ForkEntries::requireAlike);
    }

    /** Makes sure that entries differ in figures only. */
    public static void requireAlike(List<JmhEntry> forks) {
        JmhEntry first = forks.get(0);
        Map<String, String> units = new TreeMap<>();
        for (JmhEntry fork : forks.size() == 1 ? List.<JmhEntry>of() : forks) {
            first.differenceTo(fork).ifPresent(difference -> {
                throw new IllegalArgumentException("forks differ in " + difference);
            });
            int count = fork.primaryMetric().forkCount();
            if (count != 1
                    || fork.primaryMetric().isSampled() != first.primaryMetric().isSampled()) {
                throw new IllegalArgumentException("an entry of one fork is needed, but primaryMetric."
                        + (first.primaryMetric().isSampled() ? "rawDataHistogram" : "rawData") + " holds " + count);
            }
            Map<String, String> own = new TreeMap<>();
            own.put("primaryMetric", fork.unit());
            fork.secondaryMetrics().forEach((name, metric) -> own.put("secondaryMetrics." + name, metric.scoreUnit()));
            own.forEach((name, unit) -> {
                String before = units.putIfAbsent(name, unit);
                if (before != null && !before.equals(unit)) {
                    throw new IllegalArgumentException(
                            "forks differ in " + name + ".scoreUnit: " + before + " and " + unit);
                }
            });
        }
    }

    /**
     * One entry per fork, in the order of the raw data. A metric that no iteration of a fork has is not in its entry, just as
     * JMH leaves it out. Nor is a metric that was measured once per fork, for which JMH writes no values.
     *
     * @return the entry itself if it has one fork, or no raw data: {@code -Djmh.json.rawData=false} and some tools leave them
     *     out
     */
    public static List<JmhEntry> split(JmhEntry entry) {
        int count = entry.primaryMetric().forkCount();
        if (count == 0 || count == 1 && entry.forks() <= 1) {
            return List.of(entry);
        }
        Map<String, AggregationPolicy> policies = new TreeMap<>();
        entry.secondaryMetrics().keySet().forEach(name -> policies.put(name, policy(name, List.of(entry))));
        return IntStream.range(0, count)
                .mapToObj(fork -> {
                    JmhMetric primary = primary(List.of(entry.primaryMetric().ofFork(fork)));
                    Map<String, JmhMetric> secondaries = new TreeMap<>();
                    policies.forEach((name, policy) -> {
                        JmhMetric metric = entry.secondary(name).ofFork(fork);
                        if (metric.hasValues()) {
                            secondaries.put(
                                    name,
                                    secondary(
                                            name,
                                            entry,
                                            primary,
                                            policy,
                                            metric.scoreUnit(),
                                            metric.rawData(),
                                            new double[0]));
                        }
                    });
                    return entry.with(1, primary, secondaries);
                })
                .toList();
    }

    private static JmhMetric primary(List<JmhMetric> forks) {
        JmhMetric first = forks.get(0);
        double[][] rawData =
                forks.stream().flatMap(fork -> Arrays.stream(fork.rawData())).toArray(double[][]::new);
        double[][][][] histogram = forks.stream()
                .flatMap(fork -> Arrays.stream(fork.rawDataHistogram()))
                .toArray(double[][][][]::new);
        Statistics statistics = first.isSampled() ? ofHistogram(histogram) : statistics(rawData);
        return JmhMetric.of(statistics, AggregationPolicy.AVG, first.scoreUnit(), null)
                .with(first.isSampled() ? null : rawData, histogram);
    }

    /** Makes a metric of the values of iterations, by fork, and of those that forks have for all iterations, as external profilers report them. */
    private static JmhMetric secondary(
            String name,
            JmhEntry template,
            JmhMetric primary,
            AggregationPolicy policy,
            String unit,
            double[][] rawData,
            double[] oncePerFork) {
        // before 1.37 JMH wrote the method's name before the percentile's
        Double rank = primary.isSampled() ? PERCENTILES.get(name.replace(template.method() + "·", "")) : null;
        Statistics statistics = rank == null
                ? statistics(unit, rawData, oncePerFork, primary)
                : new SingletonStatistics(
                        ofHistogram(primary.rawDataHistogram()).getPercentile(rank));
        return JmhMetric.of(statistics, rank == null ? policy : AggregationPolicy.AVG, unit, rawData);
    }

    private static String unit(String name, List<JmhEntry> entries) {
        return entries.stream()
                .filter(entry -> entry.has(name))
                .findFirst()
                .orElseThrow()
                .secondary(name)
                .scoreUnit();
    }

    /**
     * Returns how JMH made the score of the values, which its JSON does not name: the usual way if that gives the score of all entries,
     * or else the first that does.
     */
    private static AggregationPolicy policy(String name, List<JmhEntry> entries) {
        String unit = unit(name, entries);
        AggregationPolicy usual = usual(name, unit);
        Set<AggregationPolicy> possible =
                new LinkedHashSet<>(List.of(usual, AggregationPolicy.AVG, AggregationPolicy.SUM));
        possible.addAll(List.of(AggregationPolicy.values()));
        for (JmhEntry entry : entries) {
            JmhMetric metric = entry.secondary(name);
            if (entry.has(name) && Double.isFinite(metric.score()) && metric.rawData().length > 0) {
                Statistics statistics = statistics(unit, metric.rawData(), new double[0], entry.primaryMetric());
                possible.removeIf(policy -> !(Math.abs(JmhMetric.score(statistics, policy) - metric.score())
                        <= SAME * Math.abs(metric.score())));
            }
        }
        return possible.isEmpty() ? usual : possible.iterator().next();
    }

    /** The policy by the names and units of JMH 1.37's own profilers. */
    private static AggregationPolicy usual(String name, String unit) {
        if (unit.equals("counts") || unit.equals("#") || name.endsWith("gc.time")) {
            return AggregationPolicy.SUM;
        }
        return name.contains("mempool.") || name.endsWith("compiler.time.total")
                ? AggregationPolicy.MAX
                : AggregationPolicy.AVG;
    }

    /** JMH adds a 0 for each iteration for which a profiler had no value. */
    private static Statistics statistics(String unit, double[][] forks, double[] oncePerFork, JmhMetric primary) {
        ListStatistics statistics = statistics(forks);
        Arrays.stream(oncePerFork).forEach(statistics::addValue);
        int iterations = Arrays.stream(primary.iterations()).sum();
        for (long n = statistics.getN(); oncePerFork.length == 0 && !unit.equals(TEXT) && n < iterations; n++) {
            statistics.addValue(0);
        }
        return statistics;
    }

    private static ListStatistics statistics(double[][] forks) {
        ListStatistics statistics = new ListStatistics();
        Stream.of(forks).forEach(fork -> Arrays.stream(fork).forEach(statistics::addValue));
        return statistics;
    }

    static MultisetStatistics ofHistogram(double[][][][] forks) {
        MultisetStatistics statistics = new MultisetStatistics();
        Stream.of(forks)
                .flatMap(Stream::of)
                .flatMap(Stream::of)
                .forEach(pair -> statistics.addValue(pair[0], Math.round(pair[1])));
        return statistics;
    }
}
