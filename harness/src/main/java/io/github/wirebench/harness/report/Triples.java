// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.report;

import io.github.wirebench.harness.figures.FigureRow;
import io.github.wirebench.harness.results.SizesFile;
import io.github.wirebench.harness.stats.ForkStatistics;
import io.github.wirebench.harness.stats.Interval;
import io.github.wirebench.harness.stats.Spread;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Figures as the page gets them: a value and its bounds with five digits, or null. */
final class Triples {
    private static final MathContext DIGITS = new MathContext(5);

    /** Allocation below this, in bytes per operation, is measuring noise. */
    private static final double NO_ALLOCATION = 1;

    private Triples() {}

    /** A mean with its interval between forks; null if there is no value. */
    static List<Double> mean(double... forks) {
        return of(ForkStatistics.mean(forks));
    }

    static List<Double> of(Interval interval) {
        return of(interval.value(), interval.low(), interval.high());
    }

    static List<Double> of(Spread spread) {
        return of(spread.median(), spread.low(), spread.high());
    }

    private static List<Double> of(double value, double low, double high) {
        return Double.isFinite(value)
                ? Stream.of(value, low, high).map(Triples::rounded).toList()
                : null;
    }

    /** Ratios of a row to another one of its run, or of another run; those of scores are ratios of time per operation. */
    static Report.Ratios ratios(FigureRow row, FigureRow other) {
        List<Double> wall = row.hasForks() && other.hasForks()
                ? of(ForkStatistics.ratio(row.nanoseconds(), other.nanoseconds()))
                : null;
        List<Double> cpu = row.cpu()
                .flatMap(a -> other.cpu().map(b -> of(ForkStatistics.ratio(a, b))))
                .orElse(null);
        return new Report.Ratios(wall, cpu, allocation(row.allocation(), other.allocation()), bytes(row, other));
    }

    private static List<Double> allocation(Spread numerator, Spread denominator) {
        return denominator.median() >= NO_ALLOCATION
                ? of(numerator.median() / denominator.median(), Double.NaN, Double.NaN)
                : null;
    }

    private static List<Double> bytes(FigureRow row, FigureRow other) {
        Optional<Long> above = Optional.ofNullable(row.sizes().get(SizesFile.RAW));
        Optional<Long> below = Optional.ofNullable(other.sizes().get(SizesFile.RAW));
        return above.isPresent() && below.filter(bytes -> bytes > 0).isPresent()
                ? of((double) above.get() / below.get(), Double.NaN, Double.NaN)
                : null;
    }

    private static Double rounded(double value) {
        return Double.isFinite(value) ? new BigDecimal(value).round(DIGITS).doubleValue() : null;
    }

    /** Whether any of the ratios is known. */
    static boolean isKnown(Report.Ratios ratios) {
        return Stream.of(ratios.wall(), ratios.cpu(), ratios.alloc(), ratios.bytes())
                .anyMatch(triple -> triple != null);
    }

    /** As an interval; all is NaN for null. */
    static Interval interval(List<Double> triple) {
        double[] values = triple == null
                ? new double[] {Double.NaN, Double.NaN, Double.NaN}
                : triple.stream()
                        .mapToDouble(value -> value == null ? Double.NaN : value)
                        .toArray();
        return new Interval(values[0], values[1], values[2]);
    }

    /** The geometric mean of values above 0. */
    static double geometricMean(double... values) {
        return Math.exp(Arrays.stream(values).map(Math::log).average().orElse(Double.NaN));
    }
}
