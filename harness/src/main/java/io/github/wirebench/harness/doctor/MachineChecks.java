// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.doctor;

import static io.github.wirebench.harness.doctor.Finding.found;

import io.github.wirebench.harness.doctor.OtherJmhRuns.JmhProcess;
import io.github.wirebench.harness.stats.Format;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Checks of the machine's size and of what else it is doing. */
final class MachineChecks {
    /** A heap of 1 GiB, and what the JVM needs beside it. */
    static final long FORK_MEMORY = 1280L << 20;

    static final String FORK_NEEDS = "a fork with a heap of 1 GiB needs " + Format.memory(FORK_MEMORY);
    private static final long LEAST_SPACE = 200L << 20;

    private MachineChecks() {}

    /** Uses two figures: the mean over a minute misses what has just begun, and half a second misses what comes and goes. */
    static Finding load(SystemProbe probe) {
        double load = probe.sample().loadBefore();
        double busy = probe.sample().busy();
        int cores = probe.logicalCores();
        String minute = Format.decimal(load) + " over the last minute on " + cores + " cores";
        String now = Format.percent(busy, 1) + " of the CPU time in use now";
        return found(Stream.of(Double.isNaN(load) ? "" : minute, Double.isNaN(busy) ? "" : now)
                        .filter(text -> !text.isEmpty())
                        .collect(Collectors.joining(", ")))
                .unknownIf(Double.isNaN(load) && Double.isNaN(busy), "make sure that nothing else is running")
                .badIf(
                        load > 0.5 * cores || busy > 0.5,
                        "stop other programs (top shows them) and wait until the load has fallen");
    }

    static Finding steal(SystemProbe probe) {
        double steal = probe.sample().steal();
        String advice = "the host gives CPU time to other guests: measure at another time, or on a dedicated host";
        return found(Format.percent(steal, 1) + " of the CPU time")
                .unknownIf(Double.isNaN(steal), "on a virtual machine, the host can take CPU time away")
                .badIf(steal > 0.05, advice)
                .noteIf(steal > 0.01, advice);
    }

    static Finding jmhRuns(SystemProbe probe) {
        List<JmhProcess> runs = probe.otherJmhRuns();
        Stream<String> texts = runs.stream().map(run -> "pid " + run.pid() + " (" + run.description() + ")");
        return found(runs.isEmpty() ? "none" : texts.collect(Collectors.joining(", ")))
                .badIf(!runs.isEmpty(), "runs disturb each other: wait until the other one ends, or stop it");
    }

    static Finding jvms(SystemProbe probe) {
        int jvms = probe.otherJvms() - probe.otherJmhRuns().size();
        return found(jvms <= 0 ? "none" : jvms == 1 ? "1 other JVM" : jvms + " other JVMs")
                .noteIf(jvms > 0, "stop those that you do not need: even an idle JVM uses some CPU time");
    }

    static Finding cores(SystemProbe probe) {
        int usable = probe.usableCores();
        int logical = probe.logicalCores();
        return found(usable + " usable of " + logical + " logical, " + probe.physicalCores() + " physical")
                .noteIf(
                        usable <= 2,
                        "the benchmark shares them with JIT compiler and garbage collector: run nothing else")
                .noteIf(usable < logical, "other programs can use the cores that this process may not use");
    }

    static Finding smt(SystemProbe probe) {
        int logical = probe.logicalCores();
        int physical = probe.physicalCores();
        boolean on = logical > physical;
        return found(on ? "on, " + logical + " threads on " + physical + (physical == 1 ? " core" : " cores") : "off")
                .unknownIf(physical <= 0, "with SMT, two threads on one core slow each other down")
                .noteIf(on, "threads on one core slow each other down: leave some cores idle, or turn SMT off");
    }

    static Finding power(SystemProbe probe) {
        boolean battery = probe.onBattery();
        return found(battery ? "battery" : "not on battery")
                .badIf(battery, "plug in the power supply: on battery, the CPU runs at a lower clock rate");
    }

    static Finding virtualization(SystemProbe probe) {
        String kind = probe.virtualization();
        return found(kind.isEmpty() ? "none detected" : kind)
                .noteIf(
                        !kind.isEmpty(),
                        "others may share the hardware: compare within one run, not with runs of another day");
    }

    static Finding freeMemory(SystemProbe probe) {
        long free = probe.freeMemory();
        return found(Format.memory(free) + " of " + Format.memory(probe.memory()))
                .unknownIf(free <= 0, FORK_NEEDS)
                .badIf(free < FORK_MEMORY, FORK_NEEDS + ": close other programs");
    }

    /** Below 64 MiB these can be pages of idle processes that were swapped out long ago. */
    static Finding swap(SystemProbe probe) {
        long used = probe.swapUsed();
        return found(used <= 0 ? "none in use" : Format.memory(used) + " in use")
                .noteIf(
                        used >= 64L << 20,
                        "figures of a fork with a swapped-out heap are useless: close other programs, or run swapoff");
    }

    static Finding resultsFolder(SystemProbe probe) {
        long free = probe.freeResultsSpace();
        return found(Format.memory(free) + " free")
                .unknownIf(free < 0, "make sure that there is space for the results")
                .badIf(free < LEAST_SPACE, "free some space: a run that cannot write its results is lost");
    }

    static Finding temporaryFolder(SystemProbe probe) {
        long free = probe.freeTemporarySpace();
        String use = "JMH writes its lock file and the output of profilers there";
        return found(Format.memory(free) + " free")
                .unknownIf(free < 0, use)
                .noteIf(free < LEAST_SPACE, use + ": free some space, or set -Djava.io.tmpdir");
    }
}
