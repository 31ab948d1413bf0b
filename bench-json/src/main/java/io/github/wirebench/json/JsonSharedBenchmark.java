// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.json;

import io.github.wirebench.model.Payload;
import io.github.wirebench.model.codec.BenchmarkSettings;
import io.github.wirebench.model.codec.CheckedCodec;
import io.github.wirebench.model.codec.Codec;
import java.io.IOException;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * Does it cost anything that all threads share one codec, as in a service? Inputs belong to each thread.
 *
 * <p>Compare with the same contender, payload and number of threads of {@link JsonBenchmark}, where each thread has a codec
 * of its own. With one thread the two do the same. Contenders whose codec keeps buffers have no row here: a service, too,
 * gives each thread its own.
 *
 * <p>{@code java -jar target/benchmarks.jar 'Json(Shared)?Benchmark' -t max -p payload=POST}
 */
public class JsonSharedBenchmark extends BenchmarkSettings {

    /** One codec for all threads. */
    @State(Scope.Benchmark)
    public static class SharedCodec {

        @Param({"JACKSON", "GSON", "MOSHI"})
        public JsonContenders contender;

        @Param("POST")
        public String payload;

        Codec<Object, Object> codec;

        /** @throws IllegalArgumentException if the contender's codec keeps buffers, so that it belongs to one thread */
        @Setup
        public void setUp() {
            codec = CheckedCodec.shared(contender, Payload.valueOf(payload));
        }

        /** Checks the codec with a thread's own inputs. Threads do so at the same time, as they will use it. */
        CheckedCodec inputs() {
            return CheckedCodec.of(contender, codec, Payload.valueOf(payload).samples());
        }
    }

    private CheckedCodec inputs;

    @Setup
    public void setUp(SharedCodec shared) {
        inputs = shared.inputs();
    }

    @Benchmark
    public Object read(SharedCodec shared) throws IOException {
        return shared.codec.decode(inputs.encoded().next());
    }

    @Benchmark
    public byte[] write(SharedCodec shared) throws IOException {
        return shared.codec.encode(inputs.natives().next());
    }
}
