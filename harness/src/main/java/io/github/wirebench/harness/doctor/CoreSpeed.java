// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.doctor;

import static io.github.wirebench.harness.doctor.Finding.found;

import io.github.wirebench.harness.stats.Format;
import io.github.wirebench.probe.GaugedExecutor;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.stream.DoubleStream;

/**
 * Tells whether equal work takes equal CPU time. It does not while something uses the other thread of the same core, such as another
 * virtual machine, which shows neither as load nor as steal time: it doubles the CPU time of some benchmarks for tenths of a second to
 * seconds (JDK 17 and 25, 2 vCPUs of an Intel Xeon, 2026-11-27).
 */
final class CoreSpeed {
    private static final long WARMUP = TimeUnit.MILLISECONDS.toNanos(100);
    private static final long TIME = TimeUnit.MILLISECONDS.toNanos(800);

    /** Of the slow end to the fast end, each without its extreme twentieth. */
    private static final double VARIES = 1.15;

    private static final double EXTREMES = 0.05;

    private CoreSpeed() {}

    static Finding check() {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        if (!threads.isCurrentThreadCpuTimeSupported() || !threads.isThreadCpuTimeEnabled()) {
            return Finding.unknown("this JVM does not tell the CPU time of a thread");
        }
        measured(WARMUP);
        return of(measured(TIME));
    }

    static Finding of(double... times) {
        double[] sorted = times.clone();
        Arrays.sort(sorted);
        int extremes = (int) (EXTREMES * sorted.length);
        if (sorted.length == 0 || sorted[extremes] <= 0) {
            return Finding.unknown("this system counts CPU time in steps that are too large");
        }
        double factor = sorted[sorted.length - 1 - extremes] / sorted[extremes];
        String varies = "equal work takes up to " + Format.decimal(factor) + "x as much CPU time";
        String advice = "something else uses the same core, such as another virtual machine: runs measure such moments"
                + " again, which takes longer";
        return found(factor < VARIES ? "steady" : varies).noteIf(factor >= VARIES, advice);
    }

    private static double[] measured(long nanoseconds) {
        long end = System.nanoTime() + nanoseconds;
        return DoubleStream.generate(() -> GaugedExecutor.gauge().slowest)
                .takeWhile(time -> System.nanoTime() < end)
                .toArray();
    }
}
