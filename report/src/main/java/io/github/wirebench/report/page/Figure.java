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
import java.util.Optional;

/**
 * A benchmark of one of the report's runs.
 *
 * @param recording folder of the run that measured it; null unless the report's run was recorded several times
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
                "within", samples.isWithinFork() ? true : null,
                "cpu", samples.decidingCpuTimes().map(ForkStatistics::mean).orElse(null),
                "cpuMean", samples.cpuMeans().map(ForkStatistics::mean).orElse(null),
                "alloc", samples.allocation(),
                "sizes", sizes(),
                "percentiles", Report.known(percentiles()),
                "parts", Report.known(parts()),
                "warnings", samples.warnings(),
                "recording", recording);
    }

    BenchmarkCase benchmarkCase() {
        return samples.benchmarkCase();
    }

    String unit() {
        return samples.commonUnit();
    }

    Interval score() {
        return samples.commonScore();
    }

    /** Returns kind to bytes on the wire; empty if unknown. */
    Map<String, Long> sizes() {
        return source.sizes(samples.params());
    }

    /** Returns those of single calls in the unit, e.g. {@code p99}; empty if they were not sampled. */
    Map<String, Double> percentiles() {
        Map<String, Double> percentiles = new LinkedHashMap<>(samples.percentiles());
        percentiles.replaceAll((name, value) -> value * factor());
        return percentiles;
    }

    /** Returns what the score is made of, in the unit: the methods of a group, or counters of operations; empty for a single one. */
    Map<String, Interval> parts() {
        Map<String, Interval> parts = new LinkedHashMap<>();
        samples.parts()
                .forEach((name, means) ->
                        parts.put(name, ForkStatistics.mean(means).map(mean -> mean * factor())));
        return parts;
    }

    private double factor() {
        return ScoreUnit.factor(samples.unit(), unit());
    }

    /** Returns the ratio of CPU times, or of scores where one does not stand for the time. */
    Interval ratioTo(Figure other) {
        return cpuRatioTo(other, 1).orElseGet(() -> timeRatioTo(other, 1));
    }

    private Optional<Interval> cpuRatioTo(Figure other, int comparisons) {
        return samples.decidingCpuTimes()
                .flatMap(own -> other.samples.decidingCpuTimes().map(others -> ratio(own, others, other, comparisons)));
    }

    private Interval timeRatioTo(Figure other, int comparisons) {
        return samples.hasTime() && other.samples.hasTime()
                ? ratio(samples.nanoseconds(), other.samples.nanoseconds(), other, comparisons)
                : Interval.UNKNOWN;
    }

    private Interval ratio(double[] own, double[] others, Figure other, int comparisons) {
        return Compared.ratio(samples, own, other.samples, others, typicalSpread(other), comparisons);
    }

    double typicalSpread(Figure other) {
        return Math.max(source.typicalSpread(), other.source.typicalSpread());
    }

    /** Returns the changes from another case, by what they are of; null if none is known. */
    Map<String, Object> changesFrom(Figure other, int comparisons) {
        double allocated = other.samples.allocation().value();
        double garbage =
                allocated >= Compared.NO_ALLOCATION ? samples.allocation().value() / allocated : Double.NaN;
        Map<String, Object> changes = Report.known(
                "wall", change(timeRatioTo(other, comparisons), other),
                "cpu", cpuRatioTo(other, comparisons).map(Change::of).orElse(null),
                "alloc", Change.ofAmount(garbage),
                "bytes", Change.ofAmount(rawBytes() / other.rawBytes()));
        return changes.isEmpty() ? null : changes;
    }

    /** Returns a change of time; of single JVMs, what their iterations suggest. */
    Change change(Interval ratio, Figure other) {
        Interval own = score();
        Interval base = other.score();
        boolean isHint = !ratio.isKnown()
                && samples.isWithinFork()
                && samples.isUsable()
                && base.isKnown()
                && unit().equals(other.unit())
                && Math.min(own.low(), base.low()) > 0;
        if (!isHint) {
            return Change.of(ratio);
        }
        Interval more = new Interval(ratio.value(), own.low() / base.high(), own.high() / base.low());
        return Change.hint(
                samples.isThroughput() ? new Interval(ratio.value(), 1 / more.high(), 1 / more.low()) : more);
    }

    private double rawBytes() {
        Long bytes = sizes().get(WireSizes.RAW);
        return bytes == null ? Double.NaN : bytes;
    }
}
