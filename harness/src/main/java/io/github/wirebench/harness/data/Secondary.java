// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.data;

import io.github.wirebench.probe.CpuTimeProfiler;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.openjdk.jmh.util.Statistics;

/** A figure beside the time and the bytes of an operation: one value per fork, or none if not all forks have one. */
public record Secondary(String name, Kind kind, String unit, double[] forks) {
    private static final List<String> RANKS = List.of("p50", "p90", "p99", "p99.9");
    private static final List<String> RANKS_OF_FORKS = List.of("p50", "p99");

    /** What is used elsewhere, or follows from other figures. */
    private static final Predicate<String> IS_KNOWN = Pattern.compile(
                    "^(cpu|group)\\.|gc\\.alloc\\.rate|\\bp[01]\\.\\d+$")
            .asPredicate();

    private static final String EVENTS = "#";

    /** The methods of a group add up to its score; figures that were rounded or averaged may miss it by so much. */
    private static final double SUM_TOLERANCE = 0.05;

    private static final double ROUNDING = 0.001;

    /** Of so many all choices are tried. */
    private static final int MOST_CHOICES = 12;

    /** Returns whether there is a figure to compare it with. */
    public boolean isIn(List<Secondary> others) {
        return kind != Kind.NOT_USED && others.stream().anyMatch(this::matches);
    }

    public boolean matches(Secondary other) {
        return name.equals(other.name) && (kind == Kind.NOT_USED) == (other.kind == Kind.NOT_USED);
    }

    public enum Kind {
        /** Of single calls, as p99. */
        PERCENTILE,
        /** A method of a group. */
        PART,
        /** Counts what the benchmark wants to be counted: more may be better or worse. */
        COUNTER,
        /** Nothing is known of what it means. */
        NOT_USED
    }

    /** Returns the percentiles that every fork has calls enough for, then all else by name. */
    static List<Secondary> of(List<JmhEntry> entries, int forks) {
        JmhEntry first = entries.get(0);
        List<Secondary> secondaries = new ArrayList<>(percentilesOfForks(entries));
        Map<String, double[]> known = new TreeMap<>();
        Map<String, double[]> ofBenchmark = new TreeMap<>();
        for (String name : first.secondaryMetrics().keySet()) {
            String unit = first.secondary(name).scoreUnit();
            if (IS_KNOWN.test(name) || unit.equals(ForkEntries.TEXT)) {
                continue;
            }
            boolean isOfOneUnit = entries.stream()
                    .allMatch(entry -> entry.secondary(name).scoreUnit().equals(unit));
            Optional<double[]> means =
                    isOfOneUnit ? Samples.ofForks(entries, forks, entry -> entry.forkMeans(name)) : Optional.empty();
            known.put(name, means.orElse(new double[0]));
            // unlike methods, the metrics of profilers and percentiles have a dot in their name; before JMH 1.37, a
            // raised one
            boolean isOfProfiler = name.contains(".") || name.contains("·");
            if (!isOfProfiler && (unit.equals(first.unit()) || unit.equals(EVENTS))) {
                means.ifPresent(values -> ofBenchmark.put(name, values));
            }
        }
        List<String> group = group(first, ofBenchmark);
        known.forEach((name, means) -> secondaries.add(new Secondary(
                name,
                group.contains(name) ? Kind.PART : ofBenchmark.containsKey(name) ? Kind.COUNTER : Kind.NOT_USED,
                first.secondary(name).scoreUnit(),
                means)));
        return List.copyOf(secondaries);
    }

    private static List<Secondary> percentilesOfForks(List<JmhEntry> entries) {
        if (entries.stream().noneMatch(entry -> entry.primaryMetric().isSampled())) {
            return List.of();
        }
        List<Map<String, Double>> forks = entries.stream()
                .flatMap(entry -> Arrays.stream(entry.primaryMetric().rawDataHistogram())
                        .map(fork -> entry.primaryMetric().with(null, new double[][][][] {fork})))
                .map(fork -> percentiles(ForkEntries.ofHistograms(List.of(fork))))
                .toList();
        return RANKS_OF_FORKS.stream()
                .filter(rank -> forks.stream().allMatch(fork -> fork.containsKey(rank)))
                .map(rank -> new Secondary(
                        rank,
                        Kind.PERCENTILE,
                        entries.get(0).unit(),
                        forks.stream().mapToDouble(fork -> fork.get(rank)).toArray()))
                .toList();
    }

    /**
     * Returns the methods of a group, which JMH does not distinguish from counters of operations: with several threads, the fewest
     * throughputs that add up to the score best, or the most times that enclose it.
     */
    private static List<String> group(JmhEntry entry, Map<String, double[]> secondaries) {
        List<String> candidates = secondaries.keySet().stream()
                .filter(name -> entry.secondary(name).scoreUnit().equals(entry.unit()))
                .toList();
        int threads = entry.threads() == JmhEntry.ALL_THREADS ? Integer.MAX_VALUE : entry.threads();
        double most = entry.has(CpuTimeProfiler.METHODS)
                ? entry.secondary(CpuTimeProfiler.METHODS).score()
                : threads;
        if (most < 2) {
            return List.of();
        }
        List<String> first = candidates.subList(0, Math.min(candidates.size(), MOST_CHOICES));
        return Stream.concat(
                        Stream.of(candidates),
                        IntStream.range(0, 1 << first.size())
                                .mapToObj(bits -> IntStream.range(0, first.size())
                                        .filter(i -> (bits >> i & 1) == 1)
                                        .mapToObj(first::get)
                                        .toList()))
                .filter(parts -> parts.size() >= 2 && parts.size() <= most)
                .filter(parts -> miss(parts, entry) <= SUM_TOLERANCE)
                .min(Comparator.comparingLong((List<String> parts) -> Math.round(miss(parts, entry) / ROUNDING))
                        .thenComparingInt(parts -> entry.isThroughput() ? parts.size() : -parts.size()))
                .orElse(List.of());
    }

    /** Returns how far the score is from what such parts make, as a fraction. */
    private static double miss(List<String> parts, JmhEntry entry) {
        DoubleSummaryStatistics scores = parts.stream()
                .mapToDouble(name -> entry.secondary(name).score())
                .summaryStatistics();
        double least = entry.isThroughput() ? scores.getSum() : scores.getMin();
        double most = entry.isThroughput() ? least : scores.getMax();
        return Math.max(0, Math.max(least - entry.score(), entry.score() - most)) / entry.score();
    }

    /** Returns the percentiles of single calls over all forks by name; none unless they were sampled. */
    static Map<String, Double> percentiles(List<JmhEntry> entries) {
        List<JmhMetric> calls = entries.stream().map(JmhEntry::primaryMetric).toList();
        return calls.stream().allMatch(JmhMetric::isSampled) ? percentiles(ForkEntries.ofHistograms(calls)) : Map.of();
    }

    /** A percentile needs one call above it. */
    private static Map<String, Double> percentiles(Statistics calls) {
        Map<String, Double> percentiles = new LinkedHashMap<>();
        for (String name : RANKS) {
            double rank = Double.parseDouble(name.substring(1));
            if (calls.getN() * (100 - rank) / 100 >= 1) {
                percentiles.put(name, calls.getPercentile(rank));
            }
        }
        if (calls.getN() > 0) {
            percentiles.put("max", calls.getMax());
        }
        return Collections.unmodifiableMap(percentiles);
    }
}
