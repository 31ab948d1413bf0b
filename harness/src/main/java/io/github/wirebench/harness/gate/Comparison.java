// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.gate;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import io.github.wirebench.harness.console.JsonFiles;
import io.github.wirebench.harness.console.PlainText;
import io.github.wirebench.harness.data.BenchmarkCase;
import io.github.wirebench.harness.gate.AcceptedChanges.AcceptedChange;
import io.github.wirebench.harness.gate.AcceptedChanges.Metric;
import io.github.wirebench.harness.gate.CaseFinding.Allocation;
import io.github.wirebench.harness.gate.CaseFinding.Figure;
import io.github.wirebench.harness.gate.CaseFinding.Sides;
import io.github.wirebench.harness.gate.CaseFinding.Time;
import io.github.wirebench.harness.gate.CaseFinding.Verdict;
import io.github.wirebench.harness.gate.ComparisonReport.Column;
import io.github.wirebench.harness.gate.ComparisonReport.Table;
import io.github.wirebench.harness.stats.Format;
import io.github.wirebench.harness.stats.Interval;
import io.github.wirebench.harness.stats.Spread;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * One side against another, with the cells of its findings in each format: rounded in tables, unrounded in CSV (RFC 4180) and JSON,
 * where what is unknown is empty or null.
 *
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
    /**
     * A line on what is compared. Files and reports have it as one text, in which an exclamation mark stands before a warning.
     *
     * @param isWarning whether it may be the reason for a change in figures, or for a missing verdict
     * @param text without that mark
     */
    public record Remark(boolean isWarning, String text) {
        private static final String MARK = "! ";

        static Remark warning(String text) {
            return new Remark(true, text);
        }

        static Remark note(String text) {
            return new Remark(false, text);
        }

        /** Reads what {@link #toString} writes. */
        @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
        static Remark parse(String line) {
            return line.startsWith(MARK) ? warning(line.substring(MARK.length())) : note(line);
        }

        @Override
        @JsonValue
        public String toString() {
            return isWarning ? MARK + text : text;
        }
    }

    private static final List<Verdict> COUNTED = List.of(
            Verdict.REGRESSED,
            Verdict.FAILED,
            Verdict.IMPROVED,
            Verdict.UNCHANGED,
            Verdict.INCONCLUSIVE,
            Verdict.INVALID);

    private static final int NAMED = 5;
    private static final int LISTED = 20;

    /** A finding and the interval of its slowdown, which takes long to compute. */
    private record Row(CaseFinding finding, Interval slowdown) {
        static Row of(CaseFinding finding) {
            return new Row(finding, finding.time().interval());
        }
    }

    /** A figure of a metric with its name in JSON and, unless that is null, its column in CSV. */
    private record Field(Metric metric, String name, String column, Function<Row, Object> value) {}

    private static final List<Field> FIELDS = List.of(
            time("figure", "time of", row -> sides(row).figure()),
            time("from", "before", row -> known(sides(row).before())),
            time("to", "after", row -> known(sides(row).after())),
            time("unit", "unit", row -> sides(row).unit()),
            time("forksFrom", "forks before", row -> sides(row).forksBefore()),
            time("forksTo", "forks after", row -> sides(row).forksAfter()),
            time("interleaved", null, row -> row.finding.time().interleaved()),
            time("slowdown", "slowdown", row -> known(row.slowdown.value())),
            time("low", "low", row -> known(row.slowdown.low())),
            time("high", "high", row -> known(row.slowdown.high())),
            time("p", "p", row -> known(row.finding.time().p())),
            time("adjustedP", "adjusted p", row -> known(row.finding.time().adjusted())),
            time("detectable", "detectable", row -> known(row.finding.time().detectable())),
            time("verdict", "verdict", row -> row.finding.time().verdict()),
            time("problem", "problem", row -> row.finding.time().problem().orElse(null)),
            time("accepted", null, row -> reason(row, Metric.TIME)),
            bytes("from", "B/op before", bytes -> known(bytes.before().median())),
            bytes("to", "B/op after", bytes -> known(bytes.after().median())),
            bytes("rangeFrom", null, bytes -> range(bytes.before())),
            bytes("rangeTo", null, bytes -> range(bytes.after())),
            bytes("detectable", null, bytes -> known(bytes.detectable())),
            bytes("verdict", "verdict on B/op", Allocation::verdict),
            bytes("problem", null, bytes -> bytes.problem().orElse(null)),
            new Field(Metric.ALLOCATION, "accepted", null, row -> reason(row, Metric.ALLOCATION)));

    private static Field time(String name, String column, Function<Row, Object> value) {
        return new Field(Metric.TIME, name, column, value);
    }

    private static Field bytes(String name, String column, Function<Allocation, Object> value) {
        return new Field(
                Metric.ALLOCATION,
                name,
                column,
                row -> row.finding.allocation().map(value).orElse(null));
    }

    private static Sides sides(Row row) {
        return row.finding.time().sides();
    }

    static Map<String, Object> json(String name, Interval interval) {
        return JsonFiles.object(
                name, known(interval.value()), "low", known(interval.low()), "high", known(interval.high()));
    }

    private static Double known(double value) {
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
        return !findings.isEmpty() && findings.get(0).pairs().isPresent();
    }

    /** Returns how many verdicts of each kind there are on {@code time} and on {@code allocation}, for JSON. */
    public Map<String, Object> verdicts() {
        return JsonFiles.object("time", count(Metric.TIME), "allocation", count(Metric.ALLOCATION));
    }

    /** Counts verdicts; that nothing failed, or is invalid, is not said. */
    private Map<Verdict, Long> count(Metric metric) {
        Map<Verdict, Long> counts = new LinkedHashMap<>();
        for (Verdict kind : COUNTED) {
            long count = findings.stream()
                    .filter(finding -> finding.verdict(metric) == kind)
                    .count();
            if (count > 0 || kind != Verdict.FAILED && kind != Verdict.INVALID) {
                counts.put(kind, count);
            }
        }
        return counts;
    }

    /** Returns how many verdicts of each kind there are on time, and on allocation if it was recorded. */
    String counts() {
        return findings.stream().noneMatch(finding -> finding.allocation().isPresent())
                ? words(Metric.TIME)
                : words(Metric.TIME) + "; B/op: " + words(Metric.ALLOCATION);
    }

    private String words(Metric metric) {
        return count(metric).entrySet().stream()
                .map(kind -> kind.getValue() + " " + kind.getKey().word(isOfContenders, metric))
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
    Table table(boolean isOneOfSeveral, String rest) {
        return new Table(
                isOneOfSeveral ? against() : "",
                belief,
                List.of(
                        new Column(from, false),
                        new Column(to, false),
                        new Column("slower by", false),
                        new Column("time", true),
                        new Column(isPaired() ? "pairs" : "forks", true),
                        new Column("detectable", true),
                        new Column("verdict", false),
                        new Column("B/op", true)),
                findings.stream()
                        .map(one -> new Table.Row(one.benchmarkCase(), one.folded(), () -> cells(one)))
                        .toList(),
                notes(rest));
    }

    private List<String> cells(CaseFinding finding) {
        Time time = finding.time();
        Sides sides = time.sides();
        boolean measured = finding.isMeasured();
        // in the unit of the first time, unless that would leave no digits of the second
        double scale = Math.min(sides.before(), 10 * sides.after());
        String pairs = finding.pairs()
                .map(state -> sides.forksBefore() == state.pairs() ? "" : " of " + state.pairs())
                .orElse("/" + sides.forksAfter());
        return List.of(
                measured ? Format.score(sides.before(), sides.unit(), sides.before()) : "",
                measured ? Format.score(sides.after(), sides.unit(), scale) : "",
                measured ? Format.change(time.interval()) : "",
                sides.figure() == Figure.CPU ? "CPU" : "score",
                sides.forksBefore() + pairs,
                detectable(finding),
                word(finding, Metric.TIME)
                        + finding.doubt().map(doubt -> ": " + doubt).orElse(""),
                finding.allocation().map(bytes -> bytes(finding, bytes)).orElse(""));
    }

    /** Returns the smallest slowdown that would have been found, or that the forks cannot tell; nothing else is their fault. */
    private static String detectable(CaseFinding finding) {
        Time time = finding.time();
        boolean judged =
                finding.isMeasured() && (time.isTested() || finding.pairs().isPresent());
        return !Double.isNaN(time.detectable())
                ? Format.percent(time.detectable())
                : judged && time.verdict() == Verdict.INCONCLUSIVE ? Format.CANNOT_TELL : "-";
    }

    /** Returns bytes per operation, of both sides where they differ, and the verdict on them. */
    private String bytes(CaseFinding finding, Allocation bytes) {
        String before = Format.bytes(bytes.before());
        String after = Format.bytes(bytes.after());
        return ((before.equals(after) ? before : before + " -> " + after) + " " + word(finding, Metric.ALLOCATION))
                .strip();
    }

    private String word(CaseFinding finding, Metric metric) {
        return finding.verdict(metric).word(isOfContenders, metric)
                + (finding.accepted().containsKey(metric) ? " (accepted)" : "");
    }

    /** Returns what the cells do not say. Findings of pairs have their own reasons; those of other forks have them in common. */
    private List<Remark> notes(String rest) {
        List<Remark> notes = new ArrayList<>();
        Map<String, List<String>> reasons = new LinkedHashMap<>();
        List<Remark> warnings = new ArrayList<>();
        for (CaseFinding finding : findings) {
            Supplier<String> label = () -> finding.benchmarkCase().label();
            Stream.of(finding.time().problem(), finding.allocation().flatMap(Allocation::problem))
                    .flatMap(Optional::stream)
                    // a remark or a cell says it
                    .filter(problem -> !problem.equals(CompareRules.OTHER_CPU))
                    .filter(problem -> !isPaired() || !finding.doubt().equals(Optional.of(problem)))
                    .map(problem -> isPaired() ? label.get() + ": " + problem : problem)
                    .forEach(problem -> reasons.computeIfAbsent(problem, reason -> new ArrayList<>())
                            .add(label.get()));
            finding.warnings().forEach(warning -> warnings.add(Remark.warning(label.get() + ": " + warning)));
            finding.accepted()
                    .values()
                    .forEach(entry -> notes.add(
                            Remark.note(label.get() + ": accepted until " + entry.until() + ": " + entry.reason())));
        }
        reasons.forEach((reason, labels) -> {
            boolean all = labels.size() == findings.size() && labels.size() > 1;
            String which = all ? "any benchmark" : Format.count(labels.size(), "benchmark");
            String common = "no verdict on " + which + ", " + reason + ": " + Format.some(labels, NAMED);
            notes.add(Remark.warning(isPaired() ? reason : common));
        });
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
        List<Field> fields =
                FIELDS.stream().filter(field -> field.column != null).toList();
        Set<String> params = comparisons.stream()
                .flatMap(comparison -> comparison.findings.stream())
                .flatMap(finding -> finding.benchmarkCase().params().keySet().stream())
                .collect(Collectors.toCollection(TreeSet::new));
        List<String> header = Stream.of(
                        Stream.of("from", "to", "benchmark", "mode", "threads"),
                        params.stream().map(name -> "param: " + name),
                        fields.stream().map(Field::column))
                .flatMap(names -> names)
                .toList();
        List<List<?>> rows = new ArrayList<>();
        comparisons.forEach(comparison ->
                comparison.findings.forEach(finding -> rows.add(comparison.csv(finding, params, fields))));
        return PlainText.csv(header, rows).stripTrailing();
    }

    private List<?> csv(CaseFinding finding, Set<String> params, List<Field> fields) {
        BenchmarkCase one = finding.benchmarkCase();
        Row row = Row.of(finding);
        return Stream.of(
                        Stream.of(from, to, one.benchmark(), one.mode(), one.threads()),
                        params.stream().map(one.params()::get),
                        fields.stream().map(field -> field.value.apply(row)))
                .flatMap(cells -> cells)
                .toList();
    }

    /**
     * Returns the comparison as JSON. That of pairs has a few fields more.
     *
     * @param replay the command that compares one case again; null for none
     */
    Map<String, Object> json(Function<BenchmarkCase, String> replay) {
        Interval mean = geometricMean.orElse(Interval.UNKNOWN);
        return JsonFiles.object(
                "from", from,
                "to", to,
                "tested", tested(),
                "interleaved", interleaved(),
                "verdicts", verdicts(),
                "geometricMean", known(mean.value()),
                "geometricMeanLow", known(mean.low()),
                "geometricMeanHigh", known(mean.high()),
                "remarks", remarks,
                "onlyInFrom", onlyFrom,
                "onlyInTo", onlyTo,
                "benchmarks",
                        findings.stream().map(finding -> json(finding, replay)).toList());
    }

    private static Map<String, Object> json(CaseFinding finding, Function<BenchmarkCase, String> replay) {
        BenchmarkCase one = finding.benchmarkCase();
        Row row = Row.of(finding);
        Map<String, Object> node = JsonFiles.object(
                "benchmark", one.benchmark(),
                "mode", one.mode(),
                "params", one.params(),
                "threads", one.threads(),
                "time", json(Metric.TIME, row),
                "allocation", finding.allocation().isEmpty() ? null : json(Metric.ALLOCATION, row),
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

    private static Map<String, Object> json(Metric metric, Row row) {
        Map<String, Object> node = new LinkedHashMap<>();
        FIELDS.stream()
                .filter(field -> field.metric == metric)
                .forEach(field -> node.put(field.name, field.value.apply(row)));
        return node;
    }
}
