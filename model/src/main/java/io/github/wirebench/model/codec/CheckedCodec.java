// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.model.codec;

import io.github.wirebench.model.JvmState;
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
     * @throws IllegalArgumentException if it cannot carry the payload, or does not run on this JVM
     */
    public static CheckedCodec of(Contender contender, Payload payload) {
        contender.requireSupport(payload);
        return of(contender, payload.type(), payload.samples());
    }

    /**
     * Does the same for a benchmark's own inputs.
     *
     * @param values instances of {@code type}; their number must be a power of two
     */
    public static CheckedCodec of(Contender contender, Class<?> type, List<?> values) {
        return of(contender, type, values, JvmState.current());
    }

    /** Does the same after the library has met what it meets in a JVM of another state. */
    public static CheckedCodec of(Contender contender, Class<?> type, List<?> values, JvmState state) {
        CodecFactory library = contender.create();
        meetMix(contender, library, state);
        return of(contender, unchecked(library.codec(type)), values, state);
    }

    /**
     * Does the same for another codec than the contender's own, such as one that converts to a String.
     *
     * @param contender names the library in a failure, and has its traits
     * @param values values that the codec supports; their number must be a power of two
     */
    public static CheckedCodec of(Contender contender, Codec<Object, Object> codec, List<?> values) {
        return of(contender, codec, values, JvmState.current());
    }

    private static CheckedCodec of(Contender contender, Codec<Object, Object> codec, List<?> values, JvmState state) {
        state.large(values.get(0)).ifPresent(large -> meet(codec, large));
        CodecCheck.require(contender, codec, values);
        List<Object> natives = values.stream().map(codec::toNative).toList();
        return new CheckedCodec(
                codec,
                new Rotation<>(natives),
                new Rotation<>(
                        natives.stream().map(value -> encode(codec, value)).toList()));
    }

    /** Reads and writes what a service's JVM has met, as far as the contender carries it. */
    private static void meetMix(Contender contender, CodecFactory library, JvmState state) {
        for (Object document : state.mix()) {
            boolean isCarried = Payload.suite().stream()
                    .anyMatch(payload -> payload.type() == document.getClass() && contender.supports(payload));
            if (isCarried) {
                meet(unchecked(library.codec(document.getClass())), document);
            }
        }
    }

    private static void meet(Codec<Object, Object> codec, Object document) {
        try {
            codec.decode(codec.encode(codec.toNative(document)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Creates a codec that all threads may use at the same time. It is not checked yet.
     *
     * @throws IllegalArgumentException if the contender's codec keeps buffers, so that it belongs to one thread
     */
    public static Codec<Object, Object> shared(Contender contender, Payload payload) {
        if (contender.traits().has(Traits.Flag.BUFFER_REUSE)) {
            throw new IllegalArgumentException(contender.name()
                    + " keeps buffers, so that its codec belongs to one thread: choose a contender without them");
        }
        contender.requireSupport(payload);
        return contender.codec(payload.type());
    }

    /**
     * Encodes a payload's values without the check. For benchmarks that compare several ways to read one document: the
     * check would decode in one of these ways, and the JIT compiler would see more of it than of the others. Tests have to
     * check such benchmarks.
     */
    public static Rotation<byte[]> uncheckedDocuments(Contender contender, Payload payload) {
        Codec<Object, Object> codec = contender.codec(payload.type());
        return new Rotation<>(payload.samples().stream()
                .map(value -> encode(codec, codec.toNative(value)))
                .toList());
    }

    @SuppressWarnings("unchecked") // the codec is the one for the values' type, and N never leaves it
    private static Codec<Object, Object> unchecked(Codec<?, ?> codec) {
        return (Codec<Object, Object>) codec;
    }

    private static byte[] encode(Codec<Object, Object> codec, Object value) {
        try {
            return codec.encode(value);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
