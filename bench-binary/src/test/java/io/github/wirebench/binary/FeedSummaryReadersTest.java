// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.github.wirebench.codec.Codec;
import io.github.wirebench.json.FeedReaders;
import io.github.wirebench.model.ArticleFeed;
import io.github.wirebench.model.Payload;
import java.io.IOException;
import org.junit.jupiter.api.Test;

class FeedSummaryReadersTest {

    private final FeedReaders json = new FeedReaders();
    private final FeedSummaryReaders binary = new FeedSummaryReaders();

    @Test
    void allWaysGiveTheSummaryOfEveryFeed() throws IOException {
        for (Object feed : Payload.FEED.samples()) {
            byte[] protobuf = encode(BinaryContenders.PROTOBUF, feed);
            byte[] avro = encode(BinaryContenders.AVRO, feed);
            byte[] document = encode(BinaryContenders.JACKSON, feed);
            assertThat(((ArticleFeed) feed).summary())
                    .isEqualTo(binary.protobufFull(protobuf))
                    .isEqualTo(binary.protobufSummary(protobuf))
                    .isEqualTo(binary.protobufStream(protobuf))
                    .isEqualTo(binary.avroFull(avro))
                    .isEqualTo(binary.avroProjection(avro))
                    .isEqualTo(json.bindSummary(document))
                    .isEqualTo(json.stream(document));
        }
    }

    @Test
    void theBenchmarkComparesThemBeforeItStarts() {
        assertThatCode(() -> new FeedSummaryBenchmark().setUp()).doesNotThrowAnyException();
    }

    private static byte[] encode(BinaryContenders contender, Object feed) throws IOException {
        Codec<Object, Object> codec = Codecs.of(contender, Payload.FEED);
        return codec.encode(codec.toNative(feed));
    }
}
