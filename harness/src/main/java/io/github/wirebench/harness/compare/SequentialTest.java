// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.compare;

import io.github.wirebench.harness.stats.LogRatio;
import java.util.Arrays;
import java.util.List;

/**
 * The test of a case's time, pair by pair: interim analyses until there is a suspicion or none is possible any more, then a test
 * of the suspicion on fresh pairs, because the pairs that raised it are biased. Pure arithmetic.
 *
 * @param suspicion 1 for slower, -1 for faster, 0 for none
 * @param ratio of the pairs that count: those of the analyses, or the fresh ones once there is a suspicion
 * @param from index of the first of these pairs
 * @param pairs number of these pairs
 * @param level of the next decision on them, one-sided
 * @param needed pairs in all until the next decision; those that there are if none is to come
 */
public record SequentialTest(
        Stage stage, int suspicion, LogRatio ratio, int from, int pairs, double level, int needed) {

    /**
     * The rules by which {@code ab} judges pairs of forks. Shares and levels are fractions. docs/regressions.md says what they mean,
     * docs/validation/gate.md how often verdicts made by them were wrong.
     *
     * @param effect changes of no more than this are not reported
     * @param unchangedBelow a case is unchanged if slowdowns of more than this are unlikely
     * @param confirmingPairs fresh pairs that a suspicion is tested on
     * @param confirmingLevel level of that test, one-sided
     * @param falseDiscoveries expected share of false ones among all changes of time that are reported
     * @param allocationPairs pairs that a change of allocation must have lasted for
     * @param controlLimit a control benchmark that differs by more than this between the sides makes a night invalid
     * @param controlLevel level of that test, for each control benchmark
     */
    public record Rules(
            List<InterimAnalysis> analyses,
            double effect,
            double unchangedBelow,
            int confirmingPairs,
            double confirmingLevel,
            double falseDiscoveries,
            int allocationPairs,
            double controlLimit,
            double controlLevel) {
        public static final Rules DEFAULT = new Rules(
                List.of(
                        new InterimAnalysis(5, 0.001, 0.025),
                        new InterimAnalysis(8, 0.002, 0.025),
                        new InterimAnalysis(12, 0.003, 0.025),
                        new InterimAnalysis(16, 0.004, 0.025),
                        new InterimAnalysis(20, 0.005, 0.025)),
                0.02,
                0.03,
                10,
                0.01,
                0.05,
                10,
                0.02,
                0.001);

        /**
         * An interim analysis of a case.
         *
         * @param level of a suspicion, one-sided
         * @param unchangedLevel how likely a slowdown of more than {@link #unchangedBelow} may be for the case to be unchanged, one-sided
         */
        public record InterimAnalysis(int pairs, double level, double unchangedLevel) {}

        int leastPairs() {
            return analyses.get(0).pairs();
        }

        InterimAnalysis last() {
            return analyses.get(analyses.size() - 1);
        }
    }

    public enum Stage {
        /** More pairs are needed until the next interim analysis. */
        LOOKING,
        /** A suspicion waits for its fresh pairs. */
        CONFIRMING,
        /** The suspicion has had its fresh pairs: they decide. */
        TESTED,
        /** Slowdowns that matter are ruled out. */
        UNCHANGED,
        /** No analysis raised a suspicion, and none ruled out a slowdown. */
        EXHAUSTED
    }

    /**
     * Tests the pairs so far.
     *
     * @param slowdowns logarithm of new / base of each pair, above 0 where the new side is slower, in the order measured
     */
    public static SequentialTest of(double[] slowdowns, Rules rules) {
        for (Rules.InterimAnalysis analysis : rules.analyses()) {
            SequentialTest seen = at(Stage.LOOKING, analysis, slowdowns);
            if (seen.pairs < analysis.pairs()) {
                return seen;
            }
            int suspicion = suspicion(seen.ratio, analysis.level(), rules);
            if (suspicion != 0) {
                return confirming(slowdowns, analysis.pairs(), suspicion, rules);
            }
            if (seen.ratio.isSurelyBelow(1 + rules.unchangedBelow(), analysis.unchangedLevel())) {
                return at(Stage.UNCHANGED, analysis, slowdowns);
            }
        }
        return at(Stage.EXHAUSTED, rules.last(), slowdowns);
    }

    private static SequentialTest at(Stage stage, Rules.InterimAnalysis analysis, double... slowdowns) {
        double[] seen = Arrays.copyOf(slowdowns, Math.min(slowdowns.length, analysis.pairs()));
        return new SequentialTest(stage, 0, LogRatio.paired(seen), 0, seen.length, analysis.level(), analysis.pairs());
    }

    private static SequentialTest confirming(double[] slowdowns, int from, int suspicion, Rules rules) {
        int needed = from + rules.confirmingPairs();
        double[] fresh = Arrays.copyOfRange(slowdowns, from, Math.min(needed, slowdowns.length));
        Stage stage = fresh.length < rules.confirmingPairs() ? Stage.CONFIRMING : Stage.TESTED;
        LogRatio ratio = LogRatio.paired(fresh);
        return new SequentialTest(stage, suspicion, ratio, from, fresh.length, rules.confirmingLevel(), needed);
    }

    private static int suspicion(LogRatio ratio, double level, Rules rules) {
        double effect = Math.log1p(rules.effect());
        if (ratio.logarithm() > effect && ratio.pAbove() < level) {
            return 1;
        }
        return ratio.logarithm() < -effect && ratio.pBelow() < level ? -1 : 0;
    }

    /** Returns how likely the fresh pairs of a suspicion are by chance, one-sided; NaN without any. */
    public double p() {
        return switch (suspicion) {
            case 1 -> ratio.pAbove();
            case -1 -> ratio.pBelow();
            default -> Double.NaN;
        };
    }

    /** Returns whether the fresh pairs confirm the suspicion, apart from the number of suspicions that were tested. */
    public boolean confirms(Rules rules) {
        return stage == Stage.TESTED
                && p() < rules.confirmingLevel()
                && suspicion * ratio.logarithm() > Math.log1p(rules.effect());
    }

    /** Returns whether slowdowns that matter are ruled out, by an analysis or by the fresh pairs. */
    boolean isUnchanged(Rules rules) {
        return stage == Stage.UNCHANGED
                || stage == Stage.TESTED
                        && ratio.isSurelyBelow(
                                1 + rules.unchangedBelow(), rules.last().unchangedLevel());
    }

    /** Returns whether more pairs can change the verdict. */
    boolean isUndecided() {
        return stage == Stage.LOOKING || stage == Stage.CONFIRMING;
    }

    /** Returns the smallest slowdown of these pairs that would have been found, as a fraction; NaN if unknown. */
    double detectable(Rules rules) {
        double half = ratio.halfWidth(2 * level);
        return Double.isNaN(half) ? Double.NaN : Math.expm1(Math.max(Math.log1p(rules.effect()), half));
    }
}
