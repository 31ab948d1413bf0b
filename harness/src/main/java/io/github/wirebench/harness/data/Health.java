// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.data;

import io.github.wirebench.harness.stats.Format;
import io.github.wirebench.harness.stats.SteadyState;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.DoubleStream;
import org.openjdk.jmh.annotations.Mode;

/**
 * Signs that forks were not measured as they should be.
 *
 * @param shortOfCpu number of forks whose worker threads got less than {@link #FULL_SHARE} of a CPU each because of other
 *     programs or, where delays are not recorded, because the benchmark waits; 0 if unknown
 * @param uneven number of forks of which several iterations took a third more CPU time than another one, as when something else uses
 *     the same core at times
 * @param unsteady number of forks, of those that the figures are made of, that were not at steady state
 * @param forks number of forks that the figures are made of
 * @param leftOut number of further forks that do not count, because they were not at steady state, because something else used their core, or
 *     had a shorter warm-up
 */
public record Health(long shortOfCpu, long uneven, long unsteady, long forks, long leftOut) {
    /** Share of a CPU per worker thread below which something kept a fork from working. */
    public static final double FULL_SHARE = 0.6;

    private static final double UNEVEN = 1.35;

    /** Fewer may be benchmarks that are uneven by themselves. */
    private static final double MANY = 0.1;

    private static final int LEAST = 5;

    /** Returns whether most forks were at steady state; if not, the case never settles, or needs a longer warm-up. */
    public boolean settles() {
        return 2 * unsteady <= forks;
    }

    /** Returns a warning if forks of many benchmarks of a run were uneven. */
    public static Optional<Remark> unevenness(Collection<Health> run) {
        long uneven = run.stream().mapToLong(Health::uneven).sum();
        long all = run.stream().mapToLong(Health::forks).sum();
        long benchmarks = run.stream().filter(one -> one.uneven > 0).count();
        return benchmarks >= LEAST && benchmarks > MANY * run.size()
                ? Optional.of(Remark.warning(
                        uneven + " of " + Format.count(all, "JVM") + " changed their speed by a third or more"
                                + " while they were measured. Perhaps another virtual machine used the same core: measure"
                                + " again at another time"))
                : Optional.empty();
    }

    static Health of(List<JmhEntry> entries, long leftOut) {
        List<Steadiness> states = entries.stream()
                .flatMap(entry -> Steadiness.ofForks(entry).stream())
                .toList();
        long shortOfCpu = entries.stream().mapToLong(Health::forksShortOfCpu).sum();
        int unsteady = states.size() - Collections.frequency(states, Steadiness.STEADY);
        long uneven = entries.stream().mapToLong(Health::unevenForks).sum();
        return new Health(shortOfCpu, uneven, unsteady, states.size(), leftOut);
    }

    /** The slowest iteration of a fork can be an accident. */
    private static long unevenForks(JmhEntry entry) {
        return entry.undisturbedCpuTimes().stream()
                .flatMap(Arrays::stream)
                // several threads may be what is in each other's way
                .filter(iterations -> entry.threads() == 1)
                .filter(iterations -> iterations.length >= SteadyState.LEAST_ITERATIONS)
                .map(iterations -> Arrays.stream(iterations).sorted().toArray())
                .filter(sorted -> sorted[sorted.length - 2] > UNEVEN * sorted[0])
                .count();
    }

    /** 0 in single-shot mode, where handing over the one call takes a noticeable part of the time. */
    private static long forksShortOfCpu(JmhEntry entry) {
        return entry.mode().equals(Mode.SingleShotTime.shortLabel())
                ? 0
                : Samples.means(entry, JmhEntry.CPU_DELAY)
                        .map(delays -> Arrays.stream(delays).map(delay -> 1 - delay))
                        .or(() -> Samples.means(entry, JmhEntry.CPU_SHARE).map(Arrays::stream))
                        .orElse(DoubleStream.empty())
                        .filter(share -> share < FULL_SHARE)
                        .count();
    }
}
