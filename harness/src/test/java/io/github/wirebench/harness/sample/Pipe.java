// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.sample;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A named pipe that gives a file's content, once. */
public final class Pipe {
    private Pipe() {}

    /** Makes a pipe next to a file, and writes the file into it as soon as it is read. */
    public static Path of(Path file) throws IOException, InterruptedException {
        Path pipe = file.resolveSibling("pipe-of-" + file.getFileName());
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor())
                .isZero();
        Thread writer = new Thread(() -> {
            try {
                Files.write(pipe, Files.readAllBytes(file));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        writer.setDaemon(true);
        writer.start();
        return pipe;
    }
}
