// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.model.codec;

import java.util.List;

/**
 * Returns a fixed list of values in turn, so that a measured call does not see the same value every time. It belongs to
 * one thread and allocates nothing.
 */
public final class Rotation<T> {

    private final Object[] values;
    private final int mask;
    private int last;

    /**
     * @param values a power of two of values, so that a step costs one AND
     * @throws IllegalArgumentException if the number of values is not a power of two
     */
    public Rotation(List<? extends T> values) {
        if (Integer.bitCount(values.size()) != 1) {
            throw new IllegalArgumentException("The number of values must be a power of two, but is " + values.size());
        }
        this.values = values.toArray();
        this.mask = values.size() - 1;
        this.last = mask;
    }

    /** Returns the next value; the first call returns the first value. */
    @SuppressWarnings("unchecked") // the constructor takes only Ts
    public T next() {
        last = (last + 1) & mask;
        return (T) values[last];
    }
}
