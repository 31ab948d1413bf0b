// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.stats;

import java.util.Arrays;
import org.apache.commons.statistics.descriptive.Median;

/**
 * The median of a few forks with their range. It suits allocation, which is exact within a fork but, because of the JIT's escape
 * analysis, takes one of several values: a mean would be a number that no fork had.
 *
 * @param median NaN if there is no data
 * @param low smallest
 * @param high largest
 */
public record Spread(double median, double low, double high) {
    private static final double WIDE = 0.02;

    /** The spread of one value per fork; a NaN is a fork without a value. */
    public static Spread of(double... values) {
        double[] known = Arrays.stream(values).filter(Double::isFinite).sorted().toArray();
        return known.length == 0
                ? new Spread(Double.NaN, Double.NaN, Double.NaN)
                : new Spread(Median.withDefaults().evaluate(known), known[0], known[known.length - 1]);
    }

    /** The median, with the range as its bounds. */
    public Interval interval() {
        return new Interval(median, low, high);
    }

    /** Tells if the forks differ by more than 2% and by at least one byte, below which differences are noise. */
    public boolean isWide() {
        return high - low > WIDE * median && high - low >= 1;
    }

    /** Tells if the ranges have a value in common. */
    public boolean overlaps(Spread other) {
        return low <= other.high && other.low <= high;
    }
}
