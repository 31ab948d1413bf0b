// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.machine;

import java.util.List;
import java.util.stream.Collectors;

/** Who else wants the CPUs now. */
final class LoadChecks {
    private static final double MOST_LOAD = 0.5;
    private static final double MOST_STEAL = 0.05;
    private static final double LITTLE_STEAL = 0.01;

    private LoadChecks() {}

    static Verdict jmhRuns(Surroundings surroundings) {
        List<JmhProcess> runs = surroundings.figures().otherJmhRuns();
        return runs.isEmpty()
                ? Verdict.ok("none")
                : Verdict.bad(
                        runs.stream()
                                .map(run -> "pid " + run.pid() + " (" + run.description() + ")")
                                .collect(Collectors.joining(", ")),
                        "the runs disturb each other: wait until the other has ended, or stop it");
    }

    static Verdict jvms(Surroundings surroundings) {
        int jvms = surroundings.figures().otherJvms()
                - surroundings.figures().otherJmhRuns().size();
        return jvms <= 0
                ? Verdict.ok("none")
                : Verdict.note(
                        jvms + (jvms == 1 ? " other JVM" : " other JVMs"),
                        "stop what you do not need; an idle JVM still wakes up to collect and to compile");
    }

    /** The mean over a minute misses what has just begun, and the CPU time of half a second misses what comes and goes. */
    static Verdict load(Surroundings surroundings) {
        double load = surroundings.figures().loadAverage();
        double busy = surroundings.figures().cpu().busy();
        int cores = surroundings.figures().logicalCores();
        if (Double.isNaN(load) && Double.isNaN(busy)) {
            return Verdict.unknown("see that nothing else runs");
        }
        String found = (Double.isNaN(load) ? "" : Amounts.decimal(load) + " over a minute on " + cores + " cores")
                + (Double.isNaN(load) || Double.isNaN(busy) ? "" : ", ")
                + (Double.isNaN(busy) ? "" : Amounts.percent(busy) + " of the CPU time used now");
        return load > MOST_LOAD * cores || busy > MOST_LOAD
                ? Verdict.bad(found, "stop what runs (see top), and wait until the load has fallen")
                : Verdict.ok(found);
    }

    static Verdict steal(Surroundings surroundings) {
        double steal = surroundings.figures().cpu().steal();
        if (Double.isNaN(steal)) {
            return Verdict.unknown("on a virtual machine the host can take CPU time away");
        }
        String found = Amounts.percent(steal) + " of the CPU time";
        String advice = "the host gives CPU time to other guests: measure at another time, or on a dedicated host";
        if (steal > MOST_STEAL) {
            return Verdict.bad(found, advice);
        }
        return steal > LITTLE_STEAL ? Verdict.note(found, advice) : Verdict.ok(found);
    }
}
