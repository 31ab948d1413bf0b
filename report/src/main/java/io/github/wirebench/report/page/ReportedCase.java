// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report.page;

import com.fasterxml.jackson.annotation.JsonValue;
import io.github.wirebench.harness.data.BenchmarkCase;
import io.github.wirebench.harness.data.Run;
import io.github.wirebench.harness.data.Samples;
import io.github.wirebench.harness.data.Secondary;
import io.github.wirebench.harness.stats.ForkStatistics;
import io.github.wirebench.harness.stats.ForkStatistics.Speed;
import io.github.wirebench.harness.stats.Format;
import io.github.wirebench.harness.stats.Interval;
import io.github.wirebench.harness.stats.ScoreUnit;
import io.github.wirebench.report.answers.Compared;
import io.github.wirebench.report.answers.Outcome;
import io.github.wirebench.report.page.Report.Change;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * A benchmark of one of the report's runs.
 *
 * @param benchmarkCase under its name in the last run, if it moved
 */
record ReportedCase(int id, int run, String label, BenchmarkCase benchmarkCase, Run source, Samples samples) {
    @JsonValue
    Map<String, Object> json() {
        return Report.known(
                "id", id,
                "run", run,
                "label", label,
                "mode", benchmarkCase.mode(),
                "threads", benchmarkCase.threads(),
                "unit", unit(),
                "forks", samples.forks(),
                "runs", runs() > 1 ? runs() : null,
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
        return speeds.isEmpty() || runs() > 1 ? null : speeds;
    }

    private long runs() {
        return samples.runs().stream().distinct().count();
    }

    private Interval mean(Optional<double[]> times) {
        return times.map(known -> source.mean(samples, known)).orElse(null);
    }

    String unit() {
        return samples.commonUnit();
    }

    Interval score() {
        return source.score(samples);
    }

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
            boolean isCollection = one.name().matches("[^a-zA-Z]*gc\\..*");
            if (one.kind() != Secondary.Kind.PERCENTILE && one.forks().length > 0 && !isCollection) {
                boolean isOfScore = one.unit().equals(samples.unit());
                Interval mean = ForkStatistics.mean(one.forks()).map(value -> isOfScore ? value * factor : value);
                further.add(new Further(one.name(), mean, isOfScore ? unit() : one.unit()));
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

    Interval time(boolean isCpuTime) {
        return isCpuTime ? mean(samples.decidingCpuTimes()) : score();
    }

    String text(Interval value) {
        return unit().equals("ns/op") ? Format.time(value) : Format.plain(value) + " " + unit();
    }

    /** Returns the changes from another case that are known, by what they are of. */
    Map<String, Object> changesFrom(ReportedCase other, boolean isCpuTime, int comparisons) {
        Compared compared = Compared.of(source, samples, other.samples, isCpuTime, comparisons);
        return Report.known(
                "time", timeFrom(other, compared.outcome()),
                "alloc", Change.ofAmount(compared.garbage()),
                "bytes", Change.ofAmount(compared.bytes()),
                "gzip", Change.ofAmount(compared.gzip()));
    }

    /** Returns a change of time; of single JVMs, what their iterations suggest. */
    private Change timeFrom(ReportedCase other, Outcome outcome) {
        Interval scores = Outcome.quotient(score(), other.score());
        Interval more = samples.isThroughput() ? Outcome.inverse(scores) : scores;
        boolean isHint = !outcome.ratio().isKnown()
                && (samples.isWithinFork() || other.samples.isWithinFork())
                && samples.isUsable()
                && other.samples.isUsable()
                && scores.low() > 0;
        Interval hint = new Interval(outcome.ratio().value(), more.low(), more.high());
        return isHint ? Change.hint(hint) : Change.of(outcome);
    }
}
