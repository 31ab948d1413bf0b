// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.commons.statistics.descriptive.Variance;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Reference values of SciPy 1.17.1, 2026-11-21: with {@code w = stats.ttest_ind(log(a), log(b), equal_var=False)}, freedom {@code
 * w.df}, p-value {@code w.pvalue}; against a margin m it is {@code min(1, 2 * stats.ttest_ind(log(a) - m, log(b),
 * equal_var=False, alternative='greater').pvalue)}; half-widths are {@code stats.t.isf(level / 2, w.df) * error} with {@code
 * error = (mean(log(a)) - mean(log(b))) / w.statistic}. Pairs: {@code stats.ttest_1samp(log(a) - log(b), 0,
 * alternative='greater')}, and {@code 'less'}.
 */
class LogRatioTest {
    private static final Offset<Double> EXACT = within(1e-9);

    private static final double[] SLOW = {12.9, 13.4, 13.1, 12.7, 13.6};
    private static final double[] FAST = {11.8, 12.1, 11.9, 12.4};

    private final LogRatio ratio = LogRatio.welch(SLOW, FAST, 0);

    @Test
    void independentRows() {
        assertThat(ratio.logarithm()).isCloseTo(0.08646824274693232, EXACT);
        assertThat(ratio.error()).isCloseTo(0.016530656842655807, EXACT);
        assertThat(ratio.freedom()).isCloseTo(6.997932779800342, EXACT);
        assertThat(ratio.pValue(0)).isCloseTo(0.001212540408638535, EXACT);
        assertThat(ratio.pValue(Math.log(1.02))).isCloseTo(0.004980848839802861, EXACT);
        assertThat(ratio.pValue(Math.log(1.15))).isEqualTo(1);
        assertThat(ratio.halfWidth(0.05)).isCloseTo(0.0390911329716424, EXACT);
        assertThat(ratio.halfWidth(0.001)).isCloseTo(0.08941091640420391, EXACT);
        LogRatio inverse = LogRatio.welch(FAST, SLOW, 0);
        assertThat(inverse.logarithm()).isCloseTo(-ratio.logarithm(), EXACT);
        assertThat(inverse.pValue(0.01)).isCloseTo(ratio.pValue(0.01), EXACT);
    }

    @Test
    void varianceIsAveragedWithThatOfATypicalRow() {
        LogRatio moderated = LogRatio.welch(SLOW, FAST, 0.05);
        double slow = moderatedVariance(SLOW) / SLOW.length;
        double fast = moderatedVariance(FAST) / FAST.length;
        assertThat(moderated.logarithm()).isEqualTo(ratio.logarithm());
        assertThat(moderated.error()).isCloseTo(Math.sqrt(slow + fast), EXACT);
        assertThat(moderated.freedom()).isEqualTo(FAST.length + 1.0);
        assertThat(LogRatio.welch(SLOW, FAST, 0)).isEqualTo(ratio);
        assertThat(LogRatio.welch(SLOW, FAST, 0.001).error()).isEqualTo(ratio.error());
    }

    private static double moderatedVariance(double[] forks) {
        double own = Variance.of(LogRatio.logarithms(forks)).getAsDouble();
        int freedom = forks.length - 1;
        return (freedom * own + 2 * 0.05 * 0.05) / (freedom + 2);
    }

    /** Of rows whose spreads differ by a factor of e to the power of a normal variable with this deviation. */
    @ParameterizedTest
    @CsvSource({"2, 0.3", "2, 0.5", "2, 0.9", "3, 0.5", "3, 0.9", "4, 0.5", "4, 0.9", "10, 0.5", "10, 0.9"})
    void intervalsHoldTheTruth(int forks, double unlike) {
        Random random = new Random(3);
        int runs = 3000;
        int held = 0;
        for (int run = 0; run < runs; run++) {
            List<double[]> rows =
                    Stream.generate(() -> row(forks, unlike, random)).limit(18).toList();
            LogRatio ratio = LogRatio.welch(rows.get(0), rows.get(1), ForkStatistics.typicalSpread(rows.stream()));
            held += ratio.interval().encloses(1) ? 1 : 0;
        }
        assertThat((double) held / runs).isBetween(0.935, 0.99);
    }

    @Test
    void twoForksARowTellADifferenceOfAFifth() {
        Random random = new Random(3);
        int runs = 1000;
        int told = 0;
        for (int run = 0; run < runs; run++) {
            List<double[]> rows =
                    Stream.generate(() -> row(2, 0.5, random)).limit(18).toList();
            double[] slower =
                    Arrays.stream(rows.get(0)).map(value -> 1.2 * value).toArray();
            LogRatio ratio = LogRatio.welch(slower, rows.get(1), ForkStatistics.typicalSpread(rows.stream()));
            told += ratio.interval().low() > 1 ? 1 : 0;
        }
        assertThat((double) told / runs).isGreaterThan(0.9);
    }

    private static double[] row(int forks, double unlike, Random random) {
        double spread = 0.015 * Math.exp(unlike * random.nextGaussian());
        return DoubleStream.generate(() -> Math.exp(spread * random.nextGaussian()))
                .limit(forks)
                .toArray();
    }

    @Test
    void pairs() {
        double[] before = {11.8, 12.1, 11.9, 12.4, 12.6};
        LogRatio paired = LogRatio.paired(
                0,
                IntStream.range(0, before.length)
                        .mapToDouble(i -> Math.log(SLOW[i]) - Math.log(before[i]))
                        .toArray());
        assertThat(paired.logarithm()).isCloseTo(0.0775058727955857, EXACT);
        assertThat(paired.error()).isCloseTo(0.014065021361882174, EXACT);
        assertThat(paired.pAbove()).isCloseTo(0.0026457172547984984, EXACT);
        assertThat(paired.inverse().pAbove()).isCloseTo(0.9973542827452015, EXACT);
        assertThat(paired.halfWidth(0.05)).isCloseTo(0.03905075971470017, EXACT);
    }

    @Test
    void pairsThatAgreeByChanceVaryAsTypicalOnesDo() {
        LogRatio equal = LogRatio.paired(0.06, new double[] {0.7, 0.7, 0.7});
        assertThat(equal.freedom()).isEqualTo(4);
        // sqrt((2 * 0 + 2 * 0.06^2 / 3) / (2 + 2))
        assertThat(equal.error()).isCloseTo(Math.sqrt(0.0006), EXACT);
        double[] noisy = {0.5, 0.7, 0.9};
        assertThat(LogRatio.paired(0.06, noisy).error())
                .isEqualTo(LogRatio.paired(0, noisy).error());
    }

    @Test
    void testsAgreeWithIntervals() {
        assertThat(ratio.pValue(ratio.logarithm() - ratio.halfWidth(0.01))).isCloseTo(0.01, EXACT);
        double bound = ratio.interval().high();
        assertThat(ratio.isSurelyBelow(bound * (1 + 1e-9), 0.025)).isTrue();
        assertThat(ratio.isSurelyBelow(bound * (1 - 1e-9), 0.025)).isFalse();
    }

    @Test
    void oneForkOrConstantForksAllowNoTest() {
        LogRatio onePair = LogRatio.paired(0, 0.1);
        assertThat(onePair.logarithm()).isCloseTo(0.1, EXACT);
        assertThat(onePair.pAbove()).isNaN();
        assertThat(onePair.interval().isKnown()).isFalse();
        assertThat(onePair.isSurelyBelow(100, 0.025)).isFalse();
        LogRatio constant = LogRatio.welch(new double[] {4, 4}, new double[] {2, 2}, 0);
        assertThat(constant.pValue(0)).isNaN();
        assertThat(constant.interval().value()).isCloseTo(2, EXACT);
        LogRatio oneFork = LogRatio.welch(new double[] {4}, FAST, 0);
        assertThat(oneFork.pValue(0)).isNaN();
        assertThat(oneFork.isSurelyBelow(100, 0.025)).isFalse();
        assertThat(LogRatio.welch(new double[] {4, 0}, FAST, 0).pValue(0)).isNaN();
    }
}
