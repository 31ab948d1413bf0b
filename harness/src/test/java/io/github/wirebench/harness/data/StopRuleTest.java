// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.github.wirebench.harness.data.RunPlan.StopRule;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class StopRuleTest {
    private static final double[] THREE = {99, 100, 101};
    private static final double[] FOUR = {98, 100, 100, 102};

    /** Half-widths from t(0.975) = 4.302653 with 2 and 3.182446 with 3 degrees of freedom, as in tables of Student's t. */
    private static final double OF_THREE = 4.302652729911275 / Math.sqrt(3) / 100;

    private static final double OF_FOUR = 3.182446305284263 * Math.sqrt(8.0 / 3) / 2 / 100;

    private static double[] forks(double... figures) {
        return figures;
    }

    /** Precision, most forks, figures of the forks; is it precise, is it enough? */
    static Stream<Arguments> decisions() {
        return Stream.of(
                arguments(OF_THREE + 1e-9, 20, THREE, true, true),
                arguments(OF_THREE - 1e-9, 20, THREE, false, false),
                arguments(OF_FOUR + 1e-9, 20, FOUR, true, true),
                arguments(OF_FOUR - 1e-9, 20, FOUR, false, false),
                // fewer than three forks are never precise
                arguments(0.5, 20, forks(), false, false),
                arguments(0.5, 20, forks(5), false, false),
                arguments(0.5, 20, forks(5, 5), false, false),
                arguments(0.5, 20, forks(5, 5, 5), true, true),
                // without an aim the number of forks decides
                arguments(0, 4, forks(5, 5, 5), false, false),
                arguments(0, 4, forks(5, 5, 5, 5), false, true),
                // the most forks end what cannot be precise
                arguments(0.03, 5, forks(Double.NaN, Double.NaN, Double.NaN, Double.NaN), false, false),
                arguments(0.03, 5, forks(1, Double.NaN, Double.NaN, Double.NaN, Double.NaN), false, true),
                arguments(0.03, 5, forks(-1, 0, 1), false, false),
                arguments(0.03, 5, forks(0, 0, 0), false, false),
                arguments(0.03, 2, forks(1, 2), false, true));
    }

    @ParameterizedTest
    @MethodSource
    void decisions(double precision, int maxForks, double[] forks, boolean precise, boolean enough) {
        StopRule rule = new StopRule(precision, maxForks, StopRule.Metric.CPU);
        assertThat(rule.isPrecise(forks)).isEqualTo(precise);
        assertThat(rule.isEnough(forks)).isEqualTo(enough);
    }

    @Test
    void bytesThatProfilersAllocateAreNoise() {
        StopRule rule = new StopRule(0.01, 10, StopRule.Metric.BYTES);
        assertThat(rule.isPrecise(forks(0, 0, 0))).isTrue();
        assertThat(rule.isPrecise(forks(1e-4, 3e-4, 2e-4))).isTrue();
        assertThat(rule.isPrecise(forks(100, 160, 130))).isFalse();
    }
}
