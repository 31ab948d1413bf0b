// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.run;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import org.apache.commons.statistics.descriptive.Median;

/** How long forks will take, learned from those that are measured: what still fits into the budget, and what to show as time left. */
public final class Forecast {
    /** Number of the latest forks that tell how long forks take at present, on a machine that may become busy or quiet. */
    private static final int LATEST = 5;

    /** One fork with a long set-up must not make all others seem too long for the budget. */
    private static final double MOST_PACE_OF_ONE = 2;

    private final Budget budget;
    private final Deque<Double> paces = new ArrayDeque<>();
    private double planned;
    private double measured;
    private double shown = Double.NaN;
    private double shownForks;

    /** Forks that a case may still get. */
    public record Work(CaseProgress one, double forks) {}

    public Forecast(Budget budget) {
        this.budget = budget;
    }

    public void measure(RunInProgress run, CaseProgress next, int number) throws IOException {
        double before = budget.elapsedSeconds();
        double plannedSeconds = next.plannedSeconds();
        run.measure(next, number);
        double seconds = budget.elapsedSeconds() - before;
        planned += plannedSeconds;
        measured += seconds;
        paces.addLast(seconds / plannedSeconds);
        if (paces.size() > LATEST) {
            paces.removeFirst();
        }
    }

    /** Returns how many times as long as planned forks take at present: the median of the latest ones; 1 before the first. */
    public double pace() {
        if (paces.isEmpty()) {
            return 1;
        }
        double median = Median.withDefaults()
                .evaluate(paces.stream().mapToDouble(Double::doubleValue).toArray());
        return paces.size() == 1 ? Math.min(MOST_PACE_OF_ONE, median) : median;
    }

    /**
     * Returns the seconds that are left at most, to be shown before each fork. They fall from one call to the next: a guess at how
     * many forks a case will need would end, and begin again, each time that the case turns out to need more. Where forks take
     * longer than those before, they rise by the length of one fork at a time; and by the work that is added, if any is.
     *
     * @param work of all cases that are not done
     */
    public double secondsLeft(Collection<Work> work) {
        double overall = planned > 0 ? measured / planned : 1;
        double forks = work.stream().mapToDouble(Work::forks).sum();
        double seconds = work.stream()
                .mapToDouble(one -> one.forks() * one.one().meanSeconds(overall))
                .sum();
        double added = Math.max(0, forks - shownForks);
        shown = Double.isNaN(shown) ? seconds : Math.min(seconds, shown + (added + 1) * seconds / Math.max(1, forks));
        shownForks = forks;
        return Math.min(shown, budget.leftSeconds());
    }
}
