// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.sample;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Parameters of several types in a state's superclass; defaults of JMH where nothing is annotated. */
public class StateBenchmark {
    /** Holds the parameters. */
    @State(Scope.Benchmark)
    public abstract static class Base {
        @Param({"1", "2", "3"})
        public int size;

        @Param({"a", "b"})
        public String text;

        @Param
        public TimeUnit unit;
    }

    /** What the method uses. */
    public static class Used extends Base {}

    @Benchmark
    @BenchmarkMode(Mode.SingleShotTime)
    @Fork(3)
    @Warmup(iterations = 7)
    @Measurement(iterations = 9)
    public int single(Used state) {
        return state.size;
    }
}
