// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.stats;

import java.util.Arrays;
import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.descriptive.Variance;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * 95% intervals over fork means. Iterations of one fork share its JIT decisions and memory layout and are not independent,
 * so a fork contributes one number: the mean of its iterations.
 */
public final class ForkStatistics {
    private static final double TAIL = 0.025;

    private ForkStatistics() {}

    /** Mean of the iterations of each fork. */
    public static double[] forkMeans(double[][] iterationsByFork) {
        return Arrays.stream(iterationsByFork)
                .mapToDouble(iterations -> Mean.of(iterations).getAsDouble())
                .toArray();
    }

    /**
     * Student's t interval of the mean: mean ± t(0.975, n−1) · s / √n.
     *
     * @param forkMeans one value per fork, any unit
     * @return bounds are NaN for fewer than two forks; the value too for none
     */
    public static Interval mean(double... forkMeans) {
        int n = forkMeans.length;
        double mean = Mean.of(forkMeans).getAsDouble();
        if (n < 2) {
            return new Interval(mean, Double.NaN, Double.NaN);
        }
        double error = Math.sqrt(squaredError(forkMeans));
        double half = error == 0 ? 0 : quantile(n - 1.0) * error;
        return new Interval(mean, mean - half, mean + half);
    }

    /**
     * What {@link #mean} would give as its half-width, relative to the mean, had there been another number of forks with the
     * same spread.
     *
     * @param forkMeans at least two
     * @param forks at least two
     */
    public static double expectedRelativeHalfWidth(double[] forkMeans, int forks) {
        double deviation = Math.sqrt(Variance.of(forkMeans).getAsDouble());
        double half = quantile(forks - 1.0) * deviation / Math.sqrt(forks);
        return half / Math.abs(Mean.of(forkMeans).getAsDouble());
    }

    /**
     * Ratio of two rows: Welch's t interval on the natural logarithms of the fork means, taken back with exp. Degrees of
     * freedom by Welch–Satterthwaite (B. L. Welch, Biometrika 34, 1947). The value is the ratio of geometric means.
     *
     * @param numerator fork means of the first row, all positive
     * @param denominator fork means of the second row, all positive, same unit
     * @return bounds are NaN if a row has fewer than two forks; all is NaN if a value is not positive
     */
    public static Interval ratio(double[] numerator, double[] denominator) {
        return LogRatio.welch(numerator, denominator).interval();
    }

    /**
     * The same for the most extreme of many comparisons, with 95% for all of them together: each has the level 0.05 / m
     * (Bonferroni).
     *
     * @param comparisons m, at least 1
     */
    public static Interval ratioOfMany(double[] numerator, double[] denominator, int comparisons) {
        return LogRatio.welch(numerator, denominator).interval(2 * TAIL / comparisons);
    }

    /** The variance of the mean: s² / n. */
    static double squaredError(double[] values) {
        return Variance.of(values).getAsDouble() / values.length;
    }

    private static double quantile(double freedom) {
        return TDistribution.of(freedom).inverseSurvivalProbability(TAIL);
    }
}
