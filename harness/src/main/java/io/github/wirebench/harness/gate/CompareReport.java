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
import io.github.wirebench.harness.gate.GateReport.Style;
import io.github.wirebench.harness.gate.Table.Column;
import io.github.wirebench.harness.stats.Format;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Puts the result of {@code compare} into words, tables and JSON. */
public final class CompareReport {

    private static final int NAMED = 5;

    /** A row of Markdown has about 200 characters. */
    private static final Style STYLE = new Style(100, "with --format json or csv");

    private static final String LEGEND =
            "slower by: time per operation, 95% interval between forks; detectable: the smallest slowdown that would be ";

    private final Comparison comparison;

    public CompareReport(Comparison comparison) {
        this.comparison = comparison;
    }

    GateReport report(int exitCode) {
        List<Table<?>> tables = new ArrayList<>();
        if (comparison.isTrend()) {
            tables.add(trend());
        }
        comparison.judgedSteps().forEach(step -> tables.add(table(step)));
        return new GateReport(
                summary(),
                head(),
                tables,
                LEGEND + word(Verdict.REGRESSED) + ".",
                List.of(),
                List.of(),
                STYLE,
                comparison.steps().stream().map(this::findings).toList(),
                () -> document(exitCode));
    }

    private Findings findings(RunStep step) {
        return new Findings(step.from().name(), step.to().name(), step.findings(), true, comparison.isOfContenders());
    }

    private String word(Verdict verdict) {
        return verdict.word(comparison.isOfContenders(), false);
    }

    private List<Remark> head() {
        List<Remark> lines = new ArrayList<>();
        comparison.runs().forEach(run -> lines.add(Remark.note(describe(run))));
        comparison.runs().forEach(run -> run.remarks().forEach(remark -> lines.add(Remark.parse(remark))));
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

    private Table<CaseFinding> table(RunStep step) {
        List<Remark> notes = notes(step);
        notes.addAll(STYLE.oneSided(step.from().name(), step.onlyFrom()));
        notes.addAll(STYLE.oneSided(step.to().name(), step.onlyTo()));
        return findings(step).table(comparison.judgedSteps().size() > 1 ? against(step) : "", floor(step), notes);
    }

    /** Says how far figures can be believed that were not interleaved. */
    public String floor(RunStep step) {
        long interleaved = step.interleaved();
        long others = step.tested() - interleaved;
        CompareRules rules = comparison.rules();
        String warning = "the machine alone may change times by " + Format.percent(rules.floor())
                + " from run to run, so smaller differences do not count, and " + word(Verdict.UNCHANGED)
                + " rules out only slowdowns above " + Format.percent(rules.largestUnseenSlowdown());
        if (interleaved == 0) {
            return "Not interleaved: " + warning + ".";
        }
        String by = "Interleaved fork by fork";
        return others == 0 ? by + "." : by + ", except " + others + " of them: there, " + warning + ".";
    }

    private static List<Remark> notes(RunStep step) {
        Map<String, List<String>> reasons = new LinkedHashMap<>();
        for (CaseFinding finding : step.findings()) {
            Stream.of(finding.time().problem(), finding.allocation().flatMap(Allocation::problem))
                    .flatMap(Optional::stream)
                    // a remark says it
                    .filter(problem -> !problem.equals(CompareRules.OTHER_CPU))
                    .forEach(problem -> reasons.computeIfAbsent(problem, reason -> new ArrayList<>())
                            .add(finding.benchmarkCase().label()));
        }
        List<Remark> lines = new ArrayList<>();
        reasons.forEach((reason, labels) -> {
            boolean all = labels.size() == step.findings().size() && labels.size() > 1;
            lines.add(Remark.warning(
                    "no verdict on " + (all ? "any benchmark" : GateReport.count(labels.size(), "benchmark")) + ", "
                            + reason + ": " + Format.some(labels, NAMED)));
        });
        List<Remark> warnings = step.findings().stream()
                .flatMap(finding -> finding.warnings().stream()
                        .map(warning -> Remark.warning(finding.benchmarkCase().label() + ": " + warning)))
                .toList();
        lines.addAll(warnings.subList(0, Math.min(NAMED, warnings.size())));
        if (warnings.size() > NAMED) {
            lines.add(Remark.warning("likewise " + (warnings.size() - NAMED) + " more"));
        }
        return lines;
    }

    private String summary() {
        if (comparison.isOfContenders()) {
            return comparison.judgedSteps().stream().map(this::summary).collect(Collectors.joining(" "));
        }
        RunStep last = comparison.lastStep();
        String line = summary(comparison.lastAgainstFirst());
        return comparison.isTrend()
                ? line + " " + against(last) + ": " + findings(last).counts() + "."
                : line;
    }

    private static String against(RunStep step) {
        return step.to().name() + " against " + step.from().name();
    }

    public String summary(RunStep step) {
        return against(step) + ": "
                + GateReport.count(step.findings().size(), "benchmark") + ", " + step.tested() + " tested: "
                + findings(step).counts()
                + step.geometricMean()
                        .map(ratio -> "; geometric mean of the times " + Format.ratio(ratio))
                        .orElse("")
                + oneSidedCount(step.from(), step.onlyFrom())
                + oneSidedCount(step.to(), step.onlyTo()) + ".";
    }

    private static String oneSidedCount(Run run, List<BenchmarkCase> cases) {
        return cases.isEmpty() ? "" : "; " + cases.size() + " only in " + run.name();
    }

    private Table<BenchmarkCase> trend() {
        List<Run> runs = comparison.runs();
        List<Map<BenchmarkCase, CaseFinding>> againstFirst = byCase(comparison.againstFirst());
        List<Map<BenchmarkCase, CaseFinding>> againstPrevious = byCase(comparison.againstPrevious());
        List<Column<BenchmarkCase>> columns = new ArrayList<>();
        columns.add(new Column<>(
                runs.get(0).name(),
                false,
                one -> againstFirst.stream()
                        .map(step -> step.get(one))
                        .filter(Objects::nonNull)
                        .findFirst()
                        .map(finding -> value(finding, Time::before))
                        .orElse("")));
        for (int i = 1; i < runs.size(); i++) {
            Map<BenchmarkCase, CaseFinding> first = againstFirst.get(i - 1);
            Map<BenchmarkCase, CaseFinding> previous = againstPrevious.get(i - 1);
            columns.add(new Column<>(runs.get(i).name(), false, one -> value(first.get(one), Time::after)));
            columns.add(new Column<>("vs " + runs.get(0).name(), false, one -> change(first.get(one))));
            if (i > 1) {
                columns.add(new Column<>("vs " + runs.get(i - 1).name(), false, one -> change(previous.get(one))));
            }
        }
        Set<BenchmarkCase> cases = new LinkedHashSet<>();
        for (int i = againstFirst.size() - 1; i >= 0; i--) {
            cases.addAll(againstFirst.get(i).keySet());
        }
        return new Table<>(
                "", "", columns, List.copyOf(cases), Function.identity(), one -> Optional.empty(), List.of());
    }

    private static List<Map<BenchmarkCase, CaseFinding>> byCase(List<RunStep> steps) {
        List<Map<BenchmarkCase, CaseFinding>> byCase = new ArrayList<>();
        for (RunStep step : steps) {
            Map<BenchmarkCase, CaseFinding> findings = new LinkedHashMap<>();
            step.findings().forEach(finding -> findings.put(finding.benchmarkCase(), finding));
            byCase.add(findings);
        }
        return byCase;
    }

    /** A finding is null where a run lacks the benchmark. */
    private static String value(CaseFinding finding, ToDoubleFunction<Time> side) {
        return finding == null
                ? ""
                : Format.score(
                        side.applyAsDouble(finding.time()),
                        finding.time().unit(),
                        finding.time().before());
    }

    private static String change(CaseFinding finding) {
        return finding == null
                ? ""
                : Format.change(finding.time().interval()) + " "
                        + finding.time().verdict()
                        + (finding.allocatesMore() ? ", B/op " + Verdict.REGRESSED : "");
    }

    private Map<String, Object> document(int exitCode) {
        Map<String, Object> document = JsonFiles.object("generator", "wirebench compare");
        document.putAll(JsonFiles.object(
                "formatVersion", 1,
                "summary", summary(),
                "exitCode", exitCode,
                "rules", comparison.rules(),
                "inputs", comparison.runs().stream().map(CompareReport::input).toList(),
                "comparisons", comparison.steps().stream().map(this::step).toList()));
        return document;
    }

    private static Map<String, Object> input(Run run) {
        return JsonFiles.object(
                "name", run.name(),
                "path", run.path().toString(),
                "benchmarks", run.samples().size(),
                "forks", run.forks(),
                "machine", run.info().machineText(),
                "commit", run.info().commit(),
                "remarks", run.remarks());
    }

    private Map<String, Object> step(RunStep step) {
        return JsonFiles.object(
                "from", step.from().name(),
                "to", step.to().name(),
                "tested", step.tested(),
                "interleaved", step.interleaved(),
                "verdicts", step.verdicts(),
                "geometricMean", step.geometricMean().orElse(null),
                "remarks", step.remarks(),
                "onlyInFrom", step.onlyFrom(),
                "onlyInTo", step.onlyTo(),
                "benchmarks", step.findings().stream().map(findings(step)::json).toList());
    }
}
