// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.kotlin;

import io.github.wirebench.model.codec.Codec;

/**
 * A codec of a library that binds data classes.
 *
 * @param <D> the domain record
 * @param <N> its data class
 */
interface DataClassCodec<D, N> extends Codec<D, N> {

    DataClass<D, N> dataClass();

    @Override
    default N toNative(D value) {
        return dataClass().toData(value);
    }

    @Override
    default D toDomain(N value) {
        return dataClass().toRecord(value);
    }
}
