// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary;

import io.github.wirebench.model.codec.CodecFactory;
import io.github.wirebench.model.codec.PojoCodec;
import java.nio.ByteBuffer;
import java.util.List;
import org.bson.BsonBinaryReader;
import org.bson.BsonBinaryWriter;
import org.bson.UuidRepresentation;
import org.bson.codecs.Codec;
import org.bson.codecs.CollectionCodecProvider;
import org.bson.codecs.DecoderContext;
import org.bson.codecs.EncoderContext;
import org.bson.codecs.EnumCodecProvider;
import org.bson.codecs.MapCodecProvider;
import org.bson.codecs.UuidCodecProvider;
import org.bson.codecs.ValueCodecProvider;
import org.bson.codecs.configuration.CodecRegistries;
import org.bson.codecs.configuration.CodecRegistry;
import org.bson.codecs.jsr310.Jsr310CodecProvider;
import org.bson.codecs.pojo.PojoCodecProvider;
import org.bson.codecs.record.RecordCodecProvider;
import org.bson.io.BasicOutputBuffer;

/**
 * BSON as the MongoDB driver writes it: a registry of the driver's default codecs that records and users' classes need, a writer over
 * the driver's buffer, and a reader over the bytes. Timestamps are BSON datetimes, which are epoch milliseconds in eight
 * bytes. The driver draws its buffers from a pool; here each document has a new one, as in {@link
 * org.bson.RawBsonDocument}.
 */
final class BsonContender implements CodecFactory {

    private final CodecRegistry codecs = CodecRegistries.fromProviders(List.of(
            new UuidCodecProvider(UuidRepresentation.STANDARD),
            new ValueCodecProvider(),
            new CollectionCodecProvider(),
            new MapCodecProvider(),
            new Jsr310CodecProvider(),
            new RecordCodecProvider(),
            new EnumCodecProvider(),
            PojoCodecProvider.builder().automatic(true).build()));

    @Override
    public <D> io.github.wirebench.model.codec.Codec<D, ?> codec(Class<D> type) {
        return new BsonCodec<>(
                codecs.get(type),
                EncoderContext.builder().build(),
                DecoderContext.builder().build());
    }

    private record BsonCodec<D>(Codec<D> codec, EncoderContext encoding, DecoderContext decoding)
            implements PojoCodec<D> {

        @Override
        public byte[] encode(D value) {
            BasicOutputBuffer buffer = new BasicOutputBuffer();
            try (BsonBinaryWriter writer = new BsonBinaryWriter(buffer)) {
                codec.encode(writer, value, encoding);
            }
            return buffer.toByteArray();
        }

        @Override
        public D decode(byte[] bytes) {
            try (BsonBinaryReader reader = new BsonBinaryReader(ByteBuffer.wrap(bytes))) {
                return codec.decode(reader, decoding);
            }
        }
    }
}
