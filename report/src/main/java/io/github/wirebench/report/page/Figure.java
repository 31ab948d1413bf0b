// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report.page;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import io.github.wirebench.harness.data.BenchmarkCase;
import io.github.wirebench.harness.data.Samples;
import io.github.wirebench.harness.data.WireSizes;
import io.github.wirebench.harness.stats.ForkStatistics;
import io.github.wirebench.harness.stats.Interval;
import io.github.wirebench.harness.stats.ScoreUnit;
import io.github.wirebench.report.answers.Compared;
import io.github.wirebench.report.page.Report.Change;
import io.github.wirebench.report.page.Report.Estimate;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.stream.Stream;

/**
 * A benchmark of one of the report's runs. In JSON, null is unknown.
 *
 * @param run index of its run
 * @param sizes kind to bytes on the wire; empty if unknown
 * @param recording folder of the run that measured it; null unless its run was recorded several times
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
@JsonPropertyOrder({
    "id",
    "run",
    "label",
    "contender",
    "mode",
    "threads",
    "unit",
    "forks",
    "wall",
    "cpu",
    "cpuMean",
    "alloc",
    "sizes",
    "percentiles",
    "parts",
    "warnings",
    "recording"
})
record Figure(
        int id,
        int run,
        String label,
        String contender,
        @JsonIgnore Samples samples,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) Map<String, Long> sizes,
        @JsonIgnore double typicalSpread,
        String recording) {

    BenchmarkCase benchmarkCase() {
        return samples.benchmarkCase();
    }

    @JsonProperty
    String mode() {
        return benchmarkCase().mode();
    }

    @JsonProperty
    int threads() {
        return benchmarkCase().threads();
    }

    @JsonProperty
    String unit() {
        return samples.commonUnit();
    }

    @JsonProperty
    int forks() {
        return samples.forks();
    }

    @JsonProperty
    Estimate wall() {
        return Estimate.of(ForkStatistics.mean(samples.commonScores()));
    }

    /** Returns the CPU time in ns/op: the 25th percentile of each fork's iterations. */
    @JsonProperty
    Estimate cpu() {
        return samples.cpuTimes().map(ForkStatistics::mean).map(Estimate::of).orElse(null);
    }

    /** Returns the CPU time in ns/op: the mean of each fork's iterations. */
    @JsonProperty
    Estimate cpuMean() {
        return samples.cpuMeans().map(ForkStatistics::mean).map(Estimate::of).orElse(null);
    }

    /** Returns the bytes allocated per operation: the median and the range. */
    @JsonProperty
    Estimate alloc() {
        return Estimate.of(samples.allocation());
    }

    /** Returns those of single calls in the unit, e.g. {@code p99}; null if they were not sampled. */
    @JsonProperty
    Map<String, Double> percentiles() {
        return inCommonUnit(samples.percentiles(), (value, factor) -> Estimate.rounded(value * factor));
    }

    /** Returns what the score is made of, in the unit: the methods of a group, or counters of operations; null for a single one. */
    @JsonProperty
    Map<String, Estimate> parts() {
        return inCommonUnit(
                samples.parts(),
                (means, factor) -> Estimate.of(ForkStatistics.mean(
                        Arrays.stream(means).map(mean -> mean * factor).toArray())));
    }

    @JsonProperty
    List<String> warnings() {
        return samples.warnings();
    }

    private <T, R> Map<String, R> inCommonUnit(Map<String, T> figures, BiFunction<T, Double, R> conversion) {
        double factor = ScoreUnit.factor(samples.unit(), samples.commonUnit());
        Map<String, R> converted = new LinkedHashMap<>();
        figures.forEach((name, figure) -> {
            R known = conversion.apply(figure, factor);
            if (known != null) {
                converted.put(name, known);
            }
        });
        return converted.isEmpty() ? null : converted;
    }

    private Interval timeRatioTo(Figure other) {
        return samples.hasTime() && other.samples.hasTime()
                ? ratio(samples.nanoseconds(), other.samples.nanoseconds(), other)
                : Interval.UNKNOWN;
    }

    Interval ratioTo(Figure other) {
        return samples.cpuTimes().isPresent() && other.samples.cpuTimes().isPresent()
                ? ratio(samples.cpuTimes().get(), other.samples.cpuTimes().get(), other)
                : timeRatioTo(other);
    }

    /** Returns the ratios to another case of its run or of another run; null if none is known. */
    Report.Ratios ratiosTo(Figure other) {
        boolean haveCpu =
                samples.cpuTimes().isPresent() && other.samples.cpuTimes().isPresent();
        double allocated = other.samples.allocation().value();
        Report.Ratios ratios = new Report.Ratios(
                Change.of(timeRatioTo(other)),
                haveCpu ? Change.of(ratioTo(other)) : null,
                allocated >= Compared.NO_ALLOCATION
                        ? Change.ofAmount(samples.allocation().value() / allocated)
                        : null,
                Change.ofAmount(rawBytes() / other.rawBytes()));
        boolean isUnknown = Stream.of(ratios.wall(), ratios.cpu(), ratios.alloc(), ratios.bytes())
                .allMatch(ratio -> ratio == null);
        return isUnknown ? null : ratios;
    }

    private Interval ratio(double[] own, double[] others, Figure other) {
        return Compared.ratio(samples, own, other.samples, others, Math.max(typicalSpread, other.typicalSpread), 1);
    }

    private double rawBytes() {
        Long bytes = sizes.get(WireSizes.RAW);
        return bytes == null ? Double.NaN : bytes;
    }
}
