// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary;

import com.microsoft.thrifty.Adapter;
import com.microsoft.thrifty.Struct;
import com.microsoft.thrifty.protocol.CompactProtocol;
import com.microsoft.thrifty.transport.BufferTransport;
import io.github.wirebench.binary.generated.thrift.ArticleMessage;
import io.github.wirebench.binary.mapping.FieldStyle;
import io.github.wirebench.binary.mapping.RecordMapping;
import io.github.wirebench.model.codec.Codec;
import io.github.wirebench.model.codec.CodecFactory;
import java.io.IOException;
import java.util.function.UnaryOperator;
import okio.Buffer;

/**
 * Thrift's compact protocol with Thrifty, which was made to need few methods on Android. The bytes are those of {@link
 * LibthriftContender}, which most Java services use.
 *
 * <p>Used as Thrifty's own tests use it: the generated adapters, and a transport over a buffer of Okio.
 *
 * <p>Damaged input: lengths and counts are not compared with the bytes that are left.
 */
final class ThriftyContender implements CodecFactory {

    @Override
    public <D> Codec<D, ?> codec(Class<D> type) {
        RecordMapping<D> mapping =
                new RecordMapping<>(type, new FieldStyle(ArticleMessage.class, UnaryOperator.identity()));
        return new ThriftyCodec<>(mapping, adapter(mapping.messageType()));
    }

    @SuppressWarnings("unchecked") // every struct class is that of its adapter
    private static Adapter<Struct, ?> adapter(Class<?> struct) {
        try {
            return (Adapter<Struct, ?>) struct.getField("ADAPTER").get(null);
        } catch (ReflectiveOperationException e) {
            throw new IllegalArgumentException(struct.getName(), e);
        }
    }

    private record ThriftyCodec<D>(RecordMapping<D> mapping, Adapter<Struct, ?> adapter) implements Codec<D, Struct> {

        @Override
        public Struct toNative(D value) {
            return (Struct) mapping.toMessage(value);
        }

        @Override
        public D toDomain(Struct value) {
            return mapping.toDomain(value);
        }

        @Override
        public byte[] encode(Struct value) throws IOException {
            Buffer buffer = new Buffer();
            adapter.write(new CompactProtocol(new BufferTransport(buffer)), value);
            return buffer.readByteArray();
        }

        @Override
        public Struct decode(byte[] bytes) throws IOException {
            return adapter.read(new CompactProtocol(new BufferTransport(new Buffer().write(bytes))));
        }
    }
}
