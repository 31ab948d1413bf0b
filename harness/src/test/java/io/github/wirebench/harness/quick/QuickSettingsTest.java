// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.quick;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class QuickSettingsTest {

    @Test
    void eighteenRowsFitIntoTheBudget() {
        QuickSettings settings = QuickSettings.forRows(18);
        assertThat(18 * 3 * settings.forkSeconds()).isCloseTo(160, within(1.0));
        assertThat(settings.warmupMillis() * 3).isBetween(1_000L, 1_200L);
        assertThat(settings.measurementMillis() * 5).isBetween(800L, 1_000L);
    }

    @Test
    void fewRowsAreNotMeasuredLongerAndManyNotTooShort() {
        assertThat(QuickSettings.forRows(2)).isEqualTo(QuickSettings.forRows(10));
        assertThat(QuickSettings.forRows(500).forkSeconds()).isCloseTo(1 + 0.8, within(0.01));
    }
}
