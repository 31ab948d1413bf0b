// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary;

import io.github.wirebench.json.FeedReaders;
import io.github.wirebench.model.FeedSummary;
import io.github.wirebench.model.Payload;
import io.github.wirebench.model.codec.BenchmarkSettings;
import io.github.wirebench.model.codec.CheckedCodec;
import io.github.wirebench.model.codec.Rotation;
import java.io.IOException;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/**
 * How much does each format save if only the id and title of FEED's 50 articles of 30,000 characters are needed?
 *
 * <p>Compare full with summary, stream or projection of one format, and each with JSON; {@code FeedStrategyBenchmark}
 * has more JSON strategies. All methods return the same {@link FeedSummary}. A test checks this; set-up only writes,
 * because a check would read and distort what the JIT compiler sees. Known bias: bodies are ASCII, which is the cheapest
 * text to decode.
 *
 * <p>{@code java -jar target/benchmarks.jar FeedSummaryBenchmark}
 */
public class FeedSummaryBenchmark extends BenchmarkSettings {

    /** Feeds in Protobuf. A fork creates only the feeds of its own format. */
    @State(Scope.Thread)
    public static class Protobuf {
        private final ProtobufFeedReaders readers = new ProtobufFeedReaders();
        private Rotation<byte[]> feeds = CheckedCodec.uncheckedDocuments(BinaryContenders.PROTOBUF, Payload.FEED);
    }

    @State(Scope.Thread)
    public static class Avro {
        private final AvroFeedReaders readers = new AvroFeedReaders();
        private Rotation<byte[]> feeds = CheckedCodec.uncheckedDocuments(BinaryContenders.AVRO, Payload.FEED);
    }

    @State(Scope.Thread)
    public static class Json {
        private final FeedReaders readers = new FeedReaders();
        private Rotation<byte[]> feeds = CheckedCodec.uncheckedDocuments(BinaryContenders.JACKSON, Payload.FEED);
    }

    @Benchmark
    public FeedSummary protobufFull(Protobuf protobuf) throws IOException {
        return protobuf.readers.full(protobuf.feeds.next());
    }

    @Benchmark
    public FeedSummary protobufSummary(Protobuf protobuf) throws IOException {
        return protobuf.readers.summary(protobuf.feeds.next());
    }

    @Benchmark
    public FeedSummary protobufStream(Protobuf protobuf) throws IOException {
        return protobuf.readers.stream(protobuf.feeds.next());
    }

    @Benchmark
    public FeedSummary avroFull(Avro avro) throws IOException {
        return avro.readers.full(avro.feeds.next());
    }

    @Benchmark
    public FeedSummary avroProjection(Avro avro) throws IOException {
        return avro.readers.projection(avro.feeds.next());
    }

    @Benchmark
    public FeedSummary jsonFull(Json json) throws IOException {
        return json.readers.bind(json.feeds.next());
    }

    @Benchmark
    public FeedSummary jsonBindSummary(Json json) throws IOException {
        return json.readers.bindSummary(json.feeds.next());
    }

    @Benchmark
    public FeedSummary jsonStream(Json json) throws IOException {
        return json.readers.stream(json.feeds.next());
    }
}
