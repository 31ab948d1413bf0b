// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.machine;

import io.github.wirebench.harness.record.Machine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import oshi.SystemInfo;
import oshi.hardware.HardwareAbstractionLayer;

/** The figures of this machine, from OSHI and the JDK. Each is read when asked for. */
final class OshiFigures implements MachineFigures {
    private static final long SAMPLE_MILLIS = 500;

    private final SystemFiles files;
    private CpuUse cpu;

    OshiFigures(SystemFiles files) {
        this.files = files;
    }

    @Override
    public double loadAverage() {
        double load = Machine.load();
        return load < 0 ? Double.NaN : load;
    }

    @Override
    public CpuUse cpu() {
        if (cpu == null) {
            CpuTimes before = CpuTimes.read();
            try {
                TimeUnit.MILLISECONDS.sleep(SAMPLE_MILLIS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            cpu = CpuTimes.read().since(before);
        }
        return cpu;
    }

    @Override
    public int physicalCores() {
        return hardware().getProcessor().getPhysicalProcessorCount();
    }

    @Override
    public int logicalCores() {
        return hardware().getProcessor().getLogicalProcessorCount();
    }

    @Override
    public int usableCores() {
        return Runtime.getRuntime().availableProcessors();
    }

    @Override
    public long memory() {
        return hardware().getMemory().getTotal();
    }

    @Override
    public long freeMemory() {
        return hardware().getMemory().getAvailable();
    }

    @Override
    public long swapUsed() {
        return hardware().getMemory().getVirtualMemory().getSwapUsed();
    }

    @Override
    public boolean onBattery() {
        return hardware().getPowerSources().stream()
                .anyMatch(source -> source.isDischarging() && !source.isPowerOnLine());
    }

    @Override
    public String virtualization() {
        return Machine.detect().virtualization();
    }

    @Override
    public long freeSpace(Path folder) {
        Path existing = folder.toAbsolutePath();
        while (existing != null && !Files.exists(existing)) {
            existing = existing.getParent();
        }
        try {
            return existing == null ? -1 : Files.getFileStore(existing).getUsableSpace();
        } catch (IOException e) {
            return -1;
        }
    }

    @Override
    public List<JmhProcess> otherJmhRuns() {
        return OtherJmhRuns.find();
    }

    @Override
    public int otherJvms() {
        return JavaProcess.others(files).size();
    }

    private static HardwareAbstractionLayer hardware() {
        return Lazy.HARDWARE;
    }

    /** Within a holder: where OSHI's native library fails to load, only what needs it is unknown. */
    private static final class Lazy {
        static final HardwareAbstractionLayer HARDWARE = new SystemInfo().getHardware();
    }
}
