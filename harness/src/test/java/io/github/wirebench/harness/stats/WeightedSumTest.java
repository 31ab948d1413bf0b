// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.wirebench.harness.stats.WeightedSum.Term;
import java.util.List;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/**
 * Reference values were computed with SciPy on 2026-11-21: {@code stats.ttest_ind(3 * a, 2 * b,
 * equal_var=False).confidence_interval(0.95)} for a difference, and {@code stats.ttest_1samp(2 * a, 0)} for one row.
 */
class WeightedSumTest {
    private static final Offset<Double> EXACT = within(1e-9);
    private static final double[] A = {12.9, 13.4, 13.1, 12.7, 13.6};
    private static final double[] B = {11.8, 12.1, 11.9, 12.4};

    private static void check(Interval sum, double value, double low, double high) {
        assertThat(sum.value()).isCloseTo(value, EXACT);
        assertThat(sum.low()).isCloseTo(low, EXACT);
        assertThat(sum.high()).isCloseTo(high, EXACT);
    }

    @Test
    void aWeightedDifferenceIsWelchs() {
        check(
                WeightedSum.of(List.of(new Term(3, A), new Term(-2, B))),
                15.31999999999999,
                13.95879772185412,
                16.681202278145886);
    }

    @Test
    void oneRowIsStudents() {
        check(WeightedSum.of(List.of(new Term(2, A))), 26.279999999999994, 25.374351014068022, 27.185648985931966);
    }

    @Test
    void oneForkHasNoSpread() {
        Interval sum = WeightedSum.of(List.of(new Term(1, A), new Term(1, new double[] {4})));
        assertThat(sum.value()).isCloseTo(17.14, EXACT);
        assertThat(sum.isKnown()).isFalse();
    }

    @Test
    void whatDoesNotVaryHasNoWidth() {
        check(WeightedSum.of(List.of(new Term(2, new double[] {3, 3}))), 6, 6, 6);
    }
}
