// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.instrumented;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedOutputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.FilterInputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class CountingStreamsTest {

    private final byte[] ten = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9};

    @Test
    void countsBytesOfEveryReadMethod() throws IOException {
        CountingInputStream in = new CountingInputStream(new ByteArrayInputStream(ten));
        assertThat(in.read()).isZero();
        assertThat(in.read(new byte[4], 1, 3)).isEqualTo(3);
        assertThat(in.skip(2)).isEqualTo(2);
        assertThat(in.bytes()).isEqualTo(6);
        assertThat(in.available()).isEqualTo(4);
        assertThat(in.readAllBytes()).containsExactly(6, 7, 8, 9);
        assertThat(in.read()).isEqualTo(-1);
        assertThat(in.read(new byte[4])).isEqualTo(-1);
        assertThat(in.bytes()).isEqualTo(10);
        assertThat(in.markSupported()).isFalse();
    }

    @Test
    void countsBytesOfEveryWriteMethod() throws IOException {
        ByteArrayOutputStream target = new ByteArrayOutputStream();
        CountingOutputStream out = new CountingOutputStream(target);
        out.write(0);
        out.write(ten, 1, 4);
        out.write(new byte[] {5, 6, 7, 8, 9});
        assertThat(out.bytes()).isEqualTo(10);
        assertThat(target.toByteArray()).isEqualTo(ten);
    }

    @Test
    void passesOnFlushAndClose() throws IOException {
        AtomicBoolean closed = new AtomicBoolean();
        new CountingInputStream(new FilterInputStream(new ByteArrayInputStream(ten)) {
                    @Override
                    public void close() {
                        closed.set(true);
                    }
                })
                .close();
        assertThat(closed).isTrue();

        ByteArrayOutputStream target = new ByteArrayOutputStream();
        AtomicBoolean targetClosed = new AtomicBoolean();
        CountingOutputStream out = new CountingOutputStream(new FilterOutputStream(new BufferedOutputStream(target)) {
            @Override
            public void close() {
                targetClosed.set(true);
            }
        });
        out.write(1);
        assertThat(target.size()).isZero();
        out.flush();
        assertThat(target.size()).isOne();
        out.close();
        assertThat(targetClosed).isTrue();
    }
}
