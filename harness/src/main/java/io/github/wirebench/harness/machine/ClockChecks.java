// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.machine;

import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** How fast the cores run, and what time is read from. Linux shows both as files; OSHI has neither. */
final class ClockChecks {
    private static final String CPUS = "sys/devices/system/cpu";
    private static final String EACH_CPU = "cpu[0-9]*";
    /** Drivers that choose the clock rate themselves; their "powersave" goes up under load. */
    private static final Set<String> SELF_GOVERNING = Set.of("intel_pstate", "amd-pstate-epp");

    private static final Set<String> FAST_CLOCKS = Set.of("tsc", "arch_sys_counter");

    private ClockChecks() {}

    static Verdict governor(Surroundings surroundings) {
        List<String> governors = surroundings.files().texts(CPUS, EACH_CPU, "cpufreq/scaling_governor");
        List<String> drivers = surroundings.files().texts(CPUS, EACH_CPU, "cpufreq/scaling_driver");
        String found = String.join(", ", governors);
        String advice = "set the governor to performance: cpupower frequency-set -g performance";
        if (governors.isEmpty()) {
            return Verdict.unknown("look at the power settings of the system, or of the host of a virtual machine");
        }
        if (governors.equals(List.of("performance"))) {
            return Verdict.ok(found);
        }
        boolean goesUp = !drivers.isEmpty() && SELF_GOVERNING.containsAll(drivers);
        return governors.contains("powersave") && !goesUp
                ? Verdict.bad(found, advice)
                : Verdict.note(found + ": the clock rate follows the load", advice);
    }

    static Verdict turbo(Surroundings surroundings) {
        SystemFiles files = surroundings.files();
        List<String> boosts = Stream.of(
                        files.text(CPUS + "/intel_pstate/no_turbo").map(off -> off.equals("0") ? "1" : "0").stream(),
                        files.text(CPUS + "/cpufreq/boost").stream(),
                        files.texts(CPUS, EACH_CPU, "cpufreq/boost").stream())
                .flatMap(values -> values)
                .toList();
        if (boosts.isEmpty()) {
            return Verdict.unknown("turbo is usually on: the clock rate then depends on heat and on the other cores");
        }
        return boosts.contains("1")
                ? Verdict.note(
                        "on",
                        "the clock rate depends on heat and on the other cores; for steady figures switch it off"
                                + " (intel_pstate/no_turbo or cpufreq/boost)")
                : Verdict.ok("off");
    }

    static Verdict source(Surroundings surroundings) {
        return surroundings
                .files()
                .text("sys/devices/system/clocksource/clocksource0/current_clocksource")
                .map(source -> FAST_CLOCKS.contains(source)
                        ? Verdict.ok(source)
                        : Verdict.note(
                                source,
                                "reading the time can cost a system call: distrust modes that time single calls"
                                        + " (SampleTime, SingleShotTime)"))
                .orElseGet(() -> Verdict.unknown("modes that time single calls need a cheap clock"));
    }
}
