// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary;

import com.squareup.wire.Message;
import com.squareup.wire.ProtoAdapter;
import io.github.wirebench.binary.generated.wire.ArticleMessage;
import io.github.wirebench.binary.mapping.FieldStyle;
import io.github.wirebench.binary.mapping.Names;
import io.github.wirebench.binary.mapping.RecordMapping;
import io.github.wirebench.model.codec.Codec;
import io.github.wirebench.model.codec.CodecFactory;
import java.io.IOException;

/**
 * Wire, Square's compiler and runtime for the schemas of {@link ProtobufContender}, with Java classes, as its guide shows
 * it: {@code ADAPTER.encode} and {@code ADAPTER.decode}. Strings are decoded while a message is read.
 *
 * <p>Wire writes a message from its end to its start, so that it needs no sizes in advance and keeps none in a message.
 */
final class WireContender implements CodecFactory {

    @Override
    public <D> Codec<D, ?> codec(Class<D> type) {
        RecordMapping<D> mapping = new RecordMapping<>(type, new FieldStyle(ArticleMessage.class, Names::fieldName));
        return new WireCodec<>(mapping, adapter(mapping.messageType()));
    }

    @SuppressWarnings("unchecked") // every message class is that of its adapter
    private static ProtoAdapter<Message<?, ?>> adapter(Class<?> message) {
        try {
            return (ProtoAdapter<Message<?, ?>>) message.getField("ADAPTER").get(null);
        } catch (ReflectiveOperationException e) {
            throw new IllegalArgumentException(message.getName(), e);
        }
    }

    private record WireCodec<D>(RecordMapping<D> mapping, ProtoAdapter<Message<?, ?>> adapter)
            implements Codec<D, Message<?, ?>> {

        @Override
        public Message<?, ?> toNative(D value) {
            return (Message<?, ?>) mapping.toMessage(value);
        }

        @Override
        public D toDomain(Message<?, ?> value) {
            return mapping.toDomain(value);
        }

        @Override
        public byte[] encode(Message<?, ?> value) {
            return adapter.encode(value);
        }

        @Override
        public Message<?, ?> decode(byte[] bytes) throws IOException {
            return adapter.decode(bytes);
        }
    }
}
