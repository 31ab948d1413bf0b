// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.stats;

import java.util.Arrays;
import java.util.OptionalDouble;
import java.util.function.IntToDoubleFunction;
import org.apache.commons.math3.stat.regression.SimpleRegression;
import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Tells whether a fork was still changing while it was measured: warming up, or slowing down. Both are common and survive any fixed
 * warm-up (Barrett et al., <i>Virtual Machine Warmup Blows Hot and Cold</i>, OOPSLA 2017; Traini et al., <i>Towards Effective
 * Assessment of Steady State Performance in Java Software</i>, EMSE 2022). Those papers search thousands of iterations for changes of
 * level. A fork here has 5 to 75 iterations, so the test correlates them with a few shapes: a step after each of the first half's
 * iterations, and a straight line. docs/validation/steady-state.md has its error rates on recorded forks.
 */
public final class SteadyState {
    /** Bound of the probability that independent, normal iterations without a trend count as one; Bonferroni over the shapes. */
    public static final double LEVEL = 0.05;

    /** Drifts below this do not count: the mean of the fork is wrong by less. */
    public static final double LEAST_DRIFT = 0.02;

    public static final int LEAST_ITERATIONS = 5;

    private SteadyState() {}

    /**
     * Returns how far the mean of a fork is from the level at its end, relative to the latter: 0.1 if the first iterations took
     * so much longer that the mean is 10% too high.
     *
     * @param iterations times or throughputs of one fork in their order, all positive
     * @return empty if there is no trend, or one too small to matter, or fewer than five iterations
     */
    public static OptionalDouble drift(double... iterations) {
        int count = iterations.length;
        if (count < LEAST_ITERATIONS || !ForkStatistics.arePositive(iterations)) {
            return OptionalDouble.empty();
        }
        double drift =
                mean(iterations) / mean(Arrays.copyOfRange(iterations, count - Math.max(2, count / 3), count)) - 1;
        if (Math.abs(drift) < LEAST_DRIFT) {
            return OptionalDouble.empty();
        }
        double strongest = correlation(iterations, i -> -i);
        for (int step = 1; step <= count / 2; step++) {
            int first = step;
            double correlation = correlation(iterations, i -> i < first ? 1 : 0);
            strongest = Math.abs(correlation) > Math.abs(strongest) ? correlation : strongest;
        }
        // two-sided, by Student's t
        double freedom = count - 2.0;
        double t = Math.abs(strongest) * Math.sqrt(freedom / Math.max(0, 1 - strongest * strongest));
        double probability = 2 * TDistribution.of(freedom).survivalProbability(t);
        boolean sameDirection = drift * strongest > 0;
        boolean isTrend = probability * (count / 2 + 1) < LEVEL;
        return isTrend && sameDirection ? OptionalDouble.of(drift) : OptionalDouble.empty();
    }

    /** Pearson's correlation; the values are not all equal. */
    private static double correlation(double[] values, IntToDoubleFunction shape) {
        SimpleRegression line = new SimpleRegression();
        for (int i = 0; i < values.length; i++) {
            line.addData(shape.applyAsDouble(i), values[i]);
        }
        return line.getR();
    }

    private static double mean(double[] values) {
        return Mean.of(values).getAsDouble();
    }
}
