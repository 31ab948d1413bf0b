// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report.page;

import com.fasterxml.jackson.annotation.JsonValue;
import io.github.wirebench.harness.data.BenchmarkCase;
import io.github.wirebench.harness.data.JvmFlags;
import io.github.wirebench.harness.data.Projection;
import io.github.wirebench.harness.data.Run;
import io.github.wirebench.harness.data.RunInfo;
import io.github.wirebench.harness.data.RunPlan.Settings;
import io.github.wirebench.harness.data.Samples;
import io.github.wirebench.harness.data.Samples.Conditions;
import io.github.wirebench.harness.data.Secondary;
import io.github.wirebench.harness.stats.ForkStatistics;
import io.github.wirebench.harness.stats.ForkStatistics.Speed;
import io.github.wirebench.harness.stats.Format;
import io.github.wirebench.harness.stats.Interval;
import io.github.wirebench.harness.stats.ScoreUnit;
import io.github.wirebench.report.answers.Compared;
import io.github.wirebench.report.answers.Outcome;
import io.github.wirebench.report.answers.QuestionFile.Question;
import io.github.wirebench.report.page.Report.Change;
import java.io.File;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * A run with its cases numbered, and the facts and warnings that its files tell.
 *
 * @param byCase by the names that the run itself has
 */
record ReportedRun(
        int index,
        Run run,
        String label,
        String shortLabel,
        Map<String, String> constants,
        Map<BenchmarkCase, ReportedCase> byCase) {
    static final int NAMED = 4;

    static List<ReportedRun> of(List<Run> runs, boolean withConstants) {
        List<BenchmarkCase> cases =
                runs.stream().flatMap(run -> run.samples().keySet().stream()).toList();
        Map<String, String> constants = withConstants ? Map.of() : Projection.constants(cases);
        Map<BenchmarkCase, String> names = Projection.labels(cases, constants.keySet());
        Projection<Run> conditions = Projection.ofRuns(runs);
        Projection<Run> shorter = Projection.shortOfRuns(runs);
        List<ReportedRun> reported = new ArrayList<>();
        int id = 1;
        for (Run run : runs) {
            Map<BenchmarkCase, ReportedCase> byCase = new LinkedHashMap<>();
            for (Map.Entry<BenchmarkCase, Samples> one : run.samples().entrySet()) {
                ReportedCase measured = new ReportedCase(
                        id++, reported.size(), names.get(one.getKey()), one.getKey(), run, one.getValue());
                byCase.put(one.getValue().benchmarkCase(), measured);
            }
            reported.add(new ReportedRun(
                    reported.size(), run, conditions.label(run), shorter.label(run), constants, byCase));
        }
        return reported;
    }

    Collection<ReportedCase> cases() {
        return byCase.values();
    }

    /** Returns the case of a row; null if it was not measured. */
    ReportedCase find(Question.Row asked) {
        return run.find(asked.benchmark(), asked.params())
                .map(samples -> byCase.get(samples.benchmarkCase()))
                .orElse(null);
    }

    Report.Run card() {
        RunInfo info = run.info();
        List<Report.Fact> facts = new ArrayList<>();
        add(facts, "CPU", String.join("; ", info.cpus()));
        info.machine().ifPresent(machine -> {
            String physical = " for this process, " + machine.physicalCores() + " physical";
            add(facts, "cores", machine.logicalCores() + physical);
            String mebibytes = Format.bytes(machine.memoryBytes() / (1024.0 * 1024)) + " MiB";
            add(facts, "memory", machine.memoryBytes() > 0 ? mebibytes : "");
            add(facts, "system", machine.os());
            add(facts, "virtualization", machine.virtualization());
        });
        info.loadAverage().filter(load -> load.before() != null).ifPresent(load -> {
            double after = Objects.requireNonNullElse(load.after(), Double.NaN);
            add(facts, "load before, after", String.format(Locale.ROOT, "%.1f, %.1f", load.before(), after));
        });
        add(facts, "JVM", conditions(Conditions::jvm));
        add(facts, "JVM state", conditions(known -> JvmFlags.state(known.jvmArgs())));
        add(facts, "garbage collector", conditions(known -> JvmFlags.collector(known.jvmArgs())));
        add(facts, "heap", conditions(known -> JvmFlags.heap(known.jvmArgs())));
        add(facts, "JVM flags", conditions(known -> String.join(" ", known.jvmArgs())));
        add(facts, "runs of a benchmark", run.repetitions() > 1 ? run.repetitions() : null);
        add(facts, "started", info.startedAt().orElse(null));
        add(facts, "ended", info.endedAt().orElse(null));
        // where files are on the machine that measured tells a reader nothing
        add(facts, "command", String.join(" ", info.arguments()).replaceAll("(?<=^| |=)/\\S*/(?=\\S)", "…/"));
        add(facts, "profile", info.setting(Settings::profile));
        add(facts, "seed of the order", info.setting(Settings::seed));
        add(facts, "seed of the data", info.dataSeed());
        add(facts, "warm-up of each JVM", conditions(Conditions::warmup));
        add(facts, "measurement of each JVM", conditions(Conditions::measurement));
        add(facts, "JMH", conditions(Conditions::jmh));
        add(facts, "parameters of all", pairs(constants, "="));
        boolean isDirty = !info.commit().isEmpty() && info.isDirty();
        add(facts, "commit", info.commit() + (isDirty ? ", with changes" : ""));
        add(facts, "libraries", pairs(info.libraries(), " "));
        return new Report.Run(run.name(), label, shortLabel, run.folder(), facts);
    }

    private static void add(List<Report.Fact> facts, String name, Object value) {
        if (value != null && !value.toString().isBlank()) {
            facts.add(new Report.Fact(name, value.toString()));
        }
    }

    private static String pairs(Map<String, String> values, String sign) {
        return values.entrySet().stream()
                .map(value -> value.getKey() + sign + value.getValue())
                .collect(Collectors.joining(", "));
    }

    private String conditions(Function<Conditions, String> fact) {
        return cases().stream()
                .map(measured -> fact.apply(measured.samples().conditions()))
                .filter(text -> !text.isEmpty())
                .distinct()
                .limit(NAMED)
                .collect(Collectors.joining("; "));
    }

    List<String> warnings() {
        List<String> warnings = new ArrayList<>();
        RunInfo info = run.info();
        run.shortfall().ifPresent(warnings::add);
        // folders of the machine that measured tell a reader nothing
        run.remarks().forEach(remark -> warnings.add(remark.text().replace(run.path() + File.separator, "")));
        info.remarks().forEach(remark -> warnings.add(remark.text()));
        if (run.failures().isEmpty()) {
            // those of a journal are among the remarks
            info.failures()
                    .forEach((benchmark, error) ->
                            warnings.add(benchmark + " failed" + (error.isEmpty() ? "" : ": " + error)));
        }
        info.badFindings().forEach(finding -> warnings.add("The machine: " + finding));
        Map<String, List<String>> byKind = new LinkedHashMap<>();
        for (ReportedCase measured : cases()) {
            for (Samples.Warning warning : measured.samples().warnings()) {
                byKind.computeIfAbsent(warning.kind(), key -> new ArrayList<>()).add(measured.label());
            }
        }
        byKind.forEach((kind, names) -> warnings.add(names.size() + " of "
                + Format.count(cases().size(), "figure") + ": " + kind + ": "
                + Format.some(names, NAMED)));
        if (run.common(samples -> samples.conditions().withoutWarmup()).isEmpty()) {
            warnings.add(
                    "Not all benchmarks were measured under the same conditions (CPU, JVM, flags, lengths): only those that were"
                            + " are compared with each other");
        }
        if (cases().stream().allMatch(measured -> measured.samples().cpuTimes().isEmpty())) {
            warnings.add("CPU time was not recorded: on a shared machine, scores include the time of other programs");
        }
        return warnings;
    }

    /**
     * A benchmark of the run.
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
                    "alloc", samples.allocation(),
                    "sizes", sizes(),
                    "further", known(Further::value),
                    "units", known(one -> one.unit.equals(unit()) ? null : one.unit),
                    "warnings", samples.warnings());
        }

        /** Returns the two speeds of its CPU time, of which each JVM keeps one; null if it has one, or is of several runs, which differ too. */
        List<Speed> speeds() {
            List<Speed> speeds =
                    ForkStatistics.speeds(samples.decidingCpuTimes().orElseThrow());
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
}
