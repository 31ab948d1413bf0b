// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary;

import com.google.protobuf.GeneratedMessageLite;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.Parser;
import io.github.wirebench.binary.mapping.MessageMappings.LiteMapping;
import io.github.wirebench.model.codec.Codec;
import io.github.wirebench.model.codec.CodecFactory;
import io.github.wirebench.model.codec.RecordCode;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.List;

/**
 * Protobuf's lite runtime, made for mobile clients: messages without descriptors or reflection, parsed and written from a table
 * of their fields. Used as its guide shows, with {@code toByteArray} and {@code parseFrom}, for the schemas of {@link
 * ProtobufContender}.
 *
 * <p>The runtime is the one inside protobuf-java. Its classes are byte for byte those of protobuf-javalite of the same
 * version, except for Google's own messages, which are not used. The two jars must not be on one class path.
 *
 * <p>Before each encoding, all messages forget their memoized sizes, as those of {@link ProtobufContender} do.
 */
final class ProtobufLiteContender implements CodecFactory {

    @Override
    @SuppressWarnings("unchecked") // every mapping is that of its record
    public <D> Codec<D, ?> codec(Class<D> type) {
        return codec((LiteMapping<D, ?>) RecordCode.of(LiteMapping.class, type));
    }

    private static <D, M extends GeneratedMessageLite<M, ?>> Codec<D, Object> codec(LiteMapping<D, M> mapping) {
        return new LiteCodec<>(mapping, mapping.parser());
    }

    /** A message to be encoded, with all messages inside it. Decoded messages are not wrapped. */
    private record Outgoing(GeneratedMessageLite<?, ?> message, GeneratedMessageLite<?, ?>[] all) {

        private static final VarHandle SIZE = memoizedSize();
        private static final int UNKNOWN_SIZE_OF_IMMUTABLE_MESSAGE = Integer.MAX_VALUE;

        void forgetSizes() {
            for (GeneratedMessageLite<?, ?> each : all) {
                SIZE.set(each, UNKNOWN_SIZE_OF_IMMUTABLE_MESSAGE);
            }
        }

        private static VarHandle memoizedSize() {
            try {
                return MethodHandles.privateLookupIn(GeneratedMessageLite.class, MethodHandles.lookup())
                        .findVarHandle(GeneratedMessageLite.class, "memoizedSerializedSize", int.class);
            } catch (ReflectiveOperationException e) {
                throw new ExceptionInInitializerError(e);
            }
        }
    }

    private record LiteCodec<D, M extends GeneratedMessageLite<M, ?>>(LiteMapping<D, M> mapping, Parser<M> parser)
            implements Codec<D, Object> {

        @Override
        public Object toNative(D value) {
            M message = mapping.toNative(value);
            List<?> all = MessageParts.within(message, GeneratedMessageLite.class);
            return new Outgoing(message, all.toArray(GeneratedMessageLite<?, ?>[]::new));
        }

        @Override
        @SuppressWarnings("unchecked") // every message is of the mapping
        public D toDomain(Object value) {
            return mapping.toDomain((M) (value instanceof Outgoing outgoing ? outgoing.message() : value));
        }

        @Override
        public byte[] encode(Object value) {
            Outgoing outgoing = (Outgoing) value;
            outgoing.forgetSizes();
            return outgoing.message().toByteArray();
        }

        @Override
        public Object decode(byte[] bytes) throws InvalidProtocolBufferException {
            return parser.parseFrom(bytes);
        }
    }
}
