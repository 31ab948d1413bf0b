// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.stats;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.function.DoubleFunction;
import oshi.util.FormatUtil;

/**
 * Formats figures and lists for readers. A figure that is NaN or infinite reads {@code unknown}, and none is longer than a reader
 * can take in: what is beyond all reason is said in words, or with an exponent.
 */
public final class Format {
    public static final String UNKNOWN = "unknown";

    public static final String DASH = "–";

    /** The text of an interval that leaves everything open. */
    public static final String CANNOT_TELL = "cannot tell";

    private static final double NEAR_ONE = 0.095;

    /** From here on two digits read 1. */
    private static final double READS_ONE = 0.995;

    /** A change by more than this, either way, is a ratio. */
    private static final double MOST_CHANGE = 10;

    private static final double MOST_RATIO = 1e6;
    private static final int MOST_DIGITS = 6;
    private static final double LONGEST_NUMBER = 1e15;

    /** Bytes of forks that differ by no more than this share are the same. */
    private static final double NOISE = 0.02;

    private static final List<String> TIMES = List.of("ns", "µs", "ms", "s");
    private static final List<String> SIZES = List.of("B", "KB", "MB");
    private static final List<String> RATES = List.of("B/s", "kB/s", "MB/s", "GB/s", "TB/s", "PB/s");

    private Format() {}

    /** A time in nanoseconds, in the unit that suits it, e.g. {@code 12.3 µs ± 0.4}. */
    public static String time(Interval nanoseconds) {
        return time(nanoseconds, nanoseconds.value());
    }

    /** A time in nanoseconds and its half-width, with three digits of the time, in the unit that suits another time. */
    public static String time(Interval nanoseconds, double scale) {
        int unit = unit(scale, TIMES);
        double value = nanoseconds.value() / Math.pow(1000, unit);
        if (!Double.isFinite(value)) {
            return UNKNOWN;
        }
        if (value > 0 && value < 1 / MOST_RATIO) {
            return format("%.1e", value) + " " + TIMES.get(unit);
        }
        int decimals = decimalsOfThreeDigits(value);
        double half = nanoseconds.halfWidth() / Math.pow(1000, unit);
        return grouped(value, decimals) + " " + TIMES.get(unit) + plusMinus(half, decimals);
    }

    /** The index of the largest unit, each a thousand of the one before, in which a figure is 1 or more as it is printed. */
    private static int unit(double figure, List<String> units) {
        int unit = 0;
        while (Double.isFinite(figure) && figure / Math.pow(1000, unit) >= 999.5 && unit < units.size() - 1) {
            unit++;
        }
        return unit;
    }

    /** A number with two significant digits, e.g. {@code 0.13}, {@code 1,200}. */
    public static String rough(double number) {
        return Double.isFinite(number) ? significant(number, 2) : UNKNOWN;
    }

    /** A time in nanoseconds with two significant digits, e.g. {@code 2.3 µs}. */
    public static String roughTime(double nanoseconds) {
        int unit = unit(nanoseconds, TIMES);
        return rough(nanoseconds / Math.pow(1000, unit)) + " " + TIMES.get(unit);
    }

    /** A score in JMH's unit, such as {@code us/op}; times get the unit that suits another score. */
    public static String score(double score, String unit, double scale) {
        double nanoseconds = ScoreUnit.nanosecondsPer(unit);
        return Double.isNaN(nanoseconds)
                ? plain(Interval.of(score)) + (Double.isFinite(score) ? " " + unit : "")
                : time(Interval.of(score * nanoseconds), scale * nanoseconds);
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
        if (magnitude < -4) {
            return format("%.3e", number.value())
                    + (number.isKnown() ? " ± " + format("%.1e", number.halfWidth()) : "");
        }
        int decimals = Math.max(0, 3 - magnitude);
        return grouped(number.value(), decimals) + plusMinus(number.halfWidth(), decimals);
    }

    /**
     * A number with two digits of its half-width, or three of the number where that is unknown or 0, e.g. {@code 1.234 ± 0.056};
     * {@code 0.50 (0 to 1.20)} where the interval ends at 0 because there is nothing below.
     */
    public static String amount(Interval number) {
        double half = number.high() - number.value();
        boolean wide = half > 0 && number.isKnown();
        double scale = wide ? half : Math.abs(number.value());
        int digits = wide ? 2 : 3;
        int decimals = scale > 0 ? (int) Math.max(0, Math.min(12, digits - 1 - Math.floor(Math.log10(scale)))) : 0;
        boolean endsAtZero = number.low() == 0 && half > number.value() && number.isKnown();
        return grouped(number.value(), decimals)
                + (endsAtZero
                        ? " (0 to " + grouped(number.high(), decimals) + ")"
                        : plusMinus(number.isKnown() ? half : Double.NaN, decimals));
    }

    /** Rounds a number to significant digits; one that is not finite stays as it is. */
    public static double rounded(double number, int digits) {
        return Double.isFinite(number)
                ? new BigDecimal(number)
                        .round(new MathContext(digits, RoundingMode.HALF_EVEN))
                        .doubleValue()
                : number;
    }

    /** A number with one decimal, e.g. {@code 0.5}. */
    public static String decimal(double number) {
        return fixed(number, 1);
    }

    /** A fraction as a percentage with one decimal below 10%, e.g. {@code 2.5%}. */
    public static String percent(double fraction) {
        return percent(fraction, fraction < 0.0995 ? 1 : 0);
    }

    /** A fraction as a percentage; above ten times the whole {@code over 1,000%}. */
    public static String percent(double fraction, int decimals) {
        if (!Double.isFinite(fraction)) {
            return UNKNOWN;
        }
        return fraction > MOST_CHANGE ? "over 1,000%" : fixed(100 * fraction, decimals) + "%";
    }

    /**
     * A ratio as a change in percent, e.g. {@code +12% (+9.8 to +14)}; unknown bounds are left out. A change by more than ten times,
     * either way, is a {@link #ratio}.
     */
    public static String change(Interval ratio) {
        if (!Double.isFinite(ratio.value())) {
            return UNKNOWN;
        }
        if (ratio.value() > MOST_CHANGE || ratio.value() > 0 && ratio.value() < 1 / MOST_CHANGE) {
            return ratio(ratio);
        }
        return signedPercent(ratio.value()) + "%"
                + (ratio.isInconclusive()
                        ? " (" + CANNOT_TELL + ")"
                        : ratio.isKnown()
                                ? " (" + signedPercent(ratio.low()) + " to " + signedPercent(ratio.high()) + ")"
                                : "");
    }

    /** A ratio with two significant digits, or three near 1, e.g. {@code 12x}, {@code 0.43x}, {@code 1,200x}. */
    public static String ratio(double ratio) {
        return Double.isFinite(ratio) ? significant(ratio, digits(Interval.of(ratio))) + "x" : UNKNOWN;
    }

    /**
     * A ratio with its interval, e.g. {@code 12x (10–14x)}, {@code 350x (at least 1.1x)}, {@code 350x (cannot tell)}. It has two
     * significant digits; below 2 it has three if the interval is narrower than the second one. No bound reads 1 unless it is 1,
     * nor does a ratio that differs from 1.
     */
    public static String ratio(Interval ratio) {
        if (!Double.isFinite(ratio.value())) {
            return UNKNOWN;
        }
        int digits = digits(ratio);
        String value = (ratio.encloses(1) ? significant(ratio.value(), digits) : bound(ratio.value(), digits)) + "x";
        if (ratio.isInconclusive()) {
            return value + " (" + CANNOT_TELL + ")";
        }
        if (ratio.isWide()) {
            return value
                    + (ratio.value() > 1
                            ? " (at least " + bound(ratio.low(), digits) + "x)"
                            : " (at most " + bound(ratio.high(), digits) + "x)");
        }
        boolean isBeyondReason = ratio.low() > MOST_RATIO || ratio.high() < 1 / MOST_RATIO;
        return ratio.isKnown() && !isBeyondReason
                ? value + " (" + bound(ratio.low(), digits) + DASH + bound(ratio.high(), digits) + "x)"
                : value;
    }

    /** Two digits, or three where two decimals need them, or two digits would read 1. */
    private static int digits(Interval ratio) {
        double value = ratio.value();
        double second = Math.pow(10, Math.floor(Math.log10(Math.abs(value))) - 1);
        boolean needsThird = ratio.isKnown()
                ? value < 2 && ratio.high() - ratio.low() < second
                : Math.abs(value - 1) < NEAR_ONE && value >= READS_ONE;
        return needsThird ? 3 : 2;
    }

    /** Writes a number with that many digits, or with as many as it takes to differ from 1. */
    private static String bound(double bound, int digits) {
        boolean readsOne = new BigDecimal(bound).round(new MathContext(digits)).compareTo(BigDecimal.ONE) == 0;
        return readsOne && bound != 1 && digits < MOST_DIGITS ? bound(bound, digits + 1) : significant(bound, digits);
    }

    /** A ratio with its interval and three decimals, for ratios over many benchmarks, e.g. {@code 1.012x (1.003–1.020)}. */
    public static String preciseRatio(Interval ratio) {
        boolean near = ratio.value() < MOST_CHANGE && ratio.value() > 1 / MOST_CHANGE && !ratio.isWide();
        return near ? format("%.3fx (%.3f" + DASH + "%.3f)", ratio.value(), ratio.low(), ratio.high()) : ratio(ratio);
    }

    /** Bytes without a unit, with thousands separators; below 10 with one decimal. */
    public static String bytes(double bytes) {
        if (!Double.isFinite(bytes)) {
            return UNKNOWN;
        }
        return grouped(bytes, bytes < 9.95 && Math.abs(bytes - Math.rint(bytes)) > 0.05 ? 1 : 0);
    }

    /** The median of the forks' bytes, with their range where they differ, e.g. {@code 4,344 (3,872–4,384)}. */
    public static String bytes(Interval bytes) {
        return range(bytes, DASH, Format::bytes);
    }

    /** Returns a median, and the range if forks differ by more than 2% and by at least one byte, below which differences are noise. */
    private static String range(Interval bytes, String between, DoubleFunction<String> words) {
        double width = bytes.high() - bytes.low();
        return words.apply(bytes.value())
                + (width > NOISE * bytes.value() && width >= 1
                        ? " (" + words.apply(bytes.low()) + between + words.apply(bytes.high()) + ")"
                        : "");
    }

    /** A size in B, KB or MB of a thousand, with two digits below 10, e.g. {@code 72 B}, {@code 4.3 KB}. */
    public static String size(long bytes) {
        int unit = unit(bytes, SIZES);
        double amount = bytes / Math.pow(1000, unit);
        return fixed(amount, unit > 0 && amount < 9.95 ? 1 : 0) + " " + SIZES.get(unit);
    }

    /** An amount of memory in KiB, MiB, GiB and so on, e.g. {@code 1.5 GiB}. */
    public static String memory(long bytes) {
        return FormatUtil.formatBytes(bytes);
    }

    /** Bytes per second with three digits, e.g. {@code 12.3 MB/s}; kB, MB and so on are powers of 1,000. */
    public static String bytesPerSecond(double bytes) {
        int unit = unit(bytes, RATES);
        double value = bytes / Math.pow(1000, unit);
        return grouped(value, unit == 0 ? 0 : decimalsOfThreeDigits(value)) + " " + RATES.get(unit);
    }

    public static String bytesPerSecond(Interval bytes) {
        return range(bytes, " to ", Format::bytesPerSecond);
    }

    /** A duration in words, e.g. {@code 45 s}, {@code 2 min 40 s}, {@code 3 h 5 min}, {@code 2 d 4 h}. */
    public static String duration(double seconds) {
        long total = Math.max(0, Math.round(seconds));
        long minutes = Math.round(total / 60.0);
        long hours = Math.round(minutes / 60.0);
        return total < 60
                ? total + " s"
                : total < 3600
                        ? duration(total, 60, " min", " s")
                        : minutes < 1440 ? duration(minutes, 60, " h", " min") : duration(hours, 24, " d", " h");
    }

    /** How long something takes until a limit ends it, e.g. {@code 1 min 12 s to 4 min 48 s; the budget ends it at 1 min 29 s}. */
    public static String span(double least, double most, double limit) {
        String from = duration(least);
        String to = duration(most);
        return (from.equals(to) ? "About " + from : from + " to " + to)
                + (limit < most ? "; the budget ends it at " + duration(limit) : "");
    }

    /** A number of things, e.g. {@code 1 fork}, {@code 1,200 forks}. */
    public static String count(long number, String noun) {
        return format("%,d %s%s", number, noun, number == 1 ? "" : "s");
    }

    public static String some(Collection<String> all) {
        return some(List.copyOf(all), 5);
    }

    /** The first few texts with commas between them, and how many more there are, e.g. {@code a, b and 3 more}. */
    public static String some(List<String> all, int shown) {
        return String.join(", ", all.subList(0, Math.min(shown, all.size())))
                + (all.size() > shown ? " and " + (all.size() - shown) + " more" : "");
    }

    private static String duration(long total, int perUnit, String unit, String smallerUnit) {
        return total / perUnit + unit + (total % perUnit == 0 ? "" : " " + total % perUnit + smallerUnit);
    }

    private static String signedPercent(double ratio) {
        double percent = 100 * (ratio - 1);
        String text = format(Math.abs(percent) < 9.95 ? "%+.1f" : "%+,.0f", percent);
        return text.equals("-0.0") ? "+0.0" : text;
    }

    private static String significant(double value, int digits) {
        if (Math.abs(value) > MOST_RATIO) {
            return "more than 1,000,000";
        }
        if (Math.abs(value) < 1 / MOST_RATIO) {
            return value == 0 ? "0" : "less than 0.000001";
        }
        BigDecimal rounded = new BigDecimal(value).round(new MathContext(digits));
        return rounded.abs().compareTo(BigDecimal.TEN) >= 0
                ? format("%,.0f", rounded)
                : rounded.setScale(Math.max(1, digits - rounded.precision() + rounded.scale()))
                        .toPlainString();
    }

    /** Two digits of less than 0.1. */
    private static int decimalsOfThreeDigits(double value) {
        return value >= 99.95
                ? 0
                : value >= 9.995
                        ? 1
                        : value >= 0.0995 || value <= 0 ? 2 : (int) Math.min(12, 1 - Math.floor(Math.log10(value)));
    }

    private static String fixed(double value, int decimals) {
        return format("%." + decimals + "f", value);
    }

    private static String plusMinus(double half, int decimals) {
        return Double.isFinite(half) ? " ± " + grouped(half, decimals) : "";
    }

    private static String grouped(double value, int decimals) {
        return format(Math.abs(value) < LONGEST_NUMBER ? "%,." + decimals + "f" : "%.2e", value);
    }

    private static String format(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
