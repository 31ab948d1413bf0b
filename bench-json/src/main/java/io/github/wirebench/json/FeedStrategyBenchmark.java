// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.json;

import io.github.wirebench.model.FeedSummary;
import io.github.wirebench.model.codec.BenchmarkSettings;
import io.github.wirebench.model.codec.Rotation;
import java.io.IOException;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/**
 * Bind, tree or stream, and from which size on does it matter? Only the id and title of a feed's articles are needed.
 *
 * <p>Compare the methods for one feed ({@code articles x chars of each body}). All methods return the same {@link
 * FeedSummary}. A test checks this; a check in set-up would run the other methods and distort what the JIT compiler sees.
 *
 * <p>{@code java -jar target/benchmarks.jar FeedStrategyBenchmark -p feed=50x30000}
 */
public class FeedStrategyBenchmark extends BenchmarkSettings {

    @Param({"1x100", "1x1000", "1x30000", "10x100", "10x1000", "10x30000", "50x100", "50x1000", "50x30000"})
    public String feed;

    private FeedReaders readers;
    private Rotation<byte[]> documents;

    @Setup
    public void setUp() throws IOException {
        readers = new FeedReaders();
        documents = new Rotation<>(FeedShape.parse(feed).documents());
    }

    @Benchmark
    public FeedSummary bind() throws IOException {
        return readers.bind(documents.next());
    }

    @Benchmark
    public FeedSummary tree() throws IOException {
        return readers.tree(documents.next());
    }

    @Benchmark
    public FeedSummary stream() throws IOException {
        return readers.stream(documents.next());
    }

    @Benchmark
    public FeedSummary bindSummary() throws IOException {
        return readers.bindSummary(documents.next());
    }

    @Benchmark
    public FeedSummary filteringParser() throws IOException {
        return readers.filteringParser(documents.next());
    }

    @Benchmark
    public FeedSummary mappingIterator() throws IOException {
        return readers.mappingIterator(documents.next());
    }
}
