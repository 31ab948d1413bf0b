// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.stats;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class QuantitiesTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "12.34 | 12x",
                "0.4321 | 0.43x",
                "0.0321 | 0.032x",
                "1.04 | 1.04x",
                "9.96 | 10x",
                "99.7 | 100x",
                "1234 | 1,200x",
                "NaN | unknown"
            })
    void ratiosHaveTwoSignificantDigitsOrThreeNearOne(double ratio, String expected) {
        assertThat(Quantities.ratio(ratio)).isEqualTo(expected);
    }

    @Test
    void ratiosCarryTheirInterval() {
        assertThat(Quantities.ratio(new Interval(12.1, 10.4, 14.2))).isEqualTo("12x (10-14x)");
        assertThat(Quantities.ratio(new Interval(0.98, 0.9, 1.07))).isEqualTo("0.980x (0.90-1.07x)");
        assertThat(Quantities.ratio(new Interval(12.1, Double.NaN, Double.NaN))).isEqualTo("12x");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "5.678 | 0.1 | 5.68 ns ± 0.10",
                "999.4 | 1 | 999 ns ± 1",
                "12345 | 678 | 12.3 us ± 0.7",
                "123456789 | 9876543 | 123 ms ± 10",
                "5e12 | 1e10 | 5,000 s ± 10"
            })
    void timesAreInTheUnitThatReadsWell(double nanos, double half, String expected) {
        assertThat(Quantities.time(new Interval(nanos, nanos - half, nanos + half), Quantities.TimeUnit.of(nanos)))
                .isEqualTo(expected);
    }

    @Test
    void forksThatDifferShowTheirRangeAndTheMedian() {
        assertThat(Quantities.bytes(Spread.of(3_872, 4_384, 4_344))).isEqualTo("4,344 (3,872-4,384)");
        assertThat(Quantities.bytes(Spread.of(5_000, 5_060, 5_040))).isEqualTo("5,040");
        assertThat(Quantities.bytes(Spread.of(0.01, 0.03))).isEqualTo("0");
        assertThat(Quantities.bytes(Spread.of(Double.NaN))).isEqualTo("unknown");
    }

    @Test
    void aRoughRatioHasTwoDigits() {
        assertThat(Quantities.roughRatio(0.9771)).isEqualTo("0.98x");
        assertThat(Quantities.roughRatio(1.04)).isEqualTo("1.0x");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"0 | 0", "0.04 | 0", "2.52 | 2.5", "72 | 72", "1234567.4 | 1,234,567", "NaN | unknown"})
    void bytesHaveSeparators(double bytes, String expected) {
        assertThat(Quantities.bytes(bytes)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "45.2 | 45 s",
                "160 | 2 min 40 s",
                "180 | 3 min",
                "11100 | 3 h 5 min",
                "3599.6 | 1 h",
                "187000 | 2 d 4 h"
            })
    void durationsAreWords(double seconds, String expected) {
        assertThat(Quantities.duration(seconds)).isEqualTo(expected);
    }
}
