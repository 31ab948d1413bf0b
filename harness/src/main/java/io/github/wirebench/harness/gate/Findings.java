// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.gate;

import io.github.wirebench.harness.console.JsonFiles;
import io.github.wirebench.harness.console.PlainText;
import io.github.wirebench.harness.data.BenchmarkCase;
import io.github.wirebench.harness.gate.AcceptedChanges.AcceptedChange;
import io.github.wirebench.harness.gate.CaseFinding.Allocation;
import io.github.wirebench.harness.gate.CaseFinding.Figure;
import io.github.wirebench.harness.gate.CaseFinding.Pairing;
import io.github.wirebench.harness.gate.CaseFinding.Time;
import io.github.wirebench.harness.gate.Table.Column;
import io.github.wirebench.harness.stats.Format;
import io.github.wirebench.harness.stats.Interval;
import io.github.wirebench.harness.stats.Spread;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The findings on one side against another, as each format has them: rounded in tables, unrounded in CSV (RFC 4180) and JSON, where
 * what is unknown is empty or null.
 *
 * @param from name of the first side
 * @param to name of the second side
 * @param all the findings, in the order of reports
 * @param isValid whether verdicts can be believed; otherwise none is shown but that a benchmark fails
 * @param areOfContenders whether the sides are contenders, neither of which has changed
 */
record Findings(String from, String to, List<CaseFinding> all, boolean isValid, boolean areOfContenders) {
    Table<CaseFinding> table(String title, String intro, List<Remark> notes) {
        boolean paired = all.stream().anyMatch(CaseFinding::isPaired);
        return new Table<>(
                title,
                intro,
                List.of(
                        new Column<>(from, false, Findings::before),
                        new Column<>(to, false, Findings::after),
                        new Column<>("slower by", false, Findings::slowdown),
                        new Column<>("time", true, one -> one.time().figure() == Figure.CPU ? "CPU" : "score"),
                        new Column<>(paired ? "pairs" : "forks", true, Findings::forks),
                        new Column<>("detectable", true, Findings::detectable),
                        new Column<>("verdict", false, this::verdict),
                        new Column<>("B/op", true, this::bytes)),
                all,
                CaseFinding::benchmarkCase,
                CaseFinding::folded,
                notes);
    }

    private static String before(CaseFinding finding) {
        Time time = finding.time();
        return finding.isMeasured() ? Format.score(time.before(), time.unit(), time.before()) : "";
    }

    /** Returns the second time in the unit of the first, unless that would leave no digits of it. */
    private static String after(CaseFinding finding) {
        Time time = finding.time();
        return finding.isMeasured()
                ? Format.score(time.after(), time.unit(), Math.min(time.before(), 10 * time.after()))
                : "";
    }

    private static String slowdown(CaseFinding finding) {
        return finding.isMeasured() ? Format.change(finding.time().interval()) : "";
    }

    private static String forks(CaseFinding finding) {
        int deciding = finding.time().forksBefore();
        return finding.pairing()
                .map(pairing -> pairing.state().pairs())
                .map(pairs -> deciding == pairs ? String.valueOf(pairs) : deciding + " of " + pairs)
                .orElseGet(() -> deciding + "/" + finding.time().forksAfter());
    }

    /** Returns the smallest slowdown that would have been found, or that the forks cannot tell; nothing else is their fault. */
    private static String detectable(CaseFinding finding) {
        Time time = finding.time();
        if (!Double.isNaN(time.detectable())) {
            return Format.percent(time.detectable());
        }
        boolean judged = finding.isMeasured() && (time.isTested() || finding.isPaired());
        return judged && time.verdict() == Verdict.INCONCLUSIVE ? Format.CANNOT_TELL : "-";
    }

    private String verdict(CaseFinding finding) {
        return (isValid || finding.hasFailed() ? word(finding.time().verdict(), false, finding.acceptedTime()) : "-")
                + finding.doubt()
                        .filter(doubt -> isValid)
                        .map(doubt -> ": " + doubt)
                        .orElse("");
    }

    /** Returns bytes per operation, of both sides where they differ, and the verdict on them. */
    private String bytes(CaseFinding finding) {
        return finding.allocation()
                .map(bytes -> {
                    String before = Format.bytes(bytes.before());
                    String after = Format.bytes(bytes.after());
                    return (before.equals(after) ? before : before + " -> " + after)
                            + (isValid ? " " + word(bytes.verdict(), true, finding.acceptedBytes()) : "");
                })
                .orElse("");
    }

    private String word(Verdict verdict, boolean onBytes, Optional<AcceptedChange> accepted) {
        return verdict.word(areOfContenders, onBytes) + (accepted.isPresent() ? " (accepted)" : "");
    }

    /** Returns how many verdicts of each kind there are on time, and on allocation if it was recorded. */
    String counts() {
        return counts(CaseFinding.countTimes(all), false)
                + (all.stream().anyMatch(finding -> finding.allocation().isPresent())
                        ? "; B/op: " + counts(CaseFinding.countBytes(all), true)
                        : "");
    }

    private String counts(Map<Verdict, Long> counts, boolean onBytes) {
        return counts.entrySet().stream()
                .map(kind -> kind.getValue() + " " + kind.getKey().word(areOfContenders, onBytes))
                .collect(Collectors.joining(", "));
    }

    /** Returns one CSV of all findings on several pairs of sides: all that JSON has of them. */
    static String csv(List<Findings> several) {
        Set<String> params = new TreeSet<>();
        several.forEach(findings -> findings.all.forEach(
                finding -> params.addAll(finding.benchmarkCase().params().keySet())));
        List<List<Object>> rows = new ArrayList<>();
        List<String> header = new ArrayList<>();
        for (Findings findings : several) {
            for (CaseFinding finding : findings.all) {
                Map<String, Object> cells = findings.cells(finding, params);
                rows.add(new ArrayList<>(cells.values()));
                if (header.isEmpty()) {
                    header.addAll(cells.keySet());
                }
            }
        }
        return PlainText.csv(header, rows).stripTrailing();
    }

    private Map<String, Object> cells(CaseFinding finding, Set<String> params) {
        BenchmarkCase one = finding.benchmarkCase();
        Time time = finding.time();
        Interval slowdown = time.interval();
        Optional<Allocation> bytes = finding.allocation();
        Map<String, Object> cells = JsonFiles.object(
                "from", from, "to", to, "benchmark", one.benchmark(), "mode", one.mode(), "threads", one.threads());
        params.forEach(name -> cells.put("param: " + name, one.params().get(name)));
        cells.putAll(JsonFiles.object(
                "time of", time.figure(),
                "before", known(time.before()),
                "after", known(time.after()),
                "unit", time.unit(),
                "forks before", time.forksBefore(),
                "forks after", time.forksAfter(),
                "slowdown", known(slowdown.value()),
                "low", known(slowdown.low()),
                "high", known(slowdown.high()),
                "p", known(time.p()),
                "adjusted p", known(time.adjusted()),
                "detectable", known(time.detectable()),
                "verdict", isValid || finding.hasFailed() ? time.verdict() : null,
                "problem", time.problem().or(finding::doubt).orElse(null),
                "B/op before", known(bytes.map(Allocation::before)),
                "B/op after", known(bytes.map(Allocation::after)),
                "verdict on B/op", isValid ? finding.bytesVerdict().orElse(null) : null));
        return cells;
    }

    /** Returns the JSON of a finding; that of pairs has a few fields more. */
    Map<String, Object> json(CaseFinding finding) {
        BenchmarkCase one = finding.benchmarkCase();
        Map<String, Object> node = JsonFiles.object(
                "benchmark", one.benchmark(),
                "mode", one.mode(),
                "params", one.params(),
                "threads", one.threads(),
                "time", time(finding),
                "allocation",
                        finding.allocation()
                                .map(bytes -> allocation(finding, bytes))
                                .orElse(null),
                "warnings", finding.warnings());
        finding.pairing()
                .map(Pairing::state)
                .ifPresent(state -> node.putAll(JsonFiles.object(
                        "pairs", state.pairs(),
                        "voidPairs", state.voidPairs(),
                        "stage", state.test().stage(),
                        "failure", state.failure().orElse(null),
                        "failsInNew", finding.hasFailed())));
        return node;
    }

    private Map<String, Object> time(CaseFinding finding) {
        Time time = finding.time();
        Map<String, Object> node = JsonFiles.object(
                "verdict", isValid || finding.hasFailed() ? time.verdict() : null,
                "accepted", reason(finding.acceptedTime()),
                "figure", time.figure(),
                "from", known(time.before()),
                "to", known(time.after()),
                "unit", time.unit(),
                "forksFrom", time.forksBefore(),
                "forksTo", time.forksAfter(),
                "interleaved", time.interleaved());
        node.putAll(json("slowdown", time.interval()));
        node.putAll(JsonFiles.object(
                "p", known(time.p()),
                "adjustedP", known(time.adjusted()),
                "detectable", known(time.detectable()),
                "problem", time.problem().orElse(null)));
        return node;
    }

    private Map<String, Object> allocation(CaseFinding finding, Allocation bytes) {
        Spread before = bytes.before();
        Spread after = bytes.after();
        return JsonFiles.object(
                "verdict", isValid ? bytes.verdict() : null,
                "accepted", reason(finding.acceptedBytes()),
                "from", known(before.median()),
                "to", known(after.median()),
                "rangeFrom", List.of(before.low(), before.high()),
                "rangeTo", List.of(after.low(), after.high()),
                "detectable", known(bytes.detectable()),
                "problem", bytes.problem().orElse(null));
    }

    private static String reason(Optional<AcceptedChange> accepted) {
        return accepted.map(AcceptedChange::reason).orElse(null);
    }

    static Map<String, Object> json(String value, Interval interval) {
        return JsonFiles.object(
                value, known(interval.value()), "low", known(interval.low()), "high", known(interval.high()));
    }

    private static Double known(Optional<Spread> bytes) {
        return bytes.map(spread -> known(spread.median())).orElse(null);
    }

    private static Double known(double value) {
        return Double.isFinite(value) ? value : null;
    }
}
