// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.json;

import io.github.wirebench.codec.BenchmarkSettings;
import io.github.wirebench.codec.CheckedCodec;
import io.github.wirebench.model.Payload;
import java.io.IOException;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/**
 * What does an ISO-8601 timestamp cost over epoch milliseconds? ARTICLE has one timestamp, TELEMETRY 1,011, read
 * as one or the other.
 *
 * <p>Compare the two formats of one payload: a published comparison of libraries in which one side wrote
 * text and the other numbers turned the verdict round. Other libraries with {@code -p contender=GSON,MOSHI}.
 *
 * <p>{@code java -jar target/benchmarks.jar TimestampReadBenchmark}
 */
public class TimestampReadBenchmark extends BenchmarkSettings {

    @Param("JACKSON")
    public JsonContenders contender;

    @Param({"ARTICLE", "TELEMETRY"})
    public Payload payload;

    @Param
    public TimestampFormat timestamps;

    private CheckedCodec checked;

    @Setup
    public void setUp() {
        checked = TimestampInputs.of(contender, timestamps, payload);
    }

    @Benchmark
    public Object read() throws IOException {
        return checked.codec().decode(checked.encoded().next());
    }
}
