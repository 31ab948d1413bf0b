// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.machine;

import java.util.Arrays;
import oshi.PlatformEnum;
import oshi.SystemInfo;
import oshi.hardware.CentralProcessor;
import oshi.hardware.CentralProcessor.TickType;

/**
 * Counters of CPU time since the machine started, all cores together. Reading takes about a millisecond; two readings
 * within 0.3 s give the same counters, as OSHI remembers them for that long.
 *
 * @param ticks in milliseconds, indexed by {@link TickType}
 * @param tellsSteal whether time given to other guests is counted
 */
record CpuTimes(long[] ticks, boolean tellsSteal) {

    /** Of the counters, only Linux has one for steal time; elsewhere OSHI gives 0. */
    static CpuTimes read() {
        return new CpuTimes(
                Processor.INSTANCE.getSystemCpuLoadTicks(), SystemInfo.getCurrentPlatform() == PlatformEnum.LINUX);
    }

    /** What happened since an earlier reading; unknown if nothing was counted. */
    CpuUse since(CpuTimes earlier) {
        long[] spent = new long[ticks.length];
        // Linux's counter of waiting for input and output can go back a little.
        Arrays.setAll(spent, i -> Math.max(0, ticks[i] - earlier.ticks[i]));
        double all = Arrays.stream(spent).sum();
        if (all == 0) {
            return CpuUse.UNKNOWN;
        }
        long steal = spent[TickType.STEAL.getIndex()];
        long idle = spent[TickType.IDLE.getIndex()] + spent[TickType.IOWAIT.getIndex()];
        return new CpuUse((all - idle - steal) / all, tellsSteal ? steal / all : Double.NaN);
    }

    /** Finding out about the processor takes up to a few tenths of a second; reading its counters does not. */
    private static final class Processor {
        static final CentralProcessor INSTANCE = new SystemInfo().getHardware().getProcessor();
    }
}
