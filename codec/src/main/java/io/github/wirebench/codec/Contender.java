// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.codec;

/** One library, configured as its own documentation recommends. */
@FunctionalInterface
public interface Contender {

    /**
     * A new codec for one record type of the payload catalogue.
     *
     * @throws IllegalArgumentException when the contender does not carry this type
     */
    <D> Codec<D, ?> codec(Class<D> type);
}
