// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.run;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;

/**
 * The order of forks. Each round runs one fork of every unfinished row of every run, in an order shuffled from the seed: a
 * noisy minute hits all rows alike, and forks of two JDKs stand side by side. The order depends on seed and round only, so
 * a run that was interrupted goes on in the order that it would have had.
 */
final class Rounds {
    private static final long GOLDEN = 0x9E3779B97F4A7C15L;

    private final List<RunInProgress> runs;
    private final long seed;
    private final Budget budget;
    private final RunListener listener;
    private final Runnable afterRound;

    /** A fork of these no longer fits into the budget; shorter ones may. */
    private final Set<RowProgress> tooLong = new HashSet<>();

    /**
     * @param afterRound called before the files are rewritten
     */
    Rounds(List<RunInProgress> runs, long seed, Budget budget, RunListener listener, Runnable afterRound) {
        this.runs = runs;
        this.seed = seed;
        this.budget = budget;
        this.listener = listener;
        this.afterRound = afterRound;
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
                    listener.starting(turn, round);
                    turn.run().measure(turn.row());
                } else {
                    tooLong.add(turn.row());
                }
            }
            afterRound.run();
            for (RunInProgress run : runs) {
                run.save();
            }
        }
    }

    /** How much longer forks take than planned, over all that were run; 1 before the first. */
    double pace() {
        double planned = 0;
        double measured = 0;
        for (RunInProgress run : runs) {
            for (RowProgress row : run.rows()) {
                planned += row.forkCount() * row.plannedSeconds();
                measured += row.measuredSeconds();
            }
        }
        return planned == 0 ? 1 : measured / planned;
    }

    /** The round of the row with the fewest forks among those to go on with, from 1; 0 if there are none. */
    private int current() {
        return runs.stream()
                .flatMap(run -> run.rows().stream())
                .filter(row -> !row.isDone() && !tooLong.contains(row))
                .mapToInt(row -> row.forkCount() + 1)
                .min()
                .orElse(0);
    }

    private List<Turn> turns(int round) {
        List<Turn> turns = new ArrayList<>();
        runs.forEach(run -> run.rows().forEach(row -> turns.add(new Turn(run, row))));
        Collections.shuffle(turns, new Random(seed ^ (round * GOLDEN)));
        turns.removeIf(turn -> turn.row().isDone() || turn.row().forkCount() >= round || tooLong.contains(turn.row()));
        return turns;
    }
}
