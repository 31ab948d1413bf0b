// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.doctor;

import static io.github.wirebench.harness.doctor.Finding.found;
import static io.github.wirebench.harness.doctor.Finding.unknown;

import io.github.wirebench.harness.stats.Format;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Stream;

/** Checks of settings that only Linux shows, in files that OSHI does not read. */
final class LinuxChecks {
    private static final String CPUS = "sys/devices/system/cpu/";

    /** Drivers that choose the clock rate themselves: their "powersave" raises it under load. */
    private static final Set<String> SELF_GOVERNING = Set.of("intel_pstate", "amd-pstate-epp");

    private static final Set<String> FAST_CLOCKS = Set.of("tsc", "arch_sys_counter");
    private static final String NO_CGROUP = "limits of control groups are known on Linux only";

    private LinuxChecks() {}

    /** Reads a file, because OSHI would start a process for it and knows 64 CPUs at most. */
    static Finding affinity(SystemProbe probe) {
        String key = "Cpus_allowed_list:";
        int logical = probe.logicalCores();
        Optional<String> allowed = probe.text("proc/self/status").stream()
                .flatMap(String::lines)
                .filter(line -> line.startsWith(key))
                .map(line -> line.substring(key.length()).strip())
                .findFirst();
        boolean bound = allowed.filter(list -> count(list) < logical).isPresent();
        return found(bound ? "bound to CPUs " + allowed.get() + " of " + logical : "none")
                .unknownIf(allowed.isEmpty(), "make sure that this process may use all cores")
                .noteIf(bound, "fine if these CPUs are reserved for it; otherwise check taskset, numactl and cpuset");
    }

    static Finding quota(SystemProbe probe) {
        Cgroup group = new Cgroup(probe);
        OptionalDouble quota = group.cpus();
        double cpus = quota.orElse(Double.POSITIVE_INFINITY);
        String pause = "the kernel pauses a fork that is over its quota";
        return found(quota.isEmpty() ? "none" : Format.decimal(cpus) + (cpus == 1 ? " CPU" : " CPUs"))
                .unknownIf(!group.isKnown(), NO_CGROUP)
                .badIf(cpus < 1, pause + ": allow at least one CPU")
                .noteIf(quota.isPresent(), pause + "; the threads of JIT compiler and garbage collector count");
    }

    static Finding governor(SystemProbe probe) {
        List<String> governors = probe.textsOfCpus("cpufreq/scaling_governor");
        List<String> drivers = probe.textsOfCpus("cpufreq/scaling_driver");
        String found = String.join(", ", governors);
        String advice = "set the governor to performance: cpupower frequency-set -g performance";
        boolean selfGoverning = !drivers.isEmpty() && SELF_GOVERNING.containsAll(drivers);
        if (governors.isEmpty()) {
            return unknown("check the power settings of the system, or of a virtual machine's host");
        }
        if (governors.equals(List.of("performance"))) {
            return found(found);
        }
        return governors.contains("powersave") && !selfGoverning
                ? found(found).badIf(true, advice)
                : found(found + ": the clock rate follows the load").noteIf(true, advice);
    }

    static Finding turbo(SystemProbe probe) {
        String effect = "the clock rate depends on temperature and on the other cores";
        List<String> boosts = Stream.of(
                        probe.text(CPUS + "intel_pstate/no_turbo").map(off -> off.equals("0") ? "1" : "0").stream(),
                        probe.text(CPUS + "cpufreq/boost").stream(),
                        probe.textsOfCpus("cpufreq/boost").stream())
                .flatMap(values -> values)
                .toList();
        boolean on = boosts.contains("1");
        return found(on ? "on" : "off")
                .unknownIf(boosts.isEmpty(), "turbo is usually on; then " + effect)
                .noteIf(on, effect + "; for steady figures, turn it off (intel_pstate/no_turbo or cpufreq/boost)");
    }

    static Finding clockSource(SystemProbe probe) {
        String modes = "modes that time single calls (SampleTime, SingleShotTime)";
        return probe.text("sys/devices/system/clocksource/clocksource0/current_clocksource")
                .map(source -> found(source)
                        .noteIf(
                                !FAST_CLOCKS.contains(source),
                                "reading the time may need a system call: do not trust " + modes))
                .orElseGet(() -> unknown(modes + " need a clock that is fast to read"));
    }

    static Finding memoryLimit(SystemProbe probe) {
        Cgroup group = new Cgroup(probe);
        OptionalLong limit = group.memory();
        long bytes = limit.orElse(Long.MAX_VALUE);
        return found(limit.isEmpty() ? "none" : Format.memory(bytes))
                .unknownIf(!group.isKnown(), NO_CGROUP)
                .badIf(
                        bytes < MachineChecks.FORK_MEMORY,
                        MachineChecks.FORK_NEEDS + " and would be killed: raise the limit")
                .noteIf(limit.isPresent(), "the whole control group shares it; a fork that exceeds it is killed");
    }

    static Finding hugePages(SystemProbe probe) {
        return probe.text("sys/kernel/mm/transparent_hugepage/enabled")
                .map(modes -> modes.replaceFirst("(?s).*\\[(\\w+)].*", "$1"))
                .map(mode -> found(mode)
                        .noteIf(
                                mode.equals("always"),
                                "forks get different numbers of huge pages: set madvise, or compare many forks"))
                .orElseGet(() -> unknown("page sizes can differ between forks"));
    }

    /** Number of CPUs in a list such as {@code 0-3,8}. */
    private static int count(String list) {
        int count = 0;
        for (String range : list.split(",")) {
            String[] ends = range.split("-");
            count += Integer.parseInt(ends[ends.length - 1]) - Integer.parseInt(ends[0]) + 1;
        }
        return count;
    }
}
