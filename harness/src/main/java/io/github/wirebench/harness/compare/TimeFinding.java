// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.compare;

import io.github.wirebench.harness.stats.BenjaminiHochberg;
import io.github.wirebench.harness.stats.Interval;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A comparison of times and what is said of it.
 *
 * @param comparison the figures
 * @param verdict said of them
 * @param p chance of such a difference if there is none beyond the margin, see {@link
 *     io.github.wirebench.harness.stats.LogRatio#pValue}; NaN if not tested
 * @param adjusted the same by Benjamini and Hochberg, over all comparisons; NaN if not tested
 * @param level at which the p-value of this comparison alone would have had to be for a verdict; NaN if not tested
 * @param rules that it was judged by
 */
record TimeFinding(TimeComparison comparison, Verdict verdict, double p, double adjusted, double level, Rules rules) {

    /** One-sided, of a 95% interval. */
    private static final double CLEAN_LEVEL = 0.025;

    /**
     * Judges comparisons that are read together. REGRESSED and IMPROVED: beyond margin and smallest effect, by the adjusted
     * p-value. CLEAN: the upper bound of the 95% interval lies below the rule's. INCONCLUSIVE: all else.
     *
     * @return in the same order
     */
    static List<TimeFinding> judge(List<TimeComparison> comparisons, Rules rules) {
        double[] p = comparisons.parallelStream()
                .mapToDouble(comparison -> p(comparison, rules))
                .toArray();
        int[] tested =
                IntStream.range(0, p.length).filter(i -> !Double.isNaN(p[i])).toArray();
        double[] known = BenjaminiHochberg.adjust(
                Arrays.stream(tested).mapToDouble(i -> p[i]).toArray());
        double[] adjusted = p.clone();
        for (int i = 0; i < tested.length; i++) {
            adjusted[tested[i]] = known[i];
        }
        long found = Arrays.stream(known)
                .filter(value -> value <= rules.falseDiscoveries())
                .count();
        return IntStream.range(0, p.length)
                .parallel()
                .mapToObj(i -> judge(comparisons.get(i), rules, p[i], adjusted[i], found, tested.length))
                .toList();
    }

    /** By how much it is slower, with the 95% interval; below 1 if it is faster. */
    Interval slowdown() {
        return comparison.slowdown().interval();
    }

    /** The smallest measured slowdown that would have been called, as a fraction; NaN if not tested. */
    double visible() {
        if (!isTested()) {
            return Double.NaN;
        }
        double margin = rules.margin(comparison.interleaved());
        return Math.expm1(Math.max(
                effect(comparison, rules), margin + comparison.slowdown().halfWidth(level)));
    }

    /** Whether there were enough forks to look for a change. */
    boolean isTested() {
        return !Double.isNaN(p);
    }

    private static double p(TimeComparison comparison, Rules rules) {
        return comparison.problem().isPresent()
                ? Double.NaN
                : comparison.slowdown().pValue(rules.margin(comparison.interleaved()));
    }

    /**
     * Judges one.
     *
     * @param found how many comparisons have an adjusted p-value within the level
     * @param tested how many there are
     */
    private static TimeFinding judge(
            TimeComparison comparison, Rules rules, double p, double adjusted, long found, int tested) {
        if (Double.isNaN(p)) {
            return new TimeFinding(comparison, Verdict.INCONCLUSIVE, p, p, Double.NaN, rules);
        }
        double logarithm = comparison.slowdown().logarithm();
        boolean certain = adjusted <= rules.falseDiscoveries();
        Verdict verdict;
        if (certain && Math.abs(logarithm) > effect(comparison, rules)) {
            verdict = logarithm > 0 ? Verdict.REGRESSED : Verdict.IMPROVED;
        } else {
            boolean clean = comparison.slowdown().isSurelyBelow(1 + rules.clean(), CLEAN_LEVEL);
            verdict = clean ? Verdict.CLEAN : Verdict.INCONCLUSIVE;
        }
        double level = rules.falseDiscoveries() * Math.min(tested, certain ? found : found + 1) / tested;
        return new TimeFinding(comparison, verdict, p, adjusted, level, rules);
    }

    /** The logarithm that a change must exceed, however certain it is. */
    private static double effect(TimeComparison comparison, Rules rules) {
        return Math.max(Math.log1p(rules.effect()), rules.margin(comparison.interleaved()));
    }
}
