// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.compare;

import io.github.wirebench.harness.compare.ComparisonReport.Table;
import io.github.wirebench.harness.compare.Sides.Metric;
import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.harness.console.JsonFiles;
import io.github.wirebench.harness.data.BenchmarkCase;
import io.github.wirebench.harness.data.Fork.Span;
import io.github.wirebench.harness.data.Projection;
import io.github.wirebench.harness.data.Remark;
import io.github.wirebench.harness.data.Run;
import io.github.wirebench.harness.data.Samples;
import io.github.wirebench.harness.stats.Format;
import io.github.wirebench.harness.stats.Interval;
import io.github.wirebench.harness.stats.LogRatio;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
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

    /** A benchmark of both runs; the time is its first metric. */
    record Common(BenchmarkCase benchmarkCase, Samples before, Samples after, List<MetricFinding> metrics) {
        Common with(UnaryOperator<MetricFinding> change) {
            return new Common(
                    benchmarkCase, before, after, metrics.stream().map(change).toList());
        }

        /** Returns whether the later side lacks a metric, and that is worse. */
        boolean lacks(String metric) {
            return metrics.stream().anyMatch(one -> one.verdict() == Verdict.MISSING && metric.equals(one.name()));
        }
    }

    /** Two runs whose cases are not judged yet. */
    private record Pair(Run a, Run b, List<Common> cases, double meanLogarithm) {
        static Pair of(Run a, Run b, CompareRules rules) {
            boolean mayInterleave = mayInterleave(a, b);
            List<Common> cases = a.samples().keySet().parallelStream()
                    .filter(b.samples()::containsKey)
                    .map(one -> {
                        Samples before = a.samples().get(one);
                        Samples after = b.samples().get(one);
                        boolean interleaved = mayInterleave && alternate(before, after);
                        return new Common(
                                one, before, after, rules.metrics(before, after, a.name(), b.name(), interleaved));
                    })
                    .toList();
            List<MetricFinding> times =
                    cases.stream().map(one -> one.metrics.get(0)).toList();
            double reference = rules.reference(times);
            return new Pair(
                    a,
                    b,
                    cases.parallelStream()
                            .map(one -> one.with(metric -> rules.tested(metric, reference)))
                            .toList(),
                    CompareRules.mean(times));
        }

        Comparison judged(UnaryOperator<MetricFinding> judge, CompareRules rules, boolean areContenders) {
            // what was measured in another mode, or by another number of threads, is not compared, but it works
            Set<BenchmarkCase> working =
                    b.casesNotIn(a).stream().map(BenchmarkCase::inAnyMode).collect(Collectors.toSet());
            Map<Boolean, List<BenchmarkCase>> onlyInA = a.casesNotIn(b).stream()
                    .collect(Collectors.partitioningBy(
                            one -> b.hasFailed(one) || rules.missing() && !working.contains(one.inAnyMode())));
            List<CaseFinding> findings = CaseFinding.sorted(Stream.concat(
                    cases.parallelStream().map(one -> finding(one.with(judge), rules)),
                    onlyInA.get(true).stream().map(one -> lost(one, rules))));
            return new Comparison(
                    a.name(),
                    b.name(),
                    findings,
                    onlyInA.get(false),
                    b.casesNotIn(a),
                    Differences.between(a, b, cases, rules.acrossCpus(), areContenders),
                    rules.belief(findings, areContenders),
                    Interval.of(Math.exp(meanLogarithm)),
                    areContenders);
        }

        /** A last fork that failed in the later run alone is the verdict, whatever earlier ones show. */
        private CaseFinding finding(Common judged, CompareRules rules) {
            BenchmarkCase one = judged.benchmarkCase;
            Optional<String> failure = a.hasFailed(one) ? Optional.empty() : b.failure(one);
            List<MetricFinding> metrics = new ArrayList<>(judged.metrics);
            if (failure.isPresent()) {
                metrics.set(0, metrics.get(0).judged(Verdict.FAILED, failure));
            }
            List<String> warnings = new ArrayList<>();
            rules.warning(judged.before, judged.after, metrics.get(0)).ifPresent(warnings::add);
            List<String> disturbed = Stream.of(a, b)
                    .filter(run -> !run.samples().get(one).health().settles())
                    .map(Run::name)
                    .toList();
            if (!rules.areOfBytes() && !disturbed.isEmpty()) {
                warnings.add("most of its forks in " + String.join(" and ", disturbed)
                        + " were not warm, or disturbed, while measured: measure again with a longer warm-up");
            }
            return new CaseFinding(one, metrics, warnings, Optional.empty());
        }

        private CaseFinding lost(BenchmarkCase one, CompareRules rules) {
            Samples before = a.samples().get(one);
            Sides sides = rules.areOfBytes()
                    ? new Sides(Metric.BYTES, before.allocations().orElse(new double[0]), new double[0])
                    : Sides.scores(before, new double[0], 0);
            Verdict verdict = b.hasFailed(one) ? Verdict.FAILED : Verdict.MISSING;
            MetricFinding time = new MetricFinding(sides, LogRatio.UNKNOWN, false, verdict, b.failure(one));
            return new CaseFinding(one, List.of(time), List.of(), Optional.empty());
        }
    }

    /** Compares runs, one after the other, by the rules that {@code compare} has by default. */
    public static ComparedRuns of(List<Run> runs) {
        return of(runs, CompareRules.DEFAULT, false);
    }

    static ComparedRuns of(List<Run> inputs, CompareRules rules, boolean areContenders) {
        List<Run> runs = areContenders ? inputs : CaseMatch.aligned(inputs);
        Run first = runs.get(0);
        Run last = runs.get(runs.size() - 1);
        List<Run> partners = areContenders ? runs.subList(1, runs.size()) : List.of(last);
        if (partners.stream()
                .allMatch(run -> Collections.disjoint(
                        first.samples().keySet(), run.samples().keySet()))) {
            throw nothingInCommon(first, last);
        }
        List<Pair> pairs = new ArrayList<>();
        runs.subList(1, runs.size()).forEach(run -> pairs.add(Pair.of(first, run, rules)));
        for (int i = 2; i < runs.size() && !areContenders; i++) {
            pairs.add(Pair.of(runs.get(i - 1), runs.get(i), rules));
        }
        UnaryOperator<MetricFinding> judge =
                rules.judge(pairs.stream().flatMap(pair -> pair.cases.stream()).flatMap(one -> one.metrics.stream()));
        List<Comparison> comparisons = pairs.stream()
                .map(pair -> pair.judged(judge, rules, areContenders))
                .toList();
        return new ComparedRuns(List.copyOf(runs), rules, areContenders, comparisons);
    }

    private static CommandFailure nothingInCommon(Run a, Run b) {
        BenchmarkCase first = a.samples().keySet().iterator().next();
        BenchmarkCase other = b.samples().keySet().iterator().next();
        String rename = first.benchmark().equals(other.benchmark())
                ? ""
                : "; if it was renamed: compare --rename '" + first.benchmark() + "=>" + other.benchmark() + "'";
        return CommandFailure.usage(
                "nothing to compare: " + JsonFiles.name(a.path()) + " and " + JsonFiles.name(b.path())
                        + " have no benchmark in common"
                        + CaseMatch.choice(a, b)
                                .or(() -> Differences.modes(a, b))
                                .map(line -> "; " + line)
                                .orElse(" (" + first.id() + " in one, " + other.id() + " in the other)" + rename));
    }

    /**
     * Returns whether two runs may have been measured in alternation, as {@code run --jdk X --jdk Y} does: on one machine, with no
     * two forks at the same time. Only then has the state of the machine affected both alike.
     */
    private static boolean mayInterleave(Run a, Run b) {
        return a.info().machineText().equals(b.info().machineText())
                && changes(
                                a.samples().values().stream().flatMap(samples -> samples.spans().stream()),
                                b.samples().values().stream().flatMap(samples -> samples.spans().stream()))
                        .noneMatch(change -> change.before.overlaps(change.after));
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
                && changes(a.spans().stream(), b.spans().stream()).count() >= fewer;
    }

    /** Two forks of different sides, one after the other. */
    private record Change(Span before, Span after) {}

    private static Stream<Change> changes(Stream<Span> a, Stream<Span> b) {
        record Turn(boolean ofA, Span span) {}
        List<Turn> turns = Stream.concat(a.map(span -> new Turn(true, span)), b.map(span -> new Turn(false, span)))
                .sorted(Comparator.comparing(turn -> turn.span.start()))
                .toList();
        return IntStream.range(1, turns.size())
                .filter(i -> turns.get(i - 1).ofA != turns.get(i).ofA)
                .mapToObj(i -> new Change(turns.get(i - 1).span, turns.get(i).span));
    }

    /** Returns what is judged: the whole way, and the last step of a trend; all of contenders. */
    private List<Comparison> judged() {
        return areContenders || runs.size() == 2
                ? comparisons
                : List.of(comparisons.get(runs.size() - 2), comparisons.get(comparisons.size() - 1));
    }

    /** Returns whether there is a verdict on any time: of the whole way, or of any contender. */
    boolean isConclusive() {
        return areContenders
                ? comparisons.stream().anyMatch(Comparison::isConclusive)
                : judged().get(0).isConclusive();
    }

    boolean isMeasured() {
        return comparisons.stream().anyMatch(Comparison::isMeasured);
    }

    /** Returns whether the last run is worse: one contender that is slower than another is not. */
    boolean isWorse() {
        return judged().stream()
                .flatMap(comparison -> comparison.findings().stream())
                .anyMatch(areContenders ? CaseFinding::hasFailed : CaseFinding::isWorse);
    }

    ComparisonReport report(int exitCode, boolean isAll) {
        String rest = "with --format json or csv";
        List<Comparison> judged = judged();
        List<Table> tables = judged.stream()
                .map(comparison -> comparison.table(judged.size() > 1, isAll))
                .toList();
        List<Map<String, Object>> inputs =
                runs.stream().map(ComparedRuns::input).toList();
        List<Remark> alike = alike();
        Map<String, Object> fields = JsonFiles.object("rules", rules, "remarks", alike, "inputs", inputs);
        List<String> closing = rules.areOfBytes() ? List.of() : List.of(ComparisonReport.LEGEND);
        return new ComparisonReport(
                "compare", exitCode, summary(), head(alike), tables, closing, rest, fields, comparisons, null);
    }

    private String summary() {
        List<String> summaries = new ArrayList<>();
        for (Comparison one : judged()) {
            boolean isWhole = areContenders || summaries.isEmpty();
            summaries.add(isWhole ? one.summary() : one.against() + ": " + one.counts() + ".");
        }
        return String.join(" ", summaries);
    }

    /** Returns remarks on comparisons in which nearly all times changed by the same factor. */
    public List<Remark> alike() {
        return judged().stream()
                .flatMap(one -> rules.alike(one).stream())
                .distinct()
                .toList();
    }

    private List<Remark> head(List<Remark> alike) {
        Set<Remark> head = new LinkedHashSet<>(alike);
        runs.forEach(run -> head.add(Remark.note(describe(run))));
        runs.forEach(run -> head.addAll(run.remarks()));
        judged().forEach(comparison -> head.addAll(comparison.remarks()));
        head.addAll(onlyBetween());
        return List.copyOf(head);
    }

    /** Names what only runs have that are in no table: those of a trend but the first and the last two. */
    private List<Remark> onlyBetween() {
        List<Remark> remarks = new ArrayList<>();
        int end = areContenders ? 1 : Math.max(1, runs.size() - 2);
        Set<BenchmarkCase> shown = Stream.concat(Stream.of(runs.get(0)), runs.subList(end, runs.size()).stream())
                .flatMap(run -> run.samples().keySet().stream())
                .collect(Collectors.toSet());
        for (Run run : runs.subList(1, end)) {
            Set<BenchmarkCase> cases = run.samples().keySet();
            List<BenchmarkCase> only =
                    cases.stream().filter(one -> !shown.contains(one)).toList();
            Comparison.addOnly(remarks, run.name(), only, Projection.labelsAmong(cases));
        }
        return remarks;
    }

    private static String describe(Run run) {
        String condition = Projection.CONDITION.label(run.samples().values());
        return run.name() + ": " + JsonFiles.name(run.path()) + " ("
                + Format.count(run.samples().size(), "benchmark") + ", " + Format.count(run.forks(), "fork")
                + (condition.isEmpty() ? "" : ", " + condition) + ")";
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
}
