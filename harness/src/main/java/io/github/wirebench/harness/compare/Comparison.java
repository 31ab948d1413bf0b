// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.compare;

import io.github.wirebench.harness.compare.AcceptedChanges.AcceptedChange;
import io.github.wirebench.harness.compare.ComparisonReport.Column;
import io.github.wirebench.harness.compare.ComparisonReport.Table;
import io.github.wirebench.harness.compare.Sides.Figure;
import io.github.wirebench.harness.compare.Sides.Metric;
import io.github.wirebench.harness.console.JsonFiles;
import io.github.wirebench.harness.console.PlainText;
import io.github.wirebench.harness.data.BenchmarkCase;
import io.github.wirebench.harness.data.Projection;
import io.github.wirebench.harness.data.Remark;
import io.github.wirebench.harness.stats.Format;
import io.github.wirebench.harness.stats.Interval;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * One side against another, with the cells of its findings in each format: rounded in tables, unrounded in CSV (RFC 4180) and JSON,
 * where what is unknown is empty or null.
 *
 * @param belief how far figures can be believed that were not interleaved; empty for pairs
 * @param geometricMean of the slowdowns, with bounds if they are known; unknown if nothing was tested
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
        Interval geometricMean,
        boolean isOfContenders) {
    private static final Predicate<MetricFinding> TIME = metric -> metric.name().equals(Metric.TIME);
    private static final Predicate<MetricFinding> BYTES =
            metric -> metric.sides().figure() == Figure.BYTES;
    private static final Predicate<MetricFinding> OTHERS = TIME.or(BYTES).negate();

    /** Fields of the JSON of a metric that are columns of CSV. */
    private static final List<String> CSV_FIELDS = List.of(
            "figure",
            "scoreReason",
            "unit",
            "forksFrom",
            "forksTo",
            "slowdown",
            "low",
            "high",
            "p",
            "adjustedP",
            "detectable",
            "verdict",
            "problem");

    /** Returns the number of benchmarks with enough forks to look for a change in time. */
    public long tested() {
        return count(CaseFinding::isTested);
    }

    /** Returns how many of these were interleaved. */
    public long interleaved() {
        return count(finding -> finding.isTested() && finding.time().interleaved());
    }

    private long count(Predicate<CaseFinding> which) {
        return findings.stream().filter(which).count();
    }

    boolean isConclusive() {
        return count(finding -> finding.time().verdict().isConclusive()) > 0;
    }

    boolean isMeasured() {
        return count(CaseFinding::isMeasured) > 0;
    }

    private boolean isOfBytes() {
        return !findings.isEmpty() && findings.get(0).time().sides().figure() == Figure.BYTES;
    }

    /** Returns how many verdicts of each kind there are on {@code time}, {@code allocation}, and {@code others} if there are any. */
    public Map<String, Object> verdicts() {
        Map<String, Object> verdicts = JsonFiles.object("time", verdicts(TIME), "allocation", verdicts(BYTES));
        if (has(OTHERS)) {
            verdicts.put("others", verdicts(OTHERS));
        }
        return verdicts;
    }

    private boolean has(Predicate<MetricFinding> which) {
        return findings.stream()
                .flatMap(finding -> finding.metrics().stream())
                .anyMatch(which.and(metric -> metric.verdict() != Verdict.NOT_JUDGED));
    }

    /** Counts verdicts; that none failed or is missing, say, is not said. */
    private Map<Verdict, Long> verdicts(Predicate<MetricFinding> which) {
        Map<Verdict, Long> found = findings.stream()
                .flatMap(finding -> finding.metrics().stream())
                .filter(which)
                .collect(Collectors.groupingBy(MetricFinding::verdict, Collectors.counting()));
        Map<Verdict, Long> counts = new LinkedHashMap<>();
        Verdict.COUNTED.stream()
                .filter(kind -> found.containsKey(kind) || Verdict.ALWAYS_COUNTED.contains(kind))
                .forEach(kind -> counts.put(kind, found.getOrDefault(kind, 0L)));
        return counts;
    }

    /** Returns how many verdicts of each kind there are on time, and on allocation and the rest if they were recorded. */
    String counts() {
        return isOfBytes()
                ? "B/op: " + words(BYTES, true)
                : words(TIME, false)
                        + (has(BYTES) ? "; B/op: " + words(BYTES, true) : "")
                        + (has(OTHERS) ? "; parts and percentiles: " + words(OTHERS, false) : "");
    }

    private String words(Predicate<MetricFinding> which, boolean ofBytes) {
        return verdicts(which).entrySet().stream()
                .map(kind -> kind.getValue() + " " + kind.getKey().word(isOfContenders, ofBytes))
                .collect(Collectors.joining(", "));
    }

    String against() {
        return to + " against " + from;
    }

    public String summary() {
        return against() + ": " + Format.count(findings.size(), "benchmark")
                + (isOfBytes() ? ": " : ", " + tested() + " tested: ")
                + counts()
                + meanWords()
                + (onlyFrom.isEmpty() ? "" : "; " + onlyFrom.size() + " only in " + from)
                + (onlyTo.isEmpty() ? "" : "; " + onlyTo.size() + " only in " + to) + ".";
    }

    /** Returns a sentence about benchmarks of the first side that were not compared; empty if there are none. */
    String notCompared() {
        int left = onlyFrom.size();
        return left == 0 ? "" : " Not compared: " + Format.count(left, "benchmark") + " of " + from + ".";
    }

    /** Returns the end of a sentence with the geometric mean; empty if it is unknown. */
    String meanWords() {
        double value = geometricMean.value();
        String mean = geometricMean.isKnown() ? Format.preciseRatio(geometricMean) : Format.ratio(value);
        return Double.isNaN(value) ? "" : "; geometric mean of the times " + mean;
    }

    /** Returns the table of {@code compare} and {@code ab}. */
    Table table(boolean isOneOfSeveral, boolean isAll) {
        boolean isPaired = findings.stream().anyMatch(finding -> finding.pairs().isPresent());
        return new Table(
                isOneOfSeveral ? against() : "",
                belief,
                findings,
                finding -> finding.shownOthers(isAll),
                List.of(
                        measured(from, finding -> figure(finding.time().sides(), true)),
                        measured(to, finding -> figure(finding.time().sides(), false)),
                        measured(isOfBytes() ? "more by" : "slower by", Comparison::change),
                        new Column(
                                "time", true, finding -> source(finding.time().sides())),
                        new Column(isPaired ? "pairs" : "forks", true, Comparison::forks),
                        new Column("detectable", true, Comparison::detectable),
                        new Column("verdict", false, finding -> finding.time().word(isOfContenders)),
                        new Column("B/op", true, this::bytes)),
                notes());
    }

    private static Column measured(String head, Function<CaseFinding, String> cell) {
        return new Column(head, false, finding -> finding.isMeasured() ? cell.apply(finding) : "");
    }

    /** Returns a score in the unit of the first time, unless that would leave it no digits; the bytes of all forks; empty without forks. */
    private static String figure(Sides sides, boolean isFirst) {
        double[] forks = isFirst ? sides.first() : sides.second();
        double score = isFirst ? sides.before() : sides.after();
        return forks.length == 0
                ? ""
                : sides.figure() == Figure.BYTES
                        ? Format.bytes(Interval.range(forks))
                        : Format.score(score, sides.unit(), Math.min(sides.before(), 10 * score));
    }

    private static String change(CaseFinding finding) {
        MetricFinding time = finding.time();
        return time.verdict() == Verdict.NOT_JUDGED ? "" : Format.change(time.interval());
    }

    private static String source(Sides sides) {
        if (sides.first().length == 0) {
            return "";
        }
        return switch (sides.figure()) {
            case CPU -> "CPU";
            case BYTES -> "";
            default ->
                "score" + sides.scoreReason().map(reason -> ": " + reason).orElse("");
        };
    }

    private static String forks(CaseFinding finding) {
        Sides sides = finding.time().sides();
        return finding.pairs()
                .map(state -> state.pairs()
                        + (state.disturbed() > 0 ? ", " + Format.count(state.disturbed(), "JVM") + " disturbed" : ""))
                .orElse(sides.forksBefore() + "/" + sides.forksAfter());
    }

    /** Returns the smallest slowdown that would have been found, or that the forks cannot tell; nothing else is their fault. */
    private static String detectable(CaseFinding finding) {
        MetricFinding time = finding.time();
        boolean judged =
                finding.isMeasured() && (time.isTested() || finding.pairs().isPresent());
        return time.sides().figure() == Figure.BYTES
                ? "-"
                : !Double.isNaN(time.detectable())
                        ? Format.percent(time.detectable())
                        : judged && time.verdict() == Verdict.INCONCLUSIVE ? Format.CANNOT_TELL : "-";
    }

    /** Returns bytes per operation, of both sides where they differ, and the verdict on them; empty if they were not recorded. */
    private String bytes(CaseFinding finding) {
        MetricFinding bytes = finding.allocation().orElse(null);
        if (bytes == null || bytes == finding.time()) {
            return "";
        }
        String before = figure(bytes.sides(), true);
        String after = figure(bytes.sides(), false);
        String both = before.equals(after) ? before : before + " -> " + after;
        // the bytes are not needed once the time is worse
        boolean isOpen = finding.time().verdict().isWorse() && bytes.verdict() == Verdict.INCONCLUSIVE;
        return isOpen ? both : (both + " " + bytes.word(isOfContenders)).strip();
    }

    /** Returns what the cells do not say, once for all benchmarks that have it in common. */
    private List<Remark> notes() {
        List<Remark> notes = new ArrayList<>();
        Map<String, List<String>> warnings = new LinkedHashMap<>();
        List<BenchmarkCase> cases =
                findings.stream().map(CaseFinding::benchmarkCase).toList();
        // said above the table
        Set<String> shared = cases.size() > 1 ? Projection.constants(cases).keySet() : Set.of();
        Function<BenchmarkCase, String> labels = Projection.labelsAmong(
                Stream.of(cases, onlyFrom, onlyTo).flatMap(List::stream).toList());
        for (CaseFinding finding : findings) {
            // one of 100,000 findings may need none
            Supplier<String> label = () -> labels.apply(finding.benchmarkCase().without(shared));
            finding.metrics().stream()
                    .flatMap(metric -> metric.accepted().stream())
                    .forEach(entry -> notes.add(
                            Remark.note(label.get() + ": accepted " + entry.limits() + ": " + entry.reason())));
            Stream.of(finding.problems(), finding.warnings())
                    .flatMap(List::stream)
                    .forEach(text -> warnings.computeIfAbsent(text, key -> new ArrayList<>())
                            .add(label.get()));
        }
        warnings.forEach((text, warned) -> {
            boolean isOfAll = warned.size() == findings.size() && warned.size() > 1;
            notes.add(Remark.warning((isOfAll ? "all benchmarks" : Format.some(warned)) + ": " + text));
        });
        List<String> missing = findings.stream()
                .flatMap(finding -> finding.metrics().stream()
                        .filter(metric -> metric.verdict() == Verdict.MISSING)
                        .map(metric -> (metric == finding.time() ? "" : metric.name() + " of ")
                                + labels.apply(finding.benchmarkCase())))
                .toList();
        if (!missing.isEmpty()) {
            notes.add(Remark.warning("missing from " + to + " (" + missing.size() + "): " + Format.some(missing)
                    + ": did it crash? --missing=ignore if it was removed"));
        }
        addOnly(notes, from, onlyFrom, labels);
        addOnly(notes, to, onlyTo, labels);
        return notes;
    }

    static void addOnly(
            List<Remark> notes, String side, List<BenchmarkCase> cases, Function<BenchmarkCase, String> labels) {
        if (!cases.isEmpty()) {
            notes.add(Remark.note("Only in " + side + " (" + cases.size() + "): "
                    + Format.some(cases.stream().map(labels).toList())));
        }
    }

    /** Writes one CSV of all findings, line by line: one for each metric. */
    static void writeCsv(List<Comparison> comparisons, Writer target) throws IOException {
        Set<String> params = new TreeSet<>();
        comparisons.forEach(comparison -> comparison.findings.forEach(
                one -> params.addAll(one.benchmarkCase().params().keySet())));
        List<Object> header = new ArrayList<>(List.of("from", "to", "benchmark", "mode", "threads", "metric"));
        params.forEach(name -> header.add("param: " + name));
        header.addAll(List.of("before", "after"));
        header.addAll(CSV_FIELDS);
        target.write(PlainText.csv(header, List.of()).stripTrailing());
        for (Comparison comparison : comparisons) {
            for (CaseFinding finding : comparison.findings) {
                for (MetricFinding metric : finding.metrics()) {
                    List<Object> row = comparison.csv(finding.benchmarkCase(), metric, params);
                    target.write("\n" + PlainText.csv(row, List.of()).stripTrailing());
                }
            }
        }
    }

    private List<Object> csv(BenchmarkCase one, MetricFinding metric, Set<String> params) {
        Map<String, Object> figures = json(metric);
        List<Object> row =
                new ArrayList<>(List.of(from, to, one.benchmark(), one.mode(), one.threads(), metric.name()));
        params.forEach(name -> row.add(one.params().get(name)));
        row.add(figures.get("from"));
        row.add(figures.get("to"));
        CSV_FIELDS.forEach(field -> row.add(figures.get(field)));
        return row;
    }

    /** Returns the comparison as JSON; that of pairs has a few fields more, and the command that compares a case again. */
    Map<String, Object> json(Function<BenchmarkCase, String> replay) {
        Stream<BenchmarkCase> missing = findings.stream()
                .filter(finding -> finding.time().verdict() == Verdict.MISSING)
                .map(CaseFinding::benchmarkCase);
        return JsonFiles.object(
                "from", from,
                "to", to,
                "tested", tested(),
                "interleaved", interleaved(),
                "verdicts", verdicts(),
                "geometricMean", JsonFiles.known(geometricMean.value()),
                "geometricMeanLow", JsonFiles.known(geometricMean.low()),
                "geometricMeanHigh", JsonFiles.known(geometricMean.high()),
                "remarks", remarks,
                "onlyInFrom", Stream.concat(missing, onlyFrom.stream()).toList(),
                "onlyInTo", onlyTo,
                "benchmarks",
                        (Iterable<Map<String, Object>>) () -> findings.stream()
                                .map(finding -> json(finding, replay))
                                .iterator());
    }

    private static Map<String, Object> json(CaseFinding finding, Function<BenchmarkCase, String> replay) {
        BenchmarkCase one = finding.benchmarkCase();
        Map<String, Object> node = JsonFiles.object(
                "benchmark", one.benchmark(),
                "mode", one.mode(),
                "params", one.params(),
                "threads", one.threads(),
                "time", finding.metric(Metric.TIME).map(Comparison::json).orElse(null),
                "allocation", finding.allocation().map(Comparison::json).orElse(null),
                "warnings", finding.warnings());
        if (!finding.others().isEmpty()) {
            node.put("others", finding.others().stream().map(Comparison::json).toList());
        }
        finding.pairs()
                .ifPresent(state -> node.putAll(JsonFiles.object(
                        "pairs", state.pairs(),
                        "disturbedForks", state.disturbed(),
                        "stage", state.isOfBytes() ? null : state.time().test().stage(),
                        "failure", state.failure().orElse(null),
                        "failsInNew", finding.hasFailed(),
                        "replay", replay.apply(one))));
        return node;
    }

    private static Map<String, Object> json(MetricFinding finding) {
        Map<String, Object> node = finding.sides().figure() == Figure.BYTES ? bytes(finding.sides()) : time(finding);
        if (!finding.name().equals(Metric.TIME) && finding.sides().figure() != Figure.BYTES) {
            node.put("metric", finding.name());
        }
        if (finding.isWithinOneJvm()) {
            node.put("withinOneJvm", true);
        }
        node.putAll(JsonFiles.object(
                "detectable", JsonFiles.known(finding.detectable()),
                "verdict", finding.verdict(),
                "problem", finding.problem().orElse(null),
                "accepted", finding.accepted().map(AcceptedChange::reason).orElse(null)));
        return node;
    }

    private static Map<String, Object> time(MetricFinding finding) {
        Sides sides = finding.sides();
        Interval slowdown = finding.interval();
        return JsonFiles.object(
                "figure", sides.figure(),
                "scoreReason", sides.scoreReason().map(Object::toString).orElse(null),
                "from", JsonFiles.known(sides.before()),
                "to", JsonFiles.known(sides.after()),
                "unit", sides.unit(),
                "forksFrom", sides.forksBefore(),
                "forksTo", sides.forksAfter(),
                "interleaved", finding.interleaved(),
                "slowdown", JsonFiles.known(slowdown.value()),
                "low", JsonFiles.known(slowdown.low()),
                "high", JsonFiles.known(slowdown.high()),
                "p", JsonFiles.known(finding.p()),
                "adjustedP", JsonFiles.known(finding.adjusted()));
    }

    private static Map<String, Object> bytes(Sides sides) {
        Interval before = Interval.range(sides.first());
        Interval after = Interval.range(sides.second());
        return JsonFiles.object(
                "from", JsonFiles.known(before.value()),
                "to", JsonFiles.known(after.value()),
                "rangeFrom", List.of(before.low(), before.high()),
                "rangeTo", List.of(after.low(), after.high()));
    }
}
