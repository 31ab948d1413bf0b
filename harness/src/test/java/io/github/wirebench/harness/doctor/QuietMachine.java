// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.doctor;

import io.github.wirebench.harness.data.Fork;
import io.github.wirebench.harness.doctor.OtherJmhRuns.JmhProcess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** A machine with good figures, for tests to override, and with only the files that a test writes. */
class QuietMachine extends SystemProbe {

    /** A machine without files. */
    QuietMachine() {
        this(Path.of("no-such-root"));
    }

    /**
     * @param files to write below the root: path, content, path, content
     */
    QuietMachine(Path root, String... files) {
        super(root, root);
        try {
            for (int i = 0; i < files.length; i += 2) {
                Files.createDirectories(root.resolve(files[i]).getParent());
                Files.writeString(root.resolve(files[i]), files[i + 1] + "\n");
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    Fork.Environment sample() {
        return new Fork.Environment(0.2, 0.2, 0.001, 0.02);
    }

    @Override
    int physicalCores() {
        return 8;
    }

    @Override
    int logicalCores() {
        return 8;
    }

    @Override
    int usableCores() {
        return 8;
    }

    @Override
    long memory() {
        return 16L << 30;
    }

    @Override
    long freeMemory() {
        return 12L << 30;
    }

    @Override
    long swapUsed() {
        return 0;
    }

    @Override
    String virtualization() {
        return "";
    }

    @Override
    long freeResultsSpace() {
        return 50L << 30;
    }

    @Override
    long freeTemporarySpace() {
        return 50L << 30;
    }

    @Override
    List<JmhProcess> otherJmhRuns() {
        return List.of();
    }

    @Override
    int otherJvms() {
        return 0;
    }

    @Override
    String jvmVersion() {
        return "17.0.15+6";
    }

    @Override
    List<String> jvmOptions() {
        return List.of("-Xmx64m");
    }

    @Override
    Map<String, String> environment() {
        return Map.of("PATH", "/bin");
    }
}
