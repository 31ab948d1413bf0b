// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.data;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import oshi.SystemInfo;
import oshi.hardware.HardwareAbstractionLayer;

/**
 * The machine that a run was measured on. Nothing in it names a user or a host.
 *
 * @param cpu model name
 * @param architecture e.g. {@code amd64}
 * @param physicalCores cores; 0 if unknown
 * @param logicalCores hardware threads that this process may use
 * @param memoryBytes physical memory in bytes; 0 if unknown
 * @param os name and version
 * @param virtualization {@code container}, {@code virtual machine}, or both with a comma; empty if there is no sign of them
 */
public record Machine(
        String cpu,
        String architecture,
        int physicalCores,
        int logicalCores,
        long memoryBytes,
        String os,
        String virtualization) {
    private static final String UNKNOWN = "unknown";
    private static final Pattern NO_DIFFERENCE = Pattern.compile(
            "\\((R|TM|C)\\)|[®™@]|\\b(CPU|Processor)\\b|\\b[\\w]+-Core\\b| (w/|with) .*", Pattern.CASE_INSENSITIVE);
    private static final Pattern VIRTUAL = Pattern.compile(
            "kvm|qemu|vmware|virtualbox|hyper-v|virtual machine|xen|amazon ec2|google compute|firecracker|bochs|parallels",
            Pattern.CASE_INSENSITIVE);

    /** Describes this machine. The JVM gives the facts that the native library does not know. */
    public static Machine detect() {
        String architecture = System.getProperty("os.arch");
        int logical = Runtime.getRuntime().availableProcessors();
        try {
            SystemInfo system = new SystemInfo();
            HardwareAbstractionLayer hardware = system.getHardware();
            return new Machine(
                    hardware.getProcessor().getProcessorIdentifier().getName().strip(),
                    architecture,
                    hardware.getProcessor().getPhysicalProcessorCount(),
                    logical,
                    hardware.getMemory().getTotal(),
                    system.getOperatingSystem().toString(),
                    virtualization(hardware));
        } catch (LinkageError | RuntimeException e) {
            String os = System.getProperty("os.name") + " " + System.getProperty("os.version");
            return new Machine(UNKNOWN, architecture, 0, logical, 0, os, container());
        }
    }

    Optional<String> knownCpu() {
        return Optional.ofNullable(cpu).filter(name -> !name.equals(UNKNOWN));
    }

    public String besideCpu() {
        return Objects.requireNonNullElse(architecture, UNKNOWN) + ", " + (logicalCores > 0 ? logicalCores : UNKNOWN)
                + " CPUs";
    }

    /**
     * Returns a model name without words that distinguish no CPU from another: {@code Intel Xeon 2.80GHz} for {@code Intel(R) Xeon(R)
     * CPU @ 2.80GHz}, {@code AMD EPYC 7763} for {@code AMD EPYC 7763 64-Core Processor}. A clock rate goes if there is a number.
     */
    public static String shortCpu(String model) {
        return NO_DIFFERENCE
                .matcher(model)
                .replaceAll(" ")
                .replaceAll("\\s+", " ")
                .strip()
                .replaceFirst("^(.*\\d.*) [\\d.]+ ?GHz$", "$1");
    }

    /** Returns whether forks of one case may come from both machines: same architecture, number of CPUs, and CPU where both are known. */
    public boolean isLike(Machine other) {
        return architecture.equals(other.architecture)
                && logicalCores == other.logicalCores
                && (cpu.equals(other.cpu) || cpu.equals(UNKNOWN) || other.cpu.equals(UNKNOWN));
    }

    /** Average number of runnable processes over the last minute; NaN if the system has no such figure. */
    public static double load() {
        double load = ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
        return load < 0 ? Double.NaN : load;
    }

    private static String virtualization(HardwareAbstractionLayer hardware) {
        String identity = hardware.getComputerSystem().getManufacturer() + " "
                + hardware.getComputerSystem().getModel() + " "
                + hardware.getProcessor().getProcessorIdentifier().getName();
        boolean isGuest = VIRTUAL.matcher(identity).find() || hypervisorFlag();
        String container = container();
        return container + (isGuest && !container.isEmpty() ? ", " : "") + (isGuest ? "virtual machine" : "");
    }

    private static String container() {
        return Files.exists(Path.of("/.dockerenv")) || Files.exists(Path.of("/run/.containerenv")) ? "container" : "";
    }

    /** Linux lists {@code hypervisor} among the CPU flags of a guest. */
    private static boolean hypervisorFlag() {
        try {
            return Files.readString(Path.of("/proc/cpuinfo")).contains(" hypervisor");
        } catch (IOException e) {
            return false;
        }
    }
}
