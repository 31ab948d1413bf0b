// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.stats;

import java.util.function.DoubleUnaryOperator;

/**
 * A point estimate with a confidence interval.
 *
 * @param value the estimate
 * @param low lower bound, NaN if there is too little data
 * @param high upper bound, NaN if there is too little data
 */
public record Interval(double value, double low, double high) {
    /** Neither value nor bounds are known. */
    public static final Interval UNKNOWN = of(Double.NaN);

    /** A value whose bounds are unknown. */
    public static Interval of(double value) {
        return new Interval(value, Double.NaN, Double.NaN);
    }

    /** The interval with an increasing function applied to the value and both bounds. */
    public Interval map(DoubleUnaryOperator function) {
        return new Interval(function.applyAsDouble(value), function.applyAsDouble(low), function.applyAsDouble(high));
    }

    /** Half the width of the interval, in the unit of the value; NaN if unknown. */
    public double halfWidth() {
        return (high - low) / 2;
    }

    /** Half the width as a fraction of the value; NaN if unknown. */
    public double relativeHalfWidth() {
        return halfWidth() / Math.abs(value);
    }

    /** Tells if both bounds are known. */
    public boolean isKnown() {
        return Double.isFinite(low) && Double.isFinite(high);
    }

    /** Tells if the bounds are known and enclose the number. */
    public boolean encloses(double number) {
        return low <= number && number <= high;
    }
}
