// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.kotlin;

import io.github.wirebench.model.Payload;
import io.github.wirebench.model.codec.BenchmarkSettings;
import io.github.wirebench.model.codec.CheckedCodec;
import java.io.IOException;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/**
 * Which JSON library is fastest with Kotlin's data classes? They are read from UTF-8 bytes, with every string decoded, and
 * written to a new array of them.
 *
 * <p>Compare the contenders for one payload; their documents are equal. JACKSON binds our records, the others data classes
 * with the same fields. Known bias: kotlinx.serialization pays for a String in between, as its users do.
 *
 * <p>{@code java -jar target/benchmarks.jar KotlinBenchmark -p payload=DTO,POST,ARTICLE}
 */
public class KotlinBenchmark extends BenchmarkSettings {

    @Param({"JACKSON", "JACKSON_KOTLIN", "KOTLINX_JSON"})
    public KotlinContenders contender;

    @Param("POST")
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
