// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.sample;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.Warmup;

/** One method works, the other never does. */
@BenchmarkMode({Mode.AverageTime, Mode.Throughput})
@Fork(value = 1, jvmArgsAppend = "-XX:TieredStopAtLevel=1")
@Warmup(iterations = 1, time = 20, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 1, time = 20, timeUnit = TimeUnit.MILLISECONDS)
public class FailingBenchmark {
    @Benchmark
    public long works() {
        return System.nanoTime();
    }

    @Benchmark
    public long fails() {
        throw new IllegalStateException("fails by design");
    }
}
