// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.run;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.apache.commons.statistics.descriptive.Median;

/**
 * The loop that measures: rounds of forks until none is left to run, or none fits into the budget. Subclasses say which forks come
 * next. The order depends on the seed and on what was measured only: an interrupted run continues in the order that it would have had.
 * It learns from the forks how long the next ones take: which still fit into the budget, and what to show as time left.
 */
public abstract class Rounds {
    private static final long GOLDEN = 0x9E3779B97F4A7C15L;

    /** Number of the latest forks that tell how long forks take at present, on a machine that may become busy or quiet. */
    private static final int LATEST = 5;

    /** One fork with a long set-up must not make all others seem too long for the budget. */
    private static final double MOST_PACE_OF_ONE = 2;

    private final List<RunInProgress> runs;
    private final long seed;
    private final Budget budget;
    /** Cases whose next forks do not fit into the budget; shorter ones may. */
    private final Set<CaseProgress> tooLong = new HashSet<>();

    private final Deque<Double> paces = new ArrayDeque<>();
    private double plannedSeconds;
    private double measuredSeconds;
    private double shownSeconds = Double.NaN;
    private double shownForks;

    protected Rounds(List<RunInProgress> runs, long seed, Budget budget) {
        this.runs = List.copyOf(runs);
        this.seed = seed;
        this.budget = budget;
    }

    public record NextFork(RunInProgress run, CaseProgress progress, int number) {}

    /** Forks of one case that are run one after the other, or not at all if the budget is too short for all of them. */
    public record Turn(List<NextFork> forks) {
        public CaseProgress first() {
            return forks.get(0).progress();
        }
    }

    /** Forks that a case may still get. */
    public record Work(CaseProgress one, double forks) {}

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
    protected abstract Collection<Work> work();

    protected void run(Turn turn) throws IOException {
        for (NextFork fork : turn.forks) {
            double before = budget.elapsedSeconds();
            double planned = fork.progress.plannedSeconds();
            fork.run.measure(fork.progress, fork.number);
            double seconds = budget.elapsedSeconds() - before;
            plannedSeconds += planned;
            measuredSeconds += seconds;
            paces.addLast(seconds / planned);
            if (paces.size() > LATEST) {
                paces.removeFirst();
            }
        }
    }

    /** Runs to the end; what was recorded stays if a result can no longer be written. */
    public final void execute(Watcher watcher) throws IOException {
        for (List<Turn> round = nextRound(); !round.isEmpty(); round = nextRound()) {
            for (Turn turn : round) {
                if (!isNeeded(turn)) {
                    continue;
                }
                List<CaseProgress> cases =
                        turn.forks.stream().map(NextFork::progress).toList();
                if (allows(cases.stream().mapToDouble(this::expectedSeconds).sum())) {
                    watcher.starting(turn, secondsLeft(work()));
                    run(turn);
                } else {
                    cases.forEach(this::giveUp);
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

    /** Times the pace: how many times as long as planned the latest forks took, as their median; 1 before the first. */
    protected final double expectedSeconds(CaseProgress one) {
        double pace = paces.isEmpty()
                ? 1
                : Median.withDefaults()
                        .evaluate(
                                paces.stream().mapToDouble(Double::doubleValue).toArray());
        return one.expectedSeconds(paces.size() == 1 ? Math.min(MOST_PACE_OF_ONE, pace) : pace);
    }

    /**
     * Returns the seconds that are left at most, to be shown before each fork. They fall from one call to the next: a guess at how
     * many forks a case will need would end, and begin again, each time that the case turns out to need more. Where forks take
     * longer than those before, they rise by the length of one fork at a time; and by the work that is added, if any is.
     */
    private double secondsLeft(Collection<Work> work) {
        double overall = plannedSeconds > 0 ? measuredSeconds / plannedSeconds : 1;
        double forks = work.stream().mapToDouble(Work::forks).sum();
        double seconds = work.stream()
                .mapToDouble(one -> one.forks * one.one.meanSeconds(overall))
                .sum();
        double added = Math.max(0, forks - shownForks);
        shownSeconds = Double.isNaN(shownSeconds)
                ? seconds
                : Math.min(seconds, shownSeconds + (added + 1) * seconds / Math.max(1, forks));
        shownForks = forks;
        return Math.min(shownSeconds, budget.leftSeconds());
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
