// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.gate;

import io.github.wirebench.harness.data.BenchmarkCase;
import io.github.wirebench.harness.data.Samples;
import io.github.wirebench.harness.gate.AcceptedChanges.AcceptedChange;
import io.github.wirebench.harness.gate.AcceptedChanges.Metric;
import io.github.wirebench.harness.stats.ForkStatistics;
import io.github.wirebench.harness.stats.Interval;
import io.github.wirebench.harness.stats.LogRatio;
import io.github.wirebench.harness.stats.ScoreUnit;
import io.github.wirebench.harness.stats.Spread;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.commons.statistics.inference.MannWhitneyUTest;

/**
 * The finding on one benchmark, of {@code compare} and {@code ab} alike.
 *
 * @param warnings what the verdicts do not show
 * @param pairs the pairs behind it; empty if the forks were not measured in pairs
 * @param accepted the entries that accept a slower time and more allocation
 */
public record CaseFinding(
        BenchmarkCase benchmarkCase,
        Time time,
        Optional<Allocation> allocation,
        List<String> warnings,
        Optional<PairedCase.State> pairs,
        Map<Metric, AcceptedChange> accepted) {

    /** The verdict on the time or the allocation of a benchmark, in the order of reports. */
    public enum Verdict {
        /** Slower, or more garbage. */
        REGRESSED,

        /** It works on the first side and fails on the second. */
        FAILED,

        /** Faster, or less garbage. */
        IMPROVED,

        /** Too little data or too much noise for any other verdict. Never a pass. */
        INCONCLUSIVE,

        /** A regression that would matter is ruled out. */
        UNCHANGED,

        /** Control benchmarks differ between the sides, so no verdict can be believed. */
        INVALID;

        /** Returns the word of a report; of a contender against another neither has changed. */
        String word(boolean ofContender, Metric metric) {
            boolean onTime = metric == Metric.TIME;
            return switch (this) {
                case REGRESSED -> !ofContender ? "REGRESSED" : onTime ? "SLOWER" : "MORE";
                case IMPROVED -> !ofContender ? "IMPROVED" : onTime ? "FASTER" : "LESS";
                case UNCHANGED -> !ofContender ? "UNCHANGED" : onTime ? "NOT SLOWER" : "NOT MORE";
                case FAILED, INCONCLUSIVE -> toString();
                case INVALID -> onTime ? "-" : "";
            };
        }

        /** Returns whether nothing is worse. */
        boolean isGood() {
            return this == UNCHANGED || this == IMPROVED;
        }

        boolean isChange() {
            return this == REGRESSED || this == IMPROVED;
        }
    }

    /** The value of a fork that is compared. */
    public enum Figure {
        /** CPU time of the worker threads per operation, 25th percentile of the iterations. */
        CPU,
        /** Mean score. */
        SCORE
    }

    /**
     * One kind of figure of the forks of both sides.
     *
     * @param first one value per fork, or the only one of a file without forks
     * @param higherIsSlower false for operations per time
     * @param forksBefore number of forks; of pairs, those that decided
     */
    public record Sides(
            Figure figure,
            double[] first,
            double[] second,
            String unit,
            boolean higherIsSlower,
            int forksBefore,
            int forksAfter) {
        static Optional<Sides> cpu(Optional<double[]> first, Optional<double[]> second) {
            return first.flatMap(a -> second.map(b -> new Sides(Figure.CPU, a, b, "ns/op", true, a.length, b.length)));
        }

        /** Returns the scores in the unit of the first side; NaN where the unit of the second measures something else. */
        static Sides scores(Samples a, Samples b) {
            double factor = ScoreUnit.factor(b.unit(), a.unit());
            double[] second =
                    Arrays.stream(b.scores()).map(score -> score * factor).toArray();
            return new Sides(Figure.SCORE, a.scores(), second, a.unit(), !a.isThroughput(), a.forks(), b.forks());
        }

        Sides range(int from, int to) {
            double[] a = Arrays.copyOfRange(first, from, to);
            double[] b = Arrays.copyOfRange(second, from, to);
            return new Sides(figure, a, b, unit, higherIsSlower, to - from, to - from);
        }

        /** Returns the geometric mean of the first side; NaN if a figure is not positive. */
        double before() {
            return ForkStatistics.geometricMean(first);
        }

        double after() {
            return ForkStatistics.geometricMean(second);
        }

        LogRatio slowdown() {
            return higherIsSlower ? LogRatio.welch(second, first) : LogRatio.welch(first, second);
        }

        /** Returns the logarithm of second / first of each pair, above 0 where the second is slower; NaN without a positive figure. */
        double[] slowdowns() {
            return IntStream.range(0, first.length)
                    .mapToDouble(
                            i -> first[i] > 0 && second[i] > 0 ? Math.log(second[i]) - Math.log(first[i]) : Double.NaN)
                    .map(logarithm -> higherIsSlower ? logarithm : -logarithm)
                    .toArray();
        }
    }

    /**
     * The time on two sides.
     *
     * @param slowdown after against before, above 1 (as a logarithm above 0) where it is slower, whatever the mode
     * @param p chance of such a difference if there is none; NaN if not tested
     * @param adjusted the same by Benjamini and Hochberg, over all that is compared; NaN if not tested
     * @param detectable the smallest slowdown that would have been found, as a fraction; NaN if unknown, or more than the time itself
     */
    public record Time(
            Sides sides,
            LogRatio slowdown,
            boolean interleaved,
            Optional<String> problem,
            Verdict verdict,
            double p,
            double adjusted,
            double detectable) {
        public Time {
            // figures that may all be twice as high tell nothing
            detectable = detectable > 1 ? Double.NaN : detectable;
        }

        Time(Sides sides, LogRatio slowdown, boolean interleaved, Optional<String> problem, Verdict verdict) {
            this(sides, slowdown, interleaved, problem, verdict, Double.NaN, Double.NaN, Double.NaN);
        }

        Time judged(Verdict newVerdict) {
            return new Time(sides, slowdown, interleaved, problem, newVerdict, p, adjusted, detectable);
        }

        public Interval interval() {
            return slowdown.interval();
        }

        /** Returns whether there were enough forks to look for a change. */
        boolean isTested() {
            return !Double.isNaN(p);
        }
    }

    /**
     * Bytes per operation on two sides. Within a fork they are almost exact, and the state of the machine does not change them:
     * no floor, and no correction for the number of benchmarks.
     *
     * @param detectable the smallest step of the median that counts, in B/op; NaN with too few forks
     */
    public record Allocation(
            Spread before, Spread after, int forks, double detectable, Verdict verdict, Optional<String> problem) {
        private static final int FORKS = 5;
        private static final double BYTES = 8;
        private static final double SHARE = 0.01;

        /** Small enough that a night of 60 benchmarks hardly ever has a p below it by chance. */
        private static final double CHANCE = 1e-4;

        /**
         * Judges bytes per operation, one figure per fork. REGRESSED: with at least five forks on each side, the median rose by
         * more than 8 B and 1%, and either every fork of the second side is above every fork of the first, or a Mann-Whitney
         * test gives p below 0.0001: forks that settle on one of several values overlap even if all of them moved. IMPROVED:
         * likewise, down. UNCHANGED: the median moved by no more than that, or fell although the forks overlap. INCONCLUSIVE: it
         * rose although the forks overlap, or a side has fewer than five forks.
         */
        static Allocation of(double[] a, double[] b) {
            Spread before = Spread.of(a);
            Spread after = Spread.of(b);
            int forks = Math.min(a.length, b.length);
            double step = forks < FORKS ? Double.NaN : Math.max(BYTES, SHARE * before.median());
            Allocation unchanged = new Allocation(before, after, forks, step, Verdict.UNCHANGED, Optional.empty());
            if (forks < FORKS) {
                return unchanged.withoutVerdict("B/op: fewer than " + FORKS + " forks on a side");
            }
            double rise = after.median() - before.median();
            if (Math.abs(rise) <= step) {
                return unchanged;
            }
            boolean apart = rise > 0 ? after.low() > before.high() : after.high() < before.low();
            if (apart || MannWhitneyUTest.withDefaults().test(a, b).getPValue() < CHANCE) {
                return unchanged.judged(rise > 0 ? Verdict.REGRESSED : Verdict.IMPROVED, Optional.empty());
            }
            return rise > 0 ? unchanged.withoutVerdict("B/op: the median rose, but forks overlap") : unchanged;
        }

        /** Returns the comparison of sides that both have figures. */
        static Optional<Allocation> of(Optional<double[]> before, Optional<double[]> after) {
            return before.flatMap(a -> after.map(b -> of(a, b)));
        }

        Allocation withoutVerdict(String why) {
            return judged(Verdict.INCONCLUSIVE, Optional.of(why));
        }

        private Allocation judged(Verdict newVerdict, Optional<String> why) {
            return new Allocation(before, after, forks, detectable, newVerdict, why);
        }
    }

    /** Sorts: regressions first, then failures, then by verdict; the largest change first among equals. */
    static List<CaseFinding> sorted(Stream<CaseFinding> findings) {
        // computed once each, because 100,000 are compared some two million times
        record Keyed(CaseFinding finding, int rank, double size) {}
        return findings.map(finding -> new Keyed(finding, finding.rank(), finding.size()))
                .sorted(Comparator.comparingInt(Keyed::rank)
                        .thenComparing(Comparator.comparingDouble(Keyed::size).reversed())
                        .thenComparing(keyed -> keyed.finding.benchmarkCase.label()))
                .map(Keyed::finding)
                .toList();
    }

    private int rank() {
        return (isWorse() ? 0 : Verdict.values().length) + first().ordinal();
    }

    private double size() {
        double logarithm = Math.abs(time.slowdown.logarithm());
        return Double.isNaN(logarithm) ? -1 : logarithm;
    }

    private Verdict first() {
        return allocatesMore() ? Verdict.REGRESSED : time.verdict;
    }

    /** Returns the finding of a comparison that cannot be believed: all it says is that a benchmark fails. */
    CaseFinding invalid() {
        return new CaseFinding(
                benchmarkCase,
                hasFailed() ? time : time.judged(Verdict.INVALID),
                allocation.map(bytes -> bytes.judged(Verdict.INVALID, bytes.problem)),
                warnings,
                pairs,
                Map.of());
    }

    /** Returns the verdict on a metric; null without one. */
    Verdict verdict(Metric metric) {
        return metric == Metric.TIME
                ? time.verdict
                : allocation.map(Allocation::verdict).orElse(null);
    }

    /** Returns whether the finding makes a command fail: a failure, or what is worse unless an entry accepts that. */
    boolean isWorse() {
        return hasFailed()
                || Stream.of(Metric.values())
                        .anyMatch(metric -> verdict(metric) == Verdict.REGRESSED && !accepted.containsKey(metric));
    }

    boolean allocatesMore() {
        return verdict(Metric.ALLOCATION) == Verdict.REGRESSED;
    }

    /** Returns whether the benchmark works on the first side and fails on the second. */
    boolean hasFailed() {
        return time.verdict == Verdict.FAILED;
    }

    /** Returns whether there is a time of both sides to show: always without pairs, which say why if there is none. */
    boolean isMeasured() {
        return pairs.map(state -> time.sides.forksBefore > 0 && state.obstacle().isEmpty())
                .orElse(!hasFailed() || time.sides.forksAfter > 0);
    }

    /** Returns whether there were enough forks to look for a change in time. */
    boolean isTested() {
        return pairs.map(PairedCase.State::isAnalysed).orElse(time.isTested());
    }

    /** Returns in a few words why a time is inconclusive; empty if there were forks enough, or it is not. */
    Optional<String> doubt() {
        boolean single = time.sides.forksBefore == 1 || time.sides.forksAfter == 1;
        Optional<String> doubt = pairs.isPresent()
                ? pairs.get().doubt(time)
                : single ? Optional.of("not enough forks (1)") : Optional.empty();
        return doubt.filter(words -> time.verdict == Verdict.INCONCLUSIVE);
    }

    /** Returns the verdict by which a report may fold the finding away; null if it must be seen. */
    Verdict folded() {
        Verdict bytes = verdict(Metric.ALLOCATION);
        boolean isFolded = switch (first()) {
            case UNCHANGED -> bytes != Verdict.IMPROVED && (pairs.isEmpty() || warnings.isEmpty());
            case INCONCLUSIVE -> bytes == null || !bytes.isChange();
            default -> false;
        };
        return isFolded ? first() : null;
    }
}
