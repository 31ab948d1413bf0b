// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.stats;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.apache.commons.statistics.descriptive.Quantile;
import org.apache.commons.statistics.descriptive.Quantile.EstimationMethod;

/**
 * An interval for a figure that is made of many rows, where no formula is at hand: the rows' forks, or pairs of forks, are drawn
 * again and again with replacement, row by row, and the figure is computed of each draw (B. Efron, "Bootstrap methods: another
 * look at the jackknife", Annals of Statistics 7, 1979).
 */
public final class ForkBootstrap {
    private static final double[] BOUNDS = {0.025, 0.975};
    private static final Quantile QUANTILE = Quantile.withDefaults().with(EstimationMethod.HF7);

    private ForkBootstrap() {}

    /**
     * The mean of the rows' means with its 95% percentile interval.
     *
     * @param rows one value per fork or pair; no row is empty
     * @param draws how often
     * @param seed of the draws
     */
    public static Interval meanOfMeans(List<double[]> rows, int draws, long seed) {
        Random random = new Random(seed);
        double[] means = new double[draws];
        for (int draw = 0; draw < draws; draw++) {
            means[draw] = rows.stream()
                    .mapToDouble(row -> drawnMean(row, random))
                    .average()
                    .orElse(Double.NaN);
        }
        double value = rows.stream()
                .mapToDouble(row -> Arrays.stream(row).average().orElse(Double.NaN))
                .average()
                .orElse(Double.NaN);
        return percentile(value, means);
    }

    /** The interval between the 2.5th and 97.5th percentile of drawn figures, interpolated linearly between neighbours. */
    static Interval percentile(double value, double... drawn) {
        double[] bounds = QUANTILE.evaluate(drawn, BOUNDS);
        return new Interval(value, bounds[0], bounds[1]);
    }

    private static double drawnMean(double[] row, Random random) {
        double sum = 0;
        for (int i = 0; i < row.length; i++) {
            sum += row[random.nextInt(row.length)];
        }
        return sum / row.length;
    }
}
