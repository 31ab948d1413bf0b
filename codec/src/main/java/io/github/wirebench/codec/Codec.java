// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.codec;

import java.io.IOException;

/**
 * One library's way to turn one domain record into bytes and back.
 *
 * <p>Equal work for all: the same information in the bytes, UTF-8 out, timestamps as epoch milliseconds, every string
 * decoded on read unless {@link Traits#lazyStrings()} says otherwise. An instance may keep buffers, so it belongs to
 * one thread.
 *
 * @param <D> the domain record
 * @param <N> the library's own type; the same as {@code D} for libraries that bind plain objects
 */
public interface Codec<D, N> {

    /** Maps the domain record to the library's type. Never timed together with {@link #encode}. */
    N toNative(D value);

    /** Maps back; equal to the value that {@link #toNative} was given. */
    D toDomain(N value);

    /**
     * The bytes that go on the wire, in an array of their own.
     *
     * @throws IOException when the library reports one
     */
    byte[] encode(N value) throws IOException;

    /**
     * Reads what {@link #encode} wrote.
     *
     * @throws IOException when the bytes are not a document of this format; libraries may throw a
     *     {@link RuntimeException} of their own instead
     */
    N decode(byte[] bytes) throws IOException;
}
