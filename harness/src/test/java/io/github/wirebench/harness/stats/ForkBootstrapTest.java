// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * Reference values by SciPy 1.17.1, 2026-11-21: {@code r = stats.bootstrap((d,), mean, n_resamples=19, method='percentile',
 * random_state=default_rng(7))} of {@code d = [0.012, -0.004, 0.021, 0.007, 0.016]}; drawn means {@code
 * r.bootstrap_distribution}, bounds {@code r.confidence_interval}.
 */
class ForkBootstrapTest {
    private static final double[] DRAWN = {
        0.0134, 0.0054, 0.0122, 0.0136, 0.0022, 0.015, 0.019, 0.0066, 0.0122, 0.0128, 0.0172, 0.0162, 0.005, 0.0118,
        0.0072, 0.0108, 0.0122, 0.0134, 0.0096
    };

    @Test
    void boundsAreThePercentilesOfWhatWasDrawn() {
        Interval interval = ForkBootstrap.percentile(0.0104, DRAWN);
        assertThat(interval.value()).isEqualTo(0.0104);
        assertThat(interval.low()).isCloseTo(0.00346, within(1e-9));
        assertThat(interval.high()).isCloseTo(0.01819, within(1e-9));
    }

    @Test
    void ofOneLargeRowItIsTheIntervalOfTheMean() {
        double[] row = new Random(5).doubles(200, -0.02, 0.03).toArray();
        Interval student = ForkStatistics.mean(row);
        Interval drawn = ForkBootstrap.meanOfMeans(List.of(row), 4000, 1);
        assertThat(drawn.value()).isCloseTo(student.value(), within(1e-12));
        assertThat(drawn.halfWidth()).isCloseTo(student.halfWidth(), within(0.05 * student.halfWidth()));
    }

    @Test
    void rowsCountAlikeHoweverManyForksTheyHave() {
        double[] many = new double[50];
        Arrays.fill(many, 0.02);
        Interval interval = ForkBootstrap.meanOfMeans(List.of(many, new double[] {0, 0}), 100, 1);
        assertThat(interval.low()).isCloseTo(0.01, within(1e-12));
        assertThat(interval.high()).isCloseTo(0.01, within(1e-12));
    }

    @Test
    void theSeedDecides() {
        List<double[]> rows = List.of(new double[] {0.1, 0.2, 0.4}, new double[] {0.3, 0.1});
        assertThat(ForkBootstrap.meanOfMeans(rows, 50, 1)).isEqualTo(ForkBootstrap.meanOfMeans(rows, 50, 1));
        assertThat(ForkBootstrap.meanOfMeans(rows, 50, 2)).isNotEqualTo(ForkBootstrap.meanOfMeans(rows, 50, 1));
    }
}
