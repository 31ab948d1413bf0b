// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.gate;

import io.github.wirebench.harness.run.Budget;
import io.github.wirebench.harness.run.CaseProgress;
import io.github.wirebench.harness.run.Rounds;
import io.github.wirebench.harness.run.Rounds.Work;
import io.github.wirebench.harness.run.RunInProgress;
import io.github.wirebench.harness.stats.Format;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Each round runs one pair of every case that is not decided, and of some control benchmarks, in random order, so that a noisy
 * period affects all alike. In each pair the side that goes first is random too, so that whatever a fork leaves behind for the next
 * one favours neither.
 */
final class PairRounds extends Rounds {
    private final List<PairedCase> cases;
    private final List<PairedCase> controls;

    /** Takes the base first. */
    PairRounds(List<RunInProgress> sides, Budget budget) {
        super(sides, sides.get(0).plan().settings().seed(), budget);
        Map<Boolean, List<PairedCase>> all = sides.get(0).cases().stream()
                .map(one -> new PairedCase(one, sides.get(1).find(one.benchmarkCase())))
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

    long undecided() {
        return cases.stream().filter(one -> one.state().left() > 0).count();
    }

    /** Does not count the control benchmarks. */
    double secondsToDecisions() {
        return cases.stream()
                .mapToDouble(one -> one.state().left() * expectedSeconds(one))
                .sum();
    }

    /** Returns a line of progress. */
    String progress(CaseProgress running, double secondsLeft) {
        int pairs = cases.stream().mapToInt(one -> one.state().pairs()).sum();
        long decided = cases.stream().filter(one -> one.state().left() == 0).count();
        return decided + " of " + cases.size() + " benchmarks decided, " + pairs + " pairs, at most "
                + Format.duration(secondsLeft) + " left: "
                + running.benchmarkCase().label();
    }

    private double expectedSeconds(PairedCase one) {
        return one.sides().stream().mapToDouble(this::expectedSeconds).sum();
    }

    private boolean isGivenUp(PairedCase one) {
        return isGivenUp(one.sides().get(0));
    }

    @Override
    protected boolean isComplete(RunInProgress run) {
        return undecided() == 0;
    }

    /** Returns suspicions first, for whose test the budget should last. */
    @Override
    protected List<Turn> nextRound() {
        long begun = cases.stream().mapToLong(PairedCase::nextNumber).sum();
        Random random = random(begun);
        List<PairedCase> suspected = new ArrayList<>();
        List<PairedCase> others = new ArrayList<>();
        for (PairedCase one : cases) {
            PairedCase.State state = one.state();
            if (!isGivenUp(one) && state.left() > 0) {
                (state.isSuspected() ? suspected : others).add(one);
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
        return Stream.concat(suspected.stream(), others.stream())
                .map(this::pair)
                .toList();
    }

    private Turn pair(PairedCase one) {
        int number = one.nextNumber();
        NextFork base = new NextFork(runs().get(0), one.sides().get(0), number);
        NextFork next = new NextFork(runs().get(1), one.sides().get(1), number);
        // the hash of a string is the same on every machine and JDK
        boolean baseFirst = random(one.benchmarkCase().id().hashCode(), number).nextBoolean();
        return new Turn(baseFirst ? List.of(base, next) : List.of(next, base));
    }

    @Override
    protected void run(Turn turn) throws IOException {
        super.run(turn);
        for (PairedCase one : Stream.concat(cases.stream(), controls.stream()).toList()) {
            if (one.benchmarkCase().equals(turn.first().benchmarkCase()) && one.failsOnOneSide()) {
                // a verdict of its own, so it must not be one fork that something else ended
                super.run(pair(one));
            }
        }
    }

    /** Returns the control benchmarks that may be run again, those that were measured least first. */
    private List<PairedCase> openControls() {
        return controls.stream()
                .filter(one -> one.failure().isEmpty() && !isGivenUp(one))
                .filter(one -> one.state().pairs() < ControlBenchmarks.MOST_PAIRS)
                .sorted(Comparator.comparingInt(one -> one.state().pairs()))
                .toList();
    }

    /** Returns those of undecided cases, and of the control benchmarks of their rounds. */
    @Override
    protected List<Work> work() {
        Map<PairedCase, Double> left = new LinkedHashMap<>();
        cases.stream()
                .filter(one -> !isGivenUp(one) && one.state().mostLeft() > 0)
                .forEach(one -> left.put(one, (double) one.state().mostLeft()));
        double rounds = left.values().stream().mapToDouble(most -> most).max().orElse(0);
        List<PairedCase> nextTo = openControls();
        double ofControls = Math.min(
                // the last round may still have one to run when all cases are decided
                Math.max(1, rounds) * ControlBenchmarks.perRound(left.size()),
                nextTo.stream()
                        .mapToInt(one ->
                                ControlBenchmarks.MOST_PAIRS - one.state().pairs())
                        .sum());
        nextTo.forEach(one -> left.put(one, ofControls / nextTo.size()));
        return left.entrySet().stream()
                .flatMap(one -> one.getKey().sides().stream().map(side -> new Work(side, one.getValue())))
                .toList();
    }
}
