// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class FormatTest {
    private static final double NAN = Double.NaN;

    private static Interval around(double value, double half) {
        return new Interval(value, value - half, value + half);
    }

    static Stream<Arguments> texts() {
        return Stream.of(
                arguments(Format.time(around(5.678, 0.1)), "5.68 ns ± 0.10"),
                arguments(Format.time(around(999.4, 1)), "999 ns ± 1"),
                arguments(Format.time(around(12_345, 678)), "12.3 µs ± 0.7"),
                arguments(Format.time(around(123_456_789, 9_876_543)), "123 ms ± 10"),
                arguments(Format.time(around(5e12, 1e10)), "5,000 s ± 10"),
                arguments(Format.time(Interval.of(1e6), 5e3), "1,000 µs"),
                arguments(Format.time(Interval.UNKNOWN), "unknown"),
                arguments(Format.score(1.5, "us/op", 15), "1.50 µs"),
                arguments(Format.score(1500, "us/op", 0.015), "1,500,000 ns"),
                arguments(Format.score(1500, "ops/us", NAN), "1,500 ops/us"),
                arguments(Format.score(NAN, "ops/us", NAN), "unknown"),
                arguments(Format.plain(around(12.3449, 0.56)), "12.34 ± 0.56"),
                arguments(Format.plain(around(2.3512e-8, 1.2e-9)), "2.351e-08 ± 1.2e-09"),
                arguments(Format.plain(Interval.UNKNOWN), "unknown"),
                arguments(Format.amount(around(1.23456, 0.0567)), "1.235 ± 0.057"),
                arguments(Format.amount(around(12.3, 0)), "12.3 ± 0.0"),
                arguments(Format.amount(Interval.of(1_234.4)), "1,234"),
                arguments(Format.decimal(1_000.25), "1000.3"),
                arguments(Format.percent(0.0249), "2.5%"),
                arguments(Format.percent(0.0995), "10%"),
                arguments(Format.percent(0.25, 1), "25.0%"),
                arguments(Format.percent(NAN), "unknown"),
                arguments(Format.change(new Interval(1.12, 1.098, 1.14)), "+12% (+9.8 to +14)"),
                arguments(Format.change(Interval.of(0.99999)), "+0.0%"),
                arguments(Format.change(Interval.UNKNOWN), "unknown"),
                arguments(Format.change(new Interval(27, 25, 30)), "27x (25–30x)"),
                arguments(Format.change(new Interval(0.0037, 0.003, 0.0045)), "0.0037x (0.0030–0.0045x)"),
                arguments(Format.change(new Interval(1.5, 1e-9, 1e9)), "+50% (cannot tell)"),
                arguments(Format.change(new Interval(1.5, 0, Double.POSITIVE_INFINITY)), "+50% (cannot tell)"),
                arguments(Format.percent(1e300), "over 1,000%"),
                arguments(Format.ratio(1e300), "more than 1,000,000x"),
                arguments(Format.ratio(1e-300), "less than 0.000001x"),
                arguments(Format.ratio(new Interval(350, 3.1e-14, 3.9e18)), "350x (cannot tell)"),
                arguments(Format.ratio(new Interval(350, 0, Double.POSITIVE_INFINITY)), "350x (cannot tell)"),
                arguments(Format.ratio(new Interval(1e9, 0.9e9, 1.1e9)), "more than 1,000,000x"),
                arguments(Format.ratio(new Interval(1e-9, 0.9e-9, 1.1e-9)), "less than 0.000001x"),
                arguments(Format.ratio(new Interval(350, 1.1, 111_000)), "350x (at least 1.1x)"),
                arguments(Format.ratio(new Interval(0.0029, 9e-6, 0.9)), "0.0029x (at most 0.90x)"),
                arguments(Format.preciseRatio(new Interval(1.5, 1e-9, 1e9)), "1.5x (cannot tell)"),
                arguments(Format.time(Interval.of(1e300)), "1.00e+291 s"),
                arguments(Format.plain(around(1e300, 1e299)), "1.00e+300 ± 1.00e+299"),
                arguments(Format.bytes(1e300), "1.00e+300"),
                arguments(Format.bytesPerSecond(1e300), "1.00e+285 PB/s"),
                arguments(Format.amount(around(0.5, 0.7).notNegative()), "0.50 (0 to 1.20)"),
                arguments(Format.amount(around(-0.5, 0.7)), "-0.50 ± 0.70"),
                arguments(Format.amount(Interval.of(1e300)), "1.00e+300"),
                arguments(Format.ratio(12.34), "12x"),
                arguments(Format.ratio(0.4321), "0.43x"),
                arguments(Format.ratio(0.0321), "0.032x"),
                arguments(Format.ratio(1.04), "1.04x"),
                arguments(Format.ratio(9.96), "10x"),
                arguments(Format.ratio(99.7), "100x"),
                arguments(Format.ratio(1234), "1,200x"),
                arguments(Format.ratio(NAN), "unknown"),
                arguments(Format.ratio(new Interval(12.1, 10.4, 14.2)), "12x (10–14x)"),
                arguments(Format.ratio(new Interval(0.98, 0.9, 1.07)), "0.98x (0.90–1.1x)"),
                arguments(Format.ratio(new Interval(1.234, 1.19, 1.27)), "1.23x (1.19–1.27x)"),
                arguments(Format.ratio(new Interval(1.234, 1.1, 1.4)), "1.2x (1.1–1.4x)"),
                arguments(Format.ratio(new Interval(0.4321, 0.43, 0.434)), "0.432x (0.430–0.434x)"),
                arguments(Format.ratio(new Interval(1.04, 1.004, 1.07)), "1.04x (1.004–1.07x)"),
                arguments(Format.ratio(new Interval(1.2, 1.001, 1.5)), "1.2x (1.001–1.5x)"),
                arguments(Format.ratio(new Interval(1.002, 1.001, 1.003)), "1.002x (1.001–1.003x)"),
                arguments(Format.ratio(new Interval(1.002, 0.97, 1.03)), "1.00x (0.970–1.03x)"),
                arguments(Format.ratio(Interval.of(12.1)), "12x"),
                arguments(Format.rough(0.9771), "0.98"),
                arguments(Format.rough(1.04), "1.0"),
                arguments(Format.preciseRatio(new Interval(1.0119, 1.003, 1.02)), "1.012x (1.003–1.020)"),
                arguments(Format.bytes(0), "0"),
                arguments(Format.bytes(0.04), "0"),
                arguments(Format.bytes(2.52), "2.5"),
                arguments(Format.bytes(72), "72"),
                arguments(Format.bytes(1_234_567.4), "1,234,567"),
                arguments(Format.bytes(NAN), "unknown"),
                arguments(Format.bytes(Interval.range(3_872, 4_384, 4_344)), "4,344 (3,872–4,384)"),
                arguments(Format.bytes(Interval.range(5_000, 5_060, 5_040)), "5,040"),
                arguments(Format.bytes(Interval.range(0.01, 0.03)), "0"),
                arguments(Format.bytes(Interval.range(NAN)), "unknown"),
                arguments(Format.size(72), "72 B"),
                arguments(Format.size(4_321), "4.3 KB"),
                arguments(Format.size(2_400_000), "2.4 MB"),
                arguments(Format.memory(3L << 29), "1.5 GiB"),
                arguments(Format.bytesPerSecond(12.3), "12 B/s"),
                arguments(Format.bytesPerSecond(999_500), "1.00 MB/s"),
                arguments(Format.bytesPerSecond(Interval.range(1000, 2000)), "1.50 kB/s (1.00 kB/s to 2.00 kB/s)"),
                arguments(Format.duration(45.2), "45 s"),
                arguments(Format.duration(160), "2 min 40 s"),
                arguments(Format.duration(180), "3 min"),
                arguments(Format.duration(11_100), "3 h 5 min"),
                arguments(Format.duration(3_599.6), "1 h"),
                arguments(Format.duration(187_000), "2 d 4 h"),
                arguments(Format.span(72, 288, 89), "1 min 12 s to 4 min 48 s; the budget ends it at 1 min 29 s"),
                arguments(Format.span(72, 288, 300), "1 min 12 s to 4 min 48 s"),
                arguments(Format.span(72, 72, Double.POSITIVE_INFINITY), "About 1 min 12 s"),
                arguments(Format.count(1, "fork"), "1 fork"),
                arguments(Format.count(1_200, "fork"), "1,200 forks"),
                arguments(Format.some(List.of("a", "b"), 2), "a, b"),
                arguments(Format.some(List.of("a", "b", "c", "d"), 2), "a, b and 2 more"));
    }

    @Test
    void numbersAreRoundedToSignificantDigits() {
        assertThat(Format.rounded(-123_456.7, 5)).isEqualTo(-123_460);
        assertThat(Format.rounded(0.000123456, 3)).isEqualTo(0.000123);
        assertThat(Format.rounded(123_445, 5))
                .as("a half goes to the even digit")
                .isEqualTo(123_440);
        assertThat(Format.rounded(0, 5)).isZero();
        assertThat(Format.rounded(NAN, 5)).isNaN();
        assertThat(Format.rounded(Double.NEGATIVE_INFINITY, 5)).isEqualTo(Double.NEGATIVE_INFINITY);
    }

    @ParameterizedTest
    @MethodSource
    void texts(String actual, String expected) {
        assertThat(actual).isEqualTo(expected);
    }
}
