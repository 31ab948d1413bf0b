// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.json;

import io.github.wirebench.codec.BenchmarkSettings;
import java.util.List;
import java.util.concurrent.Callable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Setup;

/**
 * Which recycler pool does Jackson need when writing? All threads share one mapper, a prebuilt reader and writer, and one
 * pool; {@code -t} sets the number of threads.
 *
 * <p>Compare the pools for one number of threads and one kind of thread. {@code -p thread=VIRTUAL} makes each call on a
 * new virtual thread, for which a pool per thread is always empty. It is not a default because it needs JDK 21; set-up
 * says so on an older one. Known bias: a virtual row includes starting a thread, the same for all pools, and uses all cores,
 * so compare wall time, and only with other virtual rows.
 *
 * <p>{@code java -jar target/benchmarks.jar JacksonRecycler -t max -p thread=PLATFORM,VIRTUAL}
 */
public class JacksonRecyclerWriteBenchmark extends BenchmarkSettings {

    private List<Callable<Object>> calls;

    @Setup
    public void setUp(RecyclerState rung) {
        calls = RecyclerState.calls(rung.inputs().natives(), rung.codec::encode);
    }

    @Benchmark
    @OperationsPerInvocation(RecyclerState.CALLS)
    public List<Object> write(RecyclerState rung) throws Exception {
        return rung.caller.callAll(calls);
    }
}
