// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.ab;

import io.github.wirebench.harness.journal.ForkRecord;
import io.github.wirebench.harness.results.JmhEntry;
import io.github.wirebench.harness.results.ScoreUnit;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * One kind of figure of each fork of a row's valid pairs.
 *
 * @param base of the base side's forks
 * @param next of the new side's, in the same unit and order
 * @param unit of both
 * @param higherIsSlower false for operations per time
 */
record PairedFigures(double[] base, double[] next, String unit, boolean higherIsSlower) {

    /** CPU time of the worker threads, 25th percentile of the iterations, in ns/op; empty unless every fork has it. */
    static Optional<PairedFigures> cpuTimes(List<Pair> pairs) {
        return of(pairs, JmhEntry::cpuTimes, "ns/op");
    }

    /** CPU time of the whole process with collector and compiler, mean of the iterations, in ns/op; empty unless every fork has it. */
    static Optional<PairedFigures> processTimes(List<Pair> pairs) {
        return of(pairs, entry -> metric(entry, JmhEntry.CPU_OF_PROCESS), "ns/op");
    }

    /** Allocation in B/op; empty unless every fork has it, as a number. */
    static Optional<PairedFigures> allocations(List<Pair> pairs) {
        return of(pairs, entry -> metric(entry, JmhEntry.ALLOCATION), "B/op")
                .filter(figures -> DoubleStream.concat(Arrays.stream(figures.base), Arrays.stream(figures.next))
                        .allMatch(Double::isFinite));
    }

    /** Mean scores, in the unit of the base side; NaN where the new side's unit measures something else. */
    static PairedFigures scores(List<Pair> pairs) {
        if (pairs.isEmpty()) {
            return new PairedFigures(new double[0], new double[0], "", true);
        }
        ForkRecord first = pairs.get(0).base();
        String unit = first.entry().unit();
        double[] base = values(pairs, Pair::base, entry -> Optional.of(entry.forkMeans()))
                .orElseThrow();
        double[] next = pairs.stream()
                .map(pair -> pair.next().entry())
                .mapToDouble(entry -> entry.forkMeans()[0] * ScoreUnit.factor(entry.unit(), unit))
                .toArray();
        return new PairedFigures(base, next, unit, !first.entry().isThroughput());
    }

    private static Optional<PairedFigures> of(
            List<Pair> pairs, Function<JmhEntry, Optional<double[]>> figures, String unit) {
        return values(pairs, Pair::base, figures)
                .flatMap(base ->
                        values(pairs, Pair::next, figures).map(next -> new PairedFigures(base, next, unit, true)));
    }

    private static Optional<double[]> metric(JmhEntry entry, String name) {
        return entry.has(name) && entry.hasAll(name) ? entry.forkMeans(name) : Optional.empty();
    }

    private static Optional<double[]> values(
            List<Pair> pairs, Function<Pair, ForkRecord> side, Function<JmhEntry, Optional<double[]>> figures) {
        List<Optional<double[]>> found = pairs.stream()
                .map(pair -> figures.apply(side.apply(pair).entry()))
                .toList();
        return found.isEmpty() || found.stream().anyMatch(figure -> figure.isEmpty() || figure.get().length == 0)
                ? Optional.empty()
                : Optional.of(
                        found.stream().mapToDouble(figure -> figure.get()[0]).toArray());
    }

    /** Logarithm of new / base of each pair, turned so that it is above 0 where the new side is slower; NaN without a positive figure. */
    double[] slowdowns() {
        return IntStream.range(0, base.length)
                .mapToDouble(i -> base[i] > 0 && next[i] > 0 ? Math.log(next[i]) - Math.log(base[i]) : Double.NaN)
                .map(logarithm -> higherIsSlower ? logarithm : -logarithm)
                .toArray();
    }

    /** By how much more these are slower in each pair than other figures of the same pairs, as a logarithm. */
    double[] beyond(PairedFigures others) {
        double[] own = slowdowns();
        double[] theirs = others.slowdowns();
        return IntStream.range(0, own.length)
                .mapToDouble(i -> own[i] - theirs[i])
                .toArray();
    }

    /** Whether all figures are positive numbers. */
    boolean arePositive() {
        return Arrays.stream(slowdowns()).allMatch(Double::isFinite);
    }

    /** Those of some of the pairs. */
    PairedFigures range(int from, int to) {
        return new PairedFigures(
                Arrays.copyOfRange(base, from, to), Arrays.copyOfRange(next, from, to), unit, higherIsSlower);
    }

    static double geometricMean(double[] values) {
        return Math.exp(Arrays.stream(values).map(Math::log).average().orElse(Double.NaN));
    }
}
