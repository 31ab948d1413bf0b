// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.compare;

import io.github.wirebench.harness.compare.CaseFinding.Figure;
import io.github.wirebench.harness.compare.CaseFinding.Metric;
import io.github.wirebench.harness.compare.CaseFinding.MetricFinding;
import io.github.wirebench.harness.compare.CaseFinding.Sides;
import io.github.wirebench.harness.compare.CaseFinding.Verdict;
import io.github.wirebench.harness.data.Samples;
import io.github.wirebench.harness.stats.ForkStatistics;
import io.github.wirebench.harness.stats.Format;
import io.github.wirebench.harness.stats.LogRatio;
import io.github.wirebench.harness.stats.ScoreUnit;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The rules by which {@code compare} judges times of unpaired forks. All thresholds are fractions.
 *
 * @param floor what the state of a machine alone may do to two runs that were not interleaved; docs/regressions.md has the figures
 *     behind the default
 * @param effect changes of no more than this are not reported, however certain they are
 * @param unchangedBelow the upper bound of the 95% interval of an unchanged case lies below this
 * @param falseDiscoveries expected share of false ones among all verdicts REGRESSED and IMPROVED on time
 * @param cpu whether CPU time may decide; otherwise the score always does
 * @param acrossCpus whether there are verdicts on times that were measured on different models of CPU
 */
record CompareRules(
        double floor, double effect, double unchangedBelow, double falseDiscoveries, boolean cpu, boolean acrossCpus) {
    /** The problem of times that were measured on different models of CPU. */
    static final String OTHER_CPU = "measured on different CPUs";

    static final CompareRules DEFAULT = of(0.15, true, false);

    private static final double EFFECT = 0.02;
    private static final double UNCHANGED_BELOW = 0.03;
    private static final double FALSE_DISCOVERIES = 0.05;

    /** One-sided, of a 95% interval. */
    private static final double UNCHANGED_LEVEL = 0.025;

    static CompareRules of(double floor, boolean cpu, boolean acrossCpus) {
        return new CompareRules(floor, EFFECT, UNCHANGED_BELOW, FALSE_DISCOVERIES, cpu, acrossCpus);
    }

    /** Returns the margin that a difference is tested against, as a logarithm. */
    double margin(boolean interleaved) {
        return interleaved ? 0 : Math.log1p(floor);
    }

    /** Says how far times can be believed that were not interleaved. */
    String belief(List<CaseFinding> findings, boolean ofContenders) {
        List<CaseFinding> tested =
                findings.stream().filter(CaseFinding::isTested).toList();
        long others =
                tested.stream().filter(finding -> !finding.time().interleaved()).count();
        // what the interval leaves open, and the floor on top
        double largestUnseenSlowdown = Math.expm1(Math.log1p(unchangedBelow) + margin(false));
        String warning = "the machine alone may change times by " + Format.percent(floor)
                + " from run to run, so smaller differences do not count, and "
                + Verdict.UNCHANGED.word(ofContenders, Metric.TIME) + " rules out only slowdowns above "
                + Format.percent(largestUnseenSlowdown);
        return others == tested.size()
                ? "Not interleaved: " + warning + "."
                : "Interleaved fork by fork"
                        + (others == 0 ? "." : ", except " + others + " of them: there, " + warning + ".");
    }

    /** Compares two sides without a verdict: CPU time if it decides, else the scores, in the unit of the first. */
    MetricFinding time(Samples a, Samples b, String nameA, String nameB, boolean interleaved) {
        Sides sides = Sides.times(a, b, cpu, cpu ? a.scoreReason().or(b::scoreReason) : Optional.empty());
        LogRatio slowdown = sides.slowdown();
        Optional<String> problem =
                Optional.ofNullable(problem(a, b, nameA, nameB, sides.figure() == Figure.SCORE, slowdown.error()));
        return new MetricFinding(sides, slowdown, interleaved, Verdict.INCONCLUSIVE, problem);
    }

    /** Returns why there can be no verdict on times; null if there can. */
    private String problem(Samples a, Samples b, String nameA, String nameB, boolean byScores, double error) {
        if (a.problem().isPresent() || b.problem().isPresent()) {
            boolean same = a.problem().equals(b.problem());
            String where = same ? "both" : a.problem().isPresent() ? nameA : nameB;
            return "in " + where + ": " + a.problem().or(b::problem).get();
        }
        if (!acrossCpus && !a.conditions().isOnCpuOf(b.conditions())) {
            return OTHER_CPU;
        }
        if (byScores && Double.isNaN(ScoreUnit.factor(b.unit(), a.unit()))) {
            return "their units are " + a.unit() + " and " + b.unit();
        }
        // measured times differ in some digit; where none do, a verdict would be about rounding or copying
        if (Arrays.equals(a.scores(), b.scores())) {
            return "the forks of both sides are the same to the last digit: copies?";
        }
        boolean rounded = isConstant(a.scores()) && isConstant(b.scores()) || !(error > 0);
        return rounded ? "the forks of each side are the same to the last digit: rounded?" : null;
    }

    private static boolean isConstant(double... values) {
        return Arrays.stream(values).distinct().count() == 1;
    }

    /**
     * Judges times that are read together. REGRESSED and IMPROVED: beyond margin and smallest effect, by the adjusted p-value.
     * UNCHANGED: the upper bound of the 95% interval lies below the threshold. INCONCLUSIVE: everything else.
     */
    List<MetricFinding> judge(List<MetricFinding> times) {
        double[] p = times.parallelStream()
                .mapToDouble(time -> time.problem().isPresent()
                        ? Double.NaN
                        : time.slowdown().pValue(margin(time.interleaved())))
                .toArray();
        double[] adjusted = ForkStatistics.benjaminiHochberg(p);
        int tested =
                (int) Arrays.stream(p).filter(value -> !Double.isNaN(value)).count();
        long found = Arrays.stream(adjusted)
                .filter(value -> value <= falseDiscoveries)
                .count();
        return IntStream.range(0, p.length)
                .parallel()
                .mapToObj(
                        i -> Double.isNaN(p[i]) ? times.get(i) : judge(times.get(i), p[i], adjusted[i], found, tested))
                .toList();
    }

    private MetricFinding judge(MetricFinding time, double p, double adjusted, long found, int tested) {
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
        return time.tested(p, adjusted, detectable, verdict);
    }

    /** CPU time does not count waiting, as for locks and disks: the score may have risen where it has not. */
    Optional<String> warning(Samples a, Samples b, MetricFinding time) {
        if (time.sides().figure() != Figure.CPU || time.problem().isPresent() || time.verdict() == Verdict.REGRESSED) {
            return Optional.empty();
        }
        double factor = ScoreUnit.factor(b.unit(), a.unit());
        LogRatio beyondCpu = LogRatio.welch(scoresPerCpu(b, factor), scoresPerCpu(a, 1));
        double limit = 1 + Math.max(effect, Math.expm1(margin(time.interleaved())));
        // the bound of the interval takes long, and most are far below
        if (!(beyondCpu.logarithm() > Math.log(limit)) || !(beyondCpu.interval().low() > limit)) {
            return Optional.empty();
        }
        MetricFinding scores = of(floor, false, acrossCpus).time(a, b, "", "", time.interleaved());
        return scores.problem().isEmpty()
                ? Optional.of("its score is slower by " + Format.change(scores.interval())
                        + ", which its CPU time does not explain: does it wait, or was a CPU short?")
                : Optional.empty();
    }

    /** Returns score, turned so that higher is slower, by CPU time, fork by fork. */
    private static double[] scoresPerCpu(Samples side, double factor) {
        double[] ratios = side.cpuTimes().orElseThrow().clone();
        for (int i = 0; i < ratios.length; i++) {
            double score = side.scores()[i] * factor;
            ratios[i] = (side.isThroughput() ? 1 / score : score) / ratios[i];
        }
        return ratios;
    }
}
