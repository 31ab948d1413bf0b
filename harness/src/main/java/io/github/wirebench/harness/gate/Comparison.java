// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.gate;

import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.harness.console.JsonFiles;
import io.github.wirebench.harness.data.BenchmarkCase;
import io.github.wirebench.harness.data.Fork;
import io.github.wirebench.harness.data.Run;
import io.github.wirebench.harness.data.Samples;
import io.github.wirebench.harness.gate.CaseFinding.Allocation;
import io.github.wirebench.harness.gate.CaseFinding.Figure;
import io.github.wirebench.harness.gate.CaseFinding.Time;
import io.github.wirebench.harness.stats.ForkStatistics;
import io.github.wirebench.harness.stats.LogRatio;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Two or more runs, compared.
 *
 * @param rules from where on a difference counts
 * @param isOfContenders whether the runs are contenders, of which the first is the base, and not one after the other
 * @param againstFirst each but the first against the first
 * @param againstPrevious each but the first against the one before it; its first element is the same as above
 */
public record Comparison(
        List<Run> runs,
        CompareRules rules,
        boolean isOfContenders,
        List<RunStep> againstFirst,
        List<RunStep> againstPrevious) {

    /**
     * One run against another.
     *
     * @param findings on the benchmarks that both have, regressions first
     */
    public record RunStep(
            Run from,
            Run to,
            List<CaseFinding> findings,
            List<BenchmarkCase> onlyFrom,
            List<BenchmarkCase> onlyTo,
            List<Remark> remarks) {

        /** Returns how many verdicts of each kind there are on {@code time} and on {@code allocation}, for JSON. */
        public Map<String, Object> verdicts() {
            return JsonFiles.object(
                    "time", CaseFinding.countTimes(findings), "allocation", CaseFinding.countBytes(findings));
        }

        boolean isConclusive() {
            return findings.stream().anyMatch(finding -> finding.time().verdict() != Verdict.INCONCLUSIVE);
        }

        /** Returns the number of benchmarks with enough forks to look for a change in time. */
        public long tested() {
            return findings.stream()
                    .filter(finding -> finding.time().isTested())
                    .count();
        }

        /** Returns how many of these were interleaved. */
        public long interleaved() {
            return findings.stream()
                    .filter(finding ->
                            finding.time().isTested() && finding.time().interleaved())
                    .count();
        }

        /** Returns the geometric mean of the slowdowns of all that were tested; empty if none was. */
        public Optional<Double> geometricMean() {
            double mean = findings.stream()
                    .filter(finding -> finding.time().isTested())
                    .mapToDouble(finding -> finding.time().slowdown().logarithm())
                    .average()
                    .orElse(Double.NaN);
            return tested() == 0 ? Optional.empty() : Optional.of(Math.exp(mean));
        }
    }

    /** Two runs whose cases are not judged yet. */
    private record Unjudged(Run a, Run b, List<BenchmarkCase> cases, List<Time> times) {
        static Unjudged of(Run a, Run b, CompareRules rules) {
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
            return new Unjudged(a, b, cases, times);
        }

        RunStep judged(List<Time> verdicts, CompareRules rules) {
            List<BenchmarkCase> onlyA = without(a, b);
            return new RunStep(
                    a,
                    b,
                    CaseFinding.sorted(Stream.concat(
                            IntStream.range(0, cases.size())
                                    .parallel()
                                    .mapToObj(i -> finding(cases.get(i), verdicts.get(i), rules)),
                            onlyA.stream().filter(b::hasFailed).map(this::failed))),
                    onlyA.stream().filter(one -> !b.hasFailed(one)).toList(),
                    without(b, a),
                    Differences.between(a, b, cases, rules.acrossCpus()));
        }

        /** A last fork that failed in the later run alone is the verdict, whatever earlier ones show. */
        private CaseFinding finding(BenchmarkCase one, Time judged, CompareRules rules) {
            Samples before = a.samples().get(one);
            Samples after = b.samples().get(one);
            Time time = b.hasFailed(one) && !a.hasFailed(one)
                    ? judged.judged(Verdict.FAILED, judged.p(), judged.adjusted(), judged.detectable())
                    : judged;
            return new CaseFinding(
                    one,
                    time,
                    before.allocations().flatMap(x -> after.allocations().map(y -> Allocation.of(x, y))),
                    Stream.concat(rules.warning(before, after, time).stream(), unsettled(before, after).stream())
                            .toList(),
                    Optional.empty());
        }

        private CaseFinding failed(BenchmarkCase one) {
            Samples before = a.samples().get(one);
            Time time = new Time(
                    Figure.SCORE,
                    ForkStatistics.geometricMean(before.scores()),
                    Double.NaN,
                    before.unit(),
                    before.forks(),
                    0,
                    LogRatio.UNKNOWN,
                    false,
                    Verdict.FAILED,
                    Double.NaN,
                    Double.NaN,
                    Double.NaN,
                    Optional.empty());
            return new CaseFinding(one, time, Optional.empty(), List.of(), Optional.empty());
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
    public static Comparison of(List<Run> runs) {
        return of(runs, CompareRules.DEFAULT, false);
    }

    /** Compares. All times are judged together. */
    static Comparison of(List<Run> runs, CompareRules rules, boolean ofContenders) {
        int last = runs.size() - 1;
        if (!ofContenders || runs.stream().skip(1).noneMatch(run -> haveCommon(runs.get(0), run))) {
            requireCommon(runs.get(0), runs.get(last));
        }
        List<Unjudged> pairs = new ArrayList<>();
        for (int i = 1; i <= last; i++) {
            pairs.add(Unjudged.of(runs.get(0), runs.get(i), rules));
        }
        for (int i = 2; i <= last && !ofContenders; i++) {
            pairs.add(Unjudged.of(runs.get(i - 1), runs.get(i), rules));
        }
        List<Time> verdicts =
                rules.judge(pairs.stream().flatMap(pair -> pair.times.stream()).toList());
        List<RunStep> steps = new ArrayList<>();
        int begin = 0;
        for (Unjudged pair : pairs) {
            int end = begin + pair.times.size();
            steps.add(pair.judged(verdicts.subList(begin, end), rules));
            begin = end;
        }
        List<RunStep> againstPrevious = new ArrayList<>(List.of(steps.get(0)));
        againstPrevious.addAll(steps.subList(last, steps.size()));
        return new Comparison(
                List.copyOf(runs), rules, ofContenders, List.copyOf(steps.subList(0, last)), againstPrevious);
    }

    /** Returns all steps, those against the first run before those against the one before. */
    List<RunStep> steps() {
        return Stream.concat(againstFirst.stream(), againstPrevious.stream().skip(1))
                .toList();
    }

    /** Returns whether there is a verdict on any time: of the whole way, or of any contender. */
    boolean isConclusive() {
        return isOfContenders
                ? againstFirst.stream().anyMatch(RunStep::isConclusive)
                : lastAgainstFirst().isConclusive();
    }

    /** Returns whether the last run is worse: one contender that is slower than another is not. */
    boolean isWorse() {
        return judgedSteps().stream()
                .flatMap(step -> step.findings().stream())
                .anyMatch(isOfContenders ? CaseFinding::hasFailed : CaseFinding::isWorse);
    }

    RunStep lastAgainstFirst() {
        return againstFirst.get(againstFirst.size() - 1);
    }

    /** Returns the last run against the one before it; with two runs the same as {@link #lastAgainstFirst}. */
    RunStep lastStep() {
        return againstPrevious.get(againstPrevious.size() - 1);
    }

    /** Returns the steps that are judged: the whole way, and the last step of a trend; all of contenders. */
    List<RunStep> judgedSteps() {
        if (isOfContenders) {
            return againstFirst;
        }
        return isTrend() ? List.of(lastAgainstFirst(), lastStep()) : List.of(lastAgainstFirst());
    }

    /** Returns whether there are three runs or more, one after the other. */
    boolean isTrend() {
        return runs.size() > 2 && !isOfContenders;
    }

    private static boolean haveCommon(Run a, Run b) {
        return a.samples().keySet().stream().anyMatch(b.samples()::containsKey);
    }

    private static void requireCommon(Run a, Run b) {
        if (!haveCommon(a, b)) {
            Optional<String> modes = Differences.modes(a, b);
            throw CommandFailure.usage(
                    "nothing to compare: " + JsonFiles.name(a.path()) + " and " + JsonFiles.name(b.path())
                            + " have no benchmark in common"
                            + modes.map(line -> "; " + line)
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
                && IntStream.range(1, turns.size())
                        .noneMatch(i -> turns.get(i - 1).ofA != turns.get(i).ofA
                                && turns.get(i - 1).span.overlaps(turns.get(i).span));
    }

    /**
     * Returns whether the forks of a case alternated: the side changes at least as often as the smaller side has forks. Pairs of
     * forks, each in any order, do so; one side after the other changes once.
     */
    private static boolean alternate(Samples a, Samples b) {
        int fewer = Math.min(a.spans().size(), b.spans().size());
        if (a.spans().size() != a.scores().length || b.spans().size() != b.scores().length || fewer < 2) {
            return false;
        }
        List<Turn> turns = turns(a.spans().stream(), b.spans().stream());
        return IntStream.range(1, turns.size())
                        .filter(i -> turns.get(i - 1).ofA != turns.get(i).ofA)
                        .count()
                >= fewer;
    }

    private record Turn(boolean ofA, Fork.Span span) {}

    private static List<Turn> turns(Stream<Fork.Span> a, Stream<Fork.Span> b) {
        return Stream.concat(a.map(span -> new Turn(true, span)), b.map(span -> new Turn(false, span)))
                .sorted(Comparator.comparing(turn -> turn.span().start()))
                .toList();
    }
}
