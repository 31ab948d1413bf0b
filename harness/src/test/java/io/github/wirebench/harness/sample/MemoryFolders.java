// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.sample;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.extension.AnnotatedElementContext;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.io.TempDirFactory;

/** Temporary folders in memory where there are some: each line of a journal waits until it is on the disk. */
public final class MemoryFolders implements TempDirFactory {
    private static final Path MEMORY = Path.of("/dev/shm");

    @Override
    public Path createTempDirectory(AnnotatedElementContext element, ExtensionContext test) throws IOException {
        return Files.isDirectory(MEMORY) && Files.isWritable(MEMORY)
                ? Files.createTempDirectory(MEMORY, "junit-")
                : Files.createTempDirectory("junit-");
    }
}
