// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.doctor;

import io.github.wirebench.harness.data.Fork;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.StreamSupport;
import oshi.SystemInfo;
import oshi.hardware.HardwareAbstractionLayer;

/**
 * Reads what the checks need from OSHI and, for what it does not know, the files of Linux. Figures may throw where the system does not
 * show them; a file that cannot be read is absent.
 */
class SystemProbe {
    private static final long SAMPLE_MILLIS = 500;

    final Path root;
    final Path results;
    private Fork.Environment sample;

    /** The root contains {@code proc} and {@code sys}; the folder for results need not exist yet. */
    SystemProbe(Path root, Path results) {
        this.root = root;
        this.results = results;
    }

    /** Load and CPU time of the machine during half a second, measured once. */
    Fork.Environment sample() {
        if (sample == null) {
            ForkWatch watch = new ForkWatch();
            try {
                TimeUnit.MILLISECONDS.sleep(SAMPLE_MILLIS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            sample = watch.stop();
        }
        return sample;
    }

    HardwareAbstractionLayer hardware() {
        return Oshi.HARDWARE;
    }

    int physicalCores() {
        return hardware().getProcessor().getPhysicalProcessorCount();
    }

    int logicalCores() {
        return hardware().getProcessor().getLogicalProcessorCount();
    }

    /** Returns whether there is mains power, and it is off. OSHI is asked only where Linux's list is missing. */
    boolean onBattery() {
        List<Path> supplies = folders("sys/class/power_supply", "*");
        if (supplies.isEmpty()) {
            return hardware().getPowerSources().stream()
                    .anyMatch(source -> source.isDischarging() && !source.isPowerOnLine());
        }
        return supplies.stream().anyMatch(supply -> is(supply, "type", "Mains"))
                && supplies.stream().noneMatch(supply -> is(supply, "online", "1"));
    }

    private static boolean is(Path supply, String file, String value) {
        return text(supply.resolve(file)).filter(value::equals).isPresent();
    }

    Optional<String> text(String path) {
        return text(root.resolve(path));
    }

    /** The content of a file without surrounding white space; absent if it is blank or cannot be read. */
    static Optional<String> text(Path file) {
        try {
            return Optional.of(Files.readString(file).strip()).filter(text -> !text.isEmpty());
        } catch (IOException | RuntimeException e) {
            return Optional.empty();
        }
    }

    /** The contents of one file of every CPU, sorted, without duplicates. */
    List<String> textsOfCpus(String file) {
        return folders("sys/devices/system/cpu", "cpu[0-9]*").stream()
                .flatMap(cpu -> text(cpu.resolve(file)).stream())
                .distinct()
                .sorted()
                .toList();
    }

    private List<Path> folders(String parent, String glob) {
        try (DirectoryStream<Path> found = Files.newDirectoryStream(root.resolve(parent), glob)) {
            return StreamSupport.stream(found.spliterator(), false).toList();
        } catch (IOException | RuntimeException e) {
            return List.of();
        }
    }

    /** Free bytes on the disk of a folder, which need not exist yet; negative if unknown. */
    static long freeSpace(Path folder) {
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
