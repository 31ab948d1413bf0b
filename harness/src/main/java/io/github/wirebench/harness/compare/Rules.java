// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.compare;

/**
 * From where on a difference counts. All are fractions.
 *
 * @param floor what the state of a machine alone may do to two runs that were not interleaved; docs/regressions.md has the figures
 *     behind the default
 * @param effect changes of no more than this are not reported, however certain they are
 * @param clean the upper bound of a clean row's 95% interval lies below this
 * @param falseDiscoveries expected share of false ones among all verdicts REGRESSED and IMPROVED on time
 * @param cpu whether CPU time decides where both sides have it; else the score always does
 */
record Rules(double floor, double effect, double clean, double falseDiscoveries, boolean cpu) {
    private static final double EFFECT = 0.02;
    private static final double CLEAN = 0.03;
    private static final double FALSE_DISCOVERIES = 0.05;

    /** The rules with another floor than their own. */
    static Rules withFloor(double floor) {
        return new Rules(floor, EFFECT, CLEAN, FALSE_DISCOVERIES, true);
    }

    /** The same for scores. */
    Rules onScores() {
        return new Rules(floor, effect, clean, falseDiscoveries, false);
    }

    /** What a difference is tested against, as a logarithm. */
    double margin(boolean interleaved) {
        return interleaved ? 0 : Math.log1p(floor);
    }

    /** The largest slowdown that a clean row may still hide: what the interval leaves open, and the floor on top of it. */
    double leftOpen(boolean interleaved) {
        return Math.expm1(Math.log1p(clean) + margin(interleaved));
    }
}
