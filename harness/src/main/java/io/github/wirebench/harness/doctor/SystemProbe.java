// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.doctor;

import io.github.wirebench.harness.data.Fork;
import io.github.wirebench.harness.data.Machine;
import io.github.wirebench.harness.doctor.OtherJmhRuns.JmhProcess;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.StreamSupport;
import oshi.SystemInfo;
import oshi.hardware.HardwareAbstractionLayer;

/**
 * Reads the figures and settings that the checks need from OSHI, the JDK and, for what neither has, the files of Linux. Each is
 * read when asked for. Memory and space are in bytes. Figures may throw where the system does not show them; a file that cannot
 * be read is absent.
 */
class SystemProbe {
    private static final long SAMPLE_MILLIS = 500;

    private final Path root;
    private final Path results;
    private Fork.Environment sample;

    /**
     * @param root the folder that contains {@code proc} and {@code sys}
     * @param results the folder for results; need not exist yet
     */
    SystemProbe(Path root, Path results) {
        this.root = root;
        this.results = results;
    }

    /** Load and CPU time of the machine during half a second, measured once. */
    Fork.Environment sample() {
        if (sample == null) {
            ForkWatch watch = ForkWatch.start();
            try {
                TimeUnit.MILLISECONDS.sleep(SAMPLE_MILLIS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            sample = watch.stop();
        }
        return sample;
    }

    int physicalCores() {
        return hardware().getProcessor().getPhysicalProcessorCount();
    }

    /** Hardware threads of the machine. */
    int logicalCores() {
        return hardware().getProcessor().getLogicalProcessorCount();
    }

    /** Hardware threads that this process may use. */
    int usableCores() {
        return Runtime.getRuntime().availableProcessors();
    }

    long memory() {
        return hardware().getMemory().getTotal();
    }

    /** Memory that a process could get without swapping. */
    long freeMemory() {
        return hardware().getMemory().getAvailable();
    }

    long swapUsed() {
        return hardware().getMemory().getVirtualMemory().getSwapUsed();
    }

    /**
     * Returns whether a battery of the machine is discharging and mains power is off. OSHI counts the battery of a wireless mouse, too, so
     * that it is asked only where Linux's list is missing.
     */
    boolean onBattery() {
        List<Path> supplies = folders("sys/class/power_supply", "*");
        return supplies.isEmpty()
                ? hardware().getPowerSources().stream()
                        .anyMatch(source -> source.isDischarging() && !source.isPowerOnLine())
                : supplies.stream().noneMatch(SystemProbe::isMainsOnline)
                        && supplies.stream().anyMatch(SystemProbe::isDischarging);
    }

    String virtualization() {
        return Machine.detect().virtualization();
    }

    /** Free bytes on the disk of the results; negative if unknown. */
    long freeResultsSpace() {
        return freeSpace(results);
    }

    /** Free bytes on the disk of temporary files; negative if unknown. */
    long freeTemporarySpace() {
        return freeSpace(Path.of(System.getProperty("java.io.tmpdir")));
    }

    List<JmhProcess> otherJmhRuns() {
        return OtherJmhRuns.find();
    }

    /** Number of JVMs, JMH runs included, without this one, its ancestors and its descendants. */
    int otherJvms() {
        return OtherJmhRuns.otherJvms().size();
    }

    /** Version of the JVM that starts the forks, e.g. {@code 17.0.15+6}. Forks use the same JVM unless told otherwise. */
    String jvmVersion() {
        return System.getProperty("java.vm.version", "");
    }

    List<String> jvmOptions() {
        return ManagementFactory.getRuntimeMXBean().getInputArguments();
    }

    Map<String, String> environment() {
        return System.getenv();
    }

    Path root() {
        return root;
    }

    Optional<String> text(String path) {
        return text(root.resolve(path));
    }

    /** The contents of one file of every CPU, sorted, without duplicates. */
    List<String> textsOfCpus(String file) {
        return folders("sys/devices/system/cpu", "cpu[0-9]*").stream()
                .flatMap(cpu -> text(cpu.resolve(file)).stream())
                .distinct()
                .sorted()
                .toList();
    }

    /** The content of a file without surrounding white space; absent if it is blank or cannot be read. */
    static Optional<String> text(Path file) {
        try {
            return Optional.of(Files.readString(file).strip()).filter(text -> !text.isEmpty());
        } catch (IOException | RuntimeException e) {
            return Optional.empty();
        }
    }

    HardwareAbstractionLayer hardware() {
        return Oshi.HARDWARE;
    }

    private List<Path> folders(String parent, String glob) {
        try (DirectoryStream<Path> found = Files.newDirectoryStream(root.resolve(parent), glob)) {
            return StreamSupport.stream(found.spliterator(), false).sorted().toList();
        } catch (IOException | RuntimeException e) {
            return List.of();
        }
    }

    private static boolean isMainsOnline(Path supply) {
        return is(supply, "online", "1") && !is(supply, "type", "Battery");
    }

    private static boolean isDischarging(Path supply) {
        return is(supply, "type", "Battery") && is(supply, "status", "Discharging") && !is(supply, "scope", "Device");
    }

    private static boolean is(Path supply, String file, String value) {
        return text(supply.resolve(file)).filter(value::equals).isPresent();
    }

    private static long freeSpace(Path folder) {
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

    /** A holder: where OSHI's native library does not load, only the figures that need it are unknown. */
    static final class Oshi {
        static final HardwareAbstractionLayer HARDWARE = new SystemInfo().getHardware();
    }
}
