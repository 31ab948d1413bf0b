// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.compare;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.github.wirebench.harness.compare.AcceptedChanges.AcceptedChange;
import io.github.wirebench.harness.data.BenchmarkCase;
import io.github.wirebench.harness.data.Samples;
import io.github.wirebench.harness.data.Samples.ScoreReason;
import io.github.wirebench.harness.stats.ForkStatistics;
import io.github.wirebench.harness.stats.Interval;
import io.github.wirebench.harness.stats.LogRatio;
import io.github.wirebench.harness.stats.ScoreUnit;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.apache.commons.statistics.inference.MannWhitneyUTest;

/**
 * The finding on one benchmark, of {@code compare} and {@code ab} alike.
 *
 * @param allocation empty if it was not recorded
 * @param warnings what the verdicts do not show
 * @param pairs the pairs behind it; empty if the forks were not measured in pairs
 */
public record CaseFinding(
        BenchmarkCase benchmarkCase,
        MetricFinding time,
        Optional<MetricFinding> allocation,
        List<String> warnings,
        Optional<PairedCase.State> pairs) {

    public enum Metric {
        /** Time per operation, by CPU time or score. */
        @JsonProperty("time")
        TIME,
        /** Bytes per operation. Within a fork they are almost exact, and the state of the machine does not change them. */
        @JsonProperty("allocation")
        ALLOCATION
    }

    /** The verdict on a metric of a benchmark, in the order of reports. */
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

        /** The order of summaries. */
        static final List<Verdict> COUNTED = List.of(REGRESSED, FAILED, IMPROVED, UNCHANGED, INCONCLUSIVE, INVALID);

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

        boolean isConclusive() {
            return this != INCONCLUSIVE && this != INVALID;
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
        SCORE,
        BYTES
    }

    /**
     * One kind of figure of the forks of both sides.
     *
     * @param first one value per fork, or the only one of a file without forks
     * @param scoreReason why scores are compared though there are CPU times; empty if they are not, or were asked for
     * @param higherIsSlower false for operations per time
     * @param forksBefore number of forks; of pairs, those that decided
     */
    public record Sides(
            Figure figure,
            Optional<ScoreReason> scoreReason,
            double[] first,
            double[] second,
            String unit,
            boolean higherIsSlower,
            int forksBefore,
            int forksAfter) {
        static Optional<Sides> cpu(Optional<double[]> first, Optional<double[]> second) {
            return first.flatMap(a -> second.map(b -> of(Figure.CPU, a, b, "ns/op", true)));
        }

        /** Returns CPU times if both sides have them and nothing speaks for scores, else scores. */
        static Sides times(Samples a, Samples b, boolean byCpuTime, Optional<ScoreReason> scoreReason) {
            Optional<Sides> cpu =
                    byCpuTime && scoreReason.isEmpty() ? cpu(a.cpuTimes(), b.cpuTimes()) : Optional.empty();
            return cpu.orElseGet(() -> scores(a, b).because(scoreReason));
        }

        static Sides of(Figure figure, double[] first, double[] second, String unit, boolean higherIsSlower) {
            return new Sides(
                    figure, Optional.empty(), first, second, unit, higherIsSlower, first.length, second.length);
        }

        /** Returns the scores in the unit of the first side; NaN where the unit of the second measures something else. */
        static Sides scores(Samples a, Samples b) {
            double factor = ScoreUnit.factor(b.unit(), a.unit());
            double[] second =
                    Arrays.stream(b.scores()).map(score -> score * factor).toArray();
            return new Sides(
                    Figure.SCORE,
                    Optional.empty(),
                    a.scores(),
                    second,
                    a.unit(),
                    !a.isThroughput(),
                    a.forks(),
                    b.forks());
        }

        Sides because(Optional<ScoreReason> reason) {
            return new Sides(figure, reason, first, second, unit, higherIsSlower, forksBefore, forksAfter);
        }

        Sides range(int from, int to) {
            double[] a = Arrays.copyOfRange(first, from, to);
            double[] b = Arrays.copyOfRange(second, from, to);
            return of(figure, a, b, unit, higherIsSlower).because(scoreReason);
        }

        public double before() {
            return summary(first);
        }

        public double after() {
            return summary(second);
        }

        /** Returns the median of bytes, else the geometric mean, which is NaN if a figure is not positive. */
        private double summary(double[] forks) {
            return figure == Figure.BYTES ? Interval.range(forks).value() : ForkStatistics.geometricMean(forks);
        }

        LogRatio slowdown() {
            return higherIsSlower ? LogRatio.welch(second, first) : LogRatio.welch(first, second);
        }

        /** Returns the logarithm of second / first of each pair, above 0 where the second is slower; NaN without a positive figure. */
        double[] slowdowns() {
            double[] slowdowns = new double[first.length];
            for (int i = 0; i < slowdowns.length; i++) {
                double logarithm = Math.log(second[i]) - Math.log(first[i]);
                boolean known = first[i] > 0 && second[i] > 0;
                slowdowns[i] = !known ? Double.NaN : higherIsSlower ? logarithm : -logarithm;
            }
            return slowdowns;
        }
    }

    /**
     * A metric on two sides.
     *
     * @param slowdown after against before, above 1 (as a logarithm above 0) where it is slower, whatever the mode; unknown of bytes
     * @param p chance of such a difference if there is none; NaN if not tested
     * @param adjusted the same by Benjamini and Hochberg, over all that is compared; NaN if not tested
     * @param detectable the smallest slowdown that would have been found, as a fraction, or step of the median, in bytes; NaN if unknown
     * @param problem why there is no other verdict, or what speaks against it
     * @param accepted the entry that accepts that it is worse
     */
    public record MetricFinding(
            Sides sides,
            LogRatio slowdown,
            boolean interleaved,
            double p,
            double adjusted,
            double detectable,
            Verdict verdict,
            Optional<String> problem,
            Optional<AcceptedChange> accepted) {
        private static final int FORKS = 5;
        private static final double BYTES = 8;
        private static final double SHARE = 0.01;

        /** Small enough that a night of 60 benchmarks hardly ever has a p below it by chance. */
        private static final double CHANCE = 1e-4;

        public MetricFinding {
            // times that may all be twice as high tell nothing
            detectable = sides.figure != Figure.BYTES && detectable > 1 ? Double.NaN : detectable;
        }

        /** A finding that nothing was tested for. */
        MetricFinding(Sides sides, LogRatio slowdown, boolean interleaved, Verdict verdict, Optional<String> problem) {
            this(sides, slowdown, interleaved, Double.NaN, Double.NaN, Double.NaN, verdict, problem, Optional.empty());
        }

        /**
         * Judges bytes per operation, one figure per fork, if both sides have them; there is no floor, and no correction for the number
         * of benchmarks. REGRESSED: with at least five forks on each side, the median rose by more than 8 B and 1%, and either every fork
         * of the second side is above every fork of the first, or a Mann-Whitney test gives p below 0.0001: forks that settle on one of
         * several values overlap even if all of them moved. IMPROVED: likewise, down. UNCHANGED: the median moved by no more than that, or
         * fell although the forks overlap. INCONCLUSIVE: it rose although the forks overlap, or a side has fewer than five forks.
         */
        static Optional<MetricFinding> ofBytes(Optional<double[]> before, Optional<double[]> after) {
            return before.flatMap(a -> after.map(b -> ofBytes(a, b)));
        }

        private static MetricFinding ofBytes(double[] a, double[] b) {
            Interval before = Interval.range(a);
            Interval after = Interval.range(b);
            double rise = after.value() - before.value();
            double least = Math.min(a.length, b.length) < FORKS ? Double.NaN : Math.max(BYTES, SHARE * before.value());
            Verdict verdict = Verdict.UNCHANGED;
            String problem = null;
            if (Double.isNaN(least)) {
                verdict = Verdict.INCONCLUSIVE;
                problem = "B/op: fewer than " + FORKS + " forks on a side";
            } else if (Math.abs(rise) > least) {
                boolean apart = rise > 0 ? after.low() > before.high() : after.high() < before.low();
                if (apart || MannWhitneyUTest.withDefaults().test(a, b).getPValue() < CHANCE) {
                    verdict = rise > 0 ? Verdict.REGRESSED : Verdict.IMPROVED;
                } else if (rise > 0) {
                    verdict = Verdict.INCONCLUSIVE;
                    problem = "B/op: the median rose, but forks overlap";
                }
            }
            Sides sides = Sides.of(Figure.BYTES, a, b, "B/op", true);
            return new MetricFinding(sides, LogRatio.UNKNOWN, false, verdict, Optional.ofNullable(problem))
                    .tested(Double.NaN, Double.NaN, least, verdict);
        }

        MetricFinding tested(double itsP, double itsAdjusted, double itsDetectable, Verdict itsVerdict) {
            return new MetricFinding(
                    sides, slowdown, interleaved, itsP, itsAdjusted, itsDetectable, itsVerdict, problem, accepted);
        }

        /** Returns the same figures with another verdict, which no entry accepts. */
        MetricFinding judged(Verdict itsVerdict, Optional<String> itsProblem) {
            return new MetricFinding(sides, slowdown, interleaved, itsVerdict, itsProblem)
                    .tested(p, adjusted, detectable, itsVerdict);
        }

        MetricFinding accepted(Optional<AcceptedChange> entry) {
            return new MetricFinding(sides, slowdown, interleaved, p, adjusted, detectable, verdict, problem, entry);
        }

        Metric metric() {
            return sides.figure == Figure.BYTES ? Metric.ALLOCATION : Metric.TIME;
        }

        public Interval interval() {
            return slowdown.interval();
        }

        /** Returns whether there were enough forks to look for a change. */
        boolean isTested() {
            return !Double.isNaN(p);
        }

        /** Returns whether it makes a command fail: a failure, or what is worse unless an entry accepts that. */
        boolean isWorse() {
            return verdict == Verdict.FAILED || verdict == Verdict.REGRESSED && accepted.isEmpty();
        }

        /** Returns why an entry accepts it; null if none does. */
        String reason() {
            return accepted.map(AcceptedChange::reason).orElse(null);
        }

        String word(boolean ofContender) {
            return verdict.word(ofContender, metric()) + (accepted.isPresent() ? " (accepted)" : "");
        }
    }

    /** Sorts: regressions first, then failures, then by verdict; the largest change first among equals. */
    static List<CaseFinding> sorted(Stream<CaseFinding> findings) {
        return findings.sorted(Comparator.comparingInt(CaseFinding::rank)
                        .thenComparing(
                                Comparator.comparingDouble(CaseFinding::size).reversed())
                        .thenComparing(finding -> finding.benchmarkCase.label()))
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
                hasFailed() ? time : time.judged(Verdict.INVALID, time.problem),
                allocation.map(bytes -> bytes.judged(Verdict.INVALID, bytes.problem)),
                warnings,
                pairs);
    }

    /** Returns the verdict on a metric; null if it was not recorded. */
    Verdict verdict(Metric metric) {
        return metric == Metric.TIME
                ? time.verdict
                : allocation.map(MetricFinding::verdict).orElse(null);
    }

    /** Returns the findings on all metrics that were recorded. */
    List<MetricFinding> metrics() {
        return allocation.map(bytes -> List.of(time, bytes)).orElse(List.of(time));
    }

    boolean isWorse() {
        return time.isWorse() || allocation.filter(MetricFinding::isWorse).isPresent();
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
        Optional<String> ofForks = single ? Optional.of("not enough forks (1)") : Optional.empty();
        return pairs.map(state -> state.doubt(time))
                .orElse(ofForks)
                .filter(words -> time.verdict == Verdict.INCONCLUSIVE);
    }

    /** Returns why metrics have no verdict, unless {@link #doubt} or a remark on the runs says it. */
    List<String> problems() {
        return metrics().stream()
                .flatMap(finding -> finding.problem.stream())
                .filter(Predicate.not(CompareRules.OTHER_CPU::equals))
                .filter(problem -> pairs.isEmpty() || !doubt().equals(Optional.of(problem)))
                .toList();
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
