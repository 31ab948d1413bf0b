// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.compare;

import io.github.wirebench.harness.CommandFailure;
import io.github.wirebench.harness.stats.LogRatio;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Two or more inputs, compared.
 *
 * @param runs in the order given
 * @param rules from where on a difference counts
 * @param againstFirst each but the first against the first
 * @param againstPrevious each but the first against the one before it; its first element is the same as above
 */
record Comparison(List<ComparedRun> runs, Rules rules, List<Step> againstFirst, List<Step> againstPrevious) {

    /** Two inputs whose rows are not judged yet. */
    private record Pair(ComparedRun a, ComparedRun b, List<Match> common, List<TimeComparison> times) {}

    /**
     * Compares. All times that are compared are judged together.
     *
     * @param runs at least two
     * @throws CommandFailure if the first and the last have no benchmark in common
     */
    static Comparison of(List<ComparedRun> runs, Rules rules) {
        int last = runs.size() - 1;
        requireCommon(runs.get(0), runs.get(last));
        List<Pair> pairs = new ArrayList<>();
        for (int i = 1; i <= last; i++) {
            pairs.add(pair(runs.get(0), runs.get(i), rules));
        }
        for (int i = 2; i <= last; i++) {
            pairs.add(pair(runs.get(i - 1), runs.get(i), rules));
        }
        List<TimeComparison> times =
                pairs.stream().flatMap(pair -> pair.times().stream()).toList();
        List<TimeFinding> findings = TimeFinding.judge(times, rules);
        List<Step> steps = new ArrayList<>();
        int begin = 0;
        for (Pair pair : pairs) {
            int end = begin + pair.common().size();
            steps.add(step(pair, findings.subList(begin, end), rules));
            begin = end;
        }
        List<Step> againstPrevious = new ArrayList<>(List.of(steps.get(0)));
        againstPrevious.addAll(steps.subList(last, steps.size()));
        return new Comparison(List.copyOf(runs), rules, List.copyOf(steps.subList(0, last)), againstPrevious);
    }

    /** The last input against the first. */
    Step whole() {
        return againstFirst.get(againstFirst.size() - 1);
    }

    /** The last input against the one before it; with two inputs the same as {@link #whole}. */
    Step lastStep() {
        return againstPrevious.get(againstPrevious.size() - 1);
    }

    /** Whether there are three inputs or more. */
    boolean isTrend() {
        return runs.size() > 2;
    }

    /** Whether the last input is worse than the first, or than the one before it. */
    boolean hasRegressed() {
        return whole().hasRegressed() || lastStep().hasRegressed();
    }

    private static void requireCommon(ComparedRun a, ComparedRun b) {
        if (a.measurements().keySet().stream().noneMatch(b.measurements()::containsKey)) {
            List<String> why = Differences.between(a, b, List.of());
            Optional<String> modes =
                    why.stream().filter(line -> line.startsWith("! measured")).findFirst();
            throw CommandFailure.usage("nothing to compare: " + a.path() + " and " + b.path()
                    + " have no benchmark in common"
                    + modes.map(line -> "; " + line.substring(2))
                            .orElse(" (" + first(a) + " in one, " + first(b) + " in the other)"));
        }
    }

    private static String first(ComparedRun run) {
        return run.measurements().keySet().iterator().next().row().id();
    }

    private static Pair pair(ComparedRun a, ComparedRun b, Rules rules) {
        List<Match> common = Match.of(a, b);
        Interleaving interleaving = Interleaving.of(a, b);
        List<TimeComparison> times = common.parallelStream()
                .map(match -> {
                    boolean interleaved = interleaving.of(match.before(), match.after());
                    return rules.cpu()
                            ? TimeComparison.of(match, a.name(), b.name(), interleaved)
                            : TimeComparison.ofScores(match, a.name(), b.name(), interleaved);
                })
                .toList();
        return new Pair(a, b, common, times);
    }

    private static Step step(Pair pair, List<TimeFinding> times, Rules rules) {
        List<BenchmarkFinding> findings = IntStream.range(0, times.size())
                .parallel()
                .mapToObj(i -> finding(pair, pair.common().get(i), times.get(i), rules))
                .sorted(BenchmarkFinding.ORDER)
                .toList();
        return new Step(
                pair.a(),
                pair.b(),
                findings,
                without(pair.a(), pair.b()),
                without(pair.b(), pair.a()),
                Differences.between(pair.a(), pair.b(), pair.common()));
    }

    private static BenchmarkFinding finding(Pair pair, Match match, TimeFinding time, Rules rules) {
        return new BenchmarkFinding(
                match.before().key(), time, AllocationFinding.of(match), warning(pair, match, time, rules));
    }

    private static List<Key> without(ComparedRun having, ComparedRun lacking) {
        return having.measurements().keySet().stream()
                .filter(key -> !lacking.measurements().containsKey(key))
                .toList();
    }

    /** CPU time does not count waiting, as for locks and disks: the score may have risen where it has not. */
    private static Optional<String> warning(Pair pair, Match match, TimeFinding time, Rules rules) {
        TimeComparison decisive = time.comparison();
        if (decisive.figure() != TimeComparison.Figure.CPU
                || decisive.problem().isPresent()
                || time.verdict() == Verdict.REGRESSED) {
            return Optional.empty();
        }
        TimeComparison scores =
                TimeComparison.ofScores(match, pair.a().name(), pair.b().name(), decisive.interleaved());
        LogRatio scoresBeyond = match.slowdownBeyondCpu();
        double limit = Math.max(rules.effect(), Math.expm1(rules.margin(decisive.interleaved())));
        return scores.problem().isEmpty() && scoresBeyond.interval().low() > 1 + limit
                ? Optional.of("its score is slower by "
                        + Cells.change(scores.slowdown().interval())
                        + ", which its CPU time does not explain: does it wait, or was a CPU short?")
                : Optional.empty();
    }
}
