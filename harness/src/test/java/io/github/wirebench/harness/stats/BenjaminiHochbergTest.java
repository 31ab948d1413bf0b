// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

/** Reference values: SciPy 1.17.1, {@code stats.false_discovery_control(p, method='bh')}, 2026-11-21. */
class BenjaminiHochbergTest {

    @Test
    void valuesOfSciPy() {
        expect(
                new double[] {0.041, 0.0004, 0.9, 0.012, 0.034, 0.6, 0.012, 0.2},
                0.0656,
                0.0032,
                0.9,
                0.032,
                0.0656,
                0.6857142857142856,
                0.032,
                0.26666666666666666);
    }

    @Test
    void aLargeValueTakesASmallerAdjustmentFromAbove() {
        expect(
                new double[] {0.03, 0.031, 0.032, 0.5},
                0.042666666666666665,
                0.042666666666666665,
                0.042666666666666665,
                0.5);
    }

    @Test
    void oneTestIsLeftAsItIs() {
        assertThat(BenjaminiHochberg.adjust(0.04)).containsExactly(0.04);
        assertThat(BenjaminiHochberg.adjust()).isEmpty();
    }

    @Test
    void certaintiesStayWithinBounds() {
        assertThat(BenjaminiHochberg.adjust(1, 0, 1)).containsExactly(1, 0, 1);
    }

    @Test
    void whatIsNoProbabilityIsRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> BenjaminiHochberg.adjust(0.1, Double.NaN));
        assertThatIllegalArgumentException().isThrownBy(() -> BenjaminiHochberg.adjust(1.1));
    }

    private static void expect(double[] pValues, double... adjusted) {
        assertThat(BenjaminiHochberg.adjust(pValues)).containsExactly(adjusted, within(1e-9));
    }
}
