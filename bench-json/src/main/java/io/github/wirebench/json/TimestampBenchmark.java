// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.json;

import io.github.wirebench.model.Payload;
import io.github.wirebench.model.codec.BenchmarkSettings;
import io.github.wirebench.model.codec.CheckedCodec;
import io.github.wirebench.model.codec.Codec;
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
    @SuppressWarnings("unchecked") // the codec is the one for the payload's type
    public void setUp() {
        Payload values = Payload.valueOf(payload);
        contender.requireSupport(values);
        JsonCodec<?> codec = contender.create(timestamps).codec(values.type());
        checked = CheckedCodec.of(contender, (Codec<Object, Object>) codec, values.samples());
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
