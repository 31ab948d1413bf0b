// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.codec;

import java.util.List;

/**
 * Hands out a fixed list of values in turn, so that a measured call does not see the same value every time. It
 * belongs to one thread and allocates nothing.
 *
 * @param <T> the type of the values
 */
public final class Rotation<T> {

    private final Object[] values;
    private final int mask;
    private int last;

    /**
     * @param values their number must be a power of two, so that turning costs one AND
     * @throws IllegalArgumentException for any other number
     */
    public Rotation(List<? extends T> values) {
        if (Integer.bitCount(values.size()) != 1) {
            throw new IllegalArgumentException("a rotation needs a power of two of values, but has " + values.size());
        }
        this.values = values.toArray();
        this.mask = values.size() - 1;
        this.last = mask;
    }

    /** The next value; the first call gives the first value. */
    @SuppressWarnings("unchecked") // the constructor took nothing but Ts
    public T next() {
        last = (last + 1) & mask;
        return (T) values[last];
    }
}
