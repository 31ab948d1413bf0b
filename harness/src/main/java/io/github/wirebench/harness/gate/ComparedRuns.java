// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.gate;

import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.harness.console.JsonFiles;
import io.github.wirebench.harness.data.BenchmarkCase;
import io.github.wirebench.harness.data.Fork;
import io.github.wirebench.harness.data.Machine;
import io.github.wirebench.harness.data.Run;
import io.github.wirebench.harness.data.Samples;
import io.github.wirebench.harness.gate.CaseFinding.Allocation;
import io.github.wirebench.harness.gate.CaseFinding.Figure;
import io.github.wirebench.harness.gate.CaseFinding.Sides;
import io.github.wirebench.harness.gate.CaseFinding.Time;
import io.github.wirebench.harness.gate.CaseFinding.Verdict;
import io.github.wirebench.harness.gate.Comparison.Remark;
import io.github.wirebench.harness.gate.ComparisonReport.Column;
import io.github.wirebench.harness.gate.ComparisonReport.Table;
import io.github.wirebench.harness.stats.Format;
import io.github.wirebench.harness.stats.Interval;
import io.github.wirebench.harness.stats.LogRatio;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Two or more runs, compared.
 *
 * @param areContenders whether the runs are contenders, of which the first is the base, and not one after the other
 * @param comparisons each run but the first with the first, then, unless they are contenders, each but two with the one before it
 */
public record ComparedRuns(List<Run> runs, CompareRules rules, boolean areContenders, List<Comparison> comparisons) {

    /** Two runs whose cases are not judged yet. */
    private record Pair(Run a, Run b, List<BenchmarkCase> cases, List<Time> times) {
        static Pair of(Run a, Run b, CompareRules rules) {
            List<BenchmarkCase> cases = a.samples().keySet().stream()
                    .filter(b.samples()::containsKey)
                    .toList();
            boolean mayInterleave = mayInterleave(a, b);
            List<Time> times = cases.parallelStream()
                    .map(one -> {
                        Samples before = a.samples().get(one);
                        Samples after = b.samples().get(one);
                        boolean interleaved = mayInterleave && alternate(before, after);
                        return rules.time(before, after, a.name(), b.name(), interleaved);
                    })
                    .toList();
            return new Pair(a, b, cases, times);
        }

        Comparison judged(Iterator<Time> verdicts, CompareRules rules, boolean areContenders) {
            List<BenchmarkCase> onlyA = without(a, b);
            List<Time> judged =
                    Stream.generate(verdicts::next).limit(cases.size()).toList();
            List<CaseFinding> findings = CaseFinding.sorted(Stream.concat(
                    IntStream.range(0, cases.size())
                            .parallel()
                            .mapToObj(i -> finding(cases.get(i), judged.get(i), rules)),
                    onlyA.stream().filter(b::hasFailed).map(this::failed)));
            OptionalDouble mean = findings.stream()
                    .filter(CaseFinding::isTested)
                    .mapToDouble(finding -> finding.time().slowdown().logarithm())
                    .average();
            return new Comparison(
                    a.name(),
                    b.name(),
                    findings,
                    onlyA.stream().filter(one -> !b.hasFailed(one)).toList(),
                    without(b, a),
                    Differences.between(a, b, cases, rules.acrossCpus()),
                    rules.belief(findings, areContenders),
                    mean.isEmpty() ? Optional.empty() : Optional.of(Interval.of(Math.exp(mean.getAsDouble()))),
                    areContenders);
        }

        /** A last fork that failed in the later run alone is the verdict, whatever earlier ones show. */
        private CaseFinding finding(BenchmarkCase one, Time judged, CompareRules rules) {
            Samples before = a.samples().get(one);
            Samples after = b.samples().get(one);
            Time time = b.hasFailed(one) && !a.hasFailed(one) ? judged.judged(Verdict.FAILED) : judged;
            return new CaseFinding(
                    one,
                    time,
                    Allocation.of(before.allocations(), after.allocations()),
                    Stream.of(rules.warning(before, after, time), unsettled(before, after))
                            .flatMap(Optional::stream)
                            .toList(),
                    Optional.empty(),
                    Map.of());
        }

        private CaseFinding failed(BenchmarkCase one) {
            Samples before = a.samples().get(one);
            Sides sides =
                    new Sides(Figure.SCORE, before.scores(), new double[0], before.unit(), true, before.forks(), 0);
            Time time = new Time(sides, LogRatio.UNKNOWN, false, Optional.empty(), Verdict.FAILED);
            return new CaseFinding(one, time, Optional.empty(), List.of(), Optional.empty(), Map.of());
        }

        private static Optional<String> unsettled(Samples a, Samples b) {
            boolean inA = !a.health().settles();
            boolean inB = !b.health().settles();
            return inA || inB
                    ? Optional.of("most of its forks in "
                            + (inA && inB ? "both runs" : inA ? "the first run" : "the second run")
                            + " were not warm, or disturbed, while measured: measure again with a longer warm-up")
                    : Optional.empty();
        }

        private static List<BenchmarkCase> without(Run having, Run lacking) {
            return having.samples().keySet().stream()
                    .filter(one -> !lacking.samples().containsKey(one))
                    .toList();
        }
    }

    /** Compares runs, one after the other, by the rules that {@code compare} has by default. */
    public static ComparedRuns of(List<Run> runs) {
        return of(runs, CompareRules.DEFAULT, false);
    }

    /** Compares. All times are judged together. */
    static ComparedRuns of(List<Run> runs, CompareRules rules, boolean areContenders) {
        int last = runs.size() - 1;
        if (!areContenders || runs.stream().skip(1).noneMatch(run -> haveCommon(runs.get(0), run))) {
            requireCommon(runs.get(0), runs.get(last));
        }
        Stream<Pair> pairs = IntStream.rangeClosed(1, last).mapToObj(i -> Pair.of(runs.get(0), runs.get(i), rules));
        Stream<Pair> steps = IntStream.rangeClosed(2, areContenders ? 0 : last)
                .mapToObj(i -> Pair.of(runs.get(i - 1), runs.get(i), rules));
        List<Pair> all = Stream.concat(pairs, steps).toList();
        Iterator<Time> verdicts = rules.judge(
                        all.stream().flatMap(pair -> pair.times.stream()).toList())
                .iterator();
        List<Comparison> comparisons = all.stream()
                .map(pair -> pair.judged(verdicts, rules, areContenders))
                .toList();
        return new ComparedRuns(List.copyOf(runs), rules, areContenders, comparisons);
    }

    private static boolean haveCommon(Run a, Run b) {
        return a.samples().keySet().stream().anyMatch(b.samples()::containsKey);
    }

    private static void requireCommon(Run a, Run b) {
        if (!haveCommon(a, b)) {
            throw CommandFailure.usage(
                    "nothing to compare: " + JsonFiles.name(a.path()) + " and " + JsonFiles.name(b.path())
                            + " have no benchmark in common"
                            + Differences.modes(a, b)
                                    .map(line -> "; " + line)
                                    .orElse(" (" + first(a) + " in one, " + first(b) + " in the other)"));
        }
    }

    private static String first(Run run) {
        return run.samples().keySet().iterator().next().id();
    }

    /**
     * Returns whether two runs may have been measured in alternation, as {@code run --jdk X --jdk Y} does: on one machine, with no
     * two forks at the same time. Only then has the state of the machine affected both alike.
     */
    private static boolean mayInterleave(Run a, Run b) {
        List<Turn> turns = turns(
                a.samples().values().stream().flatMap(samples -> samples.spans().stream()),
                b.samples().values().stream().flatMap(samples -> samples.spans().stream()));
        return !turns.isEmpty()
                && a.info().machineText().equals(b.info().machineText())
                && changes(turns).noneMatch(i -> turns.get(i - 1).span.overlaps(turns.get(i).span));
    }

    /**
     * Returns whether the forks of a case alternated: the side changes at least as often as the smaller side has forks. Pairs of
     * forks, each in any order, do so; one side after the other changes once.
     */
    private static boolean alternate(Samples a, Samples b) {
        int fewer = Math.min(a.spans().size(), b.spans().size());
        return a.spans().size() == a.scores().length
                && b.spans().size() == b.scores().length
                && fewer >= 2
                && changes(turns(a.spans().stream(), b.spans().stream())).count() >= fewer;
    }

    private record Turn(boolean ofA, Fork.Span span) {}

    private static List<Turn> turns(Stream<Fork.Span> a, Stream<Fork.Span> b) {
        return Stream.concat(a.map(span -> new Turn(true, span)), b.map(span -> new Turn(false, span)))
                .sorted(Comparator.comparing(turn -> turn.span().start()))
                .toList();
    }

    /** Returns the indices of turns on another side than the one before. */
    private static IntStream changes(List<Turn> turns) {
        return IntStream.range(1, turns.size()).filter(i -> turns.get(i - 1).ofA != turns.get(i).ofA);
    }

    /** Returns each run but the first against the first. */
    public List<Comparison> againstFirst() {
        return comparisons.subList(0, runs.size() - 1);
    }

    /** Returns what is judged: the whole way, and the last step of a trend; all of contenders. */
    private List<Comparison> judged() {
        int wholeWay = runs.size() - 2;
        return areContenders
                ? comparisons
                : Stream.of(wholeWay, comparisons.size() - 1)
                        .distinct()
                        .map(comparisons::get)
                        .toList();
    }

    /** Returns whether there is a verdict on any time: of the whole way, or of any contender. */
    boolean isConclusive() {
        return judged().stream().limit(areContenders ? comparisons.size() : 1).anyMatch(Comparison::isConclusive);
    }

    /** Returns whether the last run is worse: one contender that is slower than another is not. */
    boolean isWorse() {
        return judged().stream()
                .flatMap(comparison -> comparison.findings().stream())
                .anyMatch(areContenders ? CaseFinding::hasFailed : CaseFinding::isWorse);
    }

    ComparisonReport report(int exitCode) {
        String rest = "with --format json or csv";
        List<Comparison> judged = judged();
        List<Table> tables = new ArrayList<>(runs.size() > 2 && !areContenders ? List.of(trend()) : List.of());
        judged.forEach(comparison -> tables.add(comparison.table(judged.size() > 1, rest)));
        return new ComparisonReport(
                "compare",
                exitCode,
                summary(),
                head(),
                tables,
                List.of(
                        "slower by: time per operation, 95% interval between forks; detectable: the smallest slowdown that would"
                                + " be " + Verdict.REGRESSED.word(areContenders, AcceptedChanges.Metric.TIME) + "."),
                List.of(),
                rest,
                JsonFiles.object(
                        "rules",
                        rules,
                        "inputs",
                        runs.stream().map(ComparedRuns::input).toList()),
                comparisons,
                null);
    }

    private String summary() {
        List<Comparison> judged = judged();
        return areContenders
                ? judged.stream().map(Comparison::summary).collect(Collectors.joining(" "))
                : judged.get(0).summary()
                        + judged.stream()
                                .skip(1)
                                .map(last -> " " + last.against() + ": " + last.counts() + ".")
                                .collect(Collectors.joining());
    }

    private List<Remark> head() {
        return Stream.of(
                        runs.stream().map(run -> Remark.note(describe(run))),
                        runs.stream().flatMap(run -> run.remarks().stream()).map(Remark::parse),
                        judged().stream().flatMap(comparison -> comparison.remarks().stream()))
                .flatMap(remarks -> remarks)
                .distinct()
                .toList();
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
                + Format.count(run.samples().size(), "benchmark") + ", " + Format.count(run.forks(), "fork")
                + measuredOn + ")";
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

    private Table trend() {
        List<Map<BenchmarkCase, CaseFinding>> byCase = comparisons.stream()
                .map(comparison -> comparison.findings().stream()
                        .collect(Collectors.toMap(CaseFinding::benchmarkCase, Function.identity(), (a, b) -> a)))
                .toList();
        List<Column> columns = new ArrayList<>(List.of(new Column(runs.get(0).name(), false)));
        Set<BenchmarkCase> cases = new LinkedHashSet<>();
        for (int i = 1; i < runs.size(); i++) {
            columns.add(new Column(runs.get(i).name(), false));
            columns.add(new Column("vs " + runs.get(0).name(), false));
            if (i > 1) {
                columns.add(new Column("vs " + runs.get(i - 1).name(), false));
            }
            comparisons.get(runs.size() - 1 - i).findings().forEach(finding -> cases.add(finding.benchmarkCase()));
        }
        List<Table.Row> rows = cases.stream()
                .map(one -> new Table.Row(one, null, () -> trend(one, byCase)))
                .toList();
        return new Table("", "", columns, rows, List.of());
    }

    /** Returns the cells of a benchmark, empty where a run lacks it. */
    private List<String> trend(BenchmarkCase one, List<Map<BenchmarkCase, CaseFinding>> byCase) {
        List<CaseFinding> findings = new ArrayList<>();
        byCase.forEach(known -> findings.add(known.get(one)));
        int toFirst = runs.size() - 1;
        CaseFinding any = findings.subList(0, toFirst).stream()
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
        List<String> cells = new ArrayList<>(List.of(value(any, Sides::before)));
        for (int i = 0; i < toFirst; i++) {
            cells.add(value(findings.get(i), Sides::after));
            cells.add(change(findings.get(i)));
            if (i > 0) {
                cells.add(change(findings.get(toFirst + i - 1)));
            }
        }
        return cells;
    }

    private static String value(CaseFinding finding, ToDoubleFunction<Sides> side) {
        if (finding == null) {
            return "";
        }
        Sides sides = finding.time().sides();
        return Format.score(side.applyAsDouble(sides), sides.unit(), sides.before());
    }

    private static String change(CaseFinding finding) {
        return finding == null
                ? ""
                : Format.change(finding.time().interval()) + " "
                        + finding.time().verdict() + (finding.allocatesMore() ? ", B/op " + Verdict.REGRESSED : "");
    }
}
