// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.run;

import java.io.IOException;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The loop that measures: rounds of forks until none is left to run, or none fits into the budget. Subclasses say which forks come
 * next. The order depends on the seed and on what was measured only: an interrupted run continues in the order that it would have had.
 */
public abstract class Rounds {
    private static final long GOLDEN = 0x9E3779B97F4A7C15L;

    private final List<RunInProgress> runs;
    private final long seed;
    private final Budget budget;
    private final Forecast forecast;
    /** Cases whose next forks do not fit into the budget; shorter ones may. */
    private final Set<CaseProgress> tooLong = new HashSet<>();

    protected Rounds(List<RunInProgress> runs, long seed, Budget budget) {
        this.runs = List.copyOf(runs);
        this.seed = seed;
        this.budget = budget;
        this.forecast = new Forecast(budget);
    }

    /** A fork to be run, and its number within its case. */
    public record NextFork(RunInProgress run, CaseProgress progress, int number) {}

    /** Forks of one case that are run one after the other, or not at all if the budget is too short for all of them. */
    public record Turn(List<NextFork> forks) {
        public CaseProgress first() {
            return forks.get(0).progress();
        }

        private Stream<CaseProgress> cases() {
            return forks.stream().map(NextFork::progress);
        }
    }

    /** Is called before each turn; an exception ends the run. */
    @FunctionalInterface
    public interface Watcher {
        /** Gets the seconds until the end of all forks, at most. */
        void starting(Turn turn, double secondsLeft) throws IOException;
    }

    /** Returns the turns of the next round; none at the end. */
    protected abstract List<Turn> nextRound();

    /** Returns whether a turn is still to be run after those before it in its round. */
    protected boolean isNeeded(Turn turn) {
        return true;
    }

    /** Returns whether no further fork of a run is needed. */
    protected abstract boolean isComplete(RunInProgress run);

    /** Returns the forks that are left at most. */
    protected abstract Collection<Forecast.Work> work();

    protected void run(Turn turn) throws IOException {
        for (NextFork fork : turn.forks) {
            forecast.measure(fork.run, fork.progress, fork.number);
        }
    }

    /** Runs to the end; what was recorded stays if a result can no longer be written. */
    public final void execute(Watcher watcher) throws IOException {
        for (List<Turn> round = nextRound(); !round.isEmpty(); round = nextRound()) {
            for (Turn turn : round) {
                if (!isNeeded(turn)) {
                    continue;
                }
                if (allows(turn.cases().mapToDouble(this::expectedSeconds).sum())) {
                    watcher.starting(turn, forecast.secondsLeft(work()));
                    run(turn);
                } else {
                    turn.cases().forEach(this::giveUp);
                }
            }
            for (RunInProgress run : runs) {
                run.save();
            }
        }
    }

    protected final List<RunInProgress> runs() {
        return runs;
    }

    protected final boolean allows(double seconds) {
        return budget.allows(seconds);
    }

    protected final double expectedSeconds(CaseProgress one) {
        return one.expectedSeconds(forecast.pace());
    }

    protected final void giveUp(CaseProgress one) {
        tooLong.add(one);
    }

    protected final boolean isGivenUp(CaseProgress one) {
        return tooLong.contains(one);
    }

    protected final Random random(long... numbers) {
        long mixed = seed;
        for (long number : numbers) {
            mixed ^= number * GOLDEN;
        }
        return new Random(mixed);
    }
}
