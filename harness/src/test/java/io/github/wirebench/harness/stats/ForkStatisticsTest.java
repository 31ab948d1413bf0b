// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/**
 * Reference values were computed with SciPy 1.17.1 on 2026-11-20: means with {@code stats.t.interval(.95, n-1, loc=mean,
 * scale=stats.sem(x))}; ratios with {@code stats.ttest_ind(log(a), log(b), equal_var=False).confidence_interval(.95)}, all
 * three numbers taken back with {@code exp}.
 */
class ForkStatisticsTest {
    private static final Offset<Double> EXACT = within(1e-9);

    private static final double[] SHARED = {12.1, 12.9, 11.7};
    private static final double[] STEADY = {101.5, 99.2, 100.4, 103.3, 98.8};

    @Test
    void meanOfThreeForks() {
        expect(ForkStatistics.mean(SHARED), 12.233333333333334, 10.715500119894628, 13.75116654677204);
    }

    @Test
    void meanOfFiveForks() {
        expect(ForkStatistics.mean(STEADY), 100.64000000000001, 98.37315541520312, 102.90684458479691);
    }

    @Test
    void meanOfTwoForksIsWide() {
        expect(ForkStatistics.mean(5, 7), 6.0, -6.706204736174694, 18.706204736174694);
    }

    @Test
    void ratioFarFromOne() {
        Interval ratio = ForkStatistics.ratio(new double[] {430, 455, 441}, SHARED);
        expect(ratio, 36.15090438185195, 32.655464513806585, 40.02049602060496);
        assertThat(ratio.encloses(1)).isFalse();
    }

    @Test
    void ratioThatEnclosesOne() {
        Interval ratio = ForkStatistics.ratio(STEADY, new double[] {100.9, 104.2, 97.5});
        expect(ratio, 0.9979893460326891, 0.9303957411670459, 1.070493652029661);
        assertThat(ratio.encloses(1)).isTrue();
    }

    @Test
    void ratioOfUnequalNumbersOfForks() {
        expect(
                ForkStatistics.ratio(new double[] {0.31, 0.29}, new double[] {1.4, 1.5, 1.45, 1.6}),
                0.2018148065503343,
                0.1728270708654576,
                0.2356645630744719);
    }

    @Test
    void iterationsCountOncePerFork() {
        assertThat(ForkStatistics.forkMeans(new double[][] {{1, 3}, {10, 20, 30}}))
                .containsExactly(2, 20);
    }

    @Test
    void oneForkHasNoError() {
        assertThat(ForkStatistics.mean(5).isKnown()).isFalse();
        assertThat(ForkStatistics.mean(5).value()).isEqualTo(5);
        assertThat(ForkStatistics.ratio(new double[] {4}, new double[] {2, 2}).isKnown())
                .isFalse();
        assertThat(ForkStatistics.ratio(new double[] {4}, new double[] {2, 2}).value())
                .isCloseTo(2, EXACT);
    }

    @Test
    void equalForksHaveAnIntervalOfNoWidth() {
        expect(ForkStatistics.mean(4, 4, 4), 4, 4, 4);
        expect(ForkStatistics.ratio(new double[] {4, 4}, new double[] {2, 2}), 2, 2, 2);
    }

    @Test
    void zeroHasNoRatio() {
        assertThat(ForkStatistics.ratio(new double[] {0, 1}, new double[] {1, 1})
                        .value())
                .isNaN();
    }

    private static void expect(Interval actual, double value, double low, double high) {
        assertThat(actual.value()).isCloseTo(value, EXACT);
        assertThat(actual.low()).isCloseTo(low, EXACT);
        assertThat(actual.high()).isCloseTo(high, EXACT);
    }
}
