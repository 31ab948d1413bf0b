// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.gate;

import io.github.wirebench.harness.run.Budget;
import io.github.wirebench.harness.run.Forecast;
import io.github.wirebench.harness.run.RunInProgress;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Runs pairs in rounds. Each round runs one pair of every case that is not decided, and of some control benchmarks, in random
 * order, so that a noisy period affects all alike. In each pair the side that goes first is random too, so that whatever a fork
 * leaves behind for the next one favours neither. The order follows from the seed and from what is measured: a comparison that was
 * interrupted continues as it would have.
 */
final class PairRounds {
    private static final long GOLDEN = 0x9E3779B97F4A7C15L;

    private final RunInProgress base;
    private final RunInProgress next;
    private final List<PairedCase> cases;
    private final List<PairedCase> controls;
    private final GateRules rules;
    private final Budget budget;
    private final Forecast forecast;
    private final Watcher watcher;
    private final long seed;
    /** Cases whose next pair no longer fits into the budget; shorter ones may. */
    private final Set<PairedCase> tooLong = new HashSet<>();

    @FunctionalInterface
    interface Watcher {
        void starting(PairedCase one, double secondsLeft) throws IOException;
    }

    PairRounds(RunInProgress base, RunInProgress next, GateRules rules, Budget budget, Watcher watcher) {
        this.base = base;
        this.next = next;
        this.rules = rules;
        this.budget = budget;
        this.forecast = new Forecast(budget);
        this.watcher = watcher;
        this.seed = base.plan().settings().seed();
        Map<Boolean, List<PairedCase>> all = base.cases().stream()
                .map(row -> new PairedCase(row, next.find(row.benchmarkCase())))
                .collect(Collectors.partitioningBy(one -> ControlBenchmarks.includes(one.benchmarkCase())));
        this.cases = all.get(false);
        this.controls = all.get(true);
    }

    List<PairedCase> cases() {
        return cases;
    }

    List<PairedCase> controls() {
        return controls;
    }

    boolean areDecided() {
        return undecided() == 0;
    }

    long undecided() {
        return cases.stream().filter(one -> one.state(rules).left(rules) > 0).count();
    }

    double secondsToDecisions() {
        return cases.stream()
                .mapToDouble(one -> one.state(rules).left(rules) * one.pairSeconds(forecast.pace()))
                .sum();
    }

    void execute() throws IOException {
        for (List<PairedCase> round = round(); !round.isEmpty(); round = round()) {
            for (PairedCase one : round) {
                if (budget.allows(one.pairSeconds(forecast.pace()))) {
                    watcher.starting(one, forecast.secondsLeft(work()));
                    run(one);
                } else {
                    tooLong.add(one);
                }
            }
            base.save();
            next.save();
        }
    }

    /** Returns the cases of the next round; suspicions first, for whose test the budget should last. Empty if none is left. */
    private List<PairedCase> round() {
        Random random = new Random(seed ^ (begunPairs() * GOLDEN));
        List<PairedCase> suspected = new ArrayList<>();
        List<PairedCase> others = new ArrayList<>();
        for (PairedCase one : cases) {
            PairedCase.State state = one.state(rules);
            if (!tooLong.contains(one) && state.needed(rules).isPresent()) {
                (state.test().stage() == SequentialTest.Stage.CONFIRMING ? suspected : others).add(one);
            }
        }
        if (suspected.isEmpty() && others.isEmpty()) {
            return List.of();
        }
        openControls().stream()
                .limit(ControlBenchmarks.perRound(suspected.size() + others.size()))
                .forEach(others::add);
        Collections.shuffle(suspected, random);
        Collections.shuffle(others, random);
        suspected.addAll(others);
        return suspected;
    }

    /** Returns the control benchmarks that may be run again, those that were measured least first. */
    private List<PairedCase> openControls() {
        return controls.stream()
                .filter(one -> one.failure().isEmpty() && !tooLong.contains(one))
                .filter(one -> one.state(rules).pairs() < ControlBenchmarks.MOST_PAIRS)
                .sorted(Comparator.comparingInt(one -> one.state(rules).pairs()))
                .toList();
    }

    /** Returns the forks that are left at most: those of undecided cases, and of the control benchmarks of their rounds. */
    private List<Forecast.Work> work() {
        List<PairedCase> open = cases.stream()
                .filter(one -> !tooLong.contains(one) && one.state(rules).mostLeft(rules) > 0)
                .toList();
        int rounds = open.stream()
                .mapToInt(one -> one.state(rules).mostLeft(rules))
                .max()
                .orElse(0);
        List<PairedCase> nextTo = openControls();
        double ofControls = Math.min(
                // the last round may still have one to run when all cases are decided
                Math.max(1, rounds) * ControlBenchmarks.perRound(open.size()),
                nextTo.stream()
                        .mapToInt(one ->
                                ControlBenchmarks.MOST_PAIRS - one.state(rules).pairs())
                        .sum());
        return Stream.concat(
                        open.stream().flatMap(one -> one.work(one.state(rules).mostLeft(rules))),
                        nextTo.stream().flatMap(one -> one.work(ofControls / nextTo.size())))
                .toList();
    }

    private long begunPairs() {
        return cases.stream().mapToLong(PairedCase::nextNumber).sum();
    }

    private void run(PairedCase one) throws IOException {
        pair(one);
        if (one.failsOnOneSide()) {
            // a verdict of its own, so it must not be one fork that something else ended
            pair(one);
        }
    }

    private void pair(PairedCase one) throws IOException {
        int number = one.nextNumber();
        // the hash of a string is the same on every machine and JDK
        long hash = one.benchmarkCase().id().hashCode() * GOLDEN;
        boolean baseFirst = new Random(seed ^ hash ^ (number * GOLDEN)).nextBoolean();
        fork(baseFirst, one, number);
        fork(!baseFirst, one, number);
    }

    private void fork(boolean ofBase, PairedCase one, int number) throws IOException {
        forecast.measure(ofBase ? base : next, ofBase ? one.base() : one.next(), number);
    }
}
