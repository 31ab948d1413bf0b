// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.model.codec;

/** A codec of a library that has objects of its own, with a mapping that is generated or written by hand. */
public interface MappedCodec<D, N> extends Codec<D, N> {

    Mapping<D, N> mapping();

    @Override
    default N toNative(D value) {
        return mapping().toNative(value);
    }

    @Override
    default D toDomain(N value) {
        return mapping().toDomain(value);
    }
}
