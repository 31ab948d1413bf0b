// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report.page;

import io.github.wirebench.harness.data.BenchmarkCase;
import io.github.wirebench.harness.data.Machine;
import io.github.wirebench.harness.data.Projection;
import io.github.wirebench.harness.data.Run;
import io.github.wirebench.harness.data.RunInfo;
import io.github.wirebench.harness.data.Samples;
import io.github.wirebench.harness.data.Samples.Conditions;
import io.github.wirebench.harness.stats.Format;
import io.github.wirebench.report.answers.QuestionFile.Question;
import io.github.wirebench.report.answers.Recordings;
import java.time.Instant;
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
import java.util.stream.Stream;

/**
 * A run with its figures numbered, and the facts and warnings that its files tell.
 *
 * @param index among the runs of the report
 * @param others of the same kind
 */
record ReportedRun(
        int index,
        Run run,
        String label,
        String shortLabel,
        Map<BenchmarkCase, Figure> byCase,
        Map<String, String> constants,
        List<ReportedRun> others) {
    private static final int NAMED = 4;

    static List<ReportedRun> of(List<List<Run>> kinds, boolean withConstants) {
        List<Run> runs = kinds.stream().map(kind -> kind.get(0)).toList();
        List<BenchmarkCase> cases = kinds.stream()
                .flatMap(List::stream)
                .flatMap(run -> run.samples().keySet().stream())
                .toList();
        Map<String, String> constants = withConstants ? Map.of() : Projection.constants(cases);
        Map<BenchmarkCase, String> names = Projection.labels(cases, constants.keySet());
        Projection<Run> conditions = Projection.ofRuns(runs);
        Projection<Run> shorter = Projection.shortOfRuns(runs);
        List<ReportedRun> reported = new ArrayList<>();
        int id = 1;
        for (List<Run> kind : kinds) {
            Run first = kind.get(0);
            List<ReportedRun> others = new ArrayList<>();
            List<ReportedRun> recordings = new ArrayList<>();
            for (Run run : kind) {
                String recording = kind.size() > 1 ? run.folder() : null;
                Map<BenchmarkCase, Figure> figures = new LinkedHashMap<>();
                for (Samples samples : run.samples().values()) {
                    figures.put(
                            samples.benchmarkCase(),
                            new Figure(
                                    id++,
                                    reported.size(),
                                    names.get(samples.benchmarkCase()) + (run == first ? "" : ", " + recording),
                                    run.contender(samples),
                                    samples,
                                    run.sizes(samples.params()),
                                    run.typicalSpread(),
                                    recording));
                }
                recordings.add(new ReportedRun(
                        reported.size(),
                        run,
                        conditions.label(first),
                        shorter.label(first),
                        figures,
                        constants,
                        run == first ? others : List.of()));
            }
            others.addAll(recordings.subList(1, recordings.size()));
            reported.add(recordings.get(0));
        }
        return reported;
    }

    Stream<ReportedRun> recordings() {
        return Stream.concat(Stream.of(this), others.stream());
    }

    Recordings figuresForAnswers() {
        List<Run> all = recordings().map(ReportedRun::run).toList();
        return new Recordings(
                all,
                params -> all.stream()
                        .map(one -> one.sizes(params))
                        .filter(sizes -> !sizes.isEmpty())
                        .findFirst()
                        .orElse(Map.of()));
    }

    Collection<Figure> figures() {
        return byCase.values();
    }

    Optional<Figure> find(Question.Row asked) {
        return run.find(asked.benchmark(), asked.params()).map(samples -> byCase.get(samples.benchmarkCase()));
    }

    boolean overlaps(ReportedRun other, boolean onOneCpu) {
        return figures().stream().anyMatch(figure -> {
            Figure same = other.byCase.get(figure.benchmarkCase());
            return same != null
                    && (!onOneCpu
                            || figure.samples()
                                    .conditions()
                                    .isOnCpuOf(same.samples().conditions()));
        });
    }

    Report.Run card() {
        RunInfo info = run.info();
        return new Report.Run(
                run.name(), label, run.folder(), Report.Fact.of(environment(info)), Report.Fact.of(settings(info)));
    }

    private Map<String, String> environment(RunInfo info) {
        Function<Function<Machine, Object>, String> machine =
                fact -> info.machine().map(fact).map(Object::toString).orElse("");
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("CPU", String.join("; ", info.cpus()));
        facts.put(
                "cores",
                machine.apply(
                        known -> known.logicalCores() + " for this process, " + known.physicalCores() + " physical"));
        facts.put("memory", machine.apply(known -> known.memoryBytes() > 0 ? mebibytes(known.memoryBytes()) : ""));
        facts.put("system", machine.apply(Machine::os));
        facts.put("virtualization", machine.apply(Machine::virtualization));
        info.loadAverage()
                .filter(load -> load.before() != null)
                .ifPresent(load -> facts.put(
                        "load before, after",
                        String.format(
                                Locale.ROOT,
                                "%.1f, %.1f",
                                load.before(),
                                Objects.requireNonNullElse(load.after(), Double.NaN))));
        facts.put("JVM", conditions(Conditions::jdk));
        facts.put("garbage collector", conditions(Conditions::collector));
        facts.put("heap", conditions(Conditions::heap));
        facts.put("JVM flags", conditions(known -> String.join(" ", known.jvmArgs())));
        return facts;
    }

    private static String mebibytes(long bytes) {
        return Format.bytes(bytes / (1024.0 * 1024)) + " MiB";
    }

    private Map<String, String> settings(RunInfo info) {
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put(
                "ratios that they know better, from",
                others.stream().map(other -> other.run().folder()).collect(Collectors.joining(", ")));
        facts.put("started", info.startedAt().map(Instant::toString).orElse(""));
        facts.put("ended", info.endedAt().map(Instant::toString).orElse(""));
        // where files are on the machine that measured tells a reader nothing
        facts.put("command", String.join(" ", info.arguments()).replaceAll("(?<=^| |=)/\\S*/(?=\\S)", "…/"));
        facts.put("profile", info.setting("profile"));
        facts.put("seed of the order", info.setting("seed"));
        facts.put("seed of the data", info.dataSeed());
        facts.put("warm-up of each JVM", conditions(Conditions::warmup));
        facts.put("measurement of each JVM", conditions(Conditions::measurement));
        facts.put("JMH", conditions(Conditions::jmh));
        facts.put("parameters of all", pairs(constants, "="));
        facts.put("commit", info.commit() + (!info.commit().isEmpty() && info.isDirty() ? ", with changes" : ""));
        facts.put("libraries", pairs(info.libraries(), " "));
        return facts;
    }

    static String pairs(Map<String, String> values, String sign) {
        return values.entrySet().stream()
                .map(value -> value.getKey() + sign + value.getValue())
                .collect(Collectors.joining(", "));
    }

    private String conditions(Function<Conditions, String> fact) {
        return figures().stream()
                .map(figure -> fact.apply(figure.samples().conditions()))
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
        run.remarks()
                .forEach(remark -> warnings.add(remark.replaceFirst("^! ", "").replaceFirst("^\\S+/\\S+: ", "")));
        warnings.addAll(info.remarks());
        if (run.failures().isEmpty()) {
            // those of a journal are among the remarks
            info.failures()
                    .forEach((benchmark, error) ->
                            warnings.add(benchmark + " failed" + (error.isEmpty() ? "" : ": " + error)));
        }
        info.badFindings().forEach(finding -> warnings.add("The machine: " + finding));
        Map<String, List<String>> byKind = new LinkedHashMap<>();
        for (Figure figure : figures()) {
            for (String warning : figure.warnings()) {
                // without the numbers that differ from row to row
                String kind = warning.replaceFirst(" \\(±.*\\)$", " (more than ±25%)")
                        .replaceFirst("^\\d+ forks? short", "forks short");
                byKind.computeIfAbsent(kind, key -> new ArrayList<>()).add(figure.label());
            }
        }
        byKind.forEach((kind, names) -> warnings.add(names.size() + " of "
                + figures().size() + (names.size() == 1 ? " figure: " : " figures: ") + kind + ": "
                + Format.some(names, NAMED)));
        if (figures().stream()
                        .map(figure -> figure.samples().conditions().withoutWarmup())
                        .distinct()
                        .count()
                > 1) {
            warnings.add(
                    "Not all benchmarks were measured under the same conditions (CPU, JVM, flags, lengths): only those that were"
                            + " are compared with each other");
        }
        if (figures().stream().allMatch(figure -> figure.samples().cpuTimes().isEmpty())) {
            warnings.add("CPU time was not recorded: on a shared machine, scores include the time of other programs");
        }
        return warnings;
    }
}
