// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary;

import io.github.wirebench.binary.sbe.SbeFormat;
import io.github.wirebench.model.codec.Codec;
import io.github.wirebench.model.codec.CodecFactory;
import io.github.wirebench.model.codec.PojoCodec;
import io.github.wirebench.model.codec.RecordCode;
import java.util.Arrays;
import org.agrona.DirectBuffer;
import org.agrona.ExpandableArrayBuffer;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * SBE with the flyweights that its compiler generates, kept and wrapped around a buffer as its guide shows it, and with the
 * bounds checks of its buffers, which are on by default.
 *
 * <p>A flyweight is a view of a buffer and no object that one could fill in advance, so that the record itself is encoded,
 * and decoding reads every field into a new record. The other contenders that need a schema stop at objects of their own;
 * with their mapping, they do the same work as this one. Reading in place, which SBE is made for, has rows of its own.
 *
 * <p>Damaged input: the length of an article's body has 32 bits and is allocated before it is compared with the bytes that
 * are left. All other lengths and counts have 16 bits.
 */
final class SbeContender implements CodecFactory {

    @Override
    public <D> Codec<D, ?> codec(Class<D> type) {
        return new SbeCodec<>(RecordCode.of(SbeFormat.class, type), new ExpandableArrayBuffer(), new UnsafeBuffer());
    }

    private record SbeCodec<D>(SbeFormat<D> format, MutableDirectBuffer out, DirectBuffer in) implements PojoCodec<D> {

        @Override
        public byte[] encode(D value) {
            int length = format.encode(value, out);
            return Arrays.copyOf(out.byteArray(), length);
        }

        @Override
        public D decode(byte[] bytes) {
            in.wrap(bytes);
            return format.decode(in);
        }
    }
}
