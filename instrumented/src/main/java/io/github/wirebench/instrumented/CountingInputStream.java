// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.instrumented;

import java.io.IOException;
import java.io.InputStream;

/**
 * Counts the bytes that were read from a stream. The class of Commons IO is deprecated, and its replacement needs a
 * builder on every call. Marks are not supported, because bytes that are read twice would count twice.
 */
final class CountingInputStream extends InputStream {

    private final InputStream source;
    private long bytes;

    CountingInputStream(InputStream source) {
        this.source = source;
    }

    /** Returns the number of bytes read so far, including those that the reader has buffered but not used. */
    long bytes() {
        return bytes;
    }

    @Override
    public int read() throws IOException {
        int read = source.read();
        if (read >= 0) {
            bytes++;
        }
        return read;
    }

    @Override
    public int read(byte[] buffer, int offset, int length) throws IOException {
        int read = source.read(buffer, offset, length);
        if (read > 0) {
            bytes += read;
        }
        return read;
    }

    @Override
    public int available() throws IOException {
        return source.available();
    }

    @Override
    public void close() throws IOException {
        source.close();
    }
}
