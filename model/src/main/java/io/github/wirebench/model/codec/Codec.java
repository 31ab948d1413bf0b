// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.model.codec;

import java.io.IOException;

/**
 * Turns one type of domain record into bytes and back with one library.
 *
 * <p>All codecs do equal work: the bytes hold the same information, text is UTF-8, timestamps are epoch milliseconds,
 * and decoding decodes every string unless {@link Traits.Flag#LAZY_STRINGS} says otherwise. A codec may keep buffers, so it
 * belongs to one thread.
 *
 * @param <D> the domain record
 * @param <N> the library's own type; the same as {@code D} for libraries that bind plain objects
 */
public interface Codec<D, N> extends Mapping<D, N> {

    /**
     * Encodes a value.
     *
     * @return the bytes in a new array
     * @throws IOException if the library throws one
     */
    byte[] encode(N value) throws IOException;

    /**
     * Decodes the result of {@link #encode}.
     *
     * @throws IOException if the bytes are not a document of this format; libraries may throw a {@link
     *     RuntimeException} of their own instead
     */
    N decode(byte[] bytes) throws IOException;
}
