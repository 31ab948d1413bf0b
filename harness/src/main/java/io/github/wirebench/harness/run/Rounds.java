// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.run;

import io.github.wirebench.harness.journal.Row;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.apache.commons.statistics.descriptive.Median;

/**
 * The order of forks. Each round runs one fork of every unfinished row of every run, in an order shuffled from the seed: a
 * noisy minute hits all rows alike. The forks of a row in several runs, as on two JDKs, follow each other in random order, and
 * a row goes on in all of them until it is done in each, so that they are compared under the same conditions. The order
 * depends on seed and round only: a run that was interrupted goes on in the order that it would have had.
 */
final class Rounds {
    private static final long GOLDEN = 0x9E3779B97F4A7C15L;

    /** One row with a long set-up must not make all others seem too long for the budget. */
    private static final double MOST_PACE = 2;

    private final List<RunInProgress> runs;
    private final long seed;
    private final Budget budget;
    private final RunListener listener;
    private final BeforeFork beforeFork;

    /** A fork of these no longer fits into the budget; shorter ones may. */
    private final Set<RowProgress> tooLong = new HashSet<>();

    /**
     * @param beforeFork called before each fork
     */
    Rounds(List<RunInProgress> runs, long seed, Budget budget, RunListener listener, BeforeFork beforeFork) {
        this.runs = runs;
        this.seed = seed;
        this.budget = budget;
        this.listener = listener;
        this.beforeFork = beforeFork;
    }

    /** Looks around. */
    @FunctionalInterface
    interface BeforeFork {
        /** Does it; an exception ends the run. */
        void run() throws IOException;
    }

    /** One fork to be run. */
    record Turn(RunInProgress run, RowProgress row) {}

    /**
     * Runs until every row is done, or no further fork fits into the budget.
     *
     * @throws IOException if a result cannot be kept
     */
    void execute() throws IOException {
        for (int round = current(); round > 0; round = current()) {
            for (Turn turn : turns(round)) {
                if (budget.allows(turn.row().expectedSeconds(pace()))) {
                    beforeFork.run();
                    listener.starting(turn, round);
                    turn.run().measure(turn.row());
                } else {
                    tooLong.add(turn.row());
                }
            }
            for (RunInProgress run : runs) {
                run.save();
            }
        }
    }

    /** How much longer forks take than planned: the median over the rows that were run; 1 before the first. */
    double pace() {
        double[] ratios = runs.stream()
                .flatMap(run -> run.rows().stream())
                .filter(RowProgress::hasForks)
                .mapToDouble(row -> row.measuredSeconds() / row.forkCount() / row.plannedSeconds())
                .toArray();
        return ratios.length == 0
                ? 1
                : Math.min(MOST_PACE, Median.withDefaults().evaluate(ratios));
    }

    /** The round of the row with the fewest forks among those to go on with, from 1; 0 if there are none. */
    private int current() {
        return runs.stream()
                .flatMap(run -> run.rows().stream())
                .filter(this::goesOn)
                .mapToInt(row -> row.forkCount() + 1)
                .min()
                .orElse(0);
    }

    private boolean goesOn(RowProgress row) {
        return row.mayGoOn()
                && !tooLong.contains(row)
                && runs.stream().map(run -> run.row(row.row())).anyMatch(same -> same != null && !same.isDone());
    }

    private List<Turn> turns(int round) {
        Random random = new Random(seed ^ (round * GOLDEN));
        List<Row> rows = new ArrayList<>(runs.stream()
                .flatMap(run -> run.rows().stream())
                .map(RowProgress::row)
                .distinct()
                .toList());
        Collections.shuffle(rows, random);
        List<Turn> turns = new ArrayList<>();
        for (Row row : rows) {
            List<RunInProgress> sides = new ArrayList<>(runs);
            Collections.shuffle(sides, random);
            sides.forEach(run -> turns.add(new Turn(run, run.row(row))));
        }
        turns.removeIf(
                turn -> turn.row() == null || !goesOn(turn.row()) || turn.row().forkCount() >= round);
        return turns;
    }
}
