// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary;

import com.google.flatbuffers.FlatBufferBuilder;
import io.github.wirebench.binary.flatbuffers.FlatFormat;
import io.github.wirebench.model.codec.Codec;
import io.github.wirebench.model.codec.CodecFactory;
import io.github.wirebench.model.codec.PojoCodec;
import io.github.wirebench.model.codec.RecordCode;
import java.nio.ByteBuffer;

/**
 * FlatBuffers as its guide for Java shows it: one builder that is cleared, and generated views of the bytes.
 *
 * <p>As with {@link SbeContender}, the record itself is encoded, and decoding reads every field into a new record. Reading in
 * place, which FlatBuffers is made for, has rows of its own.
 *
 * <p>Damaged input: Java has no verifier. Offsets are followed wherever they lead inside the bytes, so that damage can go
 * unnoticed. Lengths are checked, those of vectors by our own code.
 */
final class FlatBuffersContender implements CodecFactory {

    @Override
    public <D> Codec<D, ?> codec(Class<D> type) {
        return new FlatBuffersCodec<>(RecordCode.of(FlatFormat.class, type), new FlatBufferBuilder());
    }

    private record FlatBuffersCodec<D>(FlatFormat<D> format, FlatBufferBuilder builder) implements PojoCodec<D> {

        @Override
        public byte[] encode(D value) {
            builder.clear();
            builder.finish(format.write(value, builder));
            return builder.sizedByteArray();
        }

        @Override
        public D decode(byte[] bytes) {
            return format.read(ByteBuffer.wrap(bytes));
        }
    }
}
