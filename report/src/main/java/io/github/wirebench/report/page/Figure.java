// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report.page;

import io.github.wirebench.harness.data.BenchmarkCase;
import io.github.wirebench.harness.data.Samples;
import io.github.wirebench.harness.data.WireSizes;
import io.github.wirebench.harness.stats.ForkStatistics;
import io.github.wirebench.harness.stats.Interval;
import io.github.wirebench.harness.stats.ScoreUnit;
import io.github.wirebench.report.answers.Compared;
import io.github.wirebench.report.page.Report.Estimate;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.BiFunction;
import java.util.stream.Stream;

/**
 * A case of one of the report's runs.
 *
 * @param run index of its run
 * @param sizes kind to bytes on the wire; empty if unknown
 * @param recording folder of the run that measured it; null unless its run was recorded several times
 */
record Figure(
        int id,
        int run,
        String label,
        String contender,
        Samples samples,
        Map<String, Long> sizes,
        double typicalSpread,
        String recording) {
    /** Allocation below this, in bytes per operation, is measuring noise. */
    private static final double NO_ALLOCATION = 1;

    BenchmarkCase benchmarkCase() {
        return samples.benchmarkCase();
    }

    boolean isComparableWith(Figure other) {
        return samples.isComparableWith(other.samples);
    }

    /** Returns the ratio of the times per operation, also for throughput; unknown unless both have a time. */
    Interval timeRatioTo(Figure other) {
        return samples.hasTime() && other.samples.hasTime()
                ? ratio(samples.nanoseconds(), other.samples.nanoseconds(), other)
                : Interval.UNKNOWN;
    }

    /** Returns the ratio of CPU times, or of times where they are unknown. */
    Interval ratioTo(Figure other) {
        return samples.cpuTimes()
                .flatMap(own -> other.samples.cpuTimes().map(others -> ratio(own, others, other)))
                .orElseGet(() -> timeRatioTo(other));
    }

    /** Returns the ratios to another case of its run or of another run; null if none is known. */
    Report.Ratios ratiosTo(Figure other) {
        Report.Change cpu = samples.cpuTimes()
                .flatMap(a -> other.samples.cpuTimes().map(b -> Report.Change.of(ratio(a, b, other))))
                .orElse(null);
        double allocated = other.samples.allocation().median();
        Report.Ratios ratios = new Report.Ratios(
                Report.Change.of(timeRatioTo(other)),
                cpu,
                allocated >= NO_ALLOCATION
                        ? Report.Change.ofAmount(samples.allocation().median() / allocated)
                        : null,
                Report.Change.ofAmount(rawBytes() / other.rawBytes()));
        return Stream.of(ratios.wall(), ratios.cpu(), ratios.alloc(), ratios.bytes())
                        .allMatch(ratio -> ratio == null)
                ? null
                : ratios;
    }

    private Interval ratio(double[] own, double[] others, Figure other) {
        return Compared.ratio(samples, own, other.samples, others, Math.max(typicalSpread, other.typicalSpread), 1);
    }

    /** NaN if unknown. */
    private double rawBytes() {
        Long bytes = sizes.get(WireSizes.RAW);
        return bytes == null ? Double.NaN : bytes;
    }

    Report.Row row() {
        return new Report.Row(
                id,
                run,
                label,
                contender,
                benchmarkCase().mode(),
                benchmarkCase().threads(),
                samples.commonUnit(),
                samples.forks(),
                Estimate.of(ForkStatistics.mean(samples.commonScores())),
                samples.cpuTimes().map(ForkStatistics::mean).map(Estimate::of).orElse(null),
                samples.cpuMeans().map(ForkStatistics::mean).map(Estimate::of).orElse(null),
                Estimate.of(samples.allocation()),
                sizes.isEmpty() ? null : sizes,
                inCommonUnit(samples.percentiles(), (value, factor) -> Estimate.rounded(value * factor)),
                inCommonUnit(
                        samples.parts(),
                        (means, factor) -> Estimate.of(ForkStatistics.mean(
                                Arrays.stream(means).map(mean -> mean * factor).toArray()))),
                samples.warnings(),
                recording);
    }

    /** Null if there are none. */
    private <T, R> Map<String, R> inCommonUnit(Map<String, T> figures, BiFunction<T, Double, R> conversion) {
        double factor = ScoreUnit.factor(samples.unit(), samples.commonUnit());
        Map<String, R> converted = new LinkedHashMap<>();
        figures.forEach((name, figure) -> converted.put(name, conversion.apply(figure, factor)));
        converted.values().removeIf(Objects::isNull);
        return converted.isEmpty() ? null : converted;
    }
}
