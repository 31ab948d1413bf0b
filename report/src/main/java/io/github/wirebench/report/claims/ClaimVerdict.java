// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report.claims;

import io.github.wirebench.harness.stats.Interval;
import io.github.wirebench.report.claims.ClaimBook.Published;
import java.util.Locale;

/**
 * The verdict of a measured ratio on a published one.
 *
 * <p>An effect is the logarithm of a ratio, so that twice and half are effects of the same size. The published effect is the
 * scale: 1 is the same effect, 0 no difference, below 0 the opposite. Machines and versions differ, so no verdict asks for the
 * same number. "More than" and "at most" name no number, so they hold only if the interval reaches their bound.
 */
enum ClaimVerdict {
    /** The interval reaches 0.8 to 1.25 times the published effect, and all of it is within half and twice the effect. */
    HOLDS,
    /** All of the interval is below 0.8 times the effect, and in its direction. */
    WEAKER,
    /** All of the interval is above 1.25 times the effect. */
    STRONGER,
    /** All of the interval is below a fifth of the published effect: hardly any effect, or the opposite. */
    CONTRADICTED,
    /** The data allow no verdict. */
    NOT_COMPARABLE;

    private static final double WEAKEST = 0.8;
    private static final double STRONGEST = 1.25;
    private static final double HARDLY_ANY = 0.2;
    /** An interval that leaves more open than half to twice the effect confirms nothing. */
    private static final double WIDEST = 2;

    /** Returns {@link #NOT_COMPARABLE} if the interval is too wide for any of the others, or wider than the range of a source that sees no difference. */
    static ClaimVerdict of(Published published, Interval measured) {
        if (!(measured.low() > 0) || !(measured.high() >= measured.low())) {
            return NOT_COMPARABLE;
        }
        if (published.seesNoDifference()) {
            if (measured.high() < published.low() || measured.low() > published.high()) {
                return CONTRADICTED;
            }
            boolean tooWide = measured.high() / measured.low() > published.high() / published.low();
            return tooWide ? NOT_COMPARABLE : HOLDS;
        }
        boolean saves = published.saves();
        double weakest = Math.abs(Math.log(saves ? published.high() : published.low()));
        double strongest = Math.abs(Math.log(saves ? published.low() : published.high()));
        double low = saves ? -Math.log(measured.high()) : Math.log(measured.low());
        double high = saves ? -Math.log(measured.low()) : Math.log(measured.high());
        if (high < HARDLY_ANY * weakest) {
            return CONTRADICTED;
        }
        if (high < (published.namesNoNumber() ? 1 : WEAKEST) * weakest) {
            return low > 0 ? WEAKER : NOT_COMPARABLE;
        }
        if (low > STRONGEST * strongest) {
            return STRONGER;
        }
        return low < weakest / WIDEST || high > strongest * WIDEST ? NOT_COMPARABLE : HOLDS;
    }

    String words() {
        return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    String counted(long figures) {
        return figures + " " + (this == HOLDS && figures != 1 ? "hold" : words());
    }
}
