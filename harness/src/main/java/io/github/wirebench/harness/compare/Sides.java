// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.compare;

import io.github.wirebench.harness.data.Samples;
import io.github.wirebench.harness.data.ScoreReason;
import io.github.wirebench.harness.data.Secondary;
import io.github.wirebench.harness.stats.ForkStatistics;
import io.github.wirebench.harness.stats.Interval;
import io.github.wirebench.harness.stats.LogRatio;
import io.github.wirebench.harness.stats.ScoreUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * One metric of the forks of both sides.
 *
 * @param first one value per fork, or the only one of a file without forks
 * @param scoreReason why scores are compared though there are CPU times; empty if they are not, or were asked for
 * @param forksBefore number of forks; of pairs, those that decided
 */
public record Sides(
        Metric metric,
        Optional<ScoreReason> scoreReason,
        double[] first,
        double[] second,
        int forksBefore,
        int forksAfter) {
    private static final double ROUNDING = 0.01;

    /** With fewer forks a side, one that did nothing may be chance. */
    private static final int ENOUGH = 5;

    /**
     * What is compared of a benchmark.
     *
     * @param name {@link #TIME}, {@link #ALLOCATION}, a percentile such as {@code p99}, a method of a group, or a counter
     * @param figure how a fork's value comes about, and so how forks are summarised and tested
     * @param higherIsWorse false for operations per time
     */
    public record Metric(String name, Figure figure, String unit, boolean higherIsWorse) {
        /** Time per operation, by CPU time or score. */
        public static final String TIME = "time";

        /** Bytes per operation. Within a fork they are almost exact, and the state of the machine does not change them. */
        public static final String ALLOCATION = "allocation";

        static final Metric BYTES = new Metric(ALLOCATION, Figure.BYTES, "B/op", true);
    }

    /** The value of a fork that is compared. */
    public enum Figure {
        /** CPU time of the worker threads per operation, 25th percentile of the iterations. */
        CPU,
        SCORE,
        /** Percentile of single calls, which JMH rounds to 1% or so. */
        PERCENTILE,
        BYTES,
        COUNT
    }

    Sides(Metric metric, double[] first, double[] second) {
        this(metric, Optional.empty(), first, second, first.length, second.length);
    }

    /** Returns what both sides have beside times and bytes, in the units of the first one. */
    static List<Sides> others(Samples a, Samples b) {
        List<Sides> others = new ArrayList<>();
        for (Secondary before : a.secondaries()) {
            b.secondaries().stream()
                    .filter(after -> before.matches(after) && before.kind() != Secondary.Kind.NOT_USED)
                    .map(after -> new Sides(
                            new Metric(before.name(), figure(before, after), before.unit(), !a.isThroughput()),
                            before.forks(),
                            inUnit(before.unit(), after.unit(), after.forks())))
                    .forEach(others::add);
        }
        return others;
    }

    /** A method of a group may look like a counter on one side, if it hardly runs there. */
    private static Figure figure(Secondary before, Secondary after) {
        Set<Secondary.Kind> kinds = EnumSet.of(before.kind(), after.kind());
        return kinds.contains(Secondary.Kind.PERCENTILE)
                ? Figure.PERCENTILE
                : kinds.contains(Secondary.Kind.PART) ? Figure.SCORE : Figure.COUNT;
    }

    /** Returns CPU times if both sides have them and nothing speaks for scores, else scores. */
    static Sides times(Samples a, Samples b, boolean byCpuTime, Optional<ScoreReason> scoreReason) {
        Optional<Sides> cpu = byCpuTime && scoreReason.isEmpty() ? cpu(a.cpuTimes(), b.cpuTimes()) : Optional.empty();
        return cpu.orElseGet(() -> scores(a, b).because(scoreReason));
    }

    static Optional<Sides> cpu(Optional<double[]> first, Optional<double[]> second) {
        Metric metric = new Metric(Metric.TIME, Figure.CPU, "ns/op", true);
        return first.flatMap(a -> second.map(b -> new Sides(metric, a, b)));
    }

    /** Returns the scores in the unit of the first side; NaN where the unit of the second measures something else. */
    static Sides scores(Samples a, Samples b) {
        return scores(a, inUnit(a.unit(), b.unit(), b.scores()), b.forks());
    }

    /** Returns the scores of a first side, and those of a second in the same unit. */
    static Sides scores(Samples a, double[] second, int forksAfter) {
        Metric metric = new Metric(Metric.TIME, Figure.SCORE, a.unit(), !a.isThroughput());
        return new Sides(metric, Optional.empty(), a.scores(), second, a.forks(), forksAfter);
    }

    static Sides none() {
        double[] none = {};
        return new Sides(new Metric(Metric.TIME, Figure.SCORE, "", true), none, none);
    }

    private static double[] inUnit(String unit, String other, double... values) {
        double factor = ScoreUnit.factor(other, unit);
        return Arrays.stream(values).map(value -> value * factor).toArray();
    }

    public Figure figure() {
        return metric.figure;
    }

    public String unit() {
        return metric.unit;
    }

    /**
     * Returns whether operations are done on the first side, and none on the second; or none in some of its forks, and fewer in all
     * others, by more than a margin unless most do none.
     *
     * @param margin as a logarithm
     */
    boolean stops(double margin) {
        double[] rates = rates(second);
        if (rates.length == 0
                || !ForkStatistics.arePositive(first)
                || !Arrays.stream(rates).allMatch(Double::isFinite)) {
            return false;
        }
        Interval after = Interval.range(rates);
        double fewer = Interval.range(rates(first)).low() * (after.value() == 0 ? 1 : Math.exp(-margin));
        boolean isFewer = Math.min(first.length, second.length) >= ENOUGH && after.high() < fewer;
        return after.low() == 0 && (isFewer || after.high() == 0);
    }

    /** Returns operations per time, none where a time is infinite. */
    private double[] rates(double... forks) {
        return Arrays.stream(forks)
                .map(figure -> metric.higherIsWorse ? 1 / figure : figure)
                .toArray();
    }

    /** Says that the second side stops, and in how many forks if not in all. */
    String end() {
        long stopped = Arrays.stream(rates(second)).filter(rate -> rate == 0).count();
        return (metric.higherIsWorse ? "its time is infinite" : "does nothing any more")
                + (stopped == forksAfter ? "" : " in " + stopped + " of " + forksAfter + " JVMs");
    }

    Sides because(Optional<ScoreReason> reason) {
        return new Sides(metric, reason, first, second, forksBefore, forksAfter);
    }

    /** Returns how many times each fork's CPU time is in its figure, of which more is worse as of the figure. */
    Sides per(Sides cpuTimes) {
        return new Sides(metric, per(first, cpuTimes.first), per(second, cpuTimes.second));
    }

    private double[] per(double[] figures, double[] cpuTimes) {
        return IntStream.range(0, figures.length)
                .mapToDouble(i -> metric.higherIsWorse ? figures[i] / cpuTimes[i] : figures[i] * cpuTimes[i])
                .toArray();
    }

    Sides range(int from, int to) {
        double[] a = Arrays.copyOfRange(first, from, to);
        double[] b = Arrays.copyOfRange(second, from, to);
        return new Sides(metric, a, b).because(scoreReason);
    }

    public double before() {
        return summary(first);
    }

    public double after() {
        return summary(second);
    }

    /** Returns the median of bytes, the mean of a count or where a figure is not positive, else the geometric mean. */
    private double summary(double[] forks) {
        double mean = Arrays.stream(forks).average().orElse(Double.NaN);
        return switch (figure()) {
            case BYTES -> Interval.range(forks).value();
            case COUNT -> mean;
            default -> ForkStatistics.arePositive(forks) ? ForkStatistics.geometricMean(forks) : mean;
        };
    }

    /** Forks often have the same percentile, as it is rounded: it is not known better than to that. */
    LogRatio slowdown() {
        LogRatio ratio = metric.higherIsWorse ? LogRatio.welch(second, first, 0) : LogRatio.welch(first, second, 0);
        double least = ROUNDING * Math.sqrt(1.0 / first.length + 1.0 / second.length);
        return figure() == Figure.PERCENTILE && ratio.error() < least
                ? new LogRatio(ratio.logarithm(), least, first.length + second.length - 2.0)
                : ratio;
    }

    /** Returns the logarithm of second / first of each pair, above 0 where the second is slower; NaN without a positive figure. */
    double[] slowdowns() {
        double[] slowdowns = new double[first.length];
        for (int i = 0; i < slowdowns.length; i++) {
            double logarithm = Math.log(second[i]) - Math.log(first[i]);
            boolean known = ForkStatistics.arePositive(first[i], second[i]);
            slowdowns[i] = !known ? Double.NaN : metric.higherIsWorse ? logarithm : -logarithm;
        }
        return slowdowns;
    }
}
