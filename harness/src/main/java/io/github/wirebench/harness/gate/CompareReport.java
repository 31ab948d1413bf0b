// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.gate;

import io.github.wirebench.harness.console.JsonFiles;
import io.github.wirebench.harness.data.BenchmarkCase;
import io.github.wirebench.harness.data.Machine;
import io.github.wirebench.harness.data.Run;
import io.github.wirebench.harness.data.Samples;
import io.github.wirebench.harness.gate.CaseFinding.Allocation;
import io.github.wirebench.harness.gate.CaseFinding.Time;
import io.github.wirebench.harness.gate.Comparison.RunStep;
import io.github.wirebench.harness.gate.GateReport.Section;
import io.github.wirebench.harness.gate.GateReport.TableRow;
import io.github.wirebench.harness.gate.GateReport.Words;
import io.github.wirebench.harness.stats.Format;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Puts the result of {@code compare} into words and tables. */
public final class CompareReport {
    private static final int NAMED = 5;

    /** A row has about 200 characters. */
    private static final int MARKDOWN_ROWS = 100;

    private static final String REST = "with --format json or csv";
    private static final String LEGEND =
            "slower by: time per operation, 95% interval between forks; detectable: the smallest slowdown that would be ";

    private final Comparison comparison;
    private final Words words;

    /** Creates the report of a comparison. */
    public CompareReport(Comparison comparison) {
        this.comparison = comparison;
        this.words = comparison.isOfContenders() ? Words.CONTENDERS : Words.CHANGES;
    }

    GateReport report() {
        List<Section> sections = new ArrayList<>();
        if (comparison.isTrend()) {
            sections.add(trend());
        }
        comparison.judgedSteps().forEach(step -> sections.add(section(step)));
        String legend = LEGEND + words.of(Verdict.REGRESSED, false) + ".";
        return new GateReport(summary(), head(), sections, legend, List.of(), List.of(), false, MARKDOWN_ROWS, REST);
    }

    /** Describes the runs, what is wrong with them, and what differs between those that are judged. */
    private List<String> head() {
        List<String> lines = new ArrayList<>();
        comparison.runs().forEach(run -> lines.add(describe(run)));
        comparison.runs().forEach(run -> lines.addAll(run.remarks()));
        comparison.judgedSteps().forEach(step -> lines.addAll(step.remarks()));
        return lines.stream().distinct().toList();
    }

    private static String describe(Run run) {
        String measuredOn = Stream.<Function<Samples.Conditions, String>>of(
                        Samples.Conditions::jdk, conditions -> Machine.shortCpu(conditions.cpu()))
                .flatMap(fact -> run.samples().values().stream()
                        .map(samples -> fact.apply(samples.conditions()))
                        .filter(known -> !known.isEmpty())
                        .limit(1))
                .map(known -> ", " + known)
                .collect(Collectors.joining());
        return run.name() + ": " + JsonFiles.name(run.path()) + " ("
                + GateReport.count(run.samples().size(), "benchmark") + ", " + GateReport.count(run.forks(), "fork")
                + measuredOn + ")";
    }

    private Section section(RunStep step) {
        List<String> notes = notes(step);
        notes.addAll(GateReport.oneSided(step.from().name(), step.onlyFrom(), REST));
        notes.addAll(GateReport.oneSided(step.to().name(), step.onlyTo(), REST));
        return GateReport.section(
                comparison.judgedSteps().size() > 1 ? against(step) : "",
                floor(step),
                step.from().name(),
                step.to().name(),
                "forks",
                step.findings().stream().map(finding -> TableRow.of(finding, true, words)),
                notes);
    }

    /** Says how far figures can be believed that were not interleaved. */
    public String floor(RunStep step) {
        long interleaved = step.interleaved();
        long others = step.tested() - interleaved;
        CompareRules rules = comparison.rules();
        String warning = "the machine alone may change times by " + Format.percent(rules.floor())
                + " from run to run, so smaller differences do not count, and " + words.of(Verdict.UNCHANGED, false)
                + " rules out only slowdowns above " + Format.percent(rules.leftOpen(false));
        if (interleaved == 0) {
            return "Not interleaved: " + warning + ".";
        }
        String by = "Interleaved fork by fork";
        return others == 0 ? by + "." : by + ", except " + others + " of them: there, " + warning + ".";
    }

    /** Names the benchmarks without a verdict, by reason, and what verdicts do not show. */
    private static List<String> notes(RunStep step) {
        Map<String, List<String>> reasons = new LinkedHashMap<>();
        for (CaseFinding finding : step.findings()) {
            Stream.of(finding.time().problem(), finding.allocation().flatMap(Allocation::problem))
                    .flatMap(Optional::stream)
                    // a remark says it
                    .filter(problem -> !problem.equals(CompareRules.OTHER_CPU))
                    .forEach(problem -> reasons.computeIfAbsent(problem, reason -> new ArrayList<>())
                            .add(finding.benchmarkCase().label()));
        }
        List<String> lines = new ArrayList<>();
        reasons.forEach((reason, labels) -> {
            boolean all = labels.size() == step.findings().size() && labels.size() > 1;
            lines.add("! no verdict on " + (all ? "any benchmark" : GateReport.count(labels.size(), "benchmark")) + ", "
                    + reason + ": " + Format.some(labels, NAMED));
        });
        List<String> warnings = step.findings().stream()
                .flatMap(finding -> finding.warnings().stream()
                        .map(warning -> "! " + finding.benchmarkCase().label() + ": " + warning))
                .toList();
        lines.addAll(warnings.subList(0, Math.min(NAMED, warnings.size())));
        if (warnings.size() > NAMED) {
            lines.add("! likewise " + (warnings.size() - NAMED) + " more");
        }
        return lines;
    }

    /** Returns one line on everything. */
    private String summary() {
        if (comparison.isOfContenders()) {
            return comparison.judgedSteps().stream().map(this::summary).collect(Collectors.joining(" "));
        }
        RunStep last = comparison.lastStep();
        String line = summary(comparison.whole());
        return comparison.isTrend()
                ? line + " " + against(last) + ": " + GateReport.counts(last.findings(), words) + "."
                : line;
    }

    private static String against(RunStep step) {
        return step.to().name() + " against " + step.from().name();
    }

    /** Returns one line on a step. */
    public String summary(RunStep whole) {
        return against(whole) + ": "
                + GateReport.count(whole.findings().size(), "benchmark") + ", " + whole.tested() + " tested: "
                + GateReport.counts(whole.findings(), words)
                + whole.geometricMean()
                        .map(ratio -> "; geometric mean of the times " + Format.ratio(ratio))
                        .orElse("")
                + oneSidedCount(whole.from(), whole.onlyFrom())
                + oneSidedCount(whole.to(), whole.onlyTo()) + ".";
    }

    private static String oneSidedCount(Run run, List<BenchmarkCase> cases) {
        return cases.isEmpty() ? "" : "; " + cases.size() + " only in " + run.name();
    }

    /** Makes the table of a trend: each run against the first, and against the one before it. */
    private Section trend() {
        List<Run> runs = comparison.runs();
        List<String> header = new ArrayList<>(List.of(runs.get(0).name()));
        for (int i = 1; i < runs.size(); i++) {
            header.add(runs.get(i).name());
            header.add("vs " + runs.get(0).name());
            if (i > 1) {
                header.add("vs " + runs.get(i - 1).name());
            }
        }
        List<Map<BenchmarkCase, CaseFinding>> againstFirst = byCase(comparison.againstFirst());
        List<Map<BenchmarkCase, CaseFinding>> againstPrevious = byCase(comparison.againstPrevious());
        Set<BenchmarkCase> cases = new LinkedHashSet<>();
        for (int i = runs.size() - 2; i >= 0; i--) {
            comparison.againstFirst().get(i).findings().forEach(finding -> cases.add(finding.benchmarkCase()));
        }
        List<TableRow> rows = cases.stream()
                .map(one -> new TableRow(
                        one,
                        Optional.empty(),
                        () -> trendCells(
                                againstFirst.stream().map(step -> step.get(one)).toArray(CaseFinding[]::new),
                                againstPrevious.stream()
                                        .map(step -> step.get(one))
                                        .toArray(CaseFinding[]::new))))
                .toList();
        return new Section("", "", header, Set.of(), rows, List.of());
    }

    private static List<Map<BenchmarkCase, CaseFinding>> byCase(List<RunStep> steps) {
        return steps.stream()
                .map(step -> step.findings().stream()
                        .collect(Collectors.toMap(CaseFinding::benchmarkCase, Function.identity())))
                .toList();
    }

    /** Makes the cells of a row of a trend; a finding is null where a run lacks the benchmark. */
    private static List<String> trendCells(CaseFinding[] againstFirst, CaseFinding[] againstPrevious) {
        List<String> cells = new ArrayList<>();
        cells.add(Stream.of(againstFirst)
                .filter(finding -> finding != null)
                .findFirst()
                .map(finding -> value(finding.time(), finding.time().before()))
                .orElse(""));
        for (int i = 0; i < againstFirst.length; i++) {
            CaseFinding finding = againstFirst[i];
            cells.add(
                    finding == null ? "" : value(finding.time(), finding.time().after()));
            cells.add(change(finding));
            if (i > 0) {
                cells.add(change(againstPrevious[i]));
            }
        }
        return cells;
    }

    private static String value(Time time, double side) {
        return Format.score(side, time.unit(), time.before());
    }

    private static String change(CaseFinding finding) {
        return finding == null
                ? ""
                : Format.change(finding.time().interval()) + " "
                        + finding.time().verdict()
                        + (finding.allocatesMore() ? ", B/op " + Verdict.REGRESSED : "");
    }
}
