// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.kotlin;

import io.github.wirebench.codec.BenchmarkSettings;
import io.github.wirebench.codec.CheckedCodec;
import io.github.wirebench.model.Payload;
import java.io.IOException;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/**
 * Which JSON library reads Kotlin's data classes fastest? The input is UTF-8 bytes; every string is decoded.
 *
 * <p>Compare the contenders for one payload; their documents are equal. JACKSON binds our records, the others data classes
 * with the same fields. Known bias: kotlinx.serialization pays for a String in between, as its users do.
 *
 * <p>{@code java -jar target/benchmarks.jar KotlinReadBenchmark -p payload=DTO,POST,ARTICLE}
 */
public class KotlinReadBenchmark extends BenchmarkSettings {

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
}
