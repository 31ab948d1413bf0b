// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.machine;

import io.github.wirebench.harness.record.Machine;

/**
 * Watches the machine while a fork runs, by reading its counters before and after: that takes one to three
 * milliseconds, and nothing in between. The first watch of a JVM finds out about the processor before it starts, which takes up to
 * a few tenths of a second.
 */
public final class ForkWatch {
    private final double loadBefore;
    private final CpuTimes timesBefore;

    private ForkWatch(double loadBefore, CpuTimes timesBefore) {
        this.loadBefore = loadBefore;
        this.timesBefore = timesBefore;
    }

    /** To be called right before a fork; never throws. */
    public static ForkWatch start() {
        return new ForkWatch(load(), times());
    }

    /** To be called when the fork has ended; CPU figures need forks of 0.3 s or more. Never throws. */
    public ForkEnvironment stop() {
        CpuTimes timesAfter = times();
        CpuUse use = timesBefore == null || timesAfter == null ? CpuUse.UNKNOWN : timesAfter.since(timesBefore);
        return new ForkEnvironment(loadBefore, load(), use.steal(), use.busy());
    }

    private static double load() {
        double load = Machine.load();
        return load < 0 ? Double.NaN : load;
    }

    /** Null where OSHI's native library cannot be used. */
    private static CpuTimes times() {
        try {
            return CpuTimes.read();
        } catch (LinkageError | RuntimeException e) {
            return null;
        }
    }
}
