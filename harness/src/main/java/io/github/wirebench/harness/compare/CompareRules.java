// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.compare;

import io.github.wirebench.harness.compare.Sides.Figure;
import io.github.wirebench.harness.compare.Sides.Metric;
import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.harness.data.Remark;
import io.github.wirebench.harness.data.RunPlan.StopRule;
import io.github.wirebench.harness.data.Samples;
import io.github.wirebench.harness.data.Secondary;
import io.github.wirebench.harness.stats.ForkStatistics;
import io.github.wirebench.harness.stats.Format;
import io.github.wirebench.harness.stats.Interval;
import io.github.wirebench.harness.stats.LogRatio;
import io.github.wirebench.harness.stats.ScoreUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.DoubleUnaryOperator;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/**
 * The rules by which {@code compare} judges times of unpaired forks. All thresholds are fractions.
 *
 * @param floor what the state of a machine alone may do to two runs that were not interleaved; docs/regressions.md has the figures
 *     behind the default
 * @param effect changes of no more than this are not reported, however certain they are
 * @param unchangedBelow the upper bound of the 95% interval of an unchanged case lies below this
 * @param falseDiscoveries expected share of false ones among all verdicts REGRESSED and IMPROVED on time
 * @param metric what decides: CPU time where it stands for the time of an operation, always the score, or bytes alone
 * @param acrossCpus whether there are verdicts on times that were measured on different models of CPU
 * @param relative whether each time is judged against the median of all
 * @param missing whether it is worse if the second side lacks a benchmark
 */
record CompareRules(
        double floor,
        double effect,
        double unchangedBelow,
        double falseDiscoveries,
        StopRule.Metric metric,
        boolean acrossCpus,
        boolean relative,
        boolean missing) {
    /** The problem of times that were measured on different models of CPU. */
    static final String OTHER_CPU = "measured on different CPUs";

    static final CompareRules DEFAULT = of(0.15, StopRule.Metric.CPU, false, false, false);

    /** This and the next ones are the same where {@code ab} judges pairs. */
    static final double EFFECT = 0.02;

    static final double UNCHANGED_BELOW = 0.03;
    static final double FALSE_DISCOVERIES = 0.05;

    /** One-sided, of a 95% interval. */
    static final double UNCHANGED_LEVEL = 0.025;

    /** Of fewer benchmarks it is likely that all have changed, and a mean of them hides what did. */
    private static final int LEAST_ALIKE = 5;

    private static final double SHARE_ALIKE = 0.9;

    static CompareRules of(
            double floor, StopRule.Metric metric, boolean acrossCpus, boolean relative, boolean missing) {
        return new CompareRules(
                floor, EFFECT, UNCHANGED_BELOW, FALSE_DISCOVERIES, metric, acrossCpus, relative, missing);
    }

    /** Returns the margin that a difference is tested against, as a logarithm. */
    double margin(boolean interleaved) {
        return interleaved ? 0 : Math.log1p(floor);
    }

    boolean areOfBytes() {
        return metric == StopRule.Metric.BYTES;
    }

    /** Says how far times can be believed that were not interleaved. */
    String belief(List<CaseFinding> findings, boolean ofContenders) {
        if (areOfBytes()) {
            return "";
        }
        Map<Boolean, Long> tested = findings.stream()
                .filter(CaseFinding::isTested)
                .collect(Collectors.partitioningBy(finding -> finding.time().interleaved(), Collectors.counting()));
        // what the interval leaves open, and the floor on top
        double largestUnseenSlowdown = Math.expm1(Math.log1p(unchangedBelow) + margin(false));
        String warning = (floor == 0
                        ? "no change from run to run is allowed for (--floor), and "
                        : "the machine alone may change times by " + Format.percent(floor)
                                + " from run to run, so smaller differences do not count, and ")
                + Verdict.UNCHANGED.word(ofContenders, false) + " or "
                + Verdict.NOT_SLOWER.word(ofContenders, false) + " rules out only slowdowns above "
                + Format.percent(largestUnseenSlowdown) + ".";
        long others = tested.get(false);
        return tested.get(true) == 0
                ? "Not interleaved: " + warning
                : "Interleaved fork by fork"
                        + (others == 0 ? "." : ", except " + others + " of them: there, " + warning);
    }

    /** Says that nearly all times changed by the same factor, which is rarely the code's doing, or that each was judged against it. */
    Optional<Remark> alike(Comparison comparison) {
        List<MetricFinding> times = comparison.findings().stream()
                .map(CaseFinding::time)
                .filter(time -> time.isTested() || time.isWithinOneJvm())
                .toList();
        double median = median(times.stream());
        String how = Format.ratio(Math.exp(Math.abs(median))) + (median > 0 ? " slower" : " faster");
        if (relative) {
            return Optional.of(Remark.note("Each benchmark is judged against the median of all, " + how + "."));
        }
        double near = Math.min(margin(false), Math.abs(median) / 2);
        long alike = times.stream()
                .filter(time -> Math.abs(time.slowdown().logarithm() - median) <= near)
                .count();
        boolean isAlike = times.size() >= LEAST_ALIKE
                && Math.abs(median) > Math.max(Math.log1p(effect), margin(false))
                && alike >= SHARE_ALIKE * times.size();
        String which = alike == times.size() ? "All " + alike : alike + " of " + times.size();
        String end = comparison.tested() < LEAST_ALIKE ? "" : " compare --relative judges each against the median.";
        return isAlike
                ? Optional.of(
                        Remark.warning(which + " benchmarks are about " + how + ": another machine or JVM?" + end))
                : Optional.empty();
    }

    /** Returns the mean logarithm of times that can be judged; NaN if there are none. */
    static double mean(List<MetricFinding> times) {
        return times.stream()
                .filter(CompareRules::isKnown)
                .mapToDouble(time -> time.slowdown().logarithm())
                .average()
                .orElse(Double.NaN);
    }

    private static boolean isKnown(MetricFinding time) {
        return time.problem().isEmpty() && time.sides().figure() != Figure.BYTES;
    }

    /** Returns the median logarithm, before {@link #reference}: a single large change would move a mean, and so change all other verdicts. */
    private static double median(Stream<MetricFinding> times) {
        return Interval.range(times.mapToDouble(time -> time.sides().slowdown().logarithm())
                        .toArray())
                .value();
    }

    /** Returns what times are judged against: 0, or the median logarithm of all. */
    double reference(List<MetricFinding> times) {
        if (!relative) {
            return 0;
        }
        List<MetricFinding> known = times.stream().filter(CompareRules::isKnown).toList();
        if (known.size() < LEAST_ALIKE) {
            throw CommandFailure.usage("--relative: needs at least " + LEAST_ALIKE
                    + " benchmarks whose times can be judged, and there are " + known.size());
        }
        return median(known.stream());
    }

    /** Compares two sides, without a verdict but on bytes; of a single fork on each side, the ratio is that of its iterations. */
    List<MetricFinding> metrics(Samples a, Samples b, String nameA, String nameB, boolean interleaved) {
        Optional<String> batches = otherBatch(a, b, nameA, nameB);
        Optional<MetricFinding> bytes = batches.isEmpty() ? MetricFinding.ofBytes(a, b) : Optional.empty();
        if (areOfBytes()) {
            MetricFinding none = MetricFinding.NO_BYTES;
            return List.of(bytes.orElse(none.judged(none.verdict(), batches.or(none::problem))));
        }
        List<Sides> all = all(a, b);
        boolean isOfOneFork = a.isOfOneFork() && b.isOfOneFork();
        List<Sides> within = isOfOneFork
                ? a.iterations()
                        .flatMap(before -> b.iterations().map(after -> all(before, after)))
                        .orElse(all)
                : all;
        Stream<MetricFinding> compared = all.stream().map(sides -> {
            if (sides.figure() == Figure.COUNT) {
                return new MetricFinding(sides, LogRatio.UNKNOWN, interleaved, Verdict.NOT_JUDGED, Optional.empty());
            }
            LogRatio ratio = within.stream()
                    .filter(one -> one.metric().equals(sides.metric()))
                    .findFirst()
                    .orElse(sides)
                    .slowdown();
            boolean mayStop = a.problem().isEmpty()
                    && b.problem()
                            .filter(other ->
                                    !Set.of(Samples.NO_SCORE, Samples.NO_NUMBER).contains(other))
                            .isEmpty();
            if (mayStop && sides.stops(margin(interleaved))) {
                return MetricFinding.stopped(sides, interleaved);
            }
            String problem = problem(a, b, nameA, nameB, sides, ratio.error());
            return new MetricFinding(sides, ratio, interleaved, Verdict.INCONCLUSIVE, Optional.ofNullable(problem));
        });
        return Stream.of(compared, lost(a, b), bytes.stream())
                .flatMap(each -> each)
                .toList();
    }

    /** Finds the methods of a group that the second side lacks. */
    private Stream<MetricFinding> lost(Samples a, Samples b) {
        Set<String> known = b.secondaries().stream()
                .filter(one -> one.kind() != Secondary.Kind.NOT_USED)
                .map(Secondary::name)
                .collect(Collectors.toSet());
        boolean isJudged = missing && a.problem().isEmpty() && b.problem().isEmpty();
        return a.secondaries().stream()
                .filter(one -> isJudged && one.kind() == Secondary.Kind.PART && !known.contains(one.name()))
                .map(one -> new Sides(
                        new Metric(one.name(), Figure.SCORE, one.unit(), !a.isThroughput()),
                        one.forks(),
                        new double[0]))
                .map(sides -> new MetricFinding(sides, LogRatio.UNKNOWN, false, Verdict.MISSING, Optional.empty()));
    }

    /** Returns the times, and what else is judged like them. */
    private List<Sides> all(Samples a, Samples b) {
        boolean byCpuTime = metric == StopRule.Metric.CPU;
        List<Sides> all = new ArrayList<>();
        all.add(Sides.times(a, b, byCpuTime, byCpuTime ? a.scoreReason().or(b::scoreReason) : Optional.empty()));
        all.addAll(Sides.others(a, b));
        return all;
    }

    /** Returns why there can be no verdict on times; null if there can. */
    private String problem(Samples a, Samples b, String nameA, String nameB, Sides sides, double error) {
        if (a.problem().isPresent() || b.problem().isPresent()) {
            boolean same = a.problem().equals(b.problem());
            // that there is one JVM is the lesser problem
            Samples first = a.problem().isEmpty() || a.isOfOneFork() && !b.isUsable() ? b : a;
            String where = "in " + (same ? "both" : first == a ? nameA : nameB) + ": ";
            return where + first.problem().get();
        }
        if (!acrossCpus && !a.conditions().isOnCpuOf(b.conditions())) {
            return OTHER_CPU;
        }
        Optional<String> batches = otherBatch(a, b, nameA, nameB);
        if (batches.isPresent()) {
            return batches.get();
        }
        // CPU times have one unit
        if (Double.isNaN(error) && Double.isNaN(ScoreUnit.factor(b.unit(), a.unit()))) {
            return "their units are " + unit(a) + " and " + unit(b);
        }
        // measured times differ in some digit; where none do, a verdict would be about rounding or copying
        if (Arrays.equals(a.scores(), b.scores()) && a.unit().equals(b.unit())) {
            return "the forks of both sides are the same to the last digit: copies?";
        }
        boolean ofTime = sides.metric().name().equals(Metric.TIME);
        if (ofTime && isConstant(a.scores()) && isConstant(b.scores()) || error <= 0) {
            return "the forks of each side are the same to the last digit: rounded?";
        }
        boolean areFinite = DoubleStream.concat(Arrays.stream(sides.first()), Arrays.stream(sides.second()))
                .allMatch(Double::isFinite);
        return !Double.isNaN(error) ? null : areFinite ? Samples.NO_SCORE : Samples.NO_NUMBER;
    }

    /** Returns why operations are not the same work; empty if they are. */
    private static Optional<String> otherBatch(Samples a, Samples b, String nameA, String nameB) {
        int before = a.conditions().batch();
        int after = b.conditions().batch();
        return before == after
                ? Optional.empty()
                : Optional.of("an operation is a batch of " + before + " calls in " + nameA + ", of " + after + " in "
                        + nameB);
    }

    private static String unit(Samples samples) {
        return samples.unit().isEmpty() ? "unknown" : samples.unit();
    }

    private static boolean isConstant(double... values) {
        return Arrays.stream(values).allMatch(value -> value == values[0]);
    }

    /** Returns a time against a reference with its p-value, unless there can be no verdict. */
    MetricFinding tested(MetricFinding time, double reference) {
        MetricFinding against = relative ? time.against(reference) : time;
        double p = time.problem().isEmpty() ? against.slowdown().pValue(margin(time.interleaved())) : Double.NaN;
        return Double.isNaN(p) ? against : against.tested(p, Double.NaN, Double.NaN, time.verdict());
    }

    /**
     * Judges times that are read together. REGRESSED and IMPROVED: beyond margin and smallest effect, by the adjusted p-value.
     * UNCHANGED: both bounds of the 95% interval lie within the threshold. NOT_SLOWER: the upper one does. INCONCLUSIVE: everything else.
     */
    UnaryOperator<MetricFinding> judge(Stream<MetricFinding> times) {
        double[] p = times.filter(MetricFinding::isTested)
                .mapToDouble(MetricFinding::p)
                .toArray();
        DoubleUnaryOperator adjusted = ForkStatistics.benjaminiHochberg(Arrays.stream(p));
        long found = Arrays.stream(p)
                .filter(one -> adjusted.applyAsDouble(one) <= falseDiscoveries)
                .count();
        return time -> time.isTested() ? judge(time, adjusted.applyAsDouble(time.p()), found, p.length) : time;
    }

    private MetricFinding judge(MetricFinding time, double adjusted, long found, int tested) {
        LogRatio slowdown = time.slowdown();
        double margin = margin(time.interleaved());
        double leastEffect = Math.max(Math.log1p(effect), margin);
        boolean certain = adjusted <= falseDiscoveries;
        Verdict verdict = certain && Math.abs(slowdown.logarithm()) > leastEffect
                ? slowdown.logarithm() > 0 ? Verdict.REGRESSED : Verdict.IMPROVED
                : slowdown.isSurelyBelow(1 + unchangedBelow, UNCHANGED_LEVEL)
                        ? Verdict.UNCHANGED
                        : Verdict.INCONCLUSIVE;
        double level = falseDiscoveries * Math.min(tested, certain ? found : found + 1) / tested;
        double detectable = Math.expm1(Math.max(leastEffect, margin + slowdown.halfWidth(level)));
        return time.tested(time.p(), adjusted, detectable, verdict);
    }

    /** CPU time does not count waiting, as for locks and disks: the score may have risen where it has not. */
    Optional<String> warning(Samples a, Samples b, MetricFinding time) {
        if (time.sides().figure() != Figure.CPU || time.problem().isPresent() || time.verdict() == Verdict.REGRESSED) {
            return Optional.empty();
        }
        Sides scores = Sides.scores(a, b);
        Sides workers = Sides.cpu(
                        a.withoutCollector().cpuTimes(), b.withoutCollector().cpuTimes())
                .orElseThrow();
        LogRatio beyondCpu = scores.per(workers).slowdown();
        double limit = 1 + Math.max(effect, Math.expm1(margin(time.interleaved())));
        // the bound of the interval takes long, and most are far below
        return beyondCpu.logarithm() > Math.log(limit) && beyondCpu.interval().low() > limit
                ? Optional.of("its score is slower by "
                        + Format.change(scores.slowdown().interval())
                        + ", which its CPU time does not explain: does it wait, or was a CPU short?")
                : Optional.empty();
    }
}
