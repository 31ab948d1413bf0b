// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.json;

import io.github.wirebench.codec.BenchmarkSettings;
import io.github.wirebench.codec.CheckedCodec;
import java.io.IOException;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/**
 * Are records slower to read than beans, and do Afterburner and Blackbird change that? The articles of payload
 * ARTICLE_SHORT, once as a record and once as a bean with the same fields, from the same bytes.
 *
 * <p>Compare the two shapes of one contender. Other libraries with {@code -p contender=GSON,MOSHI}, which have paths
 * of their own for records.
 *
 * <p>{@code java -jar target/benchmarks.jar RecordOrBean}
 */
public class RecordOrBeanReadBenchmark extends BenchmarkSettings {

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
}
