// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.github.wirebench.harness.stats.ForkStatistics.Speed;
import io.github.wirebench.harness.stats.ForkStatistics.Term;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Reference values of SciPy 1.17.1, 2026-11-20 and 21: means with {@code stats.t.interval(.95, n-1, loc=mean,
 * scale=stats.sem(x))}; ratios with {@code exp} of {@code stats.ttest_ind(log(a), log(b),
 * equal_var=False).confidence_interval(.95)}; weighted sums with {@code stats.ttest_ind(3 * a, 2 * b,
 * equal_var=False).confidence_interval(.95)} and {@code stats.ttest_1samp(2 * a, 0)}; adjusted p-values with {@code
 * stats.false_discovery_control(p, method='bh')}; bootstrap bounds with {@code stats.bootstrap((d,), mean, n_resamples=19,
 * method='percentile', random_state=default_rng(7))} for {@code d = [0.012, -0.004, 0.021, 0.007, 0.016]}.
 */
class ForkStatisticsTest {
    private static final Offset<Double> EXACT = within(1e-9);
    private static final double UNKNOWN = Double.NaN;

    private static final double[] SHARED = {12.1, 12.9, 11.7};
    private static final double[] STEADY = {101.5, 99.2, 100.4, 103.3, 98.8};
    private static final double[] A = {12.9, 13.4, 13.1, 12.7, 13.6};
    private static final double[] B = {11.8, 12.1, 11.9, 12.4};

    private static double[] of(double... values) {
        return values;
    }

    private static final List<Term> TERMS = List.of(
            new Term(2, Map.of("a", of(1, 2), "b", of(2), "c", of(9))), new Term(1, Map.of("a", of(2), "b", of(2, 4))));

    private static Interval sum(Term... terms) {
        return ForkStatistics.weightedSum(List.of(terms), 0, 0);
    }

    private static Term term(double weight, double... forks) {
        return new Term(weight, Map.of("", forks));
    }

    static Stream<Arguments> intervals() {
        return Stream.of(
                arguments(ForkStatistics.mean(SHARED), 12.233333333333334, 10.715500119894628, 13.75116654677204),
                arguments(ForkStatistics.mean(STEADY), 100.64000000000001, 98.37315541520312, 102.90684458479691),
                arguments(ForkStatistics.mean(5, 7), 6.0, -6.706204736174694, 18.706204736174694),
                arguments(ForkStatistics.mean(4, 4, 4), 4, 4, 4),
                arguments(ForkStatistics.mean(5), 5, UNKNOWN, UNKNOWN),
                arguments(
                        ForkStatistics.ratio(of(430, 455, 441), SHARED),
                        36.15090438185195,
                        32.655464513806585,
                        40.02049602060496),
                arguments(
                        ForkStatistics.ratio(STEADY, of(100.9, 104.2, 97.5)),
                        0.9979893460326891,
                        0.9303957411670459,
                        1.070493652029661),
                arguments(
                        ForkStatistics.ratio(of(0.31, 0.29), of(1.4, 1.5, 1.45, 1.6)),
                        0.2018148065503343,
                        0.1728270708654576,
                        0.2356645630744719),
                arguments(ForkStatistics.ratio(of(4, 4), of(2, 2)), 2, 2, 2),
                arguments(ForkStatistics.ratio(of(4), of(2, 2)), 2, UNKNOWN, UNKNOWN),
                arguments(ForkStatistics.ratio(of(0, 1), of(1, 1)), UNKNOWN, UNKNOWN, UNKNOWN),
                arguments(sum(term(3, A), term(-2, B)), 15.31999999999999, 13.95879772185412, 16.681202278145886),
                arguments(sum(term(2, A)), 26.279999999999994, 25.374351014068022, 27.185648985931966),
                arguments(sum(term(1, A), term(1, 4)), 17.14, UNKNOWN, UNKNOWN),
                arguments(sum(term(2, 3, 3)), 6, 6, 6),
                // the sums 5 and 7 of the two runs that measured both
                arguments(sum(TERMS.toArray(Term[]::new)), 6.0, -6.706204736174694, 18.706204736174694),
                arguments(
                        sum(new Term(1, Map.of("a", of(1, 2))), new Term(1, Map.of("b", of(2, 4)))),
                        4.5,
                        UNKNOWN,
                        UNKNOWN),
                // with the two degrees of freedom of a typical row that varies less
                arguments(
                        ForkStatistics.weightedSum(TERMS, 0.05, 0.05),
                        6.0,
                        6 - 3.182446305284263,
                        6 + 3.182446305284263));
    }

    @ParameterizedTest
    @MethodSource
    void intervals(Interval actual, double value, double low, double high) {
        assertThat(of(actual.value(), actual.low(), actual.high())).containsExactly(of(value, low, high), EXACT);
    }

    @Test
    void geometricMeans() {
        assertThat(ForkStatistics.geometricMean(2, 8)).isCloseTo(4, EXACT);
        assertThat(ForkStatistics.geometricMean(2, 0)).isNaN();
        assertThat(ForkStatistics.geometricMean()).isNaN();
    }

    @Test
    void rowsCountAlikeInTheirMean() {
        double[] row = new Random(5).doubles(20, -0.02, 0.03).toArray();
        Interval student = ForkStatistics.mean(row);
        Interval ofOne = ForkStatistics.meanOfMeans(List.of(row));
        assertThat(of(ofOne.value(), ofOne.low())).containsExactly(of(student.value(), student.low()), EXACT);
        Interval constant = ForkStatistics.meanOfMeans(List.of(of(0.02, 0.02, 0.02), of(0, 0)));
        assertThat(of(constant.low(), constant.high())).containsExactly(of(0.01, 0.01), EXACT);
    }

    static Stream<Arguments> pValues() {
        return Stream.of(
                arguments(
                        of(0.041, 0.0004, 0.9, 0.012, 0.034, 0.6, 0.012, 0.2),
                        of(0.0656, 0.0032, 0.9, 0.032, 0.0656, 0.6857142857142856, 0.032, 0.26666666666666666)),
                arguments(
                        of(0.03, 0.031, 0.032, 0.5),
                        of(0.042666666666666665, 0.042666666666666665, 0.042666666666666665, 0.5)),
                arguments(of(0.04), of(0.04)),
                arguments(of(), of()),
                arguments(of(1, 0, 1), of(1, 0, 1)));
    }

    @ParameterizedTest
    @MethodSource
    void pValues(double[] given, double[] adjusted) {
        assertThat(adjusted(given)).containsExactly(adjusted, EXACT);
    }

    @Test
    void whatWasNotTestedDoesNotCount() {
        assertThat(adjusted(0.01, Double.NaN, 0.5)).containsExactly(0.02, Double.NaN, 0.5);
    }

    private static double[] adjusted(double... pValues) {
        return Arrays.stream(pValues)
                .map(ForkStatistics.benjaminiHochberg(Arrays.stream(pValues)))
                .toArray();
    }

    /** The median of F(1, 2) is 2/3, that of F(2, 2) is 1. */
    @Test
    void aTypicalRowIsTheMedianOfThoseWithSeveralForks() {
        double[] steady = {100, 100};
        double[] typical = {100, 100 * Math.exp(0.02 * Math.sqrt(2))};
        double[] wild = {100, 200, 50};
        assertThat(ForkStatistics.typicalSpread(Stream.of(wild, steady, of(7), typical)))
                .isCloseTo(0.02 * Math.sqrt(1.5), within(1e-9));
        assertThat(ForkStatistics.typicalSpread(Stream.of(of(7)))).isZero();
    }

    @Test
    void forksOfTwoSpeedsHaveAGapBetweenThem() {
        double[] fast = new Random(1).doubles(11, 1.60, 1.68).toArray();
        double[] slow = new Random(2).doubles(5, 2.41, 2.47).toArray();
        List<Speed> speeds = ForkStatistics.speeds(all(new double[][] {slow, fast}));
        assertThat(speeds).extracting(Speed::forks).containsExactly(11, 5);
        assertThat(speeds.get(0).time()).isBetween(1.60, 1.68);
        assertThat(speeds.get(1).time()).isBetween(2.41, 2.47);
        assertThat(ForkStatistics.speeds(all(new double[][] {slow, Arrays.copyOf(fast, 9)})))
                .isEmpty();
        assertThat(ForkStatistics.speeds(all(new double[][] {fast, of(2.4)}))).isEmpty();
        assertThat(ForkStatistics.speeds(new Random(3).doubles(40, 1, 2).toArray()))
                .isEmpty();
        assertThat(ForkStatistics.speeds()).isEmpty();
    }

    /** What all rows of a run have in common, here the double time of the second one, is in times, and not in ratios. */
    @Test
    void ratiosLackTheLevelOfARun() {
        List<Map<String, double[]>> rows =
                new ArrayList<>(List.of(Map.of("a", of(7, 9)), Map.of("a", of(7), "c", of(70))));
        for (int time = 1; time <= 9; time++) {
            rows.add(Map.of("a", of(time, time), "b", of(2 * time, 2 * time)));
        }
        assertThat(ForkStatistics.typicalSpreadOfRuns(rows, true))
                .as("too few rows")
                .isZero();
        rows.add(Map.of("a", of(10), "b", of(20)));
        assertThat(ForkStatistics.typicalSpreadOfRuns(rows, false)).isCloseTo(0, within(1e-9));
        assertThat(ForkStatistics.typicalSpreadOfRuns(rows, true))
                .isCloseTo(Math.log(2) / Math.sqrt(2) * Math.sqrt(1.5), within(1e-9));
    }

    /**
     * Some rows of runs on hosts that differ by 6% in all and by about 4% in each row, and of two forks that differ by 1.5%: how often the
     * interval holds the true ratio, 1. The interval across forks, which takes them for independent, does so less often.
     */
    @ParameterizedTest
    @CsvSource({
        "2, 0.3, 18",
        "2, 0.9, 18",
        "2, 0.5, 2",
        "3, 0.5, 18",
        "3, 0.9, 18",
        "3, 0.9, 2",
        "5, 0.5, 18",
        "5, 0.9, 18"
    })
    void intervalsAcrossRunsHoldTheTruth(int runs, double unlike, int count) {
        Random random = new Random(3);
        int simulations = 2000;
        int held = 0;
        int heldByForks = 0;
        for (int simulation = 0; simulation < simulations; simulation++) {
            double[] levels = random.doubles(runs)
                    .map(any -> 0.06 * random.nextGaussian())
                    .toArray();
            List<Map<String, double[]>> rows = Stream.generate(() -> row(levels, unlike, random))
                    .limit(count)
                    .toList();
            double[][] first = rows.get(0).values().toArray(double[][]::new);
            double[][] second = rows.get(1).values().toArray(double[][]::new);
            held += ForkStatistics.ratioAcrossRuns(first, second, ForkStatistics.typicalSpreadOfRuns(rows, false), 1)
                            .encloses(1)
                    ? 1
                    : 0;
            heldByForks += ForkStatistics.ratio(all(first), all(second)).encloses(1) ? 1 : 0;
        }
        assertThat((double) held / simulations).isBetween(0.93, 0.99);
        assertThat(heldByForks).isLessThan(held);
    }

    private static Map<String, double[]> row(double[] levels, double unlike, Random random) {
        double spread = 0.04 * Math.exp(unlike * random.nextGaussian());
        Map<String, double[]> row = new TreeMap<>();
        for (int run = 0; run < levels.length; run++) {
            double own = levels[run] + spread * random.nextGaussian();
            row.put(
                    "run " + run,
                    of(Math.exp(own + 0.015 * random.nextGaussian()), Math.exp(own + 0.015 * random.nextGaussian())));
        }
        return row;
    }

    private static double[] all(double[][] forksByRun) {
        return Arrays.stream(forksByRun).flatMapToDouble(Arrays::stream).toArray();
    }
}
