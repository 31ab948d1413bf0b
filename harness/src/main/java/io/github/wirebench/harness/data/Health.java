// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.data;

import io.github.wirebench.probe.CpuTimeProfiler;
import java.util.List;
import org.openjdk.jmh.annotations.Mode;

/**
 * Signs that forks were not measured as they should be.
 *
 * @param shortOfCpu number of forks whose worker threads got less than {@link #FULL_SHARE} of a CPU each because of other
 *     programs or, where delays are not recorded, because the benchmark waits; 0 if unknown
 * @param unsteady number of forks, of those that the figures are made of, that were not at steady state
 * @param forks number of forks that the figures are made of
 * @param leftOut number of further forks that do not count, because they were disturbed or not at steady state, or had a shorter warm-up
 */
public record Health(long shortOfCpu, long unsteady, long forks, long leftOut) {
    /** Share of a CPU per worker thread below which something kept a fork from working. */
    public static final double FULL_SHARE = 0.6;

    /** Returns whether most forks were at steady state; if not, the case never settles, or needs a longer warm-up. */
    public boolean settles() {
        return 2 * unsteady <= forks;
    }

    /** Returns that of forks that were disturbed, all of them. */
    Health withoutSteady() {
        return new Health(shortOfCpu, forks, forks, leftOut);
    }

    static Health of(List<JmhEntry> entries, long leftOut) {
        List<JmhEntry> forks = entries.stream().filter(JmhEntry::hasFork).toList();
        return new Health(
                forks.stream().filter(Health::isShortOfCpu).count(),
                forks.stream().filter(fork -> !CountingForks.isSteady(fork)).count(),
                forks.size(),
                leftOut);
    }

    /** Single shots are not: handing over the one call takes a noticeable part of the time. */
    private static boolean isShortOfCpu(JmhEntry fork) {
        double delay = fork.mean(CpuTimeProfiler.DELAY);
        double share = Double.isNaN(delay) ? fork.mean(CpuTimeProfiler.SHARE) : 1 - delay;
        return share < FULL_SHARE && !fork.mode().equals(Mode.SingleShotTime.shortLabel());
    }
}
