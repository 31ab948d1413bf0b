// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.codec;

import io.github.wirebench.model.Payload;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;

/**
 * A codec that has passed {@link CodecCheck}, and the inputs that a benchmark rotates over.
 *
 * @param codec the contender's codec for the payload
 * @param natives the payload's values as objects of the library's own type
 * @param encoded the same values as bytes
 */
public record CheckedCodec(Codec<Object, Object> codec, Rotation<Object> natives, Rotation<byte[]> encoded) {

    /**
     * Loads a contender, checks it on every value of a payload, and prepares its inputs.
     *
     * @throws CodecCheck.FailedException if the contender breaks the contract; it must not be measured then
     */
    public static CheckedCodec of(CatalogueEntry contender, Payload payload) {
        return of(contender, payload.type(), payload.samples());
    }

    /**
     * Does the same for a benchmark's own inputs.
     *
     * @param values instances of {@code type}; their number must be a power of two
     * @throws CodecCheck.FailedException if the contender breaks the contract
     */
    public static CheckedCodec of(CatalogueEntry contender, Class<?> type, List<?> values) {
        @SuppressWarnings("unchecked") // the codec is the one for the values' type, and N never leaves it
        Codec<Object, Object> codec = (Codec<Object, Object>) contender.create().codec(type);
        CodecCheck.require(contender, codec, values);
        List<Object> natives = values.stream().map(codec::toNative).toList();
        return new CheckedCodec(
                codec,
                new Rotation<>(natives),
                new Rotation<>(
                        natives.stream().map(value -> encode(codec, value)).toList()));
    }

    private static byte[] encode(Codec<Object, Object> codec, Object value) {
        try {
            return codec.encode(value);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
