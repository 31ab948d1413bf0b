// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.model.codec;

/**
 * Maps between a domain record and a library's object for it.
 *
 * @param <D> the domain record
 * @param <N> the library's own type, such as a generated message
 */
public interface Mapping<D, N> {

    /** Maps the domain record to a new object of the library. Never measured together with encoding. */
    N toNative(D value);

    /** Maps the library's object back. The result equals the value that was given to {@link #toNative}. */
    D toDomain(N value);
}
