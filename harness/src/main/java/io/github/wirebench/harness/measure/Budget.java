// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.measure;

import java.util.function.LongSupplier;

/** The time that a run may take. */
public final class Budget {
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
