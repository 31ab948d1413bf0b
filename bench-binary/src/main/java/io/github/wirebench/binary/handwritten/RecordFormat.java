// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary.handwritten;

import java.io.IOException;

/**
 * How one record lies in the bytes.
 *
 * @param <T> the record
 */
public interface RecordFormat<T> {

    void write(T value, ByteWriter out);

    /** @throws IOException when the bytes cannot be what {@link #write} wrote */
    T read(ByteReader in) throws IOException;
}
