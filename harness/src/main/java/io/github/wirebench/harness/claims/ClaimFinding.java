// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.claims;

import io.github.wirebench.harness.stats.Interval;

/**
 * A claimed figure beside what a run has of it.
 *
 * @param first the numerator, in ns, or in bytes, per operation, or per second where there are rates; all is NaN if unknown
 * @param second the denominator likewise
 * @param ratio NaN if unknown. The bounds of times are a 95% interval between forks, those of allocation are the range of the
 *     forks, and those of sizes are the value
 * @param verdict what the ratio says of the published one
 * @param reason why it is not comparable; empty if it is
 */
record ClaimFinding(Interval first, Interval second, Interval ratio, ClaimVerdict verdict, String reason) {
    private static final Interval UNKNOWN = new Interval(Double.NaN, Double.NaN, Double.NaN);

    /** Nothing was measured. */
    static ClaimFinding missing(String reason) {
        return new ClaimFinding(UNKNOWN, UNKNOWN, UNKNOWN, ClaimVerdict.NOT_COMPARABLE, reason);
    }

    /** A ratio that is not judged yet. */
    static ClaimFinding measured(Interval first, Interval second, Interval ratio) {
        return new ClaimFinding(first, second, ratio, ClaimVerdict.NOT_COMPARABLE, "");
    }

    /** The same with a verdict. */
    ClaimFinding judged(ClaimVerdict judgement, String why) {
        return new ClaimFinding(first, second, ratio, judgement, why);
    }

    /** Whether there is a figure, be it comparable or not. */
    boolean isMeasured() {
        return Double.isFinite(ratio.value());
    }
}
