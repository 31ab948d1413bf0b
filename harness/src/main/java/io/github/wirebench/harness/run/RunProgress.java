// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.run;

import io.github.wirebench.harness.PlainText;
import io.github.wirebench.harness.console.StatusLine;
import io.github.wirebench.harness.stats.Interval;
import io.github.wirebench.harness.stats.Quantities;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Tells where a run stands: forks done, time left, the least precise row, what is running. */
final class RunProgress implements RunListener {
    private final List<RunInProgress> runs;
    private final Budget budget;
    private final Optional<StatusLine> status;

    /**
     * @param status empty for a quiet run
     */
    RunProgress(List<RunInProgress> runs, Budget budget, Optional<StatusLine> status) {
        this.runs = runs;
        this.budget = budget;
        this.status = status;
    }

    @Override
    public void starting(Rounds.Turn turn, int round) {
        status.ifPresent(line -> line.show(PlainText.forConsole(text(turn, round))));
    }

    void clear() {
        status.ifPresent(StatusLine::clear);
    }

    private String text(Rounds.Turn turn, int round) {
        int forks = 0;
        int finished = 0;
        int rows = 0;
        double left = 0;
        double worst = 0;
        for (RunInProgress run : runs) {
            for (RowProgress row : run.rows()) {
                rows++;
                forks += row.forkCount();
                if (row.isDone()) {
                    finished++;
                    continue;
                }
                left += row.forksLeft() * row.expectedSeconds(1);
                Interval interval = row.decidingInterval();
                if (interval.isKnown()) {
                    worst = Math.max(worst, interval.relativeHalfWidth());
                }
            }
        }
        return String.format(
                Locale.ROOT,
                "round %d, fork %d, %d of %d rows done, about %s left%s: %s",
                round,
                forks + 1,
                finished,
                rows,
                Quantities.duration(Math.min(left, budget.leftSeconds())),
                worst > 0 ? String.format(Locale.ROOT, ", worst ±%.1f%%", 100 * worst) : "",
                (runs.size() == 1 ? "" : turn.run().plan().label() + " ")
                        + turn.row().row().label());
    }
}
