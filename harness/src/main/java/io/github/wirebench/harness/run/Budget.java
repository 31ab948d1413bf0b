// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.run;

import java.util.function.LongSupplier;

/** The time that a run may take. */
final class Budget {
    private final double seconds;
    private final LongSupplier nanoClock;
    private final long start;

    /**
     * @param seconds from now on; infinite for no limit
     * @param nanoClock as {@link System#nanoTime}
     */
    Budget(double seconds, LongSupplier nanoClock) {
        this.seconds = seconds;
        this.nanoClock = nanoClock;
        this.start = nanoClock.getAsLong();
    }

    /** Whether something that takes so long would end in time. */
    boolean allows(double moreSeconds) {
        return elapsedSeconds() + moreSeconds <= seconds;
    }

    /** Seconds since the start. */
    double elapsedSeconds() {
        return (nanoClock.getAsLong() - start) / 1e9;
    }

    /** Seconds left; infinite for no limit. */
    double leftSeconds() {
        return Math.max(0, seconds - elapsedSeconds());
    }
}
