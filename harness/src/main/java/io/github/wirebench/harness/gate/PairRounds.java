// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.gate;

import io.github.wirebench.harness.run.Budget;
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
    private final Watcher watcher;
    private final long seed;
    /** Cases whose next pair no longer fits into the budget; shorter ones may. */
    private final Set<PairedCase> tooLong = new HashSet<>();

    /** Is told of each pair before it is run. */
    @FunctionalInterface
    interface Watcher {
        /** Looks; an exception ends the comparison. */
        void starting(PairedCase one) throws IOException;
    }

    PairRounds(RunInProgress base, RunInProgress next, GateRules rules, Budget budget, Watcher watcher) {
        this.base = base;
        this.next = next;
        this.rules = rules;
        this.budget = budget;
        this.watcher = watcher;
        this.seed = base.plan().settings().seed();
        Map<Boolean, List<PairedCase>> all = base.cases().stream()
                .map(row -> new PairedCase(row, next.find(row.benchmarkCase())))
                .collect(Collectors.partitioningBy(one -> ControlBenchmarks.includes(one.benchmarkCase())));
        this.cases = all.get(false);
        this.controls = all.get(true);
    }

    /** Returns the cases without the control benchmarks. */
    List<PairedCase> cases() {
        return cases;
    }

    List<PairedCase> controls() {
        return controls;
    }

    /** Returns whether every case is decided. */
    boolean areDecided() {
        return cases.stream().allMatch(one -> one.state(rules).needed(rules).isEmpty());
    }

    /**
     * Runs until every case is decided, or no further pair fits into the budget.
     *
     * @throws IOException if a result cannot be kept
     */
    void execute() throws IOException {
        for (List<PairedCase> round = round(); !round.isEmpty(); round = round()) {
            for (PairedCase one : round) {
                if (budget.allows(one.pairSeconds())) {
                    watcher.starting(one);
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
        others.addAll(controlsOfARoundWith(suspected.size() + others.size()));
        Collections.shuffle(suspected, random);
        Collections.shuffle(others, random);
        suspected.addAll(others);
        return suspected;
    }

    /** Returns those that were measured least. */
    private List<PairedCase> controlsOfARoundWith(int count) {
        return controls.stream()
                .filter(one -> one.failure().isEmpty() && !tooLong.contains(one))
                .filter(one -> one.state(rules).pairs() < ControlBenchmarks.MOST_PAIRS)
                .sorted(Comparator.comparingInt(one -> one.state(rules).pairs()))
                .limit(ControlBenchmarks.perRound(count))
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
        if (ofBase) {
            base.measure(one.base(), number);
        } else {
            next.measure(one.next(), number);
        }
    }
}
