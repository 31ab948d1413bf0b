// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.stats;

import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;
import org.apache.commons.statistics.descriptive.Median;

/** A point estimate with a confidence interval, or a median with a range; bounds are NaN if there is too little data. */
public record Interval(double value, double low, double high) {
    /** Bounds of a ratio that are farther apart than this, and enclose 1, say nothing about it. */
    private static final double HOPELESS = 100;

    public static final Interval UNKNOWN = of(Double.NaN);

    public static Interval of(double value) {
        return new Interval(value, Double.NaN, Double.NaN);
    }

    /**
     * The median of forks with their range: for allocation, which is exact within a fork but, because of the JIT's escape analysis,
     * takes one of several values; a mean would be a number that no fork had.
     *
     * @param values one per fork; NaN of a fork without a value
     */
    public static Interval range(double... values) {
        double[] known = Arrays.stream(values).filter(Double::isFinite).sorted().toArray();
        int last = known.length - 1;
        return last < 0 ? UNKNOWN : new Interval(Median.withDefaults().evaluate(known), known[0], known[last]);
    }

    /** The interval with an increasing function applied to the value and both bounds. */
    public Interval map(DoubleUnaryOperator function) {
        return new Interval(function.applyAsDouble(value), function.applyAsDouble(low), function.applyAsDouble(high));
    }

    /** The sum of two amounts, whose bounds add up as those of ranges do. */
    public Interval plus(Interval other) {
        return new Interval(value + other.value, low + other.low, high + other.high);
    }

    /** The interval of a quantity that cannot be negative, such as a time. */
    public Interval notNegative() {
        return new Interval(value, Math.max(0, low), high);
    }

    /** Half the width of the interval, in the unit of the value; NaN if unknown. */
    public double halfWidth() {
        return (high - low) / 2;
    }

    public double relativeHalfWidth() {
        return halfWidth() / Math.abs(value);
    }

    public boolean isKnown() {
        return Double.isFinite(low) && Double.isFinite(high);
    }

    public boolean encloses(double number) {
        return low <= number && number <= high;
    }

    /** Tells if the upper bound of a ratio is more than 100 times the lower one. */
    public boolean isWide() {
        return high > HOPELESS * low;
    }

    /** Tells if the bounds of a ratio are known, and so wide that anything may be true: they are {@link #isWide}, and enclose 1. */
    public boolean isInconclusive() {
        return isWide() && encloses(1);
    }
}
