// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.measure;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.LongSupplier;
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

    /** A fork that takes so many times as long as expected, and this to start, ends with the budget. */
    private static final double CLEARLY_LONGER = 3;

    private static final double START_SECONDS = 15;

    protected final List<RunInProgress> runs;
    private final long seed;
    protected final Budget budget;
    /** Cases whose next forks do not fit into the budget; shorter ones may. */
    protected final Set<CaseProgress> givenUp = new HashSet<>();

    private final Deque<Double> paces = new ArrayDeque<>();

    protected Rounds(List<RunInProgress> runs, long seed, Budget budget) {
        this.runs = List.copyOf(runs);
        this.seed = seed;
        this.budget = budget;
    }

    /**
     * Returns the turns of the next round; none at the end. The cases of a turn get a fork each, one after the other, or none of them if
     * the budget is too short for all.
     */
    protected abstract List<List<CaseProgress>> nextRound();

    /** Returns whether a turn is still to be run after those before it in its round. */
    protected abstract boolean isNeeded(List<CaseProgress> turn);

    protected abstract boolean isComplete(RunInProgress run);

    /** Returns how many forks each case gets at most from now on. */
    protected abstract Map<CaseProgress, Double> forksLeft();

    /** Runs to the end, or until no result can be written. Before each turn, progress gets its case, and the seconds left at most. */
    public final void execute(BiConsumer<CaseProgress, Double> progress) throws IOException {
        for (List<List<CaseProgress>> round = nextRound(); !round.isEmpty(); round = nextRound()) {
            for (List<CaseProgress> turn : round) {
                if (!isNeeded(turn)) {
                    continue;
                }
                if (budget.allows(
                        turn.stream().mapToDouble(this::expectedSeconds).sum())) {
                    progress.accept(turn.get(0), secondsLeft());
                    run(turn);
                } else {
                    givenUp.addAll(turn);
                }
            }
            for (RunInProgress run : runs) {
                run.save();
            }
        }
    }

    /** Returns the number of the forks of a turn within their cases. */
    protected int number(List<CaseProgress> turn) {
        return 1 + turn.stream().mapToInt(CaseProgress::lastNumber).max().orElse(0);
    }

    protected void run(List<CaseProgress> turn) throws IOException {
        int number = number(turn);
        for (CaseProgress one : turn) {
            double before = budget.elapsedSeconds();
            double planned = one.plan().forkSeconds();
            // the other side of a pair may have shown that it takes longer than planned
            double expected =
                    turn.stream().mapToDouble(this::expectedSeconds).max().orElseThrow();
            double most = Math.max(budget.leftSeconds(), CLEARLY_LONGER * expected + START_SECONDS);
            run(one).measure(one, number, expected, most);
            paces.addLast((budget.elapsedSeconds() - before) / planned);
            if (paces.size() > LATEST) {
                paces.removeFirst();
            }
        }
    }

    final RunInProgress run(CaseProgress one) {
        return runs.stream()
                .filter(run -> run.find(one.benchmarkCase()) == one)
                .findFirst()
                .orElseThrow();
    }

    /** Times the pace: how many times as long as planned the latest forks took, as their median; 1 before the first. */
    protected final double expectedSeconds(CaseProgress one) {
        double[] latest = paces.stream().mapToDouble(Double::doubleValue).toArray();
        double pace = latest.length == 0 ? 1 : Median.withDefaults().evaluate(latest);
        return one.expectedSeconds(latest.length == 1 ? Math.min(MOST_PACE_OF_ONE, pace) : pace);
    }

    /** Returns the seconds left at most, as any case may still need all its forks. */
    private double secondsLeft() {
        double seconds = forksLeft().entrySet().stream()
                .mapToDouble(left -> left.getValue() * expectedSeconds(left.getKey()))
                .sum();
        return Math.min(seconds, budget.leftSeconds());
    }

    protected final Random random(long... numbers) {
        long mixed = seed;
        for (long number : numbers) {
            mixed ^= number * GOLDEN;
        }
        return new Random(mixed);
    }

    /** The time that a run may take. */
    public static final class Budget {
        private double seconds;
        private final LongSupplier nanoClock;
        private final long start;

        /** @param seconds from now on; infinite for no limit */
        public Budget(double seconds, LongSupplier nanoClock) {
            this.seconds = seconds;
            this.nanoClock = nanoClock;
            this.start = nanoClock.getAsLong();
        }

        void limit(double atMost) {
            if (Double.isInfinite(seconds)) {
                seconds = atMost;
            }
        }

        public boolean allows(double moreSeconds) {
            return elapsedSeconds() + moreSeconds <= seconds;
        }

        public double elapsedSeconds() {
            return (nanoClock.getAsLong() - start) / 1e9;
        }

        /** Returns the seconds left; infinite for no limit. */
        public double leftSeconds() {
            return Math.max(0, seconds - elapsedSeconds());
        }
    }
}
