// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.gate;

import java.util.List;

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
public record GateRules(
        List<InterimAnalysis> analyses,
        double effect,
        double unchangedBelow,
        int confirmingPairs,
        double confirmingLevel,
        double falseDiscoveries,
        int allocationPairs,
        double controlLimit,
        double controlLevel) {
    public static final GateRules DEFAULT = new GateRules(
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
