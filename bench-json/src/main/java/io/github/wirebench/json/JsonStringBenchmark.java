// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.json;

import io.github.wirebench.model.Payload;
import io.github.wirebench.model.codec.BenchmarkSettings;
import java.io.IOException;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/**
 * What does a String cost instead of bytes? The documents are those of {@link JsonBenchmark}, already in memory as Strings.
 * The conversion from and to bytes, which a service would need in addition, is not included.
 *
 * <p>Compare with the same contender and payload of {@link JsonBenchmark}.
 *
 * <p>{@code java -jar target/benchmarks.jar 'Json(String)?Benchmark' -p payload=ARTICLE}
 */
public class JsonStringBenchmark extends BenchmarkSettings {

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
    public Object read() throws IOException {
        return inputs.codec().read(inputs.strings().next());
    }

    @Benchmark
    public String write() throws IOException {
        return inputs.codec().write(inputs.values().next());
    }
}
