// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary;

import io.github.wirebench.binary.generated.libthrift.ArticleMessage;
import io.github.wirebench.binary.mapping.RecordMapping;
import io.github.wirebench.binary.mapping.ThriftStyle;
import io.github.wirebench.model.codec.Codec;
import io.github.wirebench.model.codec.CodecFactory;
import java.io.IOException;
import org.apache.thrift.TBase;
import org.apache.thrift.TDeserializer;
import org.apache.thrift.TException;
import org.apache.thrift.TSerializer;
import org.apache.thrift.protocol.TCompactProtocol;
import org.apache.thrift.transport.TTransportException;

/**
 * Thrift's compact protocol with Apache's library and the schema of {@link ThriftyContender}: one {@link TSerializer}, whose
 * stream is reused, and one {@link TDeserializer}, both with the protocol's factory, as their Javadoc shows them.
 *
 * <p>A struct is mutable and {@code deserialize} fills it. Here each call creates a new one, because a service can keep it.
 */
final class LibthriftContender implements CodecFactory {

    @Override
    public <D> Codec<D, ?> codec(Class<D> type) {
        RecordMapping<D> mapping = new RecordMapping<>(type, new ThriftStyle(ArticleMessage.class));
        try {
            return new LibthriftCodec<>(
                    mapping,
                    (TBase<?, ?>) mapping.messageType().getConstructor().newInstance(),
                    new TSerializer(new TCompactProtocol.Factory()),
                    new TDeserializer(new TCompactProtocol.Factory()));
        } catch (ReflectiveOperationException | TTransportException e) {
            throw new IllegalArgumentException(type.getName(), e);
        }
    }

    /** @param empty a struct without values, which makes others of its class, as their constructor does */
    private record LibthriftCodec<D>(
            RecordMapping<D> mapping, TBase<?, ?> empty, TSerializer serializer, TDeserializer deserializer)
            implements Codec<D, TBase<?, ?>> {

        @Override
        public TBase<?, ?> toNative(D value) {
            return (TBase<?, ?>) mapping.toMessage(value);
        }

        @Override
        public D toDomain(TBase<?, ?> value) {
            return mapping.toDomain(value);
        }

        @Override
        public byte[] encode(TBase<?, ?> value) throws IOException {
            try {
                return serializer.serialize(value);
            } catch (TException e) {
                throw new IOException(e);
            }
        }

        @Override
        public TBase<?, ?> decode(byte[] bytes) throws IOException {
            TBase<?, ?> value = empty.deepCopy();
            try {
                deserializer.deserialize(value, bytes);
            } catch (TException e) {
                throw new IOException(e);
            }
            return value;
        }
    }
}
