// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.doctor;

import io.github.wirebench.harness.data.Fork;
import io.github.wirebench.harness.data.Machine;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import oshi.PlatformEnum;
import oshi.SystemInfo;
import oshi.hardware.CentralProcessor.TickType;
import oshi.hardware.HardwareAbstractionLayer;

/**
 * Reads what the checks need from OSHI and, for what it does not know, the files of Linux. Figures may throw where the system does not
 * show them; a file that cannot be read is absent.
 */
public class SystemProbe {
    private static final long SAMPLE_MILLIS = 500;

    private static final Map<String, String> MAIN_CLASSES = Map.of(
            "org.openjdk.jmh.runner.ForkedMain", "a fork of JMH",
            "org.openjdk.jmh.Main", "JMH",
            "io.github.wirebench.probe.JmhHost", "a host of JMH");

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

    /** A JVM that runs JMH, as far as this user may see it, with JMH's main class or jar in a few words. */
    record Jvm(long pid, String jmh) {}

    /**
     * Returns the JVMs that are a JMH fork, JMH itself, or a jar named {@code …benchmarks.jar}, without this process, its ancestors and its
     * descendants. Listing all processes takes some tens of milliseconds.
     */
    static List<Jvm> otherJmhRuns() {
        ProcessHandle self = ProcessHandle.current();
        Set<Long> family = ancestors(self.pid());
        family.add(self.pid());
        self.descendants().forEach(one -> family.add(one.pid()));
        return jmhRuns(ProcessHandle.allProcesses().filter(handle -> !family.contains(handle.pid())));
    }

    static List<Jvm> jmhRuns(Stream<ProcessHandle> processes) {
        return processes
                .flatMap(handle -> {
                    List<String> line = commandLine(handle);
                    boolean isJvm = !line.isEmpty() && fileName(line.get(0)).matches("(?i)javaw?(\\.exe)?");
                    return Stream.ofNullable(isJvm ? jmh(line) : null).map(jmh -> new Jvm(handle.pid(), jmh));
                })
                .toList();
    }

    /** The kind of JMH run that a command line starts; null for other programs. */
    static String jmh(List<String> line) {
        int jar = line.indexOf("-jar") + 1;
        String name = jar > 0 && jar < line.size() ? fileName(line.get(jar)) : "";
        return line.stream()
                .filter(MAIN_CLASSES::containsKey)
                .map(MAIN_CLASSES::get)
                .findFirst()
                .orElse(name.endsWith("benchmarks.jar") ? name : null);
    }

    /** Parent, grandparent and so on. The system can give the id of a parent that has ended to a descendant. */
    static Set<Long> ancestors(long pid) {
        Set<Long> ancestors = new HashSet<>();
        Optional<ProcessHandle> parent = ProcessHandle.of(pid).flatMap(ProcessHandle::parent);
        while (parent.isPresent() && ancestors.add(parent.get().pid())) {
            parent = parent.get().parent();
        }
        return ancestors;
    }

    /** Executable and arguments. The JDK hides arguments over 4,096 bytes, and the class path of a fork is easily longer. */
    private static List<String> commandLine(ProcessHandle handle) {
        return text(Path.of("/proc", String.valueOf(handle.pid()), "cmdline"))
                .map(line -> List.of(line.split("\0")))
                .orElseGet(() -> Stream.concat(
                                handle.info().command().stream(),
                                Stream.of(handle.info().arguments().orElse(new String[0])))
                        .toList());
    }

    private static String fileName(String path) {
        return path.replaceFirst(".*[/\\\\]", "");
    }

    /** A holder: where OSHI's native library does not load, only the figures that need it are unknown. */
    static final class Oshi {
        static final HardwareAbstractionLayer HARDWARE = new SystemInfo().getHardware();
    }

    /**
     * Measures load and CPU time of the whole machine while a fork runs. It reads the system's counters before and after, which takes
     * one to three milliseconds each, and does nothing in between. The first watch of a JVM first loads OSHI, which takes up to a few
     * tenths of a second. OSHI remembers the counters for 0.3 s, so that shorter forks have no CPU figures.
     */
    public static final class ForkWatch {
        private final double loadBefore = Machine.load();
        private final long[] ticksBefore = ticks();

        /** To be called right before a fork; never throws. */
        public ForkWatch() {}

        /** To be called when the fork has ended; never throws. */
        public Fork.Environment stop() {
            double[] use = busyAndSteal(ticksBefore, ticks());
            // OSHI gives 0 for steal where the system does not count it
            double steal = SystemInfo.getCurrentPlatform() == PlatformEnum.LINUX ? use[1] : Double.NaN;
            return new Fork.Environment(loadBefore, steal, use[0]);
        }

        /**
         * Fractions of the CPU time of all cores between two readings: first what this machine used, then what the host gave to other
         * guests. NaN if nothing was counted.
         *
         * @param before milliseconds since the start of the machine, indexed by {@link TickType}
         */
        static double[] busyAndSteal(long[] before, long[] after) {
            long[] spent = new long[after.length];
            // Linux's counter of waiting for input and output can decrease a little
            Arrays.setAll(spent, i -> Math.max(0, after[i] - before[i]));
            double all = Arrays.stream(spent).sum();
            long steal = spent[TickType.STEAL.getIndex()];
            long idle = spent[TickType.IDLE.getIndex()] + spent[TickType.IOWAIT.getIndex()];
            return new double[] {(all - idle - steal) / all, steal / all};
        }

        /** Zeros where OSHI's native library cannot be used. */
        private static long[] ticks() {
            try {
                return Oshi.HARDWARE.getProcessor().getSystemCpuLoadTicks();
            } catch (LinkageError | RuntimeException e) {
                return new long[TickType.values().length];
            }
        }
    }
}
