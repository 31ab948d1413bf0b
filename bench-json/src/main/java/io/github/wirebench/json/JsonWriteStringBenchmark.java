// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.json;

import io.github.wirebench.codec.BenchmarkSettings;
import io.github.wirebench.model.Payload;
import java.io.IOException;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/**
 * What does it cost to write a String instead of bytes? The documents are those of {@link JsonWriteBenchmark}. The
 * conversion to bytes is not included.
 *
 * <p>Compare with the same contender and payload of {@link JsonWriteBenchmark}.
 *
 * <p>{@code java -jar target/benchmarks.jar 'JsonWrite(String)?Benchmark' -p payload=ARTICLE}
 */
public class JsonWriteStringBenchmark extends BenchmarkSettings {

    @Param({"JACKSON", "GSON", "MOSHI"})
    public JsonContenders contender;

    @Param("ARTICLE")
    public String payload;

    private StringInputs inputs;

    @Setup
    public void setUp() throws IOException {
        inputs = StringInputs.of(contender, Payload.valueOf(payload));
    }

    @Benchmark
    public String write() throws IOException {
        return inputs.codec().write(inputs.values().next());
    }
}
