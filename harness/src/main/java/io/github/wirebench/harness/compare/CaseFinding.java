// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.compare;

import io.github.wirebench.harness.compare.AcceptedChanges.AcceptedChange;
import io.github.wirebench.harness.data.BenchmarkCase;
import io.github.wirebench.harness.data.Samples;
import io.github.wirebench.harness.data.ScoreReason;
import io.github.wirebench.harness.data.Secondary;
import io.github.wirebench.harness.stats.ForkStatistics;
import io.github.wirebench.harness.stats.Interval;
import io.github.wirebench.harness.stats.LogRatio;
import io.github.wirebench.harness.stats.ScoreUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.apache.commons.statistics.inference.MannWhitneyUTest;

/**
 * The finding on one benchmark, of {@code compare} and {@code ab} alike.
 *
 * @param metrics the time first, then, if they were recorded, the bytes, percentiles, parts of a group and counters
 * @param warnings what the verdicts do not show
 * @param pairs the pairs behind it; empty if the forks were not measured in pairs
 */
public record CaseFinding(
        BenchmarkCase benchmarkCase,
        List<MetricFinding> metrics,
        List<String> warnings,
        Optional<PairedCase.State> pairs) {

    /**
     * What is compared of a benchmark.
     *
     * @param name {@link #TIME}, {@link #ALLOCATION}, a percentile such as {@code p99}, a method of a group, or a counter
     * @param figure how a fork's value comes about, and so how forks are summarised and tested
     * @param unit of the values
     * @param higherIsWorse false for operations per time
     */
    public record Metric(String name, Figure figure, String unit, boolean higherIsWorse) {
        /** Time per operation, by CPU time or score. */
        public static final String TIME = "time";

        /** Bytes per operation. Within a fork they are almost exact, and the state of the machine does not change them. */
        public static final String ALLOCATION = "allocation";

        static final Metric BYTES = new Metric(ALLOCATION, Figure.BYTES, "B/op", true);
    }

    /** The verdict on a metric of a benchmark, in the order of reports. */
    public enum Verdict {
        /** Slower, or more garbage. */
        REGRESSED,
        /** It works on the first side and fails on the second. */
        FAILED,
        /** The second side lacks it: JMH leaves out what crashed. */
        MISSING,
        /** Faster, or less garbage. */
        IMPROVED,
        /** Too little data or too much noise for any other verdict. Never a pass. */
        INCONCLUSIVE,
        /** A regression that would matter is ruled out; an improvement is not. */
        NOT_SLOWER,
        /** Any change that would matter is ruled out. */
        UNCHANGED,
        /** Control benchmarks differ between the sides, so no verdict can be believed. */
        INVALID,
        /** More may be better or worse, as of a counter. */
        NOT_JUDGED;

        /** The order of summaries, which do not mention some of them if there are none. */
        static final List<Verdict> COUNTED =
                List.of(REGRESSED, FAILED, MISSING, IMPROVED, UNCHANGED, NOT_SLOWER, INCONCLUSIVE, INVALID);

        static final int COUNT = values().length;

        static final Set<Verdict> ALWAYS_COUNTED = EnumSet.of(REGRESSED, IMPROVED, UNCHANGED, INCONCLUSIVE);

        /** Returns the word of a report; of a contender against another neither has changed. */
        String word(boolean ofContender, boolean ofBytes) {
            return switch (this) {
                case REGRESSED -> !ofContender ? "REGRESSED" : ofBytes ? "MORE" : "SLOWER";
                case IMPROVED -> !ofContender ? "IMPROVED" : ofBytes ? "LESS" : "FASTER";
                case UNCHANGED -> ofContender ? "SAME" : "UNCHANGED";
                case NOT_SLOWER -> ofBytes ? "NOT MORE" : "NOT SLOWER";
                case FAILED, MISSING, INCONCLUSIVE -> toString();
                case INVALID -> ofBytes ? "" : "-";
                case NOT_JUDGED -> "";
            };
        }

        /** Returns whether a change for the worse is ruled out, and no other was found. */
        boolean isSame() {
            return this == UNCHANGED || this == NOT_SLOWER;
        }

        /** Returns whether nothing is worse. */
        boolean isGood() {
            return isSame() || this == IMPROVED;
        }

        /** Returns whether the second side has no result. */
        boolean isLoss() {
            return this == FAILED || this == MISSING;
        }

        boolean isConclusive() {
            return this != INCONCLUSIVE && this != INVALID && this != NOT_JUDGED;
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
        /** Percentile of single calls, which JMH rounds to 1% or so. */
        PERCENTILE,
        BYTES,
        COUNT
    }

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

        private Sides(Metric metric, double[] first, double[] second) {
            this(metric, Optional.empty(), first, second, first.length, second.length);
        }

        /** Returns the times of both sides, by CPU if it is wanted and known of both, then what else both have, in the first one's units. */
        static List<Sides> all(Samples a, Samples b, boolean cpu) {
            List<Sides> all = new ArrayList<>();
            all.add(times(a, b, cpu, cpu ? a.scoreReason().or(b::scoreReason) : Optional.empty()));
            for (Secondary before : a.secondaries()) {
                b.secondaries().stream()
                        .filter(after -> before.matches(after) && before.kind() != Secondary.Kind.NOT_USED)
                        .map(after -> new Sides(
                                new Metric(before.name(), figure(before), before.unit(), !a.isThroughput()),
                                before.forks(),
                                inUnit(before.unit(), after.unit(), after.forks())))
                        .forEach(all::add);
            }
            return all;
        }

        private static Figure figure(Secondary secondary) {
            return switch (secondary.kind()) {
                case PERCENTILE -> Figure.PERCENTILE;
                case PART -> Figure.SCORE;
                case COUNTER, NOT_USED -> Figure.COUNT;
            };
        }

        /** Returns CPU times if both sides have them and nothing speaks for scores, else scores. */
        static Sides times(Samples a, Samples b, boolean byCpuTime, Optional<ScoreReason> scoreReason) {
            Optional<Sides> cpu =
                    byCpuTime && scoreReason.isEmpty() ? cpu(a.cpuTimes(), b.cpuTimes()) : Optional.empty();
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

        static Sides scores(String unit, boolean higherIsWorse, double[] first, double[] second) {
            return new Sides(new Metric(Metric.TIME, Figure.SCORE, unit, higherIsWorse), first, second);
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

        Sides because(Optional<ScoreReason> reason) {
            return new Sides(metric, reason, first, second, forksBefore, forksAfter);
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

        /** Returns the median of bytes, the mean of a count, else the geometric mean, which is NaN if a figure is not positive. */
        private double summary(double[] forks) {
            return switch (figure()) {
                case BYTES -> Interval.range(forks).value();
                case COUNT -> Arrays.stream(forks).average().orElse(Double.NaN);
                default -> ForkStatistics.geometricMean(forks);
            };
        }

        /** Forks often have the same percentile, as it is rounded: it is not known better than to that. */
        LogRatio slowdown() {
            LogRatio ratio = metric.higherIsWorse ? LogRatio.welch(second, first) : LogRatio.welch(first, second);
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
                boolean known = first[i] > 0 && second[i] > 0;
                slowdowns[i] = !known ? Double.NaN : metric.higherIsWorse ? logarithm : -logarithm;
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
            detectable = sides.figure() != Figure.BYTES && detectable > 1 ? Double.NaN : detectable;
        }

        /** A finding that nothing was tested for. */
        MetricFinding(Sides sides, LogRatio slowdown, boolean interleaved, Verdict verdict, Optional<String> problem) {
            this(sides, slowdown, interleaved, Double.NaN, Double.NaN, Double.NaN, verdict, problem, Optional.empty());
        }

        /**
         * Judges bytes per operation, one figure per fork, if both sides have them; there is no floor, and no correction for the number
         * of benchmarks. REGRESSED: the median rose by more than 8 B and 1%, and, with at least five forks on each side, either every fork
         * of the second side is above every fork of the first, or a Mann-Whitney test gives p below 0.0001: forks that settle on one of
         * several values overlap even if all of them moved. Fewer forks will do where the bytes of a side differ by no more than that: by
         * those of its forks, or by the iterations of its only one. IMPROVED: likewise, down. UNCHANGED: the median moved by no more than
         * that. NOT_SLOWER: it fell although the forks overlap. INCONCLUSIVE: it rose although the forks overlap, or fewer forks differ.
         */
        static Optional<MetricFinding> ofBytes(Samples a, Samples b) {
            return a.allocations()
                    .flatMap(before -> b.allocations().map(after -> {
                        boolean isExact = isExact(a) && isExact(b);
                        return ofBytes(before, after, isExact || Math.min(before.length, after.length) >= FORKS);
                    }));
        }

        private static boolean isExact(Samples side) {
            double[] values = side.iterations()
                    .flatMap(Samples::allocations)
                    .orElseGet(() -> side.allocations().orElseThrow());
            Interval range = Interval.range(values);
            return values.length > 1 && range.high() - range.low() <= tolerance(range);
        }

        private static double tolerance(Interval bytes) {
            return Math.max(BYTES, SHARE * bytes.value());
        }

        private static MetricFinding ofBytes(double[] a, double[] b, boolean isEnough) {
            Interval before = Interval.range(a);
            Interval after = Interval.range(b);
            double rise = after.value() - before.value();
            double least = isEnough ? tolerance(before) : Double.NaN;
            Verdict verdict = Verdict.UNCHANGED;
            String problem = null;
            if (!isEnough) {
                verdict = Verdict.INCONCLUSIVE;
                problem = "B/op: fewer than " + FORKS + " forks on a side, and they vary";
            } else if (Math.abs(rise) > least) {
                boolean apart = rise > 0 ? after.low() > before.high() : after.high() < before.low();
                if (apart || MannWhitneyUTest.withDefaults().test(a, b).getPValue() < CHANCE) {
                    verdict = rise > 0 ? Verdict.REGRESSED : Verdict.IMPROVED;
                } else {
                    verdict = rise > 0 ? Verdict.INCONCLUSIVE : Verdict.NOT_SLOWER;
                    problem = rise > 0 ? "B/op: the median rose, but forks overlap" : null;
                }
            }
            return new MetricFinding(
                            new Sides(Metric.BYTES, a, b),
                            LogRatio.UNKNOWN,
                            false,
                            verdict,
                            Optional.ofNullable(problem))
                    .tested(Double.NaN, Double.NaN, least, verdict);
        }

        /** Returns the same figures with what a test says of them; what is only not slower is not unchanged. */
        MetricFinding tested(double itsP, double itsAdjusted, double itsDetectable, Verdict tested) {
            boolean mayBeFaster = tested == Verdict.UNCHANGED
                    && sides.figure() != Figure.BYTES
                    && !slowdown.inverse()
                            .isSurelyBelow(1 + CompareRules.UNCHANGED_BELOW, CompareRules.UNCHANGED_LEVEL);
            Verdict its = mayBeFaster ? Verdict.NOT_SLOWER : tested;
            return new MetricFinding(
                    sides, slowdown, interleaved, itsP, itsAdjusted, itsDetectable, its, problem, accepted);
        }

        MetricFinding against(double meanLogarithm) {
            return new MetricFinding(sides, slowdown.against(meanLogarithm), interleaved, verdict, problem);
        }

        /** Returns the same figures with another verdict, which no entry accepts. */
        MetricFinding judged(Verdict itsVerdict, Optional<String> itsProblem) {
            return new MetricFinding(sides, slowdown, interleaved, itsVerdict, itsProblem)
                    .tested(p, adjusted, detectable, itsVerdict);
        }

        MetricFinding accepted(Optional<AcceptedChange> entry) {
            return new MetricFinding(sides, slowdown, interleaved, p, adjusted, detectable, verdict, problem, entry);
        }

        String name() {
            return sides.metric.name;
        }

        public Interval interval() {
            return slowdown.interval();
        }

        boolean isTested() {
            return !Double.isNaN(p);
        }

        /** Returns whether forks cannot tell, but the iterations of the only one show a difference. */
        boolean isWithinOneJvm() {
            return verdict == Verdict.INCONCLUSIVE && isOfOneFork() && slowdown.error() > 0;
        }

        private boolean isOfOneFork() {
            return sides.forksBefore == 1 || sides.forksAfter == 1;
        }

        /** Returns whether it makes a command fail: a failure, or what is worse unless an entry accepts that. */
        boolean isWorse() {
            return verdict.isLoss() || verdict == Verdict.REGRESSED && accepted.isEmpty();
        }

        String reason() {
            return accepted.map(AcceptedChange::reason).orElse(null);
        }

        String word(boolean ofContender) {
            return verdict.word(ofContender, sides.figure() == Figure.BYTES)
                    + (accepted.isPresent() ? " (accepted)" : "");
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
        Verdict first = first();
        boolean isBad = first.isLoss() || first == Verdict.REGRESSED && isWorse();
        return (isBad ? 0 : Verdict.COUNT) + first.ordinal();
    }

    private double size() {
        double logarithm = Math.abs(time().slowdown.logarithm());
        return Double.isNaN(logarithm) ? -1 : logarithm;
    }

    private Verdict first() {
        // called for each comparison of a sort, where streams take long
        for (MetricFinding metric : metrics) {
            if (metric.verdict == Verdict.REGRESSED) {
                return Verdict.REGRESSED;
            }
        }
        return time().verdict;
    }

    /** Returns the finding of a comparison that cannot be believed: all it says is that a benchmark fails. */
    CaseFinding invalid() {
        List<MetricFinding> invalid = metrics.stream()
                .map(metric -> metric.verdict.isLoss() ? metric : metric.judged(Verdict.INVALID, metric.problem))
                .toList();
        return new CaseFinding(benchmarkCase, invalid, warnings, pairs);
    }

    public MetricFinding time() {
        return metrics.get(0);
    }

    /** Returns the finding on the bytes; empty if they were not recorded. */
    public Optional<MetricFinding> allocation() {
        return metrics.stream()
                .filter(metric -> metric.sides.figure() == Figure.BYTES)
                .findFirst();
    }

    /** Returns the findings on percentiles, parts of a group and counters. */
    List<MetricFinding> others() {
        return metrics.stream()
                .skip(1)
                .filter(metric -> metric.sides.figure() != Figure.BYTES)
                .toList();
    }

    /** Returns those of them that a table shows beneath the time, each as if it were the time. */
    Map<String, CaseFinding> shownOthers(boolean isAll) {
        Map<String, CaseFinding> shown = new LinkedHashMap<>();
        others().stream()
                .filter(metric -> isAll || !metric.verdict.isSame())
                .forEach(metric -> shown.put(
                        metric.name(), new CaseFinding(benchmarkCase, List.of(metric), List.of(), Optional.empty())));
        return shown;
    }

    /** Returns the verdict on time or allocation; null if it was not recorded. */
    Verdict verdict(String metric) {
        return metric.equals(Metric.TIME)
                ? time().verdict
                : allocation().map(MetricFinding::verdict).orElse(null);
    }

    boolean isWorse() {
        return metrics.stream().anyMatch(MetricFinding::isWorse);
    }

    boolean allocatesMore() {
        return verdict(Metric.ALLOCATION) == Verdict.REGRESSED;
    }

    /** Returns whether the benchmark works on the first side and fails on the second. */
    boolean hasFailed() {
        return time().verdict == Verdict.FAILED;
    }

    /** Returns whether there is a time of both sides to show: always without pairs, which say why if there is none. */
    boolean isMeasured() {
        return pairs.map(state ->
                        time().sides.forksBefore > 0 && state.obstacle().isEmpty())
                .orElse(!time().verdict.isLoss() || time().sides.forksAfter > 0);
    }

    /** Returns whether there were enough forks to look for a change in time. */
    boolean isTested() {
        return pairs.map(PairedCase.State::isAnalysed).orElse(time().isTested());
    }

    /** Returns in a few words why a time is inconclusive; empty if there were forks enough, or it is not. */
    Optional<String> doubt() {
        String ofForks = time().isWithinOneJvm() ? "within one JVM: hint only" : "not enough forks (1)";
        return pairs.map(state -> state.doubt(time()))
                .orElse(time().isOfOneFork() ? Optional.of(ofForks) : Optional.empty())
                .filter(words -> time().verdict == Verdict.INCONCLUSIVE);
    }

    /** Returns why metrics have no verdict, unless {@link #doubt} or a remark on the runs says it. */
    List<String> problems() {
        return metrics.stream()
                .flatMap(finding -> finding.problem.stream())
                .distinct()
                .filter(Predicate.not(CompareRules.OTHER_CPU::equals))
                .filter(problem -> pairs.isEmpty() || !doubt().equals(Optional.of(problem)))
                .toList();
    }

    /** Returns the verdict by which a report may fold the finding away; null if it must be seen. */
    Verdict folded() {
        boolean isFolded = metrics.stream().noneMatch(metric -> metric.verdict.isChange())
                && (first().isSame() && (pairs.isEmpty() || warnings.isEmpty()) || first() == Verdict.INCONCLUSIVE);
        return !isFolded ? null : first().isSame() ? Verdict.UNCHANGED : Verdict.INCONCLUSIVE;
    }
}
