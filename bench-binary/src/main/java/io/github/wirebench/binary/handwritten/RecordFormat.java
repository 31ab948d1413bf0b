// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary.handwritten;

import java.io.IOException;

/** Writes and reads one type of record. */
public interface RecordFormat<T> {

    void write(T value, ByteWriter out);

    /** @throws IOException if the bytes cannot be a result of {@link #write} */
    T read(ByteReader in) throws IOException;
}
