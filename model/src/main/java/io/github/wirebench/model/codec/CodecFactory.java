// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.model.codec;

/** One library, configured as its own documentation recommends. */
@FunctionalInterface
public interface CodecFactory {

    /**
     * Creates a codec for one record type of the payload catalogue.
     *
     * @throws IllegalArgumentException if the contender does not support this type
     */
    <D> Codec<D, ?> codec(Class<D> type);
}
