// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.machine;

import java.util.OptionalDouble;

/** How many cores there are, and how many of them a fork can have. */
final class CoreChecks {
    private static final int FEW = 2;

    private CoreChecks() {}

    static Verdict cores(Surroundings surroundings) {
        MachineFigures figures = surroundings.figures();
        int usable = figures.usableCores();
        String found =
                usable + " usable of " + figures.logicalCores() + ", on " + figures.physicalCores() + " physical";
        if (usable <= FEW) {
            return Verdict.note(
                    found, "compiler and collector threads share the cores with the benchmark: run nothing else");
        }
        return usable < figures.logicalCores()
                ? Verdict.note(found, "the other cores can be busy with the work of others")
                : Verdict.ok(found);
    }

    static Verdict smt(Surroundings surroundings) {
        int logical = surroundings.figures().logicalCores();
        int physical = surroundings.figures().physicalCores();
        if (physical <= 0) {
            return Verdict.unknown("two threads on one core slow each other down");
        }
        return logical > physical
                ? Verdict.note(
                        "on, " + logical + " threads on " + physical + (physical == 1 ? " core" : " cores"),
                        "the threads of a core slow each other down: leave cores idle, or switch SMT off")
                : Verdict.ok("off");
    }

    /** OSHI would start a process for it, and knows 64 CPUs only. */
    static Verdict affinity(Surroundings surroundings) {
        String key = "Cpus_allowed_list:";
        int logical = surroundings.figures().logicalCores();
        return surroundings
                .files()
                .lines("proc/self/status")
                .filter(line -> line.startsWith(key))
                .map(line -> line.substring(key.length()).strip())
                .findFirst()
                .map(allowed -> count(allowed) < logical
                        ? Verdict.note(
                                "bound to CPUs " + allowed + " of " + logical,
                                "fine if they were set aside for this; check taskset, numactl and cpuset")
                        : Verdict.ok("none"))
                .orElseGet(() -> Verdict.unknown("check that this process may use all cores"));
    }

    static Verdict quota(Surroundings surroundings) {
        Cgroup group = new Cgroup(surroundings.files());
        if (!group.isKnown()) {
            return Verdict.unknown("control groups are a matter of Linux");
        }
        OptionalDouble cpus = group.cpus();
        if (cpus.isEmpty()) {
            return Verdict.ok("none");
        }
        String found = Amounts.decimal(cpus.getAsDouble()) + (cpus.getAsDouble() == 1 ? " CPU" : " CPUs");
        return cpus.getAsDouble() < 1
                ? Verdict.bad(found, "the kernel stops a fork in the middle: give the container at least one CPU")
                : Verdict.note(
                        found,
                        "the kernel stops who uses more until the next period: compiler and collector threads count too");
    }

    /** Of a list such as {@code 0-3,8}. */
    private static int count(String list) {
        int count = 0;
        for (String range : list.split(",")) {
            String[] ends = range.split("-");
            count += Integer.parseInt(ends[ends.length - 1]) - Integer.parseInt(ends[0]) + 1;
        }
        return count;
    }
}
