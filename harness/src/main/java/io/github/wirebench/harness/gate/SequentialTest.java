// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.gate;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.github.wirebench.harness.stats.LogRatio;
import java.util.Arrays;

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

    public enum Stage {
        /** More pairs are needed until the next interim analysis. */
        LOOKING,
        /** A suspicion waits for its fresh pairs. */
        CONFIRMING,
        /** The suspicion has had its fresh pairs: they decide. */
        TESTED,
        /** Slowdowns that matter are ruled out. */
        @JsonProperty("CLEAN")
        UNCHANGED,
        /** No analysis raised a suspicion, and none ruled out a slowdown. */
        EXHAUSTED
    }

    /**
     * Tests the pairs so far.
     *
     * @param slowdowns logarithm of new / base of each pair, above 0 where the new side is slower, in the order measured
     */
    public static SequentialTest of(double[] slowdowns, GateRules rules) {
        for (GateRules.InterimAnalysis analysis : rules.analyses()) {
            int pairs = analysis.pairs();
            if (slowdowns.length < pairs) {
                return new SequentialTest(
                        Stage.LOOKING, 0, LogRatio.paired(slowdowns), 0, slowdowns.length, analysis.level(), pairs);
            }
            LogRatio seen = LogRatio.paired(Arrays.copyOf(slowdowns, pairs));
            int suspicion = suspicion(seen, analysis.level(), rules);
            if (suspicion != 0) {
                return confirming(slowdowns, pairs, suspicion, rules);
            }
            if (seen.isSurelyBelow(1 + rules.unchangedBelow(), analysis.unchangedLevel())) {
                return new SequentialTest(Stage.UNCHANGED, 0, seen, 0, pairs, analysis.level(), pairs);
            }
        }
        int most = rules.last().pairs();
        LogRatio all = LogRatio.paired(Arrays.copyOf(slowdowns, most));
        return new SequentialTest(Stage.EXHAUSTED, 0, all, 0, most, rules.last().level(), most);
    }

    private static SequentialTest confirming(double[] slowdowns, int from, int suspicion, GateRules rules) {
        int needed = from + rules.confirmingPairs();
        double[] fresh = Arrays.copyOfRange(slowdowns, from, Math.min(needed, slowdowns.length));
        return new SequentialTest(
                fresh.length < rules.confirmingPairs() ? Stage.CONFIRMING : Stage.TESTED,
                suspicion,
                LogRatio.paired(fresh),
                from,
                fresh.length,
                rules.confirmingLevel(),
                needed);
    }

    private static int suspicion(LogRatio ratio, double level, GateRules rules) {
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
    public boolean confirms(GateRules rules) {
        return stage == Stage.TESTED
                && p() < rules.confirmingLevel()
                && suspicion * ratio.logarithm() > Math.log1p(rules.effect());
    }

    /** Returns whether slowdowns that matter are ruled out, by an analysis or by the fresh pairs. */
    boolean isUnchanged(GateRules rules) {
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
    double detectable(GateRules rules) {
        double half = ratio.halfWidth(2 * level);
        return Double.isNaN(half) ? Double.NaN : Math.expm1(Math.max(Math.log1p(rules.effect()), half));
    }
}
