// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.compare;

import com.fasterxml.jackson.annotation.JsonAutoDetect;
import com.fasterxml.jackson.annotation.JsonAutoDetect.Visibility;
import io.github.wirebench.harness.stats.LogRatio;
import java.util.Arrays;
import java.util.List;

/**
 * The test of a case's time, pair by pair: a clear change is decided by the first pairs; else interim analyses go on until there is
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
        Rules rules,
        Stage stage,
        int suspicion,
        LogRatio ratio,
        int from,
        int pairs,
        double level,
        int needed,
        int most) {

    /**
     * The rules by which {@code ab} judges pairs of forks. Shares and levels are fractions. docs/regressions.md says what they mean,
     * docs/validation/gate.md how often verdicts made by them were wrong.
     */
    @JsonAutoDetect(fieldVisibility = Visibility.NON_PRIVATE)
    public static final class Rules {
        public static final Rules DEFAULT = new Rules(1, 0, CompareRules.EFFECT);

        /** Decide on clear changes, which need no fresh pairs. */
        final List<Decision> decisions = List.of(
                new Decision(3, 0.60),
                new Decision(4, 0.30),
                new Decision(5, 0.15),
                new Decision(6, 0.10),
                new Decision(7, 0.05),
                new Decision(8, 0.05),
                new Decision(9, 0.02),
                new Decision(10, 0.02),
                new Decision(11, 0.02),
                new Decision(12, 0),
                new Decision(14, 0),
                new Decision(16, 0));
        /** The level of these, one-sided. */
        final double decisionLevel;
        /** The standard deviation between pairs, as a logarithm, by which those of the decisions are moderated: few pairs often agree by chance. */
        final double typicalSpread = 0.06;
        /** A change of more than this in every pair so far is suspected before any analysis. */
        final double large = 0.15;
        /** Pairs are taken to have at least this spread where their figures are rounded; 0 where they are not. */
        final double leastSpread;

        final List<Analysis> analyses;
        /** Changes of no more than this are not reported. */
        final double effect;
        /** A case is unchanged if slowdowns of more than this are unlikely. */
        final double unchangedBelow = CompareRules.UNCHANGED_BELOW;
        /** How likely such a slowdown may be, one-sided. */
        final double unchangedLevel = CompareRules.UNCHANGED_LEVEL;
        /** Of a suspicion, by the number of fresh pairs. */
        final List<Analysis> confirmations;
        /** The expected share of false ones among all changes that are reported, of time, percentiles and methods. */
        final double falseDiscoveries = CompareRules.FALSE_DISCOVERIES;
        /** Pairs that show no change of allocation at the earliest, if nothing else is compared. */
        final int leastBytePairs = 2;
        /** Pairs that a change of it must then have lasted for, if all JVMs of a side allocate the same. */
        final int exactBytePairs = 5;
        /** Pairs that any other change of allocation must have lasted for. */
        final int allocationPairs = 10;
        /** A control benchmark that differs by more than this between the sides makes a night invalid. */
        final double controlLimit = 0.02;
        /** The level of that test, for each control benchmark. */
        final double controlLevel = 0.001;

        /**
         * Decides on a change by the first pairs.
         *
         * @param beyond what every pair must exceed; 0 if their mean alone counts
         */
        public record Decision(int pairs, double beyond) {}

        /** Tests for a change with a level, one-sided. */
        public record Analysis(int pairs, double level) {}

        private Rules(int figures, double leastSpread, double effect) {
            this.decisionLevel = 1e-4 / figures;
            this.leastSpread = leastSpread;
            this.analyses = List.of(
                    new Analysis(5, 0.001 / figures),
                    new Analysis(8, 0.002 / figures),
                    new Analysis(12, 0.003 / figures),
                    new Analysis(16, 0.004 / figures),
                    new Analysis(20, 0.005 / figures));
            this.effect = effect;
            this.confirmations = List.of(new Analysis(5, 0.001 / figures), new Analysis(10, 0.009 / figures));
        }

        /**
         * Returns the rules of several figures of a benchmark beside its time, which together err no more often than its time does.
         * Percentiles are rounded, to a nanosecond of few at worst.
         */
        static Rules ofOthers(int figures) {
            return new Rules(figures, 0.01, 0.05);
        }

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
        /** A suspicion has had its fresh pairs, or a change is too clear to need any: these pairs decide. */
        TESTED,
        /** Slowdowns that matter are ruled out. */
        UNCHANGED,
        /** No analysis raised a suspicion, and none ruled out a slowdown. */
        EXHAUSTED
    }

    /** Tests the pairs so far, in the order measured: the logarithm of new / base of each, above 0 where the new side is slower. */
    public static SequentialTest of(double[] slowdowns, Rules rules) {
        SequentialTest analysed = analysed(slowdowns, rules);
        for (Rules.Decision decision : rules.decisions) {
            int pairs = decision.pairs();
            if (pairs > analysed.from + analysed.pairs) {
                break;
            }
            double[] seen = Arrays.copyOf(slowdowns, pairs);
            LogRatio ratio = paired(rules.typicalSpread, seen, rules);
            int change = decision.beyond() > 0 ? common(decision.beyond(), seen) : (int) Math.signum(ratio.logarithm());
            SequentialTest decided =
                    new SequentialTest(rules, Stage.TESTED, change, ratio, 0, pairs, rules.decisionLevel, pairs, pairs);
            if (decided.confirms()) {
                return decided;
            }
        }
        return analysed;
    }

    private static SequentialTest analysed(double[] slowdowns, Rules rules) {
        for (Rules.Analysis analysis : rules.analyses) {
            double[] seen = Arrays.copyOf(slowdowns, Math.min(slowdowns.length, analysis.pairs()));
            LogRatio ratio = paired(0, seen, rules);
            if (seen.length < analysis.pairs()) {
                int change = common(rules.large, seen);
                int needed = rules.decisions.stream()
                        .mapToInt(Rules.Decision::pairs)
                        .filter(pairs -> change != 0 && pairs > seen.length)
                        .findFirst()
                        .orElse(analysis.pairs());
                int most = rules.last().pairs();
                return new SequentialTest(
                        rules, Stage.LOOKING, change, ratio, 0, seen.length, analysis.level(), needed, most);
            }
            int suspicion = suspicion(ratio, analysis.level(), rules);
            if (suspicion != 0) {
                return confirming(slowdowns, analysis.pairs(), suspicion, rules);
            }
            if (ratio.isSurelyBelow(1 + rules.unchangedBelow, rules.unchangedLevel)) {
                return ended(Stage.UNCHANGED, ratio, analysis, rules);
            }
        }
        LogRatio ratio = paired(0, Arrays.copyOf(slowdowns, rules.last().pairs()), rules);
        return ended(Stage.EXHAUSTED, ratio, rules.last(), rules);
    }

    private static SequentialTest ended(Stage stage, LogRatio ratio, Rules.Analysis analysis, Rules rules) {
        int pairs = analysis.pairs();
        return new SequentialTest(rules, stage, 0, ratio, 0, pairs, analysis.level(), pairs, pairs);
    }

    private static SequentialTest confirming(double[] slowdowns, int from, int suspicion, Rules rules) {
        int most = from + rules.mostFreshPairs();
        for (Rules.Analysis confirmation : rules.confirmations) {
            int pairs = confirmation.pairs();
            int needed = from + pairs;
            double level = confirmation.level();
            int seen = slowdowns.length;
            if (seen < needed) {
                LogRatio all = paired(0, slowdowns, rules);
                return new SequentialTest(rules, Stage.CONFIRMING, suspicion, all, 0, seen, level, needed, most);
            }
            LogRatio fresh = paired(0, Arrays.copyOfRange(slowdowns, from, needed), rules);
            SequentialTest tested =
                    new SequentialTest(rules, Stage.TESTED, suspicion, fresh, from, pairs, level, needed, needed);
            if (needed == most || tested.confirms()) {
                return tested;
            }
        }
        throw new IllegalArgumentException("no confirmations");
    }

    private static LogRatio paired(double typicalSpread, double[] slowdowns, Rules rules) {
        LogRatio ratio = LogRatio.paired(typicalSpread, slowdowns);
        double least = rules.leastSpread / Math.sqrt(slowdowns.length);
        return ratio.error() < least ? new LogRatio(ratio.logarithm(), least, ratio.freedom()) : ratio;
    }

    /** Returns 1 if all pairs are slower by more than a limit, -1 if all are faster, else 0. */
    private static int common(double limit, double... slowdowns) {
        double sign = slowdowns.length == 0 ? 0 : Math.signum(slowdowns[0]);
        return Arrays.stream(slowdowns).allMatch(one -> sign * one > Math.log1p(limit)) ? (int) sign : 0;
    }

    private static int suspicion(LogRatio ratio, double level, Rules rules) {
        double change = ratio.logarithm();
        boolean isCertain = Math.abs(change) > Math.log1p(rules.effect) && ratio.pValue(0) / 2 < level;
        return isCertain ? (int) Math.signum(change) : 0;
    }

    /** Returns how likely the pairs that decided on a change are by chance, one-sided; NaN without a decision. */
    public double p() {
        boolean isDecided = stage == Stage.TESTED && suspicion != 0;
        return isDecided ? (suspicion > 0 ? ratio : ratio.inverse()).pAbove() : Double.NaN;
    }

    /** Returns whether these pairs confirm the suspicion, apart from the number of suspicions that were tested. */
    public boolean confirms() {
        return p() < level && suspicion * ratio.logarithm() > Math.log1p(rules.effect);
    }

    /** Returns the verdict of these pairs; the p-value is adjusted by the number of suspicions that were tested. */
    Verdict verdict(double adjusted) {
        if (confirms() && adjusted <= rules.falseDiscoveries) {
            return suspicion > 0 ? Verdict.REGRESSED : Verdict.IMPROVED;
        }
        boolean isUnchanged = stage == Stage.UNCHANGED
                || stage == Stage.TESTED && ratio.isSurelyBelow(1 + rules.unchangedBelow, rules.unchangedLevel);
        return isUnchanged ? Verdict.UNCHANGED : Verdict.INCONCLUSIVE;
    }

    boolean isSuspected() {
        return suspicion != 0 && isUndecided();
    }

    boolean isUndecided() {
        return stage == Stage.LOOKING || stage == Stage.CONFIRMING;
    }

    /** Returns the smallest slowdown of these pairs that would have been found, as a fraction; NaN if unknown. */
    double detectable() {
        double half = ratio.halfWidth(2 * level);
        return Double.isNaN(half) ? Double.NaN : Math.expm1(Math.max(Math.log1p(rules.effect), half));
    }
}
