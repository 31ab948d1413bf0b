// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report.page;

import io.github.wirebench.harness.data.BenchmarkCase;
import io.github.wirebench.harness.data.Machine;
import io.github.wirebench.harness.data.Projection;
import io.github.wirebench.harness.data.Run;
import io.github.wirebench.harness.data.RunInfo;
import io.github.wirebench.harness.data.Samples;
import io.github.wirebench.harness.stats.Format;
import io.github.wirebench.report.answers.Question;
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
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A run with its figures numbered, and the facts and warnings that its files tell.
 *
 * @param index among the runs of the report
 */
record ReportedRun(
        int index,
        Run run,
        String label,
        String shortLabel,
        Map<BenchmarkCase, Figure> byCase,
        Map<String, String> constants,
        List<ReportedRun> others) {
    /** That many names are given of a list that may be long. */
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
        for (int i = 0; i < kinds.size(); i++) {
            List<ReportedRun> others = new ArrayList<>();
            for (Run run : kinds.get(i)) {
                String recording = kinds.get(i).size() > 1 ? run.folder() : null;
                double typicalSpread = run.typicalSpread();
                Map<BenchmarkCase, Figure> figures = new LinkedHashMap<>();
                for (Samples samples : run.samples().values()) {
                    figures.put(
                            samples.benchmarkCase(),
                            new Figure(
                                    id++,
                                    i,
                                    names.get(samples.benchmarkCase()) + (others.isEmpty() ? "" : ", " + recording),
                                    run.contender(samples),
                                    samples,
                                    run.sizes(samples.params()),
                                    typicalSpread,
                                    recording));
                }
                others.add(new ReportedRun(
                        i,
                        run,
                        conditions.label(kinds.get(i).get(0)),
                        shorter.label(kinds.get(i).get(0)),
                        figures,
                        constants,
                        List.of()));
            }
            reported.add(others.remove(0).with(others));
        }
        return reported;
    }

    private ReportedRun with(List<ReportedRun> recordings) {
        return new ReportedRun(index, run, label, shortLabel, byCase, constants, recordings);
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

    /** Returns the figure for a row of a panel; empty if it was not measured. */
    Optional<Figure> find(Question.Row asked) {
        return run.find(asked.benchmark(), asked.params()).map(samples -> byCase.get(samples.benchmarkCase()));
    }

    /** Returns whether another run has any of its benchmarks. */
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
        return new Report.Run(run.name(), label, run.folder(), environment(run.info()), settings(run.info()));
    }

    private List<Report.Fact> environment(RunInfo info) {
        Optional<Machine> machine = info.machine();
        List<Report.Fact> facts = new ArrayList<>();
        add(facts, "CPU", String.join("; ", info.cpus()));
        add(
                facts,
                "cores",
                machine.map(
                        known -> known.logicalCores() + " for this process, " + known.physicalCores() + " physical"));
        add(
                facts,
                "memory",
                machine.filter(known -> known.memoryBytes() > 0)
                        .map(known -> Format.bytes(known.memoryBytes() / (1024.0 * 1024)) + " MiB"));
        add(facts, "system", machine.map(Machine::os));
        add(facts, "virtualization", machine.map(Machine::virtualization));
        add(
                facts,
                "load before, after",
                info.loadAverage()
                        .filter(load -> load.before() != null)
                        .map(load -> String.format(
                                Locale.ROOT,
                                "%.1f, %.1f",
                                load.before(),
                                Objects.requireNonNullElse(load.after(), Double.NaN))));
        add(facts, "JVM", conditions(Samples.Conditions::jdk));
        add(facts, "garbage collector", conditions(Samples.Conditions::collector));
        add(facts, "heap", conditions(Samples.Conditions::heap));
        add(facts, "JVM flags", conditions(known -> String.join(" ", known.jvmArgs())));
        return facts;
    }

    private List<Report.Fact> settings(RunInfo info) {
        List<Report.Fact> facts = new ArrayList<>();
        add(
                facts,
                "ratios that they know better, from",
                others.stream().map(other -> other.run().folder()).collect(Collectors.joining(", ")));
        add(facts, "started", info.startedAt().map(Instant::toString));
        add(facts, "ended", info.endedAt().map(Instant::toString));
        // where files are on the machine that measured tells a reader nothing
        add(facts, "command", String.join(" ", info.arguments()).replaceAll("(?<=^| |=)/\\S*/(?=\\S)", "…/"));
        add(facts, "profile", info.setting("profile"));
        add(facts, "seed of the order", info.setting("seed"));
        add(facts, "seed of the data", info.dataSeed());
        add(facts, "warm-up of each JVM", conditions(Samples.Conditions::warmup));
        add(facts, "measurement of each JVM", conditions(Samples.Conditions::measurement));
        add(facts, "JMH", conditions(Samples.Conditions::jmh));
        add(
                facts,
                "parameters of all",
                constants.entrySet().stream()
                        .map(param -> param.getKey() + "=" + param.getValue())
                        .collect(Collectors.joining(", ")));
        add(facts, "commit", info.commit() + (!info.commit().isEmpty() && info.isDirty() ? ", with changes" : ""));
        add(
                facts,
                "libraries",
                info.libraries().entrySet().stream()
                        .map(library -> library.getKey() + " " + library.getValue())
                        .collect(Collectors.joining(", ")));
        return facts;
    }

    private String conditions(Function<Samples.Conditions, String> fact) {
        return figures().stream()
                .map(figure -> fact.apply(figure.samples().conditions()))
                .filter(text -> !text.isEmpty())
                .distinct()
                .limit(NAMED)
                .collect(Collectors.joining("; "));
    }

    private static void add(List<Report.Fact> facts, String name, Optional<String> value) {
        add(facts, name, value.orElse(""));
    }

    private static void add(List<Report.Fact> facts, String name, String value) {
        if (!value.isBlank() && !value.equals("null")) {
            facts.add(new Report.Fact(name, value));
        }
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
        figures()
                .forEach(figure -> figure.samples()
                        .warnings()
                        .forEach(warning -> byKind.computeIfAbsent(kind(warning), key -> new ArrayList<>())
                                .add(figure.label())));
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

    /** Without the figures that differ from row to row. */
    private static String kind(String warning) {
        return warning.replaceFirst(" \\(±.*\\)$", " (more than ±25%)")
                .replaceFirst("^\\d+ forks? short", "forks short");
    }

    /** The settings that a benchmark shares with itself at other numbers of threads: else the points would compare machines. */
    private record Setting(BenchmarkCase benchmarkCase, Samples.Conditions conditions, String machine) {}

    /**
     * Returns benchmarks that were measured with several numbers of threads, on one machine with one JVM; a benchmark with
     * several settings is named after the first run of each.
     */
    static List<Report.Threads> threads(List<ReportedRun> runs) {
        Map<Setting, Map<Integer, Figure>> bySetting = new LinkedHashMap<>();
        for (ReportedRun run : runs) {
            run.figures().stream()
                    .filter(figure -> figure.samples().hasTime())
                    .forEach(figure -> bySetting
                            .computeIfAbsent(
                                    new Setting(
                                            figure.benchmarkCase().withThreads(0),
                                            figure.samples().conditions(),
                                            run.run().info().machineText()),
                                    key -> new TreeMap<>())
                            .putIfAbsent(figure.benchmarkCase().threads(), figure));
        }
        bySetting.values().removeIf(points -> points.size() < 2);
        Map<BenchmarkCase, String> names = Projection.labels(
                runs.stream()
                        .flatMap(run -> run.byCase().keySet().stream())
                        .map(one -> one.withThreads(0))
                        .toList(),
                runs.get(0).constants().keySet());
        Map<BenchmarkCase, Long> settings = bySetting.keySet().stream()
                .collect(Collectors.groupingBy(Setting::benchmarkCase, Collectors.counting()));
        List<Report.Threads> threads = new ArrayList<>();
        bySetting.forEach((setting, points) -> {
            Figure fewest = points.values().iterator().next();
            String suffix = settings.get(setting.benchmarkCase()) > 1
                    ? ", " + runs.get(fewest.run()).label()
                    : "";
            threads.add(new Report.Threads(
                    names.get(setting.benchmarkCase()) + suffix,
                    fewest.contender(),
                    points.entrySet().stream()
                            .map(point -> new Report.ThreadPoint(
                                    point.getKey(), point.getValue().id()))
                            .toList()));
        });
        return threads;
    }
}
