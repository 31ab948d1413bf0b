// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report.answers;

import io.github.wirebench.harness.data.Samples;
import io.github.wirebench.harness.stats.Format;
import io.github.wirebench.harness.stats.Interval;
import java.util.Locale;

/**
 * How the CPU time of one benchmark compares with that of another, and the only words for it: {@code 2.1x faster}, {@code 7% slower},
 * {@code about the same}, {@code not known}. Twice as fast means half the time.
 *
 * @param ratio of the first one's time to the second one's
 */
public record Outcome(Kind kind, Interval ratio) {
    public enum Kind {
        SLOWER,
        FASTER,
        /** The interval is within 1/1.1 to 1.1: no difference of more than 10% either way. */
        SAME,
        /** The interval includes 1 and more than that, or there is none, as with one fork. */
        UNCLEAR;

        public String id() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** Says what the words of {@link #text} mean. */
    public static final String LEGEND = "2x faster means half the CPU time. \"Same\" is within 10% either way;"
            + " brackets and ± are 95% intervals across JVMs, or merged runs; where an interval is too wide, the difference is not known.";

    /** A difference below this is a percentage. */
    private static final double SMALL = 1.095;

    /** Symmetric for ratios: which row is the first does not matter. */
    private static final double ABOUT_ONE = 1.1;

    public static Outcome of(Interval ratio) {
        return new Outcome(kind(ratio), ratio);
    }

    private static Kind kind(Interval ratio) {
        if (ratio.low() >= 1 / ABOUT_ONE && ratio.high() <= ABOUT_ONE) {
            return Kind.SAME;
        }
        return !ratio.isKnown() || ratio.encloses(1) ? Kind.UNCLEAR : ratio.value() > 1 ? Kind.SLOWER : Kind.FASTER;
    }

    /** Returns the ratio of two amounts with the widest interval that both leave open; unknown if the second one may be 0. */
    public static Interval quotient(Interval above, Interval below) {
        double ratio = above.value() / below.value();
        return below.low() > 0
                ? new Interval(ratio, above.low() / below.high(), above.high() / below.low())
                : Interval.of(ratio);
    }

    public static Interval inverse(Interval ratio) {
        return new Interval(1 / ratio.value(), 1 / ratio.high(), 1 / ratio.low());
    }

    /** Returns whether the direction is known, and the ratio so well that it may be stated. */
    public boolean isPrecise() {
        return kind != Kind.UNCLEAR && ratio.relativeHalfWidth() <= Samples.TOO_WIDE;
    }

    /** Returns {@code 2.1x faster}, {@code 7% slower}, {@code about the same} or {@code not known}. */
    public String words() {
        return switch (kind) {
            case SLOWER, FASTER -> amount() + " " + kind.id();
            case SAME -> "about the same";
            case UNCLEAR -> "not known";
        };
    }

    /** Returns the words for a table: shorter where nothing differs, and with ± where the amount is rough. */
    public String cell() {
        if (kind == Kind.SAME) {
            return "same";
        }
        return kind == Kind.UNCLEAR || isPrecise()
                ? words()
                : words() + (ratio.isWide() ? " (rough)" : " ±" + Format.percent(ratio.relativeHalfWidth(), 0));
    }

    /** Returns the words with the bounds of the interval, as {@code 2.1x faster (1.8–2.5x)}. */
    public String text() {
        if (!ratio.isKnown() || ratio.isInconclusive()) {
            return words();
        }
        double low = factor(kind == Kind.FASTER ? ratio.high() : ratio.low());
        double high = factor(kind == Kind.FASTER ? ratio.low() : ratio.high());
        if (ratio.isWide()) {
            return words() + " (at least " + times(low) + "x)";
        }
        return switch (kind) {
            case SLOWER, FASTER -> words() + " (" + range(low, high) + "x)";
            case SAME -> "same (±" + Format.percent(Math.max(low, high) - 1, 0) + ")";
            case UNCLEAR -> words() + " (±" + Format.percent(ratio.relativeHalfWidth(), 0) + ")";
        };
    }

    /** Returns a range with two decimals if its ends would else look the same, unless they are too large for that to matter. */
    private static String range(double low, double high) {
        return times(low).equals(times(high)) && low < 1000
                ? String.format(Locale.ROOT, "%.2f%s%.2f", low, Format.DASH, high)
                : times(low) + Format.DASH + times(high);
    }

    /** Returns how much slower or faster, as {@code 2.1x} or {@code 7%}. */
    public String amount() {
        return amount(factor(ratio.value()));
    }

    /** Returns {@code 2.1x} or {@code 7%} for a factor of at least 1. */
    static String amount(double factor) {
        return factor < SMALL ? Format.percent(factor - 1, 0) : times(factor) + "x";
    }

    private static double factor(double ratio) {
        return ratio < 1 ? 1 / ratio : ratio;
    }

    /** Returns a factor with two significant digits; near 1 with two decimals. */
    public static String times(double factor) {
        return factor < SMALL ? String.format(Locale.ROOT, "%.2f", factor) : Format.rough(factor);
    }
}
