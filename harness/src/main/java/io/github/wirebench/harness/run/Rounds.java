// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.run;

import io.github.wirebench.harness.data.BenchmarkCase;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.commons.statistics.descriptive.Median;

/**
 * The order of forks. Each round runs one fork of every unfinished case of every run, in an order shuffled from the seed: a
 * noisy minute affects all cases alike. The forks of a case in several runs, as on two JDKs, follow each other in random order,
 * and a case continues in all of them until it is done in each, so that they are compared under the same conditions. The order
 * depends on seed and round only: an interrupted run continues in the order that it would have had.
 */
final class Rounds {
    private static final long GOLDEN = 0x9E3779B97F4A7C15L;

    /** A case with a long set-up must not make all others seem too long for the budget. */
    private static final double MOST_PACE = 2;

    private final List<RunInProgress> runs;
    private final long seed;
    private final Budget budget;
    private final Watcher watcher;

    /** Cases whose next fork does not fit into the budget; shorter ones may. */
    private final Set<CaseProgress> tooLong = new HashSet<>();

    Rounds(List<RunInProgress> runs, long seed, Budget budget, Watcher watcher) {
        this.runs = runs;
        this.seed = seed;
        this.budget = budget;
        this.watcher = watcher;
    }

    /** Is called before each fork. */
    @FunctionalInterface
    interface Watcher {
        /** Shows or checks something; an exception ends the run. */
        void starting(Turn turn) throws IOException;
    }

    /**
     * One fork to be run.
     *
     * @param round from 1
     */
    record Turn(int round, RunInProgress run, CaseProgress next) {}

    /**
     * Runs until every case is done, or no further fork fits into the budget.
     *
     * @throws IOException if a result cannot be written
     */
    void execute() throws IOException {
        for (int round = current(); round > 0; round = current()) {
            for (Turn turn : turns(round)) {
                if (budget.allows(turn.next().expectedSeconds(pace()))) {
                    watcher.starting(turn);
                    turn.run().measure(turn.next(), turn.next().forkCount() + 1);
                } else {
                    tooLong.add(turn.next());
                }
            }
            for (RunInProgress run : runs) {
                run.save();
            }
        }
    }

    /** Returns how much longer forks take than planned: the median over the cases that were run; 1 before the first. */
    private double pace() {
        double[] paces = cases().filter(CaseProgress::hasForks)
                .mapToDouble(CaseProgress::pace)
                .toArray();
        return paces.length == 0 ? 1 : Math.min(MOST_PACE, Median.withDefaults().evaluate(paces));
    }

    private Stream<CaseProgress> cases() {
        return runs.stream().flatMap(run -> run.cases().stream());
    }

    /** Returns the round of the unfinished case with the fewest forks, from 1; 0 if there is none. */
    private int current() {
        return cases().filter(this::continues)
                .mapToInt(one -> one.forkCount() + 1)
                .min()
                .orElse(0);
    }

    private boolean continues(CaseProgress one) {
        return one.allowsFork()
                && !tooLong.contains(one)
                && runs.stream()
                        .map(run -> run.find(one.benchmarkCase()))
                        .anyMatch(same -> same != null && !same.isDone());
    }

    private List<Turn> turns(int round) {
        Random random = new Random(seed ^ (round * GOLDEN));
        List<BenchmarkCase> cases = new ArrayList<>(
                cases().map(CaseProgress::benchmarkCase).distinct().toList());
        Collections.shuffle(cases, random);
        List<Turn> turns = new ArrayList<>();
        for (BenchmarkCase benchmarkCase : cases) {
            List<RunInProgress> sides = new ArrayList<>(runs);
            Collections.shuffle(sides, random);
            sides.forEach(run -> turns.add(new Turn(round, run, run.find(benchmarkCase))));
        }
        turns.removeIf(turn ->
                turn.next() == null || !continues(turn.next()) || turn.next().forkCount() >= round);
        return turns;
    }
}
