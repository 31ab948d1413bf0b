// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.gate;

import io.github.wirebench.harness.console.Csv;
import io.github.wirebench.harness.console.JsonFiles;
import io.github.wirebench.harness.data.BenchmarkCase;
import io.github.wirebench.harness.gate.AcceptedChanges.AcceptedChange;
import io.github.wirebench.harness.gate.AcceptedChanges.Metric;
import io.github.wirebench.harness.gate.CaseFinding.Allocation;
import io.github.wirebench.harness.gate.CaseFinding.Figure;
import io.github.wirebench.harness.gate.CaseFinding.Time;
import io.github.wirebench.harness.gate.ComparisonReport.Column;
import io.github.wirebench.harness.gate.ComparisonReport.Table;
import io.github.wirebench.harness.stats.Format;
import io.github.wirebench.harness.stats.Interval;
import io.github.wirebench.harness.stats.Spread;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * One side against another, with the cells of its findings in each format: rounded in tables, unrounded in CSV (RFC 4180) and JSON,
 * where what is unknown is empty or null.
 *
 * @param findings on the benchmarks that both sides have, in the order of reports
 * @param remarks on what else differs between the sides
 * @param belief how far figures can be believed that were not interleaved; empty for pairs
 * @param geometricMean of the slowdowns, with bounds if they are known; empty if nothing was tested
 * @param isOfContenders whether the sides are contenders, neither of which has changed
 */
public record Comparison(
        String from,
        String to,
        List<CaseFinding> findings,
        List<BenchmarkCase> onlyFrom,
        List<BenchmarkCase> onlyTo,
        List<Remark> remarks,
        String belief,
        Optional<Interval> geometricMean,
        boolean isOfContenders) {
    /** What every file of CSV begins with. */
    static final String CSV_HEAD = "from,to,benchmark,mode,threads,";

    private static final int NAMED = 5;
    private static final int LISTED = 20;

    /** A finding and the interval of its slowdown, which takes long to compute. */
    private record Row(CaseFinding finding, Interval slowdown) {
        static Row of(CaseFinding finding) {
            return new Row(finding, finding.time().interval());
        }

        Time time() {
            return finding.time();
        }

        Allocation bytes() {
            return finding.allocation().orElseThrow();
        }
    }

    /** A figure with its name in JSON and, unless that is null, its column in CSV. */
    private record Field(String name, String column, Function<Row, Object> value) {}

    private static final List<Field> TIME = List.of(
            new Field("figure", "time of", row -> row.time().figure()),
            new Field("from", "before", row -> known(row.time().before())),
            new Field("to", "after", row -> known(row.time().after())),
            new Field("unit", "unit", row -> row.time().unit()),
            new Field("forksFrom", "forks before", row -> row.time().forksBefore()),
            new Field("forksTo", "forks after", row -> row.time().forksAfter()),
            new Field("interleaved", null, row -> row.time().interleaved()),
            new Field("slowdown", "slowdown", row -> known(row.slowdown.value())),
            new Field("low", "low", row -> known(row.slowdown.low())),
            new Field("high", "high", row -> known(row.slowdown.high())),
            new Field("p", "p", row -> known(row.time().p())),
            new Field("adjustedP", "adjusted p", row -> known(row.time().adjusted())),
            new Field("detectable", "detectable", row -> known(row.time().detectable())),
            new Field("verdict", "verdict", row -> row.time().verdict()),
            new Field("problem", "problem", row -> row.time().problem().orElse(null)),
            new Field("accepted", null, row -> reason(row, Metric.TIME)));

    private static final List<Field> ALLOCATION = List.of(
            new Field("from", "B/op before", row -> known(row.bytes().before().median())),
            new Field("to", "B/op after", row -> known(row.bytes().after().median())),
            new Field("rangeFrom", null, row -> range(row.bytes().before())),
            new Field("rangeTo", null, row -> range(row.bytes().after())),
            new Field("detectable", null, row -> known(row.bytes().detectable())),
            new Field("verdict", "verdict on B/op", row -> row.bytes().verdict()),
            new Field("problem", null, row -> row.bytes().problem().orElse(null)),
            new Field("accepted", null, row -> reason(row, Metric.ALLOCATION)));

    /** Returns a figure for JSON and CSV; null if it is unknown. */
    static Double known(double value) {
        return Double.isFinite(value) ? value : null;
    }

    private static List<Double> range(Spread bytes) {
        return List.of(bytes.low(), bytes.high());
    }

    private static String reason(Row row, Metric metric) {
        AcceptedChange accepted = row.finding.accepted().get(metric);
        return accepted == null ? null : accepted.reason();
    }

    /** Returns the number of benchmarks with enough forks to look for a change in time. */
    public long tested() {
        return findings.stream().filter(CaseFinding::isTested).count();
    }

    /** Returns how many of these were interleaved. */
    public long interleaved() {
        return findings.stream()
                .filter(finding -> finding.isTested() && finding.time().interleaved())
                .count();
    }

    /** Returns whether there is a verdict on any time. */
    boolean isConclusive() {
        return findings.stream()
                .map(finding -> finding.time().verdict())
                .anyMatch(verdict -> verdict != Verdict.INCONCLUSIVE && verdict != Verdict.INVALID);
    }

    private boolean isPaired() {
        return findings.stream().anyMatch(finding -> finding.pairs().isPresent());
    }

    /** Returns how many verdicts of each kind there are on {@code time} and on {@code allocation}, for JSON. */
    public Map<String, Object> verdicts() {
        return JsonFiles.object("time", countTimes(), "allocation", countBytes());
    }

    private Map<Verdict, Long> countTimes() {
        return count(findings.stream().map(finding -> finding.time().verdict()));
    }

    private Map<Verdict, Long> countBytes() {
        return count(findings.stream().flatMap(finding -> finding.bytesVerdict().stream()));
    }

    /** Counts verdicts in the order of reports; that nothing failed is not said. */
    private static Map<Verdict, Long> count(Stream<Verdict> verdicts) {
        Map<Verdict, Long> found = verdicts.collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
        Map<Verdict, Long> counts = new LinkedHashMap<>();
        for (Verdict kind :
                List.of(Verdict.REGRESSED, Verdict.FAILED, Verdict.IMPROVED, Verdict.UNCHANGED, Verdict.INCONCLUSIVE)) {
            if (kind != Verdict.FAILED || found.containsKey(kind)) {
                counts.put(kind, found.getOrDefault(kind, 0L));
            }
        }
        return counts;
    }

    /** Returns how many verdicts of each kind there are on time, and on allocation if it was recorded. */
    String counts() {
        String bytes = findings.stream().noneMatch(finding -> finding.allocation().isPresent())
                ? ""
                : "; B/op: " + words(countBytes(), true);
        return words(countTimes(), false) + bytes;
    }

    private String words(Map<Verdict, Long> counts, boolean onBytes) {
        return counts.entrySet().stream()
                .map(kind -> kind.getValue() + " " + kind.getKey().word(isOfContenders, onBytes))
                .collect(Collectors.joining(", "));
    }

    String against() {
        return to + " against " + from;
    }

    public String summary() {
        return against() + ": " + Format.count(findings.size(), "benchmark") + ", " + tested() + " tested: " + counts()
                + meanWords()
                + (onlyFrom.isEmpty() ? "" : "; " + onlyFrom.size() + " only in " + from)
                + (onlyTo.isEmpty() ? "" : "; " + onlyTo.size() + " only in " + to) + ".";
    }

    /** Returns the end of a sentence with the geometric mean; empty if it is unknown. */
    String meanWords() {
        return geometricMean
                .map(mean -> "; geometric mean of the times "
                        + (mean.isKnown() ? Format.preciseRatio(mean) : Format.ratio(mean.value())))
                .orElse("");
    }

    /** Returns a table of the findings, with what belongs to it. */
    Table<CaseFinding> table(boolean isOneOfSeveral, String rest) {
        return new Table<>(
                isOneOfSeveral ? against() : "",
                belief,
                List.of(
                        new Column<>(from, false, Comparison::before),
                        new Column<>(to, false, Comparison::after),
                        new Column<>("slower by", false, Comparison::slowdown),
                        new Column<>("time", true, one -> one.time().figure() == Figure.CPU ? "CPU" : "score"),
                        new Column<>(isPaired() ? "pairs" : "forks", true, Comparison::forks),
                        new Column<>("detectable", true, Comparison::detectable),
                        new Column<>("verdict", false, this::verdict),
                        new Column<>("B/op", true, this::bytes)),
                findings,
                CaseFinding::benchmarkCase,
                CaseFinding::folded,
                notes(rest));
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
        return finding.pairs()
                .map(state -> deciding == state.pairs() ? "" + deciding : deciding + " of " + state.pairs())
                .orElseGet(() -> deciding + "/" + finding.time().forksAfter());
    }

    /** Returns the smallest slowdown that would have been found, or that the forks cannot tell; nothing else is their fault. */
    private static String detectable(CaseFinding finding) {
        Time time = finding.time();
        if (!Double.isNaN(time.detectable())) {
            return Format.percent(time.detectable());
        }
        boolean judged =
                finding.isMeasured() && (time.isTested() || finding.pairs().isPresent());
        return judged && time.verdict() == Verdict.INCONCLUSIVE ? Format.CANNOT_TELL : "-";
    }

    private String verdict(CaseFinding finding) {
        return word(finding, finding.time().verdict(), Metric.TIME)
                + finding.doubt().map(doubt -> ": " + doubt).orElse("");
    }

    /** Returns bytes per operation, of both sides where they differ, and the verdict on them. */
    private String bytes(CaseFinding finding) {
        return finding.allocation()
                .map(bytes -> {
                    String before = Format.bytes(bytes.before());
                    String after = Format.bytes(bytes.after());
                    return ((before.equals(after) ? before : before + " -> " + after) + " "
                                    + word(finding, bytes.verdict(), Metric.ALLOCATION))
                            .strip();
                })
                .orElse("");
    }

    private String word(CaseFinding finding, Verdict verdict, Metric metric) {
        return verdict.word(isOfContenders, metric == Metric.ALLOCATION)
                + (finding.accepted().containsKey(metric) ? " (accepted)" : "");
    }

    /** Returns what the cells do not say. Findings of pairs have their own reasons; those of other forks have them in common. */
    private List<Remark> notes(String rest) {
        List<Remark> notes = new ArrayList<>();
        Map<String, List<String>> reasons = new LinkedHashMap<>();
        for (CaseFinding finding : findings) {
            String label = finding.benchmarkCase().label();
            Stream.of(finding.time().problem(), finding.allocation().flatMap(Allocation::problem))
                    .flatMap(Optional::stream)
                    // a remark says it
                    .filter(problem -> !problem.equals(CompareRules.OTHER_CPU))
                    .forEach(problem -> {
                        if (finding.pairs().isPresent()) {
                            notes.add(Remark.warning(label + ": " + problem));
                        } else {
                            reasons.computeIfAbsent(problem, reason -> new ArrayList<>())
                                    .add(label);
                        }
                    });
            finding.accepted()
                    .values()
                    .forEach(entry -> notes.add(
                            Remark.note(label + ": accepted until " + entry.until() + ": " + entry.reason())));
        }
        reasons.forEach((reason, labels) -> {
            boolean all = labels.size() == findings.size() && labels.size() > 1;
            notes.add(Remark.warning("no verdict on "
                    + (all ? "any benchmark" : Format.count(labels.size(), "benchmark")) + ", " + reason + ": "
                    + Format.some(labels, NAMED)));
        });
        List<Remark> warnings = findings.stream()
                .flatMap(finding -> finding.warnings().stream()
                        .map(warning -> Remark.warning(finding.benchmarkCase().label() + ": " + warning)))
                .toList();
        int shown = isPaired() ? warnings.size() : Math.min(NAMED, warnings.size());
        notes.addAll(warnings.subList(0, shown));
        if (warnings.size() > shown) {
            notes.add(Remark.warning("likewise " + (warnings.size() - shown) + " more"));
        }
        addOneSided(notes, from, onlyFrom, rest);
        addOneSided(notes, to, onlyTo, rest);
        return notes;
    }

    private static void addOneSided(List<Remark> notes, String side, List<BenchmarkCase> cases, String rest) {
        if (!cases.isEmpty()) {
            List<String> labels = cases.stream().map(BenchmarkCase::label).toList();
            notes.add(Remark.note("Only in " + side + " (" + cases.size() + "): " + Format.some(labels, LISTED)
                    + (cases.size() > LISTED ? ", all of them " + rest : "")));
        }
    }

    /** Returns one CSV of all findings: what JSON has of them. */
    static String csv(List<Comparison> comparisons) {
        Set<String> params = new TreeSet<>();
        comparisons.forEach(comparison -> comparison.findings.forEach(
                finding -> params.addAll(finding.benchmarkCase().params().keySet())));
        List<String> header = new ArrayList<>(Arrays.asList(CSV_HEAD.split(",")));
        params.forEach(name -> header.add("param: " + name));
        Stream.of(TIME, ALLOCATION)
                .flatMap(List::stream)
                .filter(field -> field.column != null)
                .forEach(field -> header.add(field.column));
        List<List<Object>> rows = comparisons.stream()
                .flatMap(comparison ->
                        comparison.findings.stream().map(finding -> comparison.cells(finding, params)))
                .toList();
        return Csv.text(header, rows).stripTrailing();
    }

    private List<Object> cells(CaseFinding finding, Set<String> params) {
        BenchmarkCase one = finding.benchmarkCase();
        Row row = Row.of(finding);
        List<Object> cells = new ArrayList<>(List.of(from, to, one.benchmark(), one.mode(), one.threads()));
        params.forEach(name -> cells.add(one.params().get(name)));
        TIME.stream().filter(field -> field.column != null).forEach(field -> cells.add(field.value.apply(row)));
        ALLOCATION.stream()
                .filter(field -> field.column != null)
                .forEach(field -> cells.add(finding.allocation().isEmpty() ? null : field.value.apply(row)));
        return cells;
    }

    /**
     * Returns the comparison as JSON. That of pairs has a few fields more.
     *
     * @param replay the command that compares one case again; null for none
     */
    Map<String, Object> json(Function<BenchmarkCase, String> replay) {
        return JsonFiles.object(
                "from", from,
                "to", to,
                "tested", tested(),
                "interleaved", interleaved(),
                "verdicts", verdicts(),
                "geometricMean", geometricMean.map(mean -> known(mean.value())).orElse(null),
                "geometricMeanLow", geometricMean.map(mean -> known(mean.low())).orElse(null),
                "geometricMeanHigh", geometricMean.map(mean -> known(mean.high())).orElse(null),
                "remarks", remarks,
                "onlyInFrom", onlyFrom,
                "onlyInTo", onlyTo,
                "benchmarks", findings.stream().map(finding -> json(finding, replay)).toList());
    }

    private static Map<String, Object> json(CaseFinding finding, Function<BenchmarkCase, String> replay) {
        BenchmarkCase one = finding.benchmarkCase();
        Row row = Row.of(finding);
        Map<String, Object> node = JsonFiles.object(
                "benchmark", one.benchmark(),
                "mode", one.mode(),
                "params", one.params(),
                "threads", one.threads(),
                "time", json(TIME, row),
                "allocation", finding.allocation().isEmpty() ? null : json(ALLOCATION, row),
                "warnings", finding.warnings());
        finding.pairs()
                .ifPresent(state -> node.putAll(JsonFiles.object(
                        "pairs", state.pairs(),
                        "voidPairs", state.voidPairs(),
                        "stage", state.test().stage(),
                        "failure", state.failure().orElse(null),
                        "failsInNew", finding.hasFailed(),
                        "replay", replay.apply(one))));
        return node;
    }

    private static Map<String, Object> json(List<Field> fields, Row row) {
        Map<String, Object> node = new LinkedHashMap<>();
        fields.forEach(field -> node.put(field.name, field.value.apply(row)));
        return node;
    }
}
