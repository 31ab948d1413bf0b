// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StopRuleTest {
    private static final double[] THREE = {99, 100, 101};
    private static final double[] FOUR = {98, 100, 100, 102};

    /** Half-widths from t(0.975) = 4.302653 with 2 and 3.182446 with 3 degrees of freedom, as tables of Student's t have them. */
    @Test
    void theIntervalMustBeAsNarrowAsAsked() {
        double ofThree = 4.302652729911275 / Math.sqrt(3) / 100;
        assertThat(rule(ofThree + 1e-9).isPrecise(THREE)).isTrue();
        assertThat(rule(ofThree - 1e-9).isPrecise(THREE)).isFalse();
        double ofFour = 3.182446305284263 * Math.sqrt(8.0 / 3) / 2 / 100;
        assertThat(rule(ofFour + 1e-9).isPrecise(FOUR)).isTrue();
        assertThat(rule(ofFour - 1e-9).isPrecise(FOUR)).isFalse();
    }

    @Test
    void nothingIsPreciseBeforeThreeForks() {
        StopRule rule = rule(0.5);
        assertThat(rule.isPrecise(new double[0])).isFalse();
        assertThat(rule.isPrecise(new double[] {5})).isFalse();
        assertThat(rule.isPrecise(new double[] {5, 5})).isFalse();
        assertThat(rule.isEnough(new double[] {5, 5})).isFalse();
        assertThat(rule.isPrecise(new double[] {5, 5, 5})).isTrue();
        assertThat(rule.isEnough(new double[] {5, 5, 5})).isTrue();
    }

    @Test
    void withoutAnAimTheNumberOfForksDecides() {
        StopRule fixed = new StopRule(0, 4, StopRule.Metric.CPU);
        assertThat(fixed.isPrecise(new double[] {5, 5, 5})).isFalse();
        assertThat(fixed.isEnough(new double[] {5, 5, 5})).isFalse();
        assertThat(fixed.isEnough(new double[] {5, 5, 5, 5})).isTrue();
        assertThat(fixed.expectedForks(new double[] {5})).isEqualTo(4);
    }

    @Test
    void whatCannotBePreciseEndsAtTheMostForks() {
        StopRule rule = new StopRule(0.03, 5, StopRule.Metric.WALL);
        double[] unknown = {Double.NaN, Double.NaN, Double.NaN, Double.NaN};
        assertThat(rule.isEnough(unknown)).isFalse();
        assertThat(rule.isEnough(DoubleStream.concat(DoubleStream.of(1), DoubleStream.of(unknown))
                        .toArray()))
                .isTrue();
        assertThat(rule.isEnough(new double[] {-1, 0, 1})).isFalse();
        assertThat(rule.isEnough(new double[] {0, 0, 0})).isFalse();
        assertThat(new StopRule(0.03, 2, StopRule.Metric.WALL).isEnough(new double[] {1, 2}))
                .isTrue();
    }

    /** t(0.975, n - 1) / sqrt(n) is 1.591% for 4, 1.049% for 6, 0.925% for 7 forks. */
    @ParameterizedTest
    @CsvSource({"0.016, 20, 4", "0.0105, 20, 6", "0.0104, 20, 7", "0.0104, 6, 6", "0.0001, 20, 20"})
    void forksToComeAreReckonedFromTheSpread(double precision, int maxForks, int expected) {
        assertThat(new StopRule(precision, maxForks, StopRule.Metric.CPU).expectedForks(THREE))
                .isEqualTo(expected);
    }

    @Test
    void atLeastThreeForksAreExpectedIfThereMayBeSoMany() {
        assertThat(rule(0.03).expectedForks(new double[0])).isEqualTo(3);
        assertThat(rule(0.03).expectedForks(new double[] {1})).isEqualTo(3);
        assertThat(rule(0.03).expectedForks(new double[] {1, 9})).isEqualTo(3);
        assertThat(new StopRule(0.03, 2, StopRule.Metric.CPU).expectedForks(new double[] {1}))
                .isEqualTo(2);
    }

    private static StopRule rule(double precision) {
        return new StopRule(precision, 20, StopRule.Metric.CPU);
    }
}
