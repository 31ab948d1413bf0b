// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary;

import io.github.wirebench.binary.mapping.MessageMappings.LibthriftMapping;
import io.github.wirebench.model.codec.Codec;
import io.github.wirebench.model.codec.CodecFactory;
import io.github.wirebench.model.codec.MappedCodec;
import io.github.wirebench.model.codec.RecordCode;
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
    @SuppressWarnings("unchecked") // every mapping is that of its record
    public <D> Codec<D, ?> codec(Class<D> type) {
        return codec((LibthriftMapping<D, ?>) RecordCode.of(LibthriftMapping.class, type));
    }

    private static <D, M extends TBase<M, ?>> Codec<D, M> codec(LibthriftMapping<D, M> mapping) {
        try {
            return new LibthriftCodec<>(
                    mapping,
                    mapping.empty(),
                    new TSerializer(new TCompactProtocol.Factory()),
                    new TDeserializer(new TCompactProtocol.Factory()));
        } catch (TTransportException e) {
            throw new IllegalStateException(e);
        }
    }

    /** @param empty a struct without values, which makes others of its class, as their constructor does */
    private record LibthriftCodec<D, M extends TBase<M, ?>>(
            LibthriftMapping<D, M> mapping, M empty, TSerializer serializer, TDeserializer deserializer)
            implements MappedCodec<D, M> {

        @Override
        public byte[] encode(M value) throws IOException {
            try {
                return serializer.serialize(value);
            } catch (TException e) {
                throw new IOException(e);
            }
        }

        @Override
        public M decode(byte[] bytes) throws IOException {
            M value = empty.deepCopy();
            try {
                deserializer.deserialize(value, bytes);
            } catch (TException e) {
                throw new IOException(e);
            }
            return value;
        }
    }
}
