// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.sample;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Uses a known amount of CPU time, or none. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(1)
@Warmup(iterations = 1, time = 50, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 3, time = 100, timeUnit = TimeUnit.MILLISECONDS)
public class CpuBenchmark {
    private static final long ONE_MILLISECOND = 1_000_000;

    private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();

    private long end;

    @Setup(Level.Iteration)
    public void start() {
        end = threads.getCurrentThreadCpuTime();
    }

    /** One millisecond on average: what one call uses too much, because the clock jumped, the next ones use less. */
    @Benchmark
    public long burn() {
        end += ONE_MILLISECOND;
        long now = threads.getCurrentThreadCpuTime();
        while (now < end) {
            now = threads.getCurrentThreadCpuTime();
        }
        return now;
    }

    @Benchmark
    public void sleep() throws InterruptedException {
        Thread.sleep(5);
    }

    /** Set-up that costs more than the benchmark. */
    @State(Scope.Thread)
    public static class Work {
        @Setup
        public void burn() {
            ThreadMXBean threads = ManagementFactory.getThreadMXBean();
            long end = threads.getCurrentThreadCpuTime() + 200 * ONE_MILLISECOND;
            while (threads.getCurrentThreadCpuTime() < end) {
                Thread.onSpinWait();
            }
        }
    }

    @Benchmark
    public Work sleepAfterWork(Work work) throws InterruptedException {
        Thread.sleep(5);
        return work;
    }
}
