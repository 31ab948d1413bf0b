// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.json;

import io.github.wirebench.codec.BenchmarkSettings;
import io.github.wirebench.codec.CheckedCodec;
import io.github.wirebench.model.TextVariant;
import java.io.IOException;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/**
 * How much slower is text that is not ASCII? An article with a body of 4,096 chars is written to UTF-8 bytes.
 *
 * <p>Compare the variants; {@code -p contender=GSON,MOSHI} selects other libraries. The variants have equally many
 * chars but not bytes, as in {@link TextReadBenchmark}.
 *
 * <p>{@code java -jar target/benchmarks.jar TextWriteBenchmark}
 */
public class TextWriteBenchmark extends BenchmarkSettings {

    @Param("JACKSON")
    public JsonContenders contender;

    @Param
    public TextVariant text;

    private CheckedCodec checked;

    @Setup
    public void setUp() {
        checked = TextInputs.of(contender, text);
    }

    @Benchmark
    public byte[] write() throws IOException {
        return checked.codec().encode(checked.natives().next());
    }
}
