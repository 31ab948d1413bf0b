// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.compare;

import io.github.wirebench.harness.results.JmhEntry;
import io.github.wirebench.harness.results.ScoreUnit;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * What an input says of a benchmark.
 *
 * @param key what was measured
 * @param unit of the scores
 * @param scores the mean of each fork's iterations; the one score of all forks where these were not recorded apart; NaN where
 *     the forks differ in their unit
 * @param forks how many were recorded apart
 * @param cpuTimes ns per operation, one per fork: the 25th percentile of its iterations; empty unless recorded for all
 * @param cpuMeans the same, but the mean of its iterations
 * @param processCpuMeans of all threads of the process, so with the collector and the compiler; likewise
 * @param allocations B per operation, one per fork; empty unless recorded for all
 * @param spans when the forks were measured; empty if unknown
 * @param conditions what it was measured with
 * @param problem why it can be no part of a verdict; empty if it can
 */
public record Measurement(
        Key key,
        String unit,
        double[] scores,
        int forks,
        Optional<double[]> cpuTimes,
        Optional<double[]> cpuMeans,
        Optional<double[]> processCpuMeans,
        Optional<double[]> allocations,
        List<ForkSpan> spans,
        Conditions conditions,
        Optional<String> problem) {
    private static final Set<String> MODES = Set.of("thrpt", "avgt", "sample", "ss");

    private static final String ONE_FORK = "one fork only";

    /** Older versions of JMH put a dot before the names of profilers' metrics. */
    private static final String OLD_ALLOCATION = "·" + JmhEntry.ALLOCATION;

    /** What is read of an entry beside its score, here and by {@link RunReader}'s listeners. */
    static final Set<String> METRICS = Set.of(
            JmhEntry.CPU_TIME,
            JmhEntry.CPU_OF_PROCESS,
            JmhEntry.CPU_SHARE,
            JmhEntry.COLLECTION,
            JmhEntry.ALLOCATION,
            OLD_ALLOCATION);

    /**
     * Puts forks together.
     *
     * @param entries of the same benchmark, at least one, each of one fork or of all
     * @param spans one per fork, or none
     */
    static Measurement of(Key key, List<JmhEntry> entries, List<ForkSpan> spans, Conditions conditions) {
        JmhEntry first = entries.get(0);
        double[] forks = all(entries, entry -> Optional.of(entry.forkMeans())).orElseThrow();
        double[] scores = forks.length == 0 ? new double[] {first.score()} : forks;
        if (!areOfOneUnit(entries)) {
            Arrays.fill(scores, Double.NaN);
        }
        Optional<String> problem = problem(entries, forks.length, scores);
        return new Measurement(
                key,
                first.unit(),
                scores,
                forks.length,
                cpu(entries, forks.length, JmhEntry::cpuTimes),
                cpu(entries, forks.length, entry -> means(entry, JmhEntry.CPU_TIME)),
                cpu(entries, forks.length, entry -> means(entry, JmhEntry.CPU_OF_PROCESS)),
                all(entries, Measurement::allocations)
                        .filter(bytes -> bytes.length == forks.length
                                && Arrays.stream(bytes).allMatch(value -> value >= 0 && Double.isFinite(value))),
                List.copyOf(spans),
                conditions,
                problem);
    }

    /** Whether its figures are sound, though one fork alone tells nothing of their spread. */
    public boolean isUsable() {
        return problem.isEmpty() || problem.get().equals(ONE_FORK);
    }

    /** Whether a higher score is better. */
    public boolean isThroughput() {
        return key.row().mode().equals("thrpt");
    }

    private static Optional<double[]> cpu(
            List<JmhEntry> entries, int forks, Function<JmhEntry, Optional<double[]>> times) {
        return all(entries, times).filter(known -> known.length == forks && arePositive(known));
    }

    /** A profiler leaves out what it cannot tell, which is not 0. */
    private static Optional<double[]> means(JmhEntry entry, String metric) {
        return entry.has(metric) && entry.hasAll(metric) ? entry.forkMeans(metric) : Optional.empty();
    }

    private static boolean areOfOneUnit(List<JmhEntry> entries) {
        return entries.stream().map(JmhEntry::unit).distinct().count() == 1;
    }

    /**
     * What one thread takes for an operation by the scores, in ns: of throughput, the threads' number by the score.
     *
     * @return one value per score; NaN where the unit has no time in it
     */
    public double[] nanoseconds() {
        double factor = ScoreUnit.factor(unit, isThroughput() ? "ops/ns" : "ns/op");
        return Arrays.stream(scores)
                .map(score -> isThroughput() ? key.threads() / (score * factor) : score * factor)
                .toArray();
    }

    private static Optional<String> problem(List<JmhEntry> entries, int forks, double[] scores) {
        JmhEntry first = entries.get(0);
        if (!MODES.contains(first.mode())) {
            return Optional.of("the mode \"" + first.mode() + "\" is none of JMH's");
        }
        if (!areOfOneUnit(entries)) {
            return Optional.of("its forks differ in their unit");
        }
        if (forks == 0) {
            return Optional.of("no rawData, so that its forks cannot be told apart");
        }
        if (Arrays.stream(scores).anyMatch(score -> !Double.isFinite(score))) {
            return Optional.of("a fork without a score (NaN or no number)");
        }
        if (!arePositive(scores)) {
            return Optional.of("a score of 0 or less");
        }
        if (entries.stream().anyMatch(entry -> entry.forks() == 0)) {
            return Optional.of("measured without a fork (-f 0)");
        }
        return forks == 1 ? Optional.of(ONE_FORK) : Optional.empty();
    }

    private static boolean arePositive(double[] values) {
        return Arrays.stream(values).allMatch(value -> value > 0 && Double.isFinite(value));
    }

    private static Optional<double[]> allocations(JmhEntry entry) {
        String name = entry.has(JmhEntry.ALLOCATION) ? JmhEntry.ALLOCATION : OLD_ALLOCATION;
        return means(entry, name);
    }

    /** The values of all entries behind each other; empty if one has none. */
    private static Optional<double[]> all(List<JmhEntry> entries, Function<JmhEntry, Optional<double[]>> values) {
        List<Optional<double[]>> parts = entries.stream().map(values).toList();
        return parts.stream().anyMatch(Optional::isEmpty)
                ? Optional.empty()
                : Optional.of(parts.stream()
                        .flatMapToDouble(part -> Arrays.stream(part.get()))
                        .toArray());
    }
}
