// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.instrumented;

import java.io.IOException;
import java.io.OutputStream;

/** Counts the bytes that were written to a stream. */
final class CountingOutputStream extends OutputStream {

    private final OutputStream target;
    private long bytes;

    CountingOutputStream(OutputStream target) {
        this.target = target;
    }

    long bytes() {
        return bytes;
    }

    @Override
    public void write(int value) throws IOException {
        target.write(value);
        bytes++;
    }

    @Override
    public void write(byte[] buffer, int offset, int length) throws IOException {
        target.write(buffer, offset, length);
        bytes += length;
    }

    @Override
    public void flush() throws IOException {
        target.flush();
    }

    @Override
    public void close() throws IOException {
        target.close();
    }
}
