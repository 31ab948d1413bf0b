// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.ab;

import java.util.List;

/**
 * From where on a change counts, and how many pairs of forks it takes to say so. Shares and levels are fractions.
 * docs/regressions.md says what they mean, docs/validation/gate.md how often verdicts made by them were wrong.
 *
 * @param looks when a row is looked at, in growing order, and what it takes then for a suspicion, or to be clean
 * @param effect changes of no more than this are not reported, however certain they are
 * @param clean a row is clean if slowdowns of more than this are unlikely
 * @param confirmingPairs fresh pairs that a suspicion is tested on
 * @param confirmingLevel how unlikely it must be on these
 * @param falseDiscoveries expected share of false ones among all changes of time that are reported
 * @param allocationPairs pairs that a change of allocation must have lasted for
 * @param rulerLimit a ruler that differs by more than this between the sides makes a night invalid
 * @param rulerLevel how unlikely that must be by chance, for each ruler
 */
public record GateRules(
        List<Look> looks,
        double effect,
        double clean,
        int confirmingPairs,
        double confirmingLevel,
        double falseDiscoveries,
        int allocationPairs,
        double rulerLimit,
        double rulerLevel) {

    /** The rules that the command uses. */
    public static final GateRules DEFAULT = new GateRules(
            List.of(
                    new Look(5, 0.001, 0.025),
                    new Look(8, 0.002, 0.025),
                    new Look(12, 0.003, 0.025),
                    new Look(16, 0.004, 0.025),
                    new Look(20, 0.005, 0.025)),
            0.02,
            0.03,
            10,
            0.01,
            0.05,
            10,
            0.02,
            0.001);

    /**
     * A look at a row.
     *
     * @param pairs after so many
     * @param level of a suspicion, one-sided
     * @param cleanLevel how likely a slowdown of more than {@link #clean} may still be for the row to be clean, one-sided
     */
    public record Look(int pairs, double level, double cleanLevel) {}

    /** Pairs after which a row is given up that nothing could be said of. */
    int mostPairs() {
        return looks.get(looks.size() - 1).pairs();
    }

    /** How likely a slowdown of more than {@link #clean} may be for a row whose suspicion was not confirmed to be clean. */
    double cleanLevel() {
        return looks.get(looks.size() - 1).cleanLevel();
    }

    /** Pairs of the first look. */
    int leastPairs() {
        return looks.get(0).pairs();
    }
}
