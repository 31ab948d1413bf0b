// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.sample;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** A contender x payload matrix of one method, as the suite's own are. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
// a fork of these tests need not be fast, but soon over
@Fork(
        value = 2,
        jvmArgsAppend = {"-Xmx64m", "-XX:TieredStopAtLevel=1"})
@Warmup(iterations = 1, time = 50, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 2, time = 50, timeUnit = TimeUnit.MILLISECONDS)
public class CopyBenchmark {
    /** Allocates 1 x or 8 x the payload. */
    public enum Copier {
        ONCE,
        EIGHTFOLD
    }

    /** Payload lengths in bytes. */
    public enum Payload {
        SMALL(1_000),
        LARGE(8_000),
        /** Not among the default values. */
        VAST(80_000);

        private final int length;

        Payload(int length) {
            this.length = length;
        }
    }

    @Param
    public Copier contender;

    @Param({"SMALL", "LARGE"})
    public Payload payload;

    private byte[] source;
    private int copies;

    @Setup
    public void fill() {
        source = new byte[payload.length];
        copies = contender == Copier.ONCE ? 1 : 8;
    }

    @Benchmark
    public byte[][] copy() {
        byte[][] out = new byte[copies][];
        for (int i = 0; i < copies; i++) {
            out[i] = source.clone();
        }
        return out;
    }
}
