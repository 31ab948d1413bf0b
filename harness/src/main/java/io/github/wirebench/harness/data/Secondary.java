// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.data;

import io.github.wirebench.probe.CpuTimeProfiler;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.commons.statistics.descriptive.Mean;
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

    /** Returns whether it is the bytes per operation, some of which cannot be used. */
    public boolean isAllocation() {
        return JmhEntry.isAllocation(name, unit);
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

    /**
     * Returns percentiles of single calls, then all else by name.
     *
     * @param score that of all forks
     * @param hasBytes whether the bytes per operation are known, and so need no mention here
     */
    static List<Secondary> of(List<ForkFigures> forks, double score, boolean hasBytes) {
        JmhEntry first = forks.get(0).entry();
        List<Secondary> others = first.secondaryMetrics().keySet().stream()
                .filter(name -> name.endsWith(JmhEntry.ALLOCATION)
                        ? !(hasBytes
                                && JmhEntry.isAllocation(
                                        name, first.secondary(name).scoreUnit()))
                        : !IS_KNOWN.test(name))
                .filter(name -> !first.secondary(name).scoreUnit().equals(ForkEntries.TEXT))
                .sorted()
                .map(name -> of(forks, name))
                .toList();
        List<Secondary> group = group(forks.get(0), others, score);
        return Stream.concat(
                        percentilesOfForks(forks).stream(),
                        others.stream()
                                .map(one -> group.contains(one)
                                        ? new Secondary(one.name, Kind.PART, one.unit, one.forks)
                                        : one))
                .toList();
    }

    private static Secondary of(List<ForkFigures> forks, String name) {
        JmhEntry first = forks.get(0).entry();
        String unit = first.secondary(name).scoreUnit();
        Optional<double[]> means = Samples.ofForks(
                forks,
                fork -> fork.entry().secondary(name).scoreUnit().equals(unit) ? fork.meanWithZeros(name) : Double.NaN);
        // unlike methods, the metrics of profilers and percentiles have a dot in their name; a raised one before JMH
        // 1.37
        boolean isOfProfiler = name.contains(".") || name.contains("·");
        boolean isOfBenchmark = !isOfProfiler && (unit.equals(first.unit()) || unit.equals(EVENTS));
        return new Secondary(
                name,
                isOfBenchmark && means.isPresent() ? Kind.COUNTER : Kind.NOT_USED,
                unit,
                means.orElse(new double[0]));
    }

    /** Returns a percentile as not used unless every fork has calls enough for it; none unless calls were sampled. */
    private static List<Secondary> percentilesOfForks(List<ForkFigures> all) {
        JmhEntry first = all.get(0).entry();
        List<Map<String, Double>> forks =
                all.stream().map(fork -> percentiles(List.of(fork))).toList();
        return RANKS_OF_FORKS.stream()
                .filter(rank -> first.mode().equals("sample"))
                .map(rank -> forks.stream().allMatch(fork -> fork.containsKey(rank))
                        ? new Secondary(
                                rank,
                                Kind.PERCENTILE,
                                first.unit(),
                                forks.stream()
                                        .mapToDouble(fork -> fork.get(rank))
                                        .toArray())
                        : new Secondary(rank, Kind.NOT_USED, first.unit(), new double[0]))
                .toList();
    }

    /**
     * Returns the methods of a group, which JMH does not distinguish from counters of operations: with several threads, the fewest
     * throughputs that add up to the score best, or the most times that enclose it.
     */
    private static List<Secondary> group(ForkFigures fork, List<Secondary> all, double score) {
        JmhEntry entry = fork.entry();
        int threads = entry.threads() == JmhEntry.ALL_THREADS ? Integer.MAX_VALUE : entry.threads();
        double most =
                Arrays.stream(fork.recorded(CpuTimeProfiler.METHODS)).max().orElse(threads);
        if (most < 2) {
            return List.of();
        }
        List<Secondary> candidates = all.stream()
                .filter(one -> one.kind == Kind.COUNTER && one.unit.equals(entry.unit()))
                .toList();
        ToDoubleFunction<List<Secondary>> miss = parts -> miss(parts, entry.isThroughput(), score);
        int first = Math.min(candidates.size(), MOST_CHOICES);
        return Stream.concat(
                        Stream.of(candidates),
                        IntStream.range(0, 1 << first)
                                .mapToObj(bits -> IntStream.range(0, first)
                                        .filter(i -> (bits >> i & 1) == 1)
                                        .mapToObj(candidates::get)
                                        .toList()))
                .filter(parts -> parts.size() >= 2 && parts.size() <= most)
                .filter(parts -> miss.applyAsDouble(parts) <= SUM_TOLERANCE)
                .min(Comparator.comparingLong(
                                (List<Secondary> parts) -> Math.round(miss.applyAsDouble(parts) / ROUNDING))
                        .thenComparingInt(parts -> entry.isThroughput() ? parts.size() : -parts.size()))
                .orElse(List.of());
    }

    /** Returns how far the score is from what such parts make, as a fraction. */
    private static double miss(List<Secondary> parts, boolean isThroughput, double score) {
        DoubleSummaryStatistics scores = parts.stream()
                .mapToDouble(part -> Mean.of(part.forks).getAsDouble())
                .summaryStatistics();
        double least = isThroughput ? scores.getSum() : scores.getMin();
        double most = isThroughput ? least : scores.getMax();
        return Math.max(0, Math.max(least - score, score - most)) / score;
    }

    /** Returns the percentiles of single calls over all forks by name; none unless they were sampled. A percentile needs one call above it. */
    static Map<String, Double> percentiles(List<ForkFigures> forks) {
        if (!forks.get(0).entry().primaryMetric().isSampled()) {
            return Map.of();
        }
        Statistics calls = ForkEntries.ofHistogram(
                forks.stream().map(ForkFigures::histogram).toArray(double[][][][]::new));
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
