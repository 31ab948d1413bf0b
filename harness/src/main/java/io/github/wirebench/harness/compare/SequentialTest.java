// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.compare;

import io.github.wirebench.harness.stats.LogRatio;
import java.util.Arrays;
import java.util.List;

/**
 * The test of a case's time, pair by pair: a large change is decided by the first pairs; else interim analyses go on until there is
 * a suspicion or none is possible any more, and a suspicion is tested on fresh pairs, because the pairs that raised it are biased.
 * Pure arithmetic.
 *
 * @param suspicion 1 for slower, -1 for faster, 0 for none
 * @param ratio of the pairs that count: the fresh ones once these have decided, else all so far
 * @param from index of the first of these pairs
 * @param pairs number of these pairs
 * @param level of the next decision, or of the one that was made, one-sided
 * @param needed pairs in all until the next decision; those that there are if none is to come
 * @param most pairs in all until the last decision, unless another change is suspected
 */
public record SequentialTest(
        Stage stage, int suspicion, LogRatio ratio, int from, int pairs, double level, int needed, int most) {

    /**
     * The rules by which {@code ab} judges pairs of forks. Shares and levels are fractions. docs/regressions.md says what they mean,
     * docs/validation/gate.md how often verdicts made by them were wrong.
     *
     * @param decisions on large changes, which need no fresh pairs
     * @param decisionLevel of these, one-sided
     * @param typicalSpread standard deviation between pairs, as a logarithm, by which those of the decisions are moderated: few pairs
     *     often agree by chance
     * @param large a change of more than this in every pair so far is suspected before any analysis
     * @param effect changes of no more than this are not reported
     * @param unchangedBelow a case is unchanged if slowdowns of more than this are unlikely
     * @param unchangedLevel how likely such a slowdown may be, one-sided
     * @param confirmations of a suspicion, by the number of fresh pairs
     * @param falseDiscoveries expected share of false ones among all changes of time that are reported
     * @param allocationPairs pairs that a change of allocation must have lasted for
     * @param controlLimit a control benchmark that differs by more than this between the sides makes a night invalid
     * @param controlLevel level of that test, for each control benchmark
     */
    public record Rules(
            List<Decision> decisions,
            double decisionLevel,
            double typicalSpread,
            double large,
            List<Analysis> analyses,
            double effect,
            double unchangedBelow,
            double unchangedLevel,
            List<Analysis> confirmations,
            double falseDiscoveries,
            int allocationPairs,
            double controlLimit,
            double controlLevel) {
        public static final Rules DEFAULT = new Rules(
                List.of(
                        new Decision(3, 0.60),
                        new Decision(4, 0.30),
                        new Decision(5, 0.15),
                        new Decision(6, 0.10),
                        new Decision(7, 0.05),
                        new Decision(8, 0.05)),
                1e-4,
                0.06,
                0.15,
                List.of(
                        new Analysis(5, 0.001),
                        new Analysis(8, 0.002),
                        new Analysis(12, 0.003),
                        new Analysis(16, 0.004),
                        new Analysis(20, 0.005)),
                0.02,
                0.03,
                0.025,
                List.of(new Analysis(5, 0.001), new Analysis(10, 0.009)),
                0.05,
                10,
                0.02,
                0.001);

        /** Decides on a change that every one of the first pairs exceeds. */
        public record Decision(int pairs, double beyond) {}

        /** Tests for a change with a level, one-sided. */
        public record Analysis(int pairs, double level) {}

        /** Returns the pairs that show no change, or a small one, at the earliest. */
        int leastPairs() {
            return analyses.get(0).pairs();
        }

        int leastPairsOfLargeChange() {
            return decisions.get(0).pairs();
        }

        Analysis last() {
            return analyses.get(analyses.size() - 1);
        }

        int mostFreshPairs() {
            return confirmations.get(confirmations.size() - 1).pairs();
        }
    }

    public enum Stage {
        /** More pairs are needed until the next interim analysis. */
        LOOKING,
        /** A suspicion waits for its fresh pairs. */
        CONFIRMING,
        /** A suspicion has had its fresh pairs, or a change is too large to need any: these pairs decide. */
        TESTED,
        /** Slowdowns that matter are ruled out. */
        UNCHANGED,
        /** No analysis raised a suspicion, and none ruled out a slowdown. */
        EXHAUSTED
    }

    /** Tests the pairs so far, in the order measured: the logarithm of new / base of each, above 0 where the new side is slower. */
    public static SequentialTest of(double[] slowdowns, Rules rules) {
        SequentialTest analysed = analysed(slowdowns, rules);
        for (Rules.Decision decision : rules.decisions()) {
            int pairs = decision.pairs();
            if (pairs > analysed.from + analysed.pairs) {
                break;
            }
            double[] seen = Arrays.copyOf(slowdowns, pairs);
            LogRatio ratio = LogRatio.paired(rules.typicalSpread(), seen);
            int change = common(decision.beyond(), seen);
            SequentialTest decided =
                    new SequentialTest(Stage.TESTED, change, ratio, 0, pairs, rules.decisionLevel(), pairs, pairs);
            if (decided.confirms(rules)) {
                return decided;
            }
        }
        return analysed;
    }

    private static SequentialTest analysed(double[] slowdowns, Rules rules) {
        for (Rules.Analysis analysis : rules.analyses()) {
            double[] seen = Arrays.copyOf(slowdowns, Math.min(slowdowns.length, analysis.pairs()));
            LogRatio ratio = LogRatio.paired(seen);
            if (seen.length < analysis.pairs()) {
                int change = common(rules.large(), seen);
                int needed = rules.decisions().stream()
                        .mapToInt(Rules.Decision::pairs)
                        .filter(pairs -> change != 0 && pairs > seen.length)
                        .findFirst()
                        .orElse(analysis.pairs());
                int most = rules.last().pairs();
                return new SequentialTest(Stage.LOOKING, change, ratio, 0, seen.length, analysis.level(), needed, most);
            }
            int suspicion = suspicion(ratio, analysis.level(), rules);
            if (suspicion != 0) {
                return confirming(slowdowns, analysis.pairs(), suspicion, rules);
            }
            if (ratio.isSurelyBelow(1 + rules.unchangedBelow(), rules.unchangedLevel())) {
                return ended(Stage.UNCHANGED, ratio, analysis);
            }
        }
        LogRatio ratio = LogRatio.paired(Arrays.copyOf(slowdowns, rules.last().pairs()));
        return ended(Stage.EXHAUSTED, ratio, rules.last());
    }

    private static SequentialTest ended(Stage stage, LogRatio ratio, Rules.Analysis analysis) {
        int pairs = analysis.pairs();
        return new SequentialTest(stage, 0, ratio, 0, pairs, analysis.level(), pairs, pairs);
    }

    private static SequentialTest confirming(double[] slowdowns, int from, int suspicion, Rules rules) {
        int most = from + rules.mostFreshPairs();
        for (Rules.Analysis confirmation : rules.confirmations()) {
            int needed = from + confirmation.pairs();
            if (slowdowns.length < needed) {
                LogRatio all = LogRatio.paired(slowdowns);
                return new SequentialTest(
                        Stage.CONFIRMING, suspicion, all, 0, slowdowns.length, confirmation.level(), needed, most);
            }
            LogRatio fresh = LogRatio.paired(Arrays.copyOfRange(slowdowns, from, needed));
            SequentialTest tested = new SequentialTest(
                    Stage.TESTED, suspicion, fresh, from, confirmation.pairs(), confirmation.level(), needed, needed);
            if (needed == most || tested.confirms(rules)) {
                return tested;
            }
        }
        throw new IllegalArgumentException("no confirmations");
    }

    /** Returns 1 if all pairs are slower by more than a limit, -1 if all are faster, else 0. */
    private static int common(double limit, double... slowdowns) {
        double sign = slowdowns.length == 0 ? 0 : Math.signum(slowdowns[0]);
        return Arrays.stream(slowdowns).allMatch(one -> sign * one > Math.log1p(limit)) ? (int) sign : 0;
    }

    private static int suspicion(LogRatio ratio, double level, Rules rules) {
        double change = ratio.logarithm();
        boolean isCertain = Math.abs(change) > Math.log1p(rules.effect()) && ratio.pValue(0) / 2 < level;
        return isCertain ? (int) Math.signum(change) : 0;
    }

    /** Returns how likely the pairs that decided on a change are by chance, one-sided; NaN without a decision. */
    public double p() {
        boolean isDecided = stage == Stage.TESTED && suspicion != 0;
        return isDecided ? (suspicion > 0 ? ratio : ratio.inverse()).pAbove() : Double.NaN;
    }

    /** Returns whether these pairs confirm the suspicion, apart from the number of suspicions that were tested. */
    public boolean confirms(Rules rules) {
        return p() < level && suspicion * ratio.logarithm() > Math.log1p(rules.effect());
    }

    boolean isSuspected() {
        return suspicion != 0 && isUndecided();
    }

    /** Returns whether slowdowns that matter are ruled out, by an analysis or by the fresh pairs. */
    boolean isUnchanged(Rules rules) {
        return stage == Stage.UNCHANGED
                || stage == Stage.TESTED && ratio.isSurelyBelow(1 + rules.unchangedBelow(), rules.unchangedLevel());
    }

    boolean isUndecided() {
        return stage == Stage.LOOKING || stage == Stage.CONFIRMING;
    }

    /** Returns the smallest slowdown of these pairs that would have been found, as a fraction; NaN if unknown. */
    double detectable(Rules rules) {
        double half = ratio.halfWidth(2 * level);
        return Double.isNaN(half) ? Double.NaN : Math.expm1(Math.max(Math.log1p(rules.effect()), half));
    }
}
