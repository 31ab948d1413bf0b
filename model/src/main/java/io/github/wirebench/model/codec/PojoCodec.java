// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.model.codec;

/** A codec of a library that binds the domain record itself and needs no mapping. */
public interface PojoCodec<D> extends Codec<D, D> {

    @Override
    default D toNative(D value) {
        return value;
    }

    @Override
    default D toDomain(D value) {
        return value;
    }
}
