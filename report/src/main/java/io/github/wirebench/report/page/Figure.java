// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report.page;

import com.fasterxml.jackson.annotation.JsonValue;
import io.github.wirebench.harness.data.BenchmarkCase;
import io.github.wirebench.harness.data.Run;
import io.github.wirebench.harness.data.Samples;
import io.github.wirebench.harness.data.WireSizes;
import io.github.wirebench.harness.stats.ForkStatistics;
import io.github.wirebench.harness.stats.Interval;
import io.github.wirebench.harness.stats.ScoreUnit;
import io.github.wirebench.report.answers.Compared;
import io.github.wirebench.report.page.Report.Change;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * A benchmark of one of the report's runs.
 *
 * @param run index of its run
 * @param source the run that measured it
 * @param recording folder of that run; null unless the report's run was recorded several times
 */
record Figure(int id, int run, String label, Run source, Samples samples, String recording) {

    @JsonValue
    Map<String, Object> json() {
        return Report.known(
                "id", id,
                "run", run,
                "label", label,
                "contender", source.contender(samples),
                "mode", benchmarkCase().mode(),
                "threads", benchmarkCase().threads(),
                "unit", unit(),
                "forks", samples.forks(),
                "wall", score(),
                "cpu", samples.cpuTimes().map(ForkStatistics::mean).orElse(null),
                "cpuMean", samples.cpuMeans().map(ForkStatistics::mean).orElse(null),
                "alloc", samples.allocation().interval(),
                "sizes", sizes().isEmpty() ? null : sizes(),
                "percentiles", json(percentiles(), value -> Report.json(value.value())),
                "parts", json(parts(), Report::json),
                "warnings", samples.warnings(),
                "recording", recording);
    }

    private static <T> Map<String, T> json(Map<String, Interval> values, Function<Interval, T> digits) {
        Map<String, T> known = new LinkedHashMap<>();
        values.forEach((name, value) -> known.put(name, digits.apply(value)));
        return known.isEmpty() ? null : known;
    }

    BenchmarkCase benchmarkCase() {
        return samples.benchmarkCase();
    }

    String unit() {
        return samples.commonUnit();
    }

    Interval score() {
        return ForkStatistics.mean(samples.commonScores());
    }

    /** Returns kind to bytes on the wire; empty if unknown. */
    Map<String, Long> sizes() {
        return source.sizes(samples.params());
    }

    /** Returns those of single calls in the unit, e.g. {@code p99}; empty if they were not sampled. */
    Map<String, Interval> percentiles() {
        return inUnit(samples.percentiles(), Interval::of);
    }

    /** Returns what the score is made of, in the unit: the methods of a group, or counters of operations; empty for a single one. */
    Map<String, Interval> parts() {
        return inUnit(samples.parts(), ForkStatistics::mean);
    }

    private <T> Map<String, Interval> inUnit(Map<String, T> figures, Function<T, Interval> mean) {
        double factor = ScoreUnit.factor(samples.unit(), unit());
        Map<String, Interval> converted = new LinkedHashMap<>();
        figures.forEach((name, figure) -> converted.put(name, mean.apply(figure).map(value -> value * factor)));
        converted.values().removeIf(value -> !Double.isFinite(value.value()));
        return converted;
    }

    /** Returns the ratio of CPU times, or of times where one is unknown. */
    Interval ratioTo(Figure other) {
        return cpuRatioTo(other).orElseGet(() -> timeRatioTo(other));
    }

    private Optional<Interval> cpuRatioTo(Figure other) {
        return samples.cpuTimes().flatMap(own -> other.samples.cpuTimes().map(others -> ratio(own, others, other)));
    }

    private Interval timeRatioTo(Figure other) {
        return samples.hasTime() && other.samples.hasTime()
                ? ratio(samples.nanoseconds(), other.samples.nanoseconds(), other)
                : Interval.UNKNOWN;
    }

    private Interval ratio(double[] own, double[] others, Figure other) {
        return Compared.ratio(samples, own, other.samples, others, typicalSpread(other), 1);
    }

    double typicalSpread(Figure other) {
        return Math.max(source.typicalSpread(), other.source.typicalSpread());
    }

    /** Returns the ratios to another case of its run or of another run; null if none is known. */
    Report.Ratios ratiosTo(Figure other) {
        double allocated = other.samples.allocation().median();
        Report.Ratios ratios = new Report.Ratios(
                Change.of(timeRatioTo(other)),
                cpuRatioTo(other).map(Change::of).orElse(null),
                allocated >= Compared.NO_ALLOCATION
                        ? Change.ofAmount(samples.allocation().median() / allocated)
                        : null,
                Change.ofAmount(rawBytes() / other.rawBytes()));
        boolean isKnown = Stream.of(ratios.wall(), ratios.cpu(), ratios.alloc(), ratios.bytes())
                .anyMatch(Objects::nonNull);
        return isKnown ? ratios : null;
    }

    private double rawBytes() {
        Long bytes = sizes().get(WireSizes.RAW);
        return bytes == null ? Double.NaN : bytes;
    }
}
