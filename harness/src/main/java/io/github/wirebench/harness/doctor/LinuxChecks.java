// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.doctor;

import static io.github.wirebench.harness.doctor.Finding.found;
import static io.github.wirebench.harness.doctor.Finding.unknown;

import io.github.wirebench.harness.stats.Format;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Checks of settings that only Linux shows, in files that OSHI does not read. */
final class LinuxChecks {
    private static final String CPUS = "sys/devices/system/cpu/";

    /** Drivers that choose the clock rate themselves: their "powersave" raises it under load. */
    private static final Set<String> SELF_GOVERNING = Set.of("intel_pstate", "amd-pstate-epp");

    private LinuxChecks() {}

    /** That of a container, which is the root of its control groups: in one file in version 2, in two in version 1. */
    static Finding quota(SystemProbe probe) {
        String groups = "sys/fs/cgroup/";
        String[] quota = probe.text(groups + "cpu.max")
                .or(() -> probe.text(groups + "cpu/cpu.cfs_quota_us")
                        .map(micros -> micros + " "
                                + probe.text(groups + "cpu/cpu.cfs_period_us").orElse("")))
                .orElse("max")
                .split(" ");
        boolean limited = !quota[0].equals("max") && !quota[0].equals("-1");
        double cpus = limited ? Double.parseDouble(quota[0]) / Double.parseDouble(quota[1]) : Double.POSITIVE_INFINITY;
        String pause = "the kernel pauses a fork that is over its quota";
        return found(limited ? Format.decimal(cpus) + " CPUs" : "none")
                .badIf(cpus < 1, pause + ": allow at least one CPU")
                .noteIf(limited, pause + "; the threads of JIT compiler and garbage collector count");
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
}
