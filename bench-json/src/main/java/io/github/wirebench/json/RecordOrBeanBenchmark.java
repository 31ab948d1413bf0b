// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.json;

import io.github.wirebench.model.codec.BenchmarkSettings;
import io.github.wirebench.model.codec.CheckedCodec;
import java.io.IOException;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/**
 * Are records slower than beans, and do Afterburner and Blackbird change that? The articles of payload ARTICLE_SHORT are
 * read from the same bytes to a record and to a bean with the same fields, and written from them.
 *
 * <p>Compare the two shapes of one contender. {@code -p contender=GSON,MOSHI} selects the other libraries, which have
 * separate code for reading records.
 *
 * <p>{@code java -jar target/benchmarks.jar RecordOrBean}
 */
public class RecordOrBeanBenchmark extends BenchmarkSettings {

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
    public Object read() throws IOException {
        return checked.codec().decode(checked.encoded().next());
    }

    @Benchmark
    public byte[] write() throws IOException {
        return checked.codec().encode(checked.natives().next());
    }
}
