// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.doctor;

import io.github.wirebench.harness.data.Fork;
import io.github.wirebench.harness.data.Machine;
import java.util.Arrays;
import oshi.PlatformEnum;
import oshi.SystemInfo;
import oshi.hardware.CentralProcessor.TickType;

/**
 * Measures load and CPU time of the whole machine while a fork runs. It reads the system's counters before and after, which takes
 * one to three milliseconds each, and does nothing in between. The first watch of a JVM first loads OSHI, which takes up to a few
 * tenths of a second. OSHI remembers the counters for 0.3 s, so that shorter forks have no CPU figures.
 */
public final class ForkWatch {
    private final double loadBefore = Machine.load();
    private final long[] ticksBefore = ticks();

    /** To be called right before a fork; never throws. */
    public ForkWatch() {}

    /** To be called when the fork has ended; never throws. */
    public Fork.Environment stop() {
        double[] use = busyAndSteal(ticksBefore, ticks());
        // OSHI gives 0 for steal where the system does not count it
        double steal = SystemInfo.getCurrentPlatform() == PlatformEnum.LINUX ? use[1] : Double.NaN;
        return new Fork.Environment(loadBefore, steal, use[0]);
    }

    /**
     * Fractions of the CPU time of all cores between two readings: first what this machine used, then what the host gave to other
     * guests. NaN if nothing was counted.
     *
     * @param before milliseconds since the start of the machine, indexed by {@link TickType}
     */
    static double[] busyAndSteal(long[] before, long[] after) {
        long[] spent = new long[after.length];
        // Linux's counter of waiting for input and output can decrease a little
        Arrays.setAll(spent, i -> Math.max(0, after[i] - before[i]));
        double all = Arrays.stream(spent).sum();
        long steal = spent[TickType.STEAL.getIndex()];
        long idle = spent[TickType.IDLE.getIndex()] + spent[TickType.IOWAIT.getIndex()];
        return new double[] {(all - idle - steal) / all, steal / all};
    }

    /** Zeros where OSHI's native library cannot be used. */
    private static long[] ticks() {
        try {
            return SystemProbe.Oshi.HARDWARE.getProcessor().getSystemCpuLoadTicks();
        } catch (LinkageError | RuntimeException e) {
            return new long[TickType.values().length];
        }
    }
}
