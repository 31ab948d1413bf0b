// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.wirebench.json.FeedReaders;
import io.github.wirebench.model.ArticleFeed;
import io.github.wirebench.model.Payload;
import io.github.wirebench.model.codec.Codec;
import java.io.IOException;
import org.junit.jupiter.api.Test;

class FeedSummaryReadersTest {

    private final FeedReaders json = new FeedReaders();
    private final ProtobufFeedReaders protobufReaders = new ProtobufFeedReaders();
    private final AvroFeedReaders avroReaders = new AvroFeedReaders();

    @Test
    void allWaysGiveTheSummaryOfEveryFeed() throws IOException {
        for (Object feed : Payload.FEED.samples()) {
            byte[] protobuf = encode(BinaryContenders.PROTOBUF, feed);
            byte[] avro = encode(BinaryContenders.AVRO, feed);
            byte[] document = encode(BinaryContenders.JACKSON, feed);
            assertThat(((ArticleFeed) feed).summary())
                    .isEqualTo(protobufReaders.full(protobuf))
                    .isEqualTo(protobufReaders.summary(protobuf))
                    .isEqualTo(protobufReaders.stream(protobuf))
                    .isEqualTo(avroReaders.full(avro))
                    .isEqualTo(avroReaders.projection(avro))
                    .isEqualTo(json.bind(document))
                    .isEqualTo(json.bindSummary(document))
                    .isEqualTo(json.stream(document));
        }
    }

    private static byte[] encode(BinaryContenders contender, Object feed) throws IOException {
        Codec<Object, Object> codec = contender.codec(Payload.FEED.type());
        return codec.encode(codec.toNative(feed));
    }
}
