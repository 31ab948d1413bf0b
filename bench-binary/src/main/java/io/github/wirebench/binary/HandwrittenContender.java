// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary;

import io.github.wirebench.binary.handwritten.ByteReader;
import io.github.wirebench.binary.handwritten.ByteWriter;
import io.github.wirebench.binary.handwritten.RecordFormat;
import io.github.wirebench.binary.handwritten.RecordFormats;
import io.github.wirebench.codec.Codec;
import io.github.wirebench.codec.Contender;
import io.github.wirebench.codec.PojoCodec;
import java.io.IOException;

/**
 * A floor, though not proven to be the lowest: fields in their order straight into a byte array that is kept between calls; lengths and small numbers as
 * varints, longs in eight bytes, strings in UTF-8 behind their length. No names, no field numbers, no evolution: what a
 * format or library costs beyond this is the price of what it offers beyond this.
 *
 * <p>Damaged input: each length and count is held against the bytes that are left before anything is allocated.
 */
final class HandwrittenContender implements Contender {

    @Override
    public <D> Codec<D, ?> codec(Class<D> type) {
        return new HandwrittenCodec<>(RecordFormats.of(type), new ByteWriter());
    }

    private record HandwrittenCodec<D>(RecordFormat<D> format, ByteWriter writer) implements PojoCodec<D> {

        @Override
        public byte[] encode(D value) {
            writer.clear();
            format.write(value, writer);
            return writer.toByteArray();
        }

        @Override
        public D decode(byte[] bytes) throws IOException {
            ByteReader reader = new ByteReader(bytes);
            D value = format.read(reader);
            reader.requireEnd();
            return value;
        }
    }
}
