// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.json.tree;

import io.github.wirebench.model.Payload;
import io.github.wirebench.model.codec.BenchmarkSettings;
import io.github.wirebench.model.codec.CheckedCodec;
import java.io.IOException;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/**
 * Which library reads UTF-8 bytes into a tree, and writes a tree, fastest?
 *
 * <p>Compare the contenders for one payload. Their trees differ: Gson's keeps numbers as texts, org.json's and fastjson2's
 * are hash maps, and org.json's forgets the order of properties. To hold a tree against binding, use {@code
 * FeedStrategyBenchmark}, where both return the same.
 *
 * <p>{@code java -jar target/benchmarks.jar JsonTreeBenchmark -p payload=TWEETS}
 */
public class JsonTreeBenchmark extends BenchmarkSettings {

    @Param({"JACKSON_TREE", "JACKSON3_TREE", "GSON_TREE", "FASTJSON2_TREE", "ORG_JSON_TREE"})
    public TreeContenders contender;

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
