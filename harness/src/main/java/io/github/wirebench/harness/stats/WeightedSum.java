// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.stats;

import java.util.List;
import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * A sum of means of rows, each with a weight, as of costs at given rates. The variances of the means add up with the squares of
 * the weights; degrees of freedom by Welch–Satterthwaite (B. L. Welch, Biometrika 34, 1947).
 */
public final class WeightedSum {
    private static final double TAIL = 0.025;

    private WeightedSum() {}

    /**
     * A row.
     *
     * @param weight may be negative, as in a difference
     * @param forks one value per fork; rows are independent of each other
     */
    public record Term(double weight, double[] forks) {}

    /**
     * The sum with its 95% interval.
     *
     * @return bounds are NaN if a row has fewer than two forks
     */
    public static Interval of(List<Term> terms) {
        double sum = 0;
        double variance = 0;
        double fourth = 0;
        for (Term term : terms) {
            double own = term.weight * term.weight * ForkStatistics.squaredError(term.forks);
            sum += term.weight * Mean.of(term.forks).getAsDouble();
            variance += term.forks.length < 2 ? Double.NaN : own;
            fourth += own * own / (term.forks.length - 1);
        }
        double half = variance == 0
                ? 0
                : Double.isNaN(variance)
                        ? Double.NaN
                        : TDistribution.of(variance * variance / fourth).inverseSurvivalProbability(TAIL)
                                * Math.sqrt(variance);
        return new Interval(sum, sum - half, sum + half);
    }
}
