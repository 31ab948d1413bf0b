// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.ab;

import io.github.wirebench.harness.stats.LogRatio;
import java.util.Arrays;

/**
 * How far the pairs of a row lead on its time: looks until there is a suspicion or none is possible any more, then the
 * test of a suspicion on fresh pairs, because the pairs that raised it were chosen by raising it. Arithmetic alone.
 *
 * @param stage where the row is
 * @param suspicion 1 for slower, -1 for faster, 0 for none
 * @param ratio of the pairs that count: those of the looks, or the fresh ones once there is a suspicion
 * @param from index of the first of these pairs
 * @param pairs how many these are
 * @param level that the next verdict on them takes, one-sided
 * @param needed pairs in all until the next decision; those that there are if none is to come
 */
public record TimeSequence(Stage stage, int suspicion, LogRatio ratio, int from, int pairs, double level, int needed) {

    /** Where a row is. */
    public enum Stage {
        /** More pairs are needed until the next look. */
        LOOKING,
        /** A suspicion is tested on fresh pairs. */
        CONFIRMING,
        /** The suspicion has had its fresh pairs: they decide. */
        TESTED,
        /** Slowdowns that matter are excluded. */
        CLEAN,
        /** No look raised a suspicion, and none excluded a slowdown. */
        EXHAUSTED
    }

    /**
     * Looks at a row.
     *
     * @param slowdowns logarithm of new / base of each pair, above 0 where the new side is slower, in the order measured
     */
    public static TimeSequence of(double[] slowdowns, GateRules rules) {
        for (GateRules.Look look : rules.looks()) {
            if (slowdowns.length < look.pairs()) {
                return new TimeSequence(
                        Stage.LOOKING, 0, LogRatio.paired(slowdowns), 0, slowdowns.length, look.level(), look.pairs());
            }
            LogRatio seen = LogRatio.paired(Arrays.copyOf(slowdowns, look.pairs()));
            int suspicion = suspicion(seen, look.level(), rules);
            if (suspicion != 0) {
                return confirming(slowdowns, look.pairs(), suspicion, rules);
            }
            if (seen.isSurelyBelow(1 + rules.clean(), look.cleanLevel())) {
                return new TimeSequence(Stage.CLEAN, 0, seen, 0, look.pairs(), look.level(), look.pairs());
            }
        }
        int most = rules.mostPairs();
        double level = rules.looks().get(rules.looks().size() - 1).level();
        return new TimeSequence(
                Stage.EXHAUSTED, 0, LogRatio.paired(Arrays.copyOf(slowdowns, most)), 0, most, level, most);
    }

    private static TimeSequence confirming(double[] slowdowns, int from, int suspicion, GateRules rules) {
        int needed = from + rules.confirmingPairs();
        double[] fresh = Arrays.copyOfRange(slowdowns, from, Math.min(needed, slowdowns.length));
        return new TimeSequence(
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

    /** How likely the fresh pairs of a suspicion are by chance, one-sided; NaN without any. */
    public double p() {
        return switch (suspicion) {
            case 1 -> ratio.pAbove();
            case -1 -> ratio.pBelow();
            default -> Double.NaN;
        };
    }

    /** Whether the fresh pairs confirm the suspicion, but for the number of suspicions that were tested. */
    public boolean confirms(GateRules rules) {
        return stage == Stage.TESTED
                && p() < rules.confirmingLevel()
                && suspicion * ratio.logarithm() > Math.log1p(rules.effect());
    }

    /** The smallest slowdown of these pairs that would have been noticed, as a fraction; NaN if nothing is known of chance. */
    double visible(GateRules rules) {
        double half = ratio.halfWidth(2 * level);
        return Double.isNaN(half) ? Double.NaN : Math.expm1(Math.max(Math.log1p(rules.effect()), half));
    }
}
