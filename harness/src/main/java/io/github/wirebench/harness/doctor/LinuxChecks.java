// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.doctor;

import static io.github.wirebench.harness.doctor.Finding.found;
import static io.github.wirebench.harness.doctor.Finding.unknown;

import io.github.wirebench.harness.stats.Format;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Checks of settings that only Linux shows, in files that OSHI does not read. */
final class LinuxChecks {
    private static final String GROUPS = "proc/self/cgroup";
    private static final String NO_GROUPS = "limits of control groups are known on Linux only";
    private static final String CPUS = "sys/devices/system/cpu/";

    /** Drivers that choose the clock rate themselves: their "powersave" raises it under load. */
    private static final Set<String> SELF_GOVERNING = Set.of("intel_pstate", "amd-pstate-epp");

    private static final Set<String> FAST_CLOCKS = Set.of("tsc", "arch_sys_counter");

    /** Version 1 of control groups writes a number above this for "no limit". */
    private static final long NO_LIMIT = 1L << 60;

    private LinuxChecks() {}

    /** Reads a file, because OSHI would start a process for it and knows 64 CPUs at most. */
    static Finding affinity(SystemProbe probe, int logicalCores) {
        String key = "Cpus_allowed_list:";
        Optional<String> allowed = probe.text("proc/self/status").stream()
                .flatMap(String::lines)
                .filter(line -> line.startsWith(key))
                .map(line -> line.substring(key.length()).strip())
                .findFirst();
        boolean bound = allowed.isPresent() && count(allowed.get()) < logicalCores;
        return found(bound ? "bound to CPUs " + allowed.get() + " of " + logicalCores : "none")
                .unknownIf(allowed.isEmpty(), "make sure that this process may use all cores")
                .noteIf(bound, "fine if these CPUs are reserved for it; otherwise check taskset, numactl and cpuset");
    }

    /** Number of CPUs in a list such as {@code 0-3,8}. */
    private static int count(String list) {
        return Stream.of(list.split(","))
                .map(range -> range.split("-"))
                .mapToInt(ends -> Integer.parseInt(ends[ends.length - 1]) - Integer.parseInt(ends[0]) + 1)
                .sum();
    }

    /** Version 2 has quota and period in one file, version 1 has a file for each; "max" and -1 mean no quota. */
    static Finding quota(SystemProbe probe) {
        double cpus = Double.POSITIVE_INFINITY;
        for (Path group : controlGroups(probe, "cpu")) {
            String[] quota = SystemProbe.text(group.resolve("cpu.max"))
                    .orElseGet(() ->
                            SystemProbe.text(group.resolve("cpu.cfs_quota_us")).orElse("max") + " "
                                    + SystemProbe.text(group.resolve("cpu.cfs_period_us"))
                                            .orElse("100000"))
                    .split("\\s+");
            if (!quota[0].equals("max") && !quota[0].startsWith("-")) {
                cpus = Math.min(cpus, Double.parseDouble(quota[0]) / Double.parseDouble(quota[1]));
            }
        }
        boolean limited = cpus < Double.POSITIVE_INFINITY;
        String pause = "the kernel pauses a fork that is over its quota";
        return found(limited ? Format.decimal(cpus) + (cpus == 1 ? " CPU" : " CPUs") : "none")
                .unknownIf(probe.text(GROUPS).isEmpty(), NO_GROUPS)
                .badIf(cpus < 1, pause + ": allow at least one CPU")
                .noteIf(limited, pause + "; the threads of JIT compiler and garbage collector count");
    }

    static Finding memoryLimit(SystemProbe probe) {
        long bytes = NO_LIMIT;
        for (Path group : controlGroups(probe, "memory")) {
            for (String file : List.of("memory.max", "memory.limit_in_bytes")) {
                String limit = SystemProbe.text(group.resolve(file)).orElse("max");
                bytes = limit.equals("max") ? bytes : Math.min(bytes, Long.parseLong(limit));
            }
        }
        return found(bytes < NO_LIMIT ? Format.memory(bytes) : "none")
                .unknownIf(probe.text(GROUPS).isEmpty(), NO_GROUPS)
                .badIf(bytes < Doctor.FORK_MEMORY, Doctor.FORK_NEEDS + " and would be killed: raise the limit")
                .noteIf(bytes < NO_LIMIT, "the whole control group shares it; a fork that exceeds it is killed");
    }

    /**
     * The folders of this process's control group and of the groups around it, of both versions: the lowest of their limits applies. The
     * kernel's documents {@code cgroup-v1} and {@code cgroup-v2} define the files.
     */
    private static List<Path> controlGroups(SystemProbe probe, String controller) {
        Path mount = probe.root.resolve("sys/fs/cgroup");
        List<Path> folders = new ArrayList<>();
        for (String line : probe.text(GROUPS).orElse("").split("\n")) {
            // hierarchy:controllers:path, without controllers in version 2
            String[] parts = line.split(":", 3);
            if (parts.length < 3 || !List.of(parts[1].split(",")).contains(parts[1].isEmpty() ? "" : controller)) {
                continue;
            }
            for (String folder : parts[1].isEmpty() ? List.of("") : List.of(parts[1], controller)) {
                Path top = mount.resolve(folder);
                // in a container the path can be the host's, and then the mounted folder is the group
                folders.add(top);
                Path group = top.resolve(parts[2].replaceFirst("^/+", "")).normalize();
                for (; group.startsWith(top); group = group.getParent()) {
                    folders.add(group);
                }
            }
        }
        return folders;
    }

    static Finding governor(SystemProbe probe) {
        List<String> governors = probe.textsOfCpus("cpufreq/scaling_governor");
        List<String> drivers = probe.textsOfCpus("cpufreq/scaling_driver");
        if (governors.isEmpty()) {
            return unknown("check the power settings of the system, or of a virtual machine's host");
        }
        String advice = "set the governor to performance: cpupower frequency-set -g performance";
        boolean fixed = governors.equals(List.of("performance"));
        boolean slow = governors.contains("powersave") && (drivers.isEmpty() || !SELF_GOVERNING.containsAll(drivers));
        return found(String.join(", ", governors) + (fixed || slow ? "" : ": the clock rate follows the load"))
                .badIf(slow, advice)
                .noteIf(!fixed, advice);
    }

    static Finding turbo(SystemProbe probe) {
        String effect = "the clock rate depends on temperature and on the other cores";
        List<String> boosts = new ArrayList<>(probe.textsOfCpus("cpufreq/boost"));
        probe.text(CPUS + "cpufreq/boost").ifPresent(boosts::add);
        probe.text(CPUS + "intel_pstate/no_turbo").ifPresent(off -> boosts.add(off.equals("0") ? "1" : "0"));
        boolean on = boosts.contains("1");
        return found(on ? "on" : "off")
                .unknownIf(boosts.isEmpty(), "turbo is usually on; then " + effect)
                .noteIf(on, effect + "; for steady figures, turn it off (intel_pstate/no_turbo or cpufreq/boost)");
    }

    static Finding clockSource(SystemProbe probe) {
        String modes = "modes that time single calls (SampleTime, SingleShotTime)";
        String source = probe.text("sys/devices/system/clocksource/clocksource0/current_clocksource")
                .orElse("");
        return found(source)
                .unknownIf(source.isEmpty(), modes + " need a clock that is fast to read")
                .noteIf(!FAST_CLOCKS.contains(source), "reading the time may need a system call: distrust " + modes);
    }

    static Finding hugePages(SystemProbe probe) {
        String mode = probe.text("sys/kernel/mm/transparent_hugepage/enabled")
                .map(modes -> modes.replaceFirst("(?s).*\\[(\\w+)].*", "$1"))
                .orElse("");
        return found(mode)
                .unknownIf(mode.isEmpty(), "page sizes can differ between forks")
                .noteIf(mode.equals("always"), "forks get different numbers of them: set madvise, or run many forks");
    }
}
