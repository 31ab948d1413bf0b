// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary;

import com.microsoft.thrifty.Adapter;
import com.microsoft.thrifty.Struct;
import com.microsoft.thrifty.protocol.CompactProtocol;
import com.microsoft.thrifty.transport.BufferTransport;
import io.github.wirebench.binary.mapping.MessageMappings.ThriftyMapping;
import io.github.wirebench.model.codec.Codec;
import io.github.wirebench.model.codec.CodecFactory;
import io.github.wirebench.model.codec.MappedCodec;
import io.github.wirebench.model.codec.RecordCode;
import java.io.IOException;
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
    @SuppressWarnings("unchecked") // every mapping is that of its record
    public <D> Codec<D, ?> codec(Class<D> type) {
        return codec((ThriftyMapping<D, ?>) RecordCode.of(ThriftyMapping.class, type));
    }

    private static <D, M extends Struct> Codec<D, M> codec(ThriftyMapping<D, M> mapping) {
        return new ThriftyCodec<>(mapping, mapping.adapter());
    }

    private record ThriftyCodec<D, M extends Struct>(ThriftyMapping<D, M> mapping, Adapter<M, ?> adapter)
            implements MappedCodec<D, M> {

        @Override
        public byte[] encode(M value) throws IOException {
            Buffer buffer = new Buffer();
            adapter.write(new CompactProtocol(new BufferTransport(buffer)), value);
            return buffer.readByteArray();
        }

        @Override
        public M decode(byte[] bytes) throws IOException {
            return adapter.read(new CompactProtocol(new BufferTransport(new Buffer().write(bytes))));
        }
    }
}
