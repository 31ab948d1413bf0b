// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.sample;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;

/** A known amount of work, of which the benchmark itself measures the CPU time. */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(value = 1, jvmArgs = "-Xmx64m")
@Warmup(iterations = 5, time = 200, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 200, timeUnit = TimeUnit.MILLISECONDS)
public class ConsumeCpuBenchmark {
    /** About 0.2 ms, beside which reading the clock twice is nothing. */
    private static final long TOKENS = 100_000;

    /** CPU time inside the calls, and the number of calls; JMH adds them up per iteration. */
    @State(Scope.Thread)
    @AuxCounters(AuxCounters.Type.EVENTS)
    public static class Clock {
        public long nanos;
        public long calls;
    }

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    @Benchmark
    public void consume(Clock clock) {
        long start = THREADS.getCurrentThreadCpuTime();
        Blackhole.consumeCPU(TOKENS);
        clock.nanos += THREADS.getCurrentThreadCpuTime() - start;
        clock.calls++;
    }
}
