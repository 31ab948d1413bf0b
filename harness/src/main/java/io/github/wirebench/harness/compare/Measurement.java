// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.compare;

import io.github.wirebench.harness.results.JmhEntry;
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
 * @param scores the mean of each fork's iterations; the one score of all forks where these were not recorded apart
 * @param forks how many were recorded apart
 * @param cpuTimes ns per operation, one per fork; empty unless recorded for all
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
        Optional<String> problem = problem(entries, forks.length, scores);
        return new Measurement(
                key,
                first.unit(),
                scores,
                forks.length,
                all(entries, JmhEntry::cpuTimes).filter(times -> times.length == forks.length && arePositive(times)),
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

    private static Optional<String> problem(List<JmhEntry> entries, int forks, double[] scores) {
        JmhEntry first = entries.get(0);
        if (!MODES.contains(first.mode())) {
            return Optional.of("the mode \"" + first.mode() + "\" is none of JMH's");
        }
        if (entries.stream().anyMatch(entry -> !entry.unit().equals(first.unit()))) {
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
        return entry.has(name) && entry.hasAll(name) ? entry.forkMeans(name) : Optional.empty();
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
