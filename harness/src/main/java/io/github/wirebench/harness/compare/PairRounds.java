// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.compare;

import io.github.wirebench.harness.measure.CaseProgress;
import io.github.wirebench.harness.measure.Rounds;
import io.github.wirebench.harness.measure.Rounds.Budget;
import io.github.wirebench.harness.measure.RunInProgress;
import io.github.wirebench.harness.stats.Format;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Each round runs one pair of every case that is not decided, as far as the time left can decide it, and of some control benchmarks, in
 * random order, so that a noisy period affects all alike; or, while a change is suspected, one pair of the case that changed most. Of a
 * pair in which one fork was disturbed, only that side runs again.
 * In each pair the side that goes first is random too, so that whatever a fork leaves behind for the next one favours neither.
 */
final class PairRounds extends Rounds {
    private final List<PairedCase> cases = new ArrayList<>();
    private final List<PairedCase> controls = new ArrayList<>();

    PairRounds(List<RunInProgress> sides, Budget budget) {
        super(sides, sides.get(0).plan().settings().seed(), budget);
        // the plans have their cases in the same order, some under different names
        Iterator<CaseProgress> next = sides.get(1).cases().iterator();
        for (CaseProgress base : sides.get(0).cases()) {
            PairedCase pair = new PairedCase(base, next.next());
            (base.benchmarkCase().isControl() ? controls : cases).add(pair);
        }
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

    private double secondsLeft(PairedCase one) {
        double ofPair = one.sides().stream().mapToDouble(this::expectedSeconds).sum();
        double ofNext = one.sidesOfNextPair().stream()
                .mapToDouble(this::expectedSeconds)
                .sum();
        return Math.max(0, one.state().left() - 1) * ofPair + ofNext;
    }

    private static int forks(List<PairedCase> some) {
        return some.stream().mapToInt(one -> one.state().forks()).sum();
    }

    private int pairs() {
        return cases.stream().mapToInt(one -> one.state().pairs()).sum();
    }

    String progress(CaseProgress running, double secondsLeft) {
        return (cases.size() - undecided()) + " of " + cases.size() + " benchmarks decided, "
                + Format.count(pairs(), "pair") + ", at most " + Format.duration(secondsLeft) + " left: "
                + running.benchmarkCase().label();
    }

    private boolean isGivenUp(PairedCase one) {
        return one.sides().stream().anyMatch(givenUp::contains);
    }

    @Override
    protected boolean isComplete(RunInProgress run) {
        return undecided() == 0;
    }

    /**
     * Returns the suspicion to settle first: the largest, as a small one would take the time in which several large ones are confirmed;
     * but one with disturbed forks, which may never be settled, only after those with fewer.
     */
    private Optional<PairedCase> firstSuspicion() {
        return open().filter(one -> one.state().isSuspected())
                .max(Comparator.comparingInt((PairedCase one) -> -one.state().disturbed())
                        .thenComparingDouble(one -> one.state().suspicion()));
    }

    private Stream<PairedCase> open() {
        return cases.stream().filter(one -> !isGivenUp(one) && one.state().left() > 0);
    }

    /**
     * Returns all open cases, until each has the pairs that show a large change; then those that the time left takes to their next
     * decision, nearest first: spread over all, it might decide none.
     */
    private List<PairedCase> decidable() {
        List<PairedCase> open = open().toList();
        int first = PairedCase.RULES.leastPairsOfLargeChange();
        if (open.stream()
                .anyMatch(one -> one.state().pairs() < first && one.state().forks() < 4 * first)) {
            return open;
        }
        // forks will be disturbed as often as until now
        double forksPerPair = forks(cases) / Math.max(1.0, pairs());
        Set<PairedCase> nearest = new HashSet<>();
        double seconds = 0;
        for (PairedCase one : open.stream()
                .sorted(Comparator.comparingDouble(this::secondsLeft))
                .toList()) {
            seconds += secondsLeft(one) * forksPerPair / 2;
            if (budget.allows(seconds)) {
                nearest.add(one);
            }
        }
        return nearest.isEmpty()
                ? open
                : open.stream().filter(nearest::contains).toList();
    }

    @Override
    protected List<List<CaseProgress>> nextRound() {
        Random random = random(forks(cases));
        List<PairedCase> round = new ArrayList<>(firstSuspicion().map(List::of).orElseGet(this::decidable));
        if (!round.isEmpty()) {
            openControls().stream().limit(controlsDue(round.size())).forEach(round::add);
        }
        Collections.shuffle(round, random);
        // bytes are decided one case after the other, so that a short budget decides some
        return round.stream()
                .flatMap(one -> Collections.nCopies(
                        one.state().isOfBytes() && one.sidesOfNextPair().size() > 1
                                ? one.state().left()
                                : 1,
                        one)
                        .stream())
                .map(this::turn)
                .toList();
    }

    /** Returns how many control benchmarks belong to a round, so that they get their share of all pairs. */
    private long controlsDue(int open) {
        long perRound = ControlBenchmarks.perRound(cases.size());
        long due = (forks(cases) / 2 + open) * perRound / cases.size() - forks(controls) / 2;
        return Math.max(0, Math.min(perRound, due));
    }

    /** Keeps the time that the first suspicion needs, which may be raised within a round. */
    @Override
    protected boolean isNeeded(List<CaseProgress> turn) {
        if (cases.stream()
                .anyMatch(one -> one.sides().containsAll(turn) && one.state().left() == 0)) {
            return false;
        }
        return firstSuspicion()
                .filter(one -> !one.sides().containsAll(turn))
                .map(one -> budget.allows(secondsLeft(one)
                        + turn.stream().mapToDouble(this::expectedSeconds).sum()))
                .orElse(true);
    }

    private List<CaseProgress> turn(PairedCase one) {
        List<CaseProgress> sides = new ArrayList<>(one.sidesOfNextPair());
        // the hash of a string is the same on every machine and JDK
        if (!random(one.benchmarkCase().id().hashCode(), one.state().forks()).nextBoolean()) {
            Collections.reverse(sides);
        }
        return sides;
    }

    @Override
    protected int number(List<CaseProgress> turn) {
        return find(turn).nextNumber();
    }

    private PairedCase find(List<CaseProgress> turn) {
        return Stream.concat(cases.stream(), controls.stream())
                .filter(one -> one.sides().containsAll(turn))
                .findFirst()
                .orElseThrow();
    }

    @Override
    protected void run(List<CaseProgress> turn) throws IOException {
        super.run(turn);
        PairedCase one = find(turn);
        if (one.failsOnOneSide() && budget.allows(0)) {
            // a verdict of its own, so it must not be one fork that something else ended
            super.run(one.failing());
        }
    }

    /** Returns the control benchmarks that may be run again, those that were measured least first. */
    private List<PairedCase> openControls() {
        return controls.stream()
                .filter(one -> one.failure().isEmpty() && !isGivenUp(one))
                .filter(one -> one.state().forks() < 2 * ControlBenchmarks.MOST_PAIRS)
                .sorted(Comparator.comparingInt(one -> one.state().forks()))
                .toList();
    }

    /** Counts undecided cases, and the control benchmarks of their rounds. */
    @Override
    protected Map<CaseProgress, Double> forksLeft() {
        Map<CaseProgress, Double> left = new HashMap<>();
        int open = 0;
        // the last round may still have a control benchmark to run when all cases are decided
        double rounds = 1;
        for (PairedCase one : cases) {
            double most = one.state().mostLeft();
            if (!isGivenUp(one) && most > 0) {
                one.sides().forEach(side -> left.put(side, most));
                rounds = Math.max(rounds, most);
                open++;
            }
        }
        List<PairedCase> controlsLeft = openControls();
        double pairsLeft = controlsLeft.stream()
                .mapToInt(one -> ControlBenchmarks.MOST_PAIRS - one.state().forks() / 2)
                .sum();
        double each = Math.min(rounds * ControlBenchmarks.perRound(open), pairsLeft) / controlsLeft.size();
        controlsLeft.forEach(one -> one.sides().forEach(side -> left.put(side, each)));
        return left;
    }
}
