// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary;

import io.github.wirebench.binary.handwritten.ByteReader;
import io.github.wirebench.binary.handwritten.ByteWriter;
import io.github.wirebench.binary.handwritten.RecordFormat;
import io.github.wirebench.model.codec.Codec;
import io.github.wirebench.model.codec.CodecFactory;
import io.github.wirebench.model.codec.PojoCodec;
import io.github.wirebench.model.codec.RecordCode;
import java.io.IOException;

/**
 * The code that a person would write for a record, as a lower bound; most of it is generated from the record. It copies the
 * fields in order into a byte array that is kept between calls: lengths and small numbers as varints, longs as eight bytes,
 * strings as UTF-8 after their length. The additional cost of a format or library is the price of what it offers in addition.
 *
 * <p>It uses public methods of the JDK only, so a string is encoded into an array and then copied. Libraries that copy a
 * String's own array through {@code sun.misc.Unsafe} write text faster: see the appendix of docs/findings.md.
 *
 * <p>Damaged input: each length and count is checked against the remaining bytes before anything is allocated.
 */
final class HandwrittenContender implements CodecFactory {

    @Override
    public <D> Codec<D, ?> codec(Class<D> type) {
        return new HandwrittenCodec<>(RecordCode.of(RecordFormat.class, type), new ByteWriter());
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
