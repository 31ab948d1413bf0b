// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.json;

import io.github.wirebench.model.codec.BenchmarkSettings;
import java.util.List;
import java.util.concurrent.Callable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * Which recycler pool does Jackson need? All threads share one mapper, a prebuilt reader and writer, and one pool; {@code -t}
 * sets the number of threads.
 *
 * <p>Compare the pools for one number of threads and one kind of thread. {@code -p thread=VIRTUAL} makes each call on a
 * new virtual thread, for which a pool per thread is always empty; it needs JDK 21, so it is not a default. Known bias: a
 * virtual row includes starting a thread and uses all cores, so compare wall time, and only with other virtual rows.
 *
 * <p>{@code java -jar target/benchmarks.jar JacksonRecycler -t max -p thread=PLATFORM,VIRTUAL}
 */
public class JacksonRecyclerBenchmark extends BenchmarkSettings {

    /** A thread's calls, which only read or only write, so that the JIT compiler sees one of them. */
    @State(Scope.Thread)
    public static class Reads {
        private List<Callable<Object>> calls;

        @Setup
        public void setUp(RecyclerState state) {
            calls = RecyclerState.calls(state.inputs().encoded(), state.codec::decode);
        }
    }

    @State(Scope.Thread)
    public static class Writes {
        private List<Callable<Object>> calls;

        @Setup
        public void setUp(RecyclerState state) {
            calls = RecyclerState.calls(state.inputs().natives(), state.codec::encode);
        }
    }

    @Benchmark
    @OperationsPerInvocation(RecyclerState.CALLS)
    public List<Object> read(RecyclerState state, Reads reads) throws Exception {
        return state.caller.callAll(reads.calls);
    }

    @Benchmark
    @OperationsPerInvocation(RecyclerState.CALLS)
    public List<Object> write(RecyclerState state, Writes writes) throws Exception {
        return state.caller.callAll(writes.calls);
    }
}
