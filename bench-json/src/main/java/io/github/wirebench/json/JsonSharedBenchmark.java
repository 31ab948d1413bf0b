// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.json;

import io.github.wirebench.model.codec.BenchmarkSettings;
import io.github.wirebench.model.codec.CheckedCodec;
import java.io.IOException;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Setup;

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

    private CheckedCodec inputs;

    @Setup
    public void setUp(JsonSharedCodec shared) {
        inputs = shared.inputs();
    }

    @Benchmark
    public Object read(JsonSharedCodec shared) throws IOException {
        return shared.codec.decode(inputs.encoded().next());
    }

    @Benchmark
    public byte[] write(JsonSharedCodec shared) throws IOException {
        return shared.codec.encode(inputs.natives().next());
    }
}
