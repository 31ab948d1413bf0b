// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report.answers;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.wirebench.harness.stats.Interval;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OutcomeTest {
    private static Outcome outcome(double value, double low, double high) {
        return Outcome.of(new Interval(value, low, high));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "0.48, 0.45, 0.52 | 2.1x faster | 2.1x faster | 2.1x faster (1.9–2.2x)",
                "0.034, 0.03, 0.04 | 29x faster | 29x faster | 29x faster (25–33x)",
                "2.5, 2.1, 2.9 | 2.5x slower | 2.5x slower | 2.5x slower (2.1–2.9x)",
                "1.2, 1.16, 1.24 | 1.2x slower | 1.2x slower | 1.2x slower (1.16–1.24x)",
                "1.07, 1.02, 1.12 | 7% slower | 7% slower | 7% slower (1.02–1.1x)",
                "1.03, 1.02, 1.04 | about the same | same | same (±4%)",
                "0.98, 0.93, 1.03 | about the same | same | same (±8%)",
                "1.2, 0.8, 1.6 | not known | not known | not known (±33%)",
                "2.8, 1.7, 3.9 | 2.8x slower | 2.8x slower ±39% | 2.8x slower (1.7–3.9x)",
                "5, 1.02, 110 | 5.0x slower | 5.0x slower (rough) | 5.0x slower (at least 1.02x)",
                "1.5, NaN, NaN | not known | not known | not known",
                "0.0008, 0.0007, 0.0009 | 1,300x faster | 1,300x faster | 1,300x faster (1,100–1,400x)"
            })
    void isSaidInTheSameWordsEverywhere(String ratio, String words, String cell, String text) {
        String[] parts = ratio.split(", ");
        Outcome outcome =
                outcome(Double.parseDouble(parts[0]), Double.parseDouble(parts[1]), Double.parseDouble(parts[2]));
        assertThat(outcome.words()).isEqualTo(words);
        assertThat(outcome.cell()).isEqualTo(cell);
        assertThat(outcome.text()).isEqualTo(text);
    }

    /** Which of two benchmarks is the first does not matter. */
    @Test
    void isSymmetric() {
        for (double ratio : new double[] {0.3, 0.92, 0.97, 1, 1.05, 1.2, 4}) {
            for (double width : new double[] {1.01, 1.08, 1.3}) {
                Outcome.Kind kind = outcome(ratio, ratio / width, ratio * width).kind();
                Outcome.Kind other =
                        outcome(1 / ratio, 1 / (ratio * width), width / ratio).kind();
                assertThat(other)
                        .isEqualTo(
                                switch (kind) {
                                    case SLOWER -> Outcome.Kind.FASTER;
                                    case FASTER -> Outcome.Kind.SLOWER;
                                    default -> kind;
                                });
            }
        }
    }
}
