// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.probe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.openjdk.jmh.profile.Profiler;
import org.openjdk.jmh.profile.ProfilerException;
import org.openjdk.jmh.profile.ProfilerFactory;
import org.openjdk.jmh.runner.options.ProfilerConfig;

class CpuTimeProfilerTest {
    private static volatile long sum;

    @Test
    void jmhFindsItByNameAndInItsList() throws ProfilerException {
        assertThat(ServiceLoader.load(Profiler.class)).hasAtLeastOneElementOfType(CpuTimeProfiler.class);
        assertThat(ProfilerFactory.getProfilerOrException(new ProfilerConfig(CpuTimeProfiler.class.getName(), "")))
                .isInstanceOf(CpuTimeProfiler.class);
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void collectorTakesTimeWhereThereIsGarbage() {
        long quiet = collectorNanos(() -> sum += LongStream.range(0, 50_000_000).sum());
        // lists that survive a collection are copied, and System.gc() looks at all of them
        List<byte[]> alive = new ArrayList<>();
        long busy = collectorNanos(() -> {
            for (int i = 0; i < 20_000; i++) {
                alive.add(new byte[1_000]);
            }
            System.gc();
        });
        assertThat(busy).isGreaterThan(1_000_000);
        assertThat(quiet).isBetween(0L, busy / 2);
    }

    /** What profilers allocate within an iteration is counted as the benchmark's. */
    @Test
    void hardlyAllocates() {
        com.sun.management.ThreadMXBean threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
        CpuTimeProfiler.collectorNanos();
        long before = threads.getThreadAllocatedBytes(Thread.currentThread().getId());
        CpuTimeProfiler.collectorNanos();
        assertThat(threads.getThreadAllocatedBytes(Thread.currentThread().getId()) - before)
                .isLessThan(30_000);
    }

    private static long collectorNanos(Runnable work) {
        long before = CpuTimeProfiler.collectorNanos();
        assertThat(before).isNotNegative();
        work.run();
        return CpuTimeProfiler.collectorNanos() - before;
    }

    @Test
    void hasNoOptions() {
        assertThatThrownBy(() -> new CpuTimeProfiler("worker"))
                .isInstanceOf(ProfilerException.class)
                .hasMessageContaining("no options")
                .hasMessageContaining("worker");
    }
}
