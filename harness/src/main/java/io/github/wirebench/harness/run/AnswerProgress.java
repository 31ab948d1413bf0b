// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.run;

import io.github.wirebench.harness.console.StatusLine;
import io.github.wirebench.harness.stats.Format;
import java.io.PrintStream;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.Timer;
import java.util.TimerTask;

/** The progress of a run that answers questions: a bar with the time left, and above it each answer once, as soon as it is certain. */
final class AnswerProgress implements AutoCloseable {
    private static final int BAR = 40;
    private static final long TICK_MILLIS = 1_000;

    private final StatusLine status;
    private final PrintStream console;
    private final Budget budget;
    private final Timer ticker = new Timer("progress", true);
    private final Set<String> told = new HashSet<>();
    private double endSeconds = Double.NaN;
    private double share;

    AnswerProgress(StatusLine status, PrintStream console, Budget budget) {
        this.status = status;
        this.console = console;
        this.budget = budget;
        ticker.schedule(
                new TimerTask() {
                    @Override
                    public void run() {
                        tick();
                    }
                },
                TICK_MILLIS,
                TICK_MILLIS);
    }

    synchronized void show(Map<String, String> certain, double secondsLeft) {
        certain.forEach((about, answer) -> {
            if (told.add(about)) {
                status.clear();
                console.println(answer);
            }
        });
        endSeconds = budget.elapsedSeconds() + secondsLeft;
        tick();
    }

    private synchronized void tick() {
        double elapsed = budget.elapsedSeconds();
        if (Double.isFinite(endSeconds)) {
            double left = Math.max(0, endSeconds - elapsed);
            // a bar that goes back would take back what it said
            share = Math.max(share, elapsed / (elapsed + left));
            int done = (int) Math.round(share * BAR);
            String bar = "[" + "#".repeat(done) + "-".repeat(BAR - done) + "] ";
            status.show(String.format(
                    Locale.ROOT,
                    "%s%.0f%%, about %s left",
                    status.isRewriting() ? bar : "",
                    100 * share,
                    Format.duration(left)));
        }
    }

    @Override
    public synchronized void close() {
        ticker.cancel();
        endSeconds = Double.NaN;
        status.clear();
    }
}
