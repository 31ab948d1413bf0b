// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report.page;

import com.fasterxml.jackson.annotation.JsonValue;
import io.github.wirebench.harness.data.BenchmarkCase;
import io.github.wirebench.harness.data.Run;
import io.github.wirebench.harness.data.Samples;
import io.github.wirebench.harness.data.Secondary;
import io.github.wirebench.harness.data.WireSizes;
import io.github.wirebench.harness.stats.ForkStatistics;
import io.github.wirebench.harness.stats.ForkStatistics.Speed;
import io.github.wirebench.harness.stats.Format;
import io.github.wirebench.harness.stats.Interval;
import io.github.wirebench.harness.stats.ScoreUnit;
import io.github.wirebench.report.answers.Compared;
import io.github.wirebench.report.page.Report.Change;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/** A benchmark of one of the report's runs. */
record Figure(int id, int run, String label, Run source, Samples samples) {

    private static final Predicate<String> COLLECTIONS =
            Pattern.compile("^·?gc\\.").asPredicate();

    @JsonValue
    Map<String, Object> json() {
        long runs = samples.runs().stream().distinct().count();
        return Report.known(
                "id", id,
                "run", run,
                "label", label,
                "mode", benchmarkCase().mode(),
                "threads", benchmarkCase().threads(),
                "unit", unit(),
                "forks", samples.forks(),
                "runs", runs > 1 ? runs : null,
                "wall", score(),
                "within", samples.isWithinFork() ? true : null,
                "cpu", mean(samples.decidingCpuTimes()),
                "cpuMean", mean(samples.cpuMeans()),
                "alloc", samples.allocation(),
                "sizes", sizes(),
                "further", known(Further::value),
                "units", known(one -> one.unit.equals(unit()) ? null : one.unit),
                "warnings", samples.warnings());
    }

    /** Returns the two speeds of its CPU time, of which each JVM keeps one; null if it has one, or is of several runs, which differ too. */
    List<Speed> speeds() {
        List<Speed> speeds = ForkStatistics.speeds(samples.decidingCpuTimes().orElseThrow());
        return speeds.isEmpty() || samples.runs().stream().distinct().count() > 1 ? null : speeds;
    }

    private Interval mean(Optional<double[]> times) {
        return times.map(known -> source.mean(samples, known)).orElse(null);
    }

    BenchmarkCase benchmarkCase() {
        return samples.benchmarkCase();
    }

    String unit() {
        return samples.commonUnit();
    }

    Interval score() {
        return source.score(samples);
    }

    /** Returns kind to bytes on the wire; empty if unknown. */
    Map<String, Long> sizes() {
        return source.sizes(samples.params());
    }

    /** A percentile of single calls, a method of a group, or what else was counted. */
    record Further(String name, Interval value, String unit) {}

    /** Returns percentiles first, then all else by name, but not the collections that are always counted beside allocation. */
    List<Further> further() {
        double factor = ScoreUnit.factor(samples.unit(), unit());
        List<Further> further = new ArrayList<>();
        samples.percentiles()
                .forEach((name, value) -> further.add(new Further(name, Interval.of(value * factor), unit())));
        for (Secondary one : samples.secondaries()) {
            if (one.kind() != Secondary.Kind.PERCENTILE && one.forks().length > 0 && !COLLECTIONS.test(one.name())) {
                boolean isOfScore = one.unit().equals(samples.unit());
                Interval mean = ForkStatistics.mean(one.forks());
                further.add(new Further(
                        one.name(),
                        isOfScore ? mean.map(value -> value * factor) : mean,
                        isOfScore ? unit() : one.unit()));
            }
        }
        return further;
    }

    private Map<String, Object> known(Function<Further, Object> property) {
        Map<String, Object> known = new LinkedHashMap<>();
        further().forEach(one -> known.put(one.name, property.apply(one)));
        return Report.known(known);
    }

    /** Returns whether its CPU time can be drawn: it has the unit of a time, and more than one JVM. */
    boolean hasCpuTime() {
        return samples.decidingCpuTimes().isPresent() && samples.isTime() && !samples.isWithinFork();
    }

    /** Returns CPU time, which varies least, or what was scored. */
    Interval time(boolean isCpuTime) {
        return isCpuTime ? mean(samples.decidingCpuTimes()) : score();
    }

    private double[] times(boolean isCpuTime) {
        return isCpuTime ? samples.decidingCpuTimes().orElseThrow() : samples.nanoseconds();
    }

    String text(Interval value) {
        return text(value, unit());
    }

    static String text(Interval value, String unit) {
        Interval shown = value.map(Report::fiveDigits);
        return unit.equals("ns/op") ? Format.time(shown) : Format.plain(shown) + " " + unit;
    }

    /** Returns the changes from another case, by what they are of; null if none is known. */
    Map<String, Object> changesFrom(Figure other, boolean isCpuTime, int comparisons) {
        double allocated = other.samples.allocation().value();
        double garbage =
                allocated >= Compared.NO_ALLOCATION ? samples.allocation().value() / allocated : Double.NaN;
        Map<String, Object> changes = Report.known(
                "time", timeFrom(other, isCpuTime, comparisons),
                "alloc", Change.ofAmount(garbage),
                "bytes", Change.ofAmount(bytes(WireSizes.RAW) / other.bytes(WireSizes.RAW)),
                "gzip", Change.ofAmount(bytes(WireSizes.GZIP) / other.bytes(WireSizes.GZIP)));
        return changes.isEmpty() ? null : changes;
    }

    /** Returns a change of time; of single JVMs, what their iterations suggest. */
    private Change timeFrom(Figure other, boolean isCpuTime, int comparisons) {
        boolean areTimes = isCpuTime || samples.hasTime() && other.samples.hasTime();
        Interval ratio = areTimes
                ? Compared.ratio(source, samples, times(isCpuTime), other.samples, other.times(isCpuTime), comparisons)
                : Interval.UNKNOWN;
        Interval own = score();
        Interval base = other.score();
        boolean isHint = !ratio.isKnown()
                && (samples.isWithinFork() || other.samples.isWithinFork())
                && samples.isUsable()
                && other.samples.isUsable()
                && unit().equals(other.unit())
                && Math.min(own.low(), base.low()) > 0;
        if (!isHint) {
            return Change.of(ratio);
        }
        Interval more = new Interval(ratio.value(), own.low() / base.high(), own.high() / base.low());
        return Change.hint(
                samples.isThroughput() ? new Interval(ratio.value(), 1 / more.high(), 1 / more.low()) : more);
    }

    private double bytes(String kind) {
        Long bytes = sizes().get(kind);
        return bytes == null ? Double.NaN : bytes;
    }
}
