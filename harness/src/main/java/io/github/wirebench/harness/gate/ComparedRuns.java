// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.gate;

import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.harness.console.JsonFiles;
import io.github.wirebench.harness.data.BenchmarkCase;
import io.github.wirebench.harness.data.Fork;
import io.github.wirebench.harness.data.Machine;
import io.github.wirebench.harness.data.OutputFile;
import io.github.wirebench.harness.data.Run;
import io.github.wirebench.harness.data.Samples;
import io.github.wirebench.harness.gate.CaseFinding.Allocation;
import io.github.wirebench.harness.gate.CaseFinding.Figure;
import io.github.wirebench.harness.gate.CaseFinding.Time;
import io.github.wirebench.harness.gate.ComparisonReport.Column;
import io.github.wirebench.harness.gate.ComparisonReport.Table;
import io.github.wirebench.harness.stats.Format;
import io.github.wirebench.harness.stats.Interval;
import io.github.wirebench.harness.stats.LogRatio;
import java.util.ArrayList;
import java.util.Comparator;
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
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Two or more runs, compared.
 *
 * @param rules from where on a difference counts
 * @param areContenders whether the runs are contenders, of which the first is the base, and not one after the other
 * @param againstFirst each but the first against the first
 * @param againstPrevious each but the first against the one before it; its first element is the same as above
 */
public record ComparedRuns(
        List<Run> runs,
        CompareRules rules,
        boolean areContenders,
        List<Comparison> againstFirst,
        List<Comparison> againstPrevious) {
    static final OutputFile.Kind OUTPUT = new OutputFile.Kind("compare", Comparison.CSV_HEAD);

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

        Comparison judged(List<Time> verdicts, CompareRules rules, boolean areContenders) {
            List<BenchmarkCase> onlyA = without(a, b);
            List<CaseFinding> findings = CaseFinding.sorted(Stream.concat(
                    IntStream.range(0, cases.size()).parallel().mapToObj(i -> finding(cases.get(i), verdicts.get(i), rules)),
                    onlyA.stream().filter(b::hasFailed).map(this::failed)));
            return new Comparison(
                    a.name(),
                    b.name(),
                    findings,
                    onlyA.stream().filter(one -> !b.hasFailed(one)).toList(),
                    without(b, a),
                    Differences.between(a, b, cases, rules.acrossCpus()),
                    rules.belief(findings, areContenders),
                    geometricMean(findings),
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
            Time time = Time.of(
                            Figure.SCORE,
                            before.scores(),
                            new double[0],
                            before.unit(),
                            before.forks(),
                            0,
                            LogRatio.UNKNOWN,
                            false,
                            Optional.empty())
                    .judged(Verdict.FAILED);
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

        private static Optional<Interval> geometricMean(List<CaseFinding> findings) {
            double mean = findings.stream()
                    .filter(CaseFinding::isTested)
                    .mapToDouble(finding -> finding.time().slowdown().logarithm())
                    .average()
                    .orElse(Double.NaN);
            return findings.stream().anyMatch(CaseFinding::isTested)
                    ? Optional.of(Interval.of(Math.exp(mean)))
                    : Optional.empty();
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
        List<Pair> pairs = new ArrayList<>();
        for (int i = 1; i <= last; i++) {
            pairs.add(Pair.of(runs.get(0), runs.get(i), rules));
        }
        for (int i = 2; i <= last && !areContenders; i++) {
            pairs.add(Pair.of(runs.get(i - 1), runs.get(i), rules));
        }
        List<Time> verdicts =
                rules.judge(pairs.stream().flatMap(pair -> pair.times.stream()).toList());
        List<Comparison> comparisons = new ArrayList<>();
        int begin = 0;
        for (Pair pair : pairs) {
            int end = begin + pair.times.size();
            comparisons.add(pair.judged(verdicts.subList(begin, end), rules, areContenders));
            begin = end;
        }
        List<Comparison> againstPrevious = new ArrayList<>(comparisons.subList(0, 1));
        againstPrevious.addAll(comparisons.subList(last, comparisons.size()));
        return new ComparedRuns(
                List.copyOf(runs), rules, areContenders, List.copyOf(comparisons.subList(0, last)), againstPrevious);
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

    /** Returns all comparisons, those with the first run before those with the one before. */
    private List<Comparison> all() {
        return Stream.concat(againstFirst.stream(), againstPrevious.stream().skip(1))
                .toList();
    }

    private Comparison lastAgainstFirst() {
        return againstFirst.get(againstFirst.size() - 1);
    }

    /** Returns what is judged: the whole way, and the last step of a trend; all of contenders. */
    private List<Comparison> judged() {
        if (areContenders) {
            return againstFirst;
        }
        return isTrend()
                ? List.of(lastAgainstFirst(), againstPrevious.get(againstPrevious.size() - 1))
                : List.of(lastAgainstFirst());
    }

    /** Returns whether there are three runs or more, one after the other. */
    private boolean isTrend() {
        return runs.size() > 2 && !areContenders;
    }

    /** Returns whether there is a verdict on any time: of the whole way, or of any contender. */
    boolean isConclusive() {
        return (areContenders ? againstFirst : List.of(lastAgainstFirst()))
                .stream().anyMatch(Comparison::isConclusive);
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
        List<Table<?>> tables = new ArrayList<>(isTrend() ? List.of(trend()) : List.of());
        judged.forEach(comparison -> tables.add(comparison.table(judged.size() > 1, rest)));
        return new ComparisonReport(
                OUTPUT,
                exitCode,
                summary(),
                head(),
                tables,
                List.of("slower by: time per operation, 95% interval between forks; detectable: the smallest slowdown that would"
                        + " be " + Verdict.REGRESSED.word(areContenders, false) + "."),
                List.of(),
                rest,
                JsonFiles.object(
                        "rules", rules,
                        "inputs", runs.stream().map(ComparedRuns::input).toList()),
                all(),
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

    private Table<BenchmarkCase> trend() {
        List<Map<BenchmarkCase, CaseFinding>> first = againstFirst.stream().map(ComparedRuns::byCase).toList();
        List<Map<BenchmarkCase, CaseFinding>> previous = againstPrevious.stream().map(ComparedRuns::byCase).toList();
        List<Column<BenchmarkCase>> columns = new ArrayList<>();
        columns.add(new Column<>(
                runs.get(0).name(),
                false,
                one -> value(
                        first.stream().map(step -> step.get(one)).filter(Objects::nonNull).findFirst(), Time::before)));
        Set<BenchmarkCase> cases = new LinkedHashSet<>();
        for (int i = 1; i < runs.size(); i++) {
            Map<BenchmarkCase, CaseFinding> toFirst = first.get(i - 1);
            Map<BenchmarkCase, CaseFinding> toPrevious = previous.get(i - 1);
            columns.add(new Column<>(
                    runs.get(i).name(), false, one -> value(Optional.ofNullable(toFirst.get(one)), Time::after)));
            columns.add(new Column<>("vs " + runs.get(0).name(), false, one -> change(toFirst.get(one))));
            if (i > 1) {
                columns.add(new Column<>("vs " + runs.get(i - 1).name(), false, one -> change(toPrevious.get(one))));
            }
            cases.addAll(first.get(runs.size() - 1 - i).keySet());
        }
        return new Table<>(
                "", "", columns, List.copyOf(cases), Function.identity(), one -> Optional.empty(), List.of());
    }

    private static Map<BenchmarkCase, CaseFinding> byCase(Comparison comparison) {
        Map<BenchmarkCase, CaseFinding> findings = new LinkedHashMap<>();
        comparison.findings().forEach(finding -> findings.put(finding.benchmarkCase(), finding));
        return findings;
    }

    /** Returns the time of a side; empty where a run lacks the benchmark. */
    private static String value(Optional<CaseFinding> finding, ToDoubleFunction<Time> side) {
        return finding.map(CaseFinding::time)
                .map(time -> Format.score(side.applyAsDouble(time), time.unit(), time.before()))
                .orElse("");
    }

    private static String change(CaseFinding finding) {
        return finding == null
                ? ""
                : Format.change(finding.time().interval()) + " " + finding.time().verdict()
                        + (finding.allocatesMore() ? ", B/op " + Verdict.REGRESSED : "");
    }
}
