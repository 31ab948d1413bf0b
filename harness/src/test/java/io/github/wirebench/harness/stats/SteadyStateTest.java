// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SteadyStateTest {

    /** Recorded forks of Avro reading a post and of Avro's JSON: JDK 17, 2026-11-21, µs. */
    @Test
    void aForkThatGetsFasterIsNotSteady() {
        assertThat(SteadyState.drift(3.61, 3.74, 3.52, 2.25, 1.86, 1.80, 1.23, 1.05)
                        .orElseThrow())
                .isCloseTo(1.09, within(0.01));
        assertThat(SteadyState.drift(5.36, 5.21, 4.0, 3.89, 3.93, 3.94, 4.01, 3.97)
                        .orElseThrow())
                .isCloseTo(0.075, within(0.001));
        assertThat(SteadyState.drift(1.34, 1.10, 1.11, 1.15, 1.11, 1.09, 1.09, 1.06)
                        .orElseThrow())
                .isCloseTo(0.052, within(0.001));
    }

    @Test
    void aForkThatGetsSlowerIsNotSteady() {
        assertThat(SteadyState.drift(1.00, 1.01, 1.00, 1.21, 1.20, 1.22, 1.20, 1.21)
                        .orElseThrow())
                .isNegative();
        assertThat(SteadyState.drift(1.0, 1.1, 1.2, 1.3, 1.4).orElseThrow()).isNegative();
    }

    @Test
    void noiseAndSmallDriftsAreSteady() {
        assertThat(SteadyState.drift(1.28, 1.25, 1.24, 1.22, 1.31, 1.37, 1.32, 1.25))
                .isEmpty();
        // a trend beyond doubt, but the mean is only 1% off
        assertThat(SteadyState.drift(1.02, 1.02, 1.02, 1.02, 1, 1, 1, 1)).isEmpty();
        assertThat(SteadyState.drift(5, 5, 5, 5, 5, 5)).isEmpty();
    }

    @Test
    void tooFewOrUnknownIterationsShowNothing() {
        assertThat(SteadyState.drift()).isEmpty();
        assertThat(SteadyState.drift(9, 1, 1, 1)).isEmpty();
        assertThat(SteadyState.drift(9, Double.NaN, 1, 1, 1, 1)).isEmpty();
        assertThat(SteadyState.drift(9, 0, 1, 1, 1, 1)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {5, 8, 20})
    void steadyForksRarelyLookOtherwise(int iterations) {
        Random random = new Random(7);
        int trials = 20_000;
        long called = 0;
        for (int i = 0; i < trials; i++) {
            double[] fork = new double[iterations];
            Arrays.setAll(fork, j -> 1 + 0.1 * random.nextGaussian());
            called += SteadyState.drift(fork).isPresent() ? 1 : 0;
        }
        assertThat((double) called / trials).isBetween(0.01, SteadyState.LEVEL);
    }
}
