// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.stats;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;

/** Numbers as people read them: times with a unit, ratios with two significant digits, or three near 1. */
public final class Quantities {
    private static final double NEAR_ONE = 0.095;
    /** Stands for a quantity that is not known. */
    public static final String UNKNOWN = "unknown";

    private Quantities() {}

    /** Units of time. */
    public enum TimeUnit {
        NS,
        US,
        MS,
        S;

        /** The largest unit in which a time is 1 or more as it is printed; ns for less than 1 ns. */
        public static TimeUnit of(double nanoseconds) {
            TimeUnit unit = NS;
            while (nanoseconds / unit.nanoseconds() >= 999.5 && unit != S) {
                unit = values()[unit.ordinal() + 1];
            }
            return unit;
        }

        private double nanoseconds() {
            return Math.pow(1000, ordinal());
        }
    }

    /**
     * A time and its half-width, e.g. {@code 12.3 us ± 0.4}.
     *
     * @param nanoseconds estimate in nanoseconds
     */
    public static String time(Interval nanoseconds, TimeUnit unit) {
        if (!Double.isFinite(nanoseconds.value())) {
            return UNKNOWN;
        }
        double value = nanoseconds.value() / unit.nanoseconds();
        int decimals = value >= 99.95 ? 0 : value >= 9.995 ? 1 : 2;
        String number = String.format(
                Locale.ROOT, "%,." + decimals + "f %s", value, unit.name().toLowerCase(Locale.ROOT));
        double half = nanoseconds.halfWidth() / unit.nanoseconds();
        return Double.isFinite(half) ? number + String.format(Locale.ROOT, " ± %,." + decimals + "f", half) : number;
    }

    /**
     * A number with four significant digits and its half-width with as many decimals, e.g. {@code 12.34 ± 0.56}; below 0.0001 as
     * {@code 2.351e-08 ± 1.2e-09}.
     */
    public static String plain(Interval number) {
        if (!Double.isFinite(number.value())) {
            return UNKNOWN;
        }
        int magnitude = number.value() == 0 ? 0 : (int) Math.floor(Math.log10(Math.abs(number.value())));
        boolean tiny = magnitude < -4;
        String format = tiny ? "%.3e" : "%,." + Math.max(0, 3 - magnitude) + "f";
        String value = String.format(Locale.ROOT, format, number.value());
        return number.isKnown()
                ? value + " ± " + String.format(Locale.ROOT, tiny ? "%.1e" : format, number.halfWidth())
                : value;
    }

    /** A fraction as a percentage with one decimal below 10%, e.g. {@code 2.5%}; unknown for NaN. */
    public static String percent(double fraction) {
        if (!Double.isFinite(fraction)) {
            return UNKNOWN;
        }
        return String.format(Locale.ROOT, fraction < 0.0995 ? "%.1f%%" : "%.0f%%", 100 * fraction);
    }

    /** A ratio with two significant digits, or three near 1, e.g. {@code 12x}, {@code 0.43x}, {@code 1,200x}. */
    public static String ratio(double ratio) {
        return Double.isFinite(ratio) ? significant(ratio) + "x" : UNKNOWN;
    }

    /** A ratio with two significant digits, also near 1. */
    public static String roughRatio(double ratio) {
        return Double.isFinite(ratio) ? significant(ratio, 2) + "x" : UNKNOWN;
    }

    /** A ratio with its interval, e.g. {@code 12x (10-14x)}. */
    public static String ratio(Interval ratio) {
        return ratio.isKnown()
                ? ratio(ratio.value()) + " (" + significant(ratio.low()) + "-" + ratio(ratio.high()) + ")"
                : ratio(ratio.value());
    }

    /** Bytes with thousands separators; below 10 B with one decimal. */
    public static String bytes(double bytes) {
        if (!Double.isFinite(bytes)) {
            return UNKNOWN;
        }
        return bytes < 9.95 && Math.abs(bytes - Math.rint(bytes)) > 0.05
                ? String.format(Locale.ROOT, "%.1f", bytes)
                : String.format(Locale.ROOT, "%,.0f", bytes);
    }

    /** The median of the forks' bytes, with their range where they differ, e.g. {@code 4,344 (3,872-4,384)}. */
    public static String bytes(Spread bytes) {
        return bytes(bytes.median())
                + (bytes.isWide() ? " (" + bytes(bytes.low()) + "-" + bytes(bytes.high()) + ")" : "");
    }

    /** A duration in words, e.g. {@code 45 s}, {@code 2 min 40 s}, {@code 3 h 5 min}, {@code 2 d 4 h}. */
    public static String duration(double seconds) {
        long total = Math.max(0, Math.round(seconds));
        if (total < 60) {
            return total + " s";
        }
        if (total < 3600) {
            return total / 60 + " min" + (total % 60 == 0 ? "" : " " + total % 60 + " s");
        }
        long minutes = Math.round(total / 60.0);
        if (minutes < 1440) {
            return minutes / 60 + " h" + (minutes % 60 == 0 ? "" : " " + minutes % 60 + " min");
        }
        long hours = Math.round(minutes / 60.0);
        return hours / 24 + " d" + (hours % 24 == 0 ? "" : " " + hours % 24 + " h");
    }

    /** Near 1 with a third digit, so that an interval that ends at 0.998 does not seem to enclose 1. */
    private static String significant(double value) {
        return significant(value, Math.abs(value - 1) < NEAR_ONE ? 3 : 2);
    }

    private static String significant(double value, int digits) {
        if (value == 0) {
            return "0";
        }
        BigDecimal rounded = new BigDecimal(value).round(new MathContext(digits));
        if (rounded.abs().compareTo(BigDecimal.TEN) >= 0) {
            return String.format(Locale.ROOT, "%,.0f", rounded);
        }
        return rounded.setScale(Math.max(1, rounded.scale())).toPlainString();
    }
}
