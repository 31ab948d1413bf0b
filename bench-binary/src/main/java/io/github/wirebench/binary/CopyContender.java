// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary;

import io.github.wirebench.json.JsonContenders;
import io.github.wirebench.model.codec.Codec;
import io.github.wirebench.model.codec.CodecFactory;
import java.io.IOException;
import java.io.UncheckedIOException;

/**
 * A lower bound: encoding and decoding only copy the payload's compact JSON, which is the cost of moving the bytes.
 * Jackson writes and reads the JSON outside of the measured code.
 */
final class CopyContender implements CodecFactory {

    private final CodecFactory json = JsonContenders.JACKSON.create();

    @Override
    public <D> Codec<D, ?> codec(Class<D> type) {
        return new CopyCodec<>(json.codec(type));
    }

    private record CopyCodec<D, N>(Codec<D, N> json) implements Codec<D, byte[]> {

        @Override
        public byte[] toNative(D value) {
            try {
                return json.encode(json.toNative(value));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        @Override
        public D toDomain(byte[] value) {
            try {
                return json.toDomain(json.decode(value));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        @Override
        public byte[] encode(byte[] value) {
            return value.clone();
        }

        @Override
        public byte[] decode(byte[] bytes) {
            return bytes.clone();
        }
    }
}
