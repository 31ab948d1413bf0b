// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.machine;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Figures of a machine as it should be; tests override what is not. */
class QuietMachine implements MachineFigures {
    private static final JvmFacts RELEASE = new JvmFacts("17.0.15+6", List.of("-Xmx64m"), Map.of("PATH", "/bin"));

    /** All of a machine: its figures, and files below the root as path, content, path, content. */
    Surroundings with(Path root, String... files) {
        for (int i = 0; i < files.length; i += 2) {
            try {
                Files.createDirectories(root.resolve(files[i]).getParent());
                Files.writeString(root.resolve(files[i]), files[i + 1] + "\n");
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return new Surroundings(new SystemFiles(root), this, RELEASE, root);
    }

    /** A machine without a readable file. */
    Surroundings withoutFiles() {
        return with(Path.of("no-such-root"));
    }

    /** Severity of a verdict on a machine without files. */
    Severity severity(Function<Surroundings, Verdict> check) {
        return check.apply(withoutFiles()).severity();
    }

    @Override
    public double loadAverage() {
        return 0.2;
    }

    @Override
    public CpuUse cpu() {
        return new CpuUse(0.02, 0.001);
    }

    @Override
    public int physicalCores() {
        return 8;
    }

    @Override
    public int logicalCores() {
        return 8;
    }

    @Override
    public int usableCores() {
        return 8;
    }

    @Override
    public long memory() {
        return 16 * Amounts.GIB;
    }

    @Override
    public long freeMemory() {
        return 12 * Amounts.GIB;
    }

    @Override
    public long swapUsed() {
        return 0;
    }

    @Override
    public boolean onBattery() {
        return false;
    }

    @Override
    public String virtualization() {
        return "";
    }

    @Override
    public long freeSpace(Path folder) {
        return 50 * Amounts.GIB;
    }

    @Override
    public List<JmhProcess> otherJmhRuns() {
        return List.of();
    }

    @Override
    public int otherJvms() {
        return 0;
    }
}
