// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary;

import io.github.wirebench.codec.BenchmarkSettings;
import io.github.wirebench.codec.CheckedCodec;
import io.github.wirebench.codec.Rotation;
import io.github.wirebench.json.FeedReaders;
import io.github.wirebench.model.ArticleFeed;
import io.github.wirebench.model.Articles;
import io.github.wirebench.model.FeedSummary;
import io.github.wirebench.model.Payload;
import java.io.IOException;
import java.util.List;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Setup;

/**
 * Only id and title of the FEED's 50 articles of 30,000 characters are wanted: what does each format let you skip?
 *
 * <p>Compare full with summary, stream or projection of one format, and each with the two JSON rows. All return the same
 * {@link FeedSummary}. Bias: bodies are ASCII, which is the cheapest text to decode in full.
 *
 * <p>{@code java -jar target/benchmarks.jar FeedSummaryBenchmark}
 */
public class FeedSummaryBenchmark extends BenchmarkSettings {

    private final FeedReaders json = new FeedReaders();
    private final FeedSummaryReaders binary = new FeedSummaryReaders();
    private Rotation<byte[]> jsonFeeds;
    private Rotation<byte[]> protobufFeeds;
    private Rotation<byte[]> avroFeeds;

    /** Holds all ways against each other on one small feed: one short call each is too little for the JIT to notice. */
    @Setup
    public void setUp() throws IOException {
        ArticleFeed small = Articles.feed(Payload.random("FEED_SUMMARY_CHECK", 0), 2, 100);
        use(List.of(small));
        List<FeedSummary> summaries = List.of(
                protobufFull(),
                protobufSummary(),
                protobufStream(),
                avroFull(),
                avroProjection(),
                jsonBind(),
                jsonStream());
        for (FeedSummary summary : summaries) {
            if (!summary.equals(small.summary())) {
                throw new IllegalStateException("not the feed's summary: " + summary);
            }
        }
        use(Payload.FEED.samples());
    }

    private void use(List<?> feeds) {
        jsonFeeds = encoded(BinaryContenders.JACKSON, feeds);
        protobufFeeds = encoded(BinaryContenders.PROTOBUF, feeds);
        avroFeeds = encoded(BinaryContenders.AVRO, feeds);
    }

    private static Rotation<byte[]> encoded(BinaryContenders contender, List<?> feeds) {
        return CheckedCodec.of(contender, ArticleFeed.class, feeds).encoded();
    }

    @Benchmark
    public FeedSummary protobufFull() throws IOException {
        return binary.protobufFull(protobufFeeds.next());
    }

    @Benchmark
    public FeedSummary protobufSummary() throws IOException {
        return binary.protobufSummary(protobufFeeds.next());
    }

    @Benchmark
    public FeedSummary protobufStream() throws IOException {
        return binary.protobufStream(protobufFeeds.next());
    }

    @Benchmark
    public FeedSummary avroFull() throws IOException {
        return binary.avroFull(avroFeeds.next());
    }

    @Benchmark
    public FeedSummary avroProjection() throws IOException {
        return binary.avroProjection(avroFeeds.next());
    }

    @Benchmark
    public FeedSummary jsonBind() throws IOException {
        return json.bindSummary(jsonFeeds.next());
    }

    @Benchmark
    public FeedSummary jsonStream() throws IOException {
        return json.stream(jsonFeeds.next());
    }
}
