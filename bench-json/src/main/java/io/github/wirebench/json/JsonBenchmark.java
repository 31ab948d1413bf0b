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
 * Which JSON library is fastest? Records are written to a new array of UTF-8 bytes and read from one; the whole document
 * is bound and every string decoded.
 *
 * <p>Compare the contenders for one payload; their documents are equal. {@link FeedStrategyBenchmark} reads FEED; here it
 * needs {@code -p}. Known bias: Gson does not read or write bytes and pays for a String in between, as its users do.
 *
 * <p>{@code java -jar target/benchmarks.jar json.JsonBenchmark -p payload=ARTICLE}
 */
public class JsonBenchmark extends BenchmarkSettings {

    @Param({"JACKSON", "JACKSON_AFTERBURNER", "JACKSON_BLACKBIRD", "JACKSON3", "GSON", "MOSHI"})
    public JsonContenders contender;

    @Param({"DTO", "POST", "ARTICLE", "TELEMETRY", "EVENTS", "USERS"})
    public String payload;

    private CheckedCodec checked;

    @Setup
    public void setUp() {
        checked = CheckedCodec.of(contender, Payload.valueOf(payload));
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
