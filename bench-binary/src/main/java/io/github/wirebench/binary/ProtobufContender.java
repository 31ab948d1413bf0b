// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary;

import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.Message;
import com.google.protobuf.Parser;
import io.github.wirebench.model.codec.Codec;
import io.github.wirebench.model.codec.CodecFactory;
import io.github.wirebench.model.codec.MappedCodec;
import io.github.wirebench.proto.ProtoMapping;

/**
 * Protobuf as its Java tutorial shows it: {@code toByteArray} and the generated {@code parseFrom}, the full (not lite)
 * runtime, and proto3, so that strings are checked and decoded while parsing.
 *
 * <p>One addition: before each encoding the message forgets its memoized sizes, because a server serialises a message
 * only once. {@link ProtobufCacheBenchmark} measures the effect.
 *
 * <p>Damaged input: lengths are checked against the remaining bytes before anything is allocated. A document that is cut between two fields of its outermost message is a valid, shorter document.
 *
 * <p>The jar can use {@code sun.misc.Unsafe}, but in 4.36.2 only its lite runtime does.
 */
final class ProtobufContender implements CodecFactory {

    @Override
    public <D> Codec<D, ?> codec(Class<D> type) {
        return codec(ProtoMapping.of(type));
    }

    private static <D, M extends Message> Codec<D, M> codec(ProtoMapping<D, M> mapping) {
        return new ProtobufCodec<>(mapping, mapping.parser());
    }

    private record ProtobufCodec<D, M extends Message>(ProtoMapping<D, M> mapping, Parser<M> parser)
            implements MappedCodec<D, M> {

        @Override
        public byte[] encode(M value) {
            mapping.forgetSizes(value);
            return value.toByteArray();
        }

        @Override
        public M decode(byte[] bytes) throws InvalidProtocolBufferException {
            return parser.parseFrom(bytes);
        }
    }
}
