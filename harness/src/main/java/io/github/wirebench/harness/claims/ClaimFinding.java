// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.claims;

import io.github.wirebench.harness.stats.Interval;

/**
 * A claimed figure beside what a run has of it.
 *
 * @param first the numerator with its unit; empty if unknown
 * @param second the denominator with its unit; empty if unknown
 * @param ratio NaN if unknown. The bounds of times are a 95% interval between forks, those of allocation are the range of the
 *     forks, and those of sizes are the value
 * @param verdict what the ratio says of the published one
 * @param reason why it is not comparable; empty if it is
 */
record ClaimFinding(String first, String second, Interval ratio, ClaimVerdict verdict, String reason) {
    private static final Interval UNKNOWN = new Interval(Double.NaN, Double.NaN, Double.NaN);

    /** Nothing was measured. */
    static ClaimFinding missing(String reason) {
        return new ClaimFinding("", "", UNKNOWN, ClaimVerdict.NOT_COMPARABLE, reason);
    }

    /** Whether there is a figure, be it comparable or not. */
    boolean isMeasured() {
        return Double.isFinite(ratio.value());
    }
}
