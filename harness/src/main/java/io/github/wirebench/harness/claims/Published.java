// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.claims;

import io.github.wirebench.harness.json.EntryProblem;
import io.github.wirebench.harness.stats.Quantities;

/**
 * A ratio as it was published: one number, a range, or a bound.
 *
 * @param as the source's own figures, for the reader
 * @param ratio null if it is a range
 * @param from lower end; null if there is none, as in "at most"
 * @param to upper end; null if there is none, as in "more than"
 */
record Published(String as, Double ratio, Double from, Double to) {

    /** The lowest ratio that the source allows; 0 if it gives none. */
    double low() {
        return ratio != null ? ratio : from == null ? 0 : from;
    }

    /** The highest ratio that the source allows; infinite if it gives none. */
    double high() {
        return ratio != null ? ratio : to == null ? Double.POSITIVE_INFINITY : to;
    }

    /** For people, e.g. {@code 47x}, {@code 1.8x to 3.0x}, {@code 60x or more}. */
    String text() {
        if (low() == high()) {
            return Quantities.ratio(low());
        }
        if (from == null) {
            return Quantities.ratio(to) + " or less";
        }
        return to == null
                ? Quantities.ratio(from) + " or more"
                : Quantities.ratio(from) + " to " + Quantities.ratio(to);
    }

    void check(String where, String name) {
        EntryProblem.require(
                (ratio != null) != (from != null || to != null),
                where,
                name + "published has either a ratio, or from, to or both");
        EntryProblem.require(
                (ratio == null || isPositive(ratio))
                        && (from == null || isPositive(from))
                        && (to == null || isPositive(to))
                        && low() <= high(),
                where,
                name + "published ratios are numbers above 0, from below to");
        EntryProblem.require(
                low() != 1 || high() != 1,
                where,
                name + "a source that sees no difference needs a range, as from: 0.9, to: 1.1");
    }

    private static boolean isPositive(double value) {
        return value > 0 && Double.isFinite(value);
    }
}
