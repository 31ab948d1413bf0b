// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary;

import com.squareup.wire.Message;
import com.squareup.wire.ProtoAdapter;
import io.github.wirebench.binary.mapping.MessageMappings.WireMapping;
import io.github.wirebench.model.codec.Codec;
import io.github.wirebench.model.codec.CodecFactory;
import io.github.wirebench.model.codec.MappedCodec;
import io.github.wirebench.model.codec.RecordCode;
import java.io.IOException;

/**
 * Wire, Square's compiler and runtime for the schemas of {@link ProtobufContender}, with Java classes, as its guide shows
 * it: {@code ADAPTER.encode} and {@code ADAPTER.decode}. Strings are decoded while a message is read.
 *
 * <p>Wire writes a message from its end to its start, so that it needs no sizes in advance and keeps none in a message.
 */
final class WireContender implements CodecFactory {

    @Override
    @SuppressWarnings("unchecked") // every mapping is that of its record
    public <D> Codec<D, ?> codec(Class<D> type) {
        return codec((WireMapping<D, ?>) RecordCode.of(WireMapping.class, type));
    }

    private static <D, M extends Message<M, ?>> Codec<D, M> codec(WireMapping<D, M> mapping) {
        return new WireCodec<>(mapping, mapping.adapter());
    }

    private record WireCodec<D, M extends Message<M, ?>>(WireMapping<D, M> mapping, ProtoAdapter<M> adapter)
            implements MappedCodec<D, M> {

        @Override
        public byte[] encode(M value) {
            return adapter.encode(value);
        }

        @Override
        public M decode(byte[] bytes) throws IOException {
            return adapter.decode(bytes);
        }
    }
}
