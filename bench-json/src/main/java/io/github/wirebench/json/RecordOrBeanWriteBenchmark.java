// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.json;

import io.github.wirebench.codec.BenchmarkSettings;
import io.github.wirebench.codec.CheckedCodec;
import java.io.IOException;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/**
 * Are records slower to write than beans, and do Afterburner and Blackbird change that? The articles of payload
 * ARTICLE_SHORT are written to the same bytes from a record and from a bean with the same fields.
 *
 * <p>Compare the two shapes of one contender. {@code -p contender=GSON,MOSHI} selects the other libraries.
 *
 * <p>{@code java -jar target/benchmarks.jar RecordOrBean}
 */
public class RecordOrBeanWriteBenchmark extends BenchmarkSettings {

    @Param({"JACKSON", "JACKSON_AFTERBURNER", "JACKSON_BLACKBIRD"})
    public JsonContenders contender;

    @Param
    public ArticleShape shape;

    private CheckedCodec checked;

    @Setup
    public void setUp() {
        checked = shape.inputs(contender);
    }

    @Benchmark
    public byte[] write() throws IOException {
        return checked.codec().encode(checked.natives().next());
    }
}
