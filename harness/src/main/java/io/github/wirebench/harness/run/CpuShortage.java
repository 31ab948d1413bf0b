// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.run;

import io.github.wirebench.harness.results.JmhEntry;
import java.util.Arrays;
import org.openjdk.jmh.annotations.Mode;

/** Tells forks that other programs kept from working, or that wait. */
public final class CpuShortage {
    /** Below this share of a CPU per worker thread, a fork was kept from working. */
    public static final double FULL_SHARE = 0.6;

    private CpuShortage() {}

    /** How many of an entry's forks had less; none if that is unknown. */
    public static long forksOf(JmhEntry entry) {
        // a single shot is so short that handing it to a thread counts
        return entry.mode().equals(Mode.SingleShotTime.shortLabel()) || !entry.hasAll(JmhEntry.CPU_SHARE)
                ? 0
                : entry.forkMeans(JmhEntry.CPU_SHARE).stream()
                        .flatMapToDouble(Arrays::stream)
                        .filter(share -> share < FULL_SHARE)
                        .count();
    }
}
