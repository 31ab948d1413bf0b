// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.json;

import io.github.wirebench.model.Payload;
import io.github.wirebench.model.codec.BenchmarkSettings;
import io.github.wirebench.model.codec.CheckedCodec;
import java.io.IOException;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/**
 * How much slower are ISO-8601 timestamps than epoch milliseconds? ARTICLE has one timestamp and TELEMETRY 1,011.
 *
 * <p>Compare the two formats for one payload; {@code -p contender=GSON,MOSHI} selects other libraries. The format
 * matters when libraries are compared: a published comparison came to the opposite result because one library wrote
 * text and the other numbers.
 *
 * <p>{@code java -jar target/benchmarks.jar TimestampBenchmark}
 */
public class TimestampBenchmark extends BenchmarkSettings {

    @Param("JACKSON")
    public JsonContenders contender;

    @Param({"ARTICLE", "TELEMETRY"})
    public String payload;

    @Param
    public TimestampFormat timestamps;

    private CheckedCodec checked;

    @Setup
    public void setUp() {
        checked = TimestampInputs.of(contender, timestamps, Payload.valueOf(payload));
    }

    @Benchmark
    public Object read() throws IOException {
        return checked.codec().decode(checked.encoded().next());
    }

    @Benchmark
    public byte[] write() throws IOException {
        return checked.codec().encode(checked.natives().next());
    }
}
