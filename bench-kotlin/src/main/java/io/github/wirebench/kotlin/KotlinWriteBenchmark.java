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
 * Which JSON library writes Kotlin's data classes fastest? The result is a new array of UTF-8 bytes.
 *
 * <p>Compare the contenders for one payload; their documents are equal. JACKSON binds our records, the others data classes
 * with the same fields. Known bias: kotlinx.serialization pays for a String in between, as its users do.
 *
 * <p>{@code java -jar target/benchmarks.jar KotlinWriteBenchmark -p payload=DTO,POST,ARTICLE}
 */
public class KotlinWriteBenchmark extends BenchmarkSettings {

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
    public byte[] write() throws IOException {
        return checked.codec().encode(checked.natives().next());
    }
}
