// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.gate;

import io.github.wirebench.harness.console.Csv;
import io.github.wirebench.harness.data.BenchmarkCase;
import io.github.wirebench.harness.gate.CaseFinding.Time;
import io.github.wirebench.harness.stats.Interval;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/** Findings as CSV (RFC 4180): a line for each, unrounded; what is unknown is empty. */
final class GateCsv {
    /** What every file begins with. */
    static final String HEAD = "from,to,benchmark,mode,threads,";

    private final Set<String> params;
    private final List<List<Object>> rows = new ArrayList<>();

    private GateCsv(Stream<CaseFinding> findings) {
        params = findings.flatMap(finding -> finding.benchmarkCase().params().keySet().stream())
                .collect(TreeSet::new, Set::add, Set::addAll);
    }

    /** Returns the text of {@code compare}: all that JSON has. */
    static String of(Comparison comparison) {
        List<Comparison.RunStep> steps = comparison.steps();
        GateCsv csv = new GateCsv(steps.stream().flatMap(step -> step.findings().stream()));
        steps.forEach(step -> step.findings()
                .forEach(finding ->
                        csv.rows.add(csv.row(step.from().name(), step.to().name(), finding, true))));
        return csv.text();
    }

    /** Returns the text of {@code ab}. */
    static String of(AbResult result) {
        GateCsv csv = new GateCsv(result.findings().stream());
        result.findings().forEach(finding -> csv.rows.add(csv.row("BASE", "NEW", finding, result.isValid())));
        return csv.text();
    }

    private String text() {
        List<String> header = new ArrayList<>(List.of(HEAD.split(",")));
        params.forEach(name -> header.add("param: " + name));
        header.addAll(List.of(
                "time of",
                "before",
                "after",
                "unit",
                "forks before",
                "forks after",
                "slowdown",
                "low",
                "high",
                "p",
                "adjusted p",
                "detectable",
                "verdict",
                "problem",
                "B/op before",
                "B/op after",
                "verdict on B/op"));
        return Csv.text(header, rows).stripTrailing();
    }

    private List<Object> row(String from, String to, CaseFinding finding, boolean valid) {
        BenchmarkCase one = finding.benchmarkCase();
        Time time = finding.time();
        Interval slowdown = time.interval();
        List<Object> cells = new ArrayList<>();
        cells.addAll(List.of(from, to, one.benchmark(), one.mode(), one.threads()));
        params.forEach(name -> cells.add(one.params().get(name)));
        cells.addAll(List.of(time.figure(), known(time.before()), known(time.after()), time.unit()));
        cells.addAll(List.of(time.forksBefore(), time.forksAfter()));
        Stream.of(slowdown.value(), slowdown.low(), slowdown.high(), time.p(), time.adjusted(), time.visible())
                .forEach(value -> cells.add(known(value)));
        cells.add(valid || finding.hasFailed() ? time.verdict() : "");
        cells.add(time.problem().or(finding::doubt).orElse(""));
        cells.add(finding.allocation()
                .map(bytes -> known(bytes.before().median()))
                .orElse(""));
        cells.add(
                finding.allocation().map(bytes -> known(bytes.after().median())).orElse(""));
        cells.add(finding.bytesVerdict()
                .filter(verdict -> valid)
                .map(Verdict::toString)
                .orElse(""));
        return cells;
    }

    private static Object known(double value) {
        return Double.isFinite(value) ? value : "";
    }
}
