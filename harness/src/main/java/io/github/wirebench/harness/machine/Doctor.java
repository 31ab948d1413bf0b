// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.machine;

import java.nio.file.Path;
import java.util.List;

/** Looks at everything on this machine and in this JVM that is known to spoil measurements. */
public final class Doctor {
    private static final List<Check> CHECKS = List.of(
            new Check("load", LoadChecks::load),
            new Check("steal time", LoadChecks::steal),
            new Check("other JMH runs", LoadChecks::jmhRuns),
            new Check("other JVMs", LoadChecks::jvms),
            new Check("cores", CoreChecks::cores),
            new Check("SMT", CoreChecks::smt),
            new Check("CPU affinity", CoreChecks::affinity),
            new Check("CPU quota", CoreChecks::quota),
            new Check("CPU governor", ClockChecks::governor),
            new Check("turbo", ClockChecks::turbo),
            new Check("clock source", ClockChecks::source),
            new Check("power", PlaceChecks::power),
            new Check("virtualization", PlaceChecks::virtualization),
            new Check("free memory", MemoryChecks::free),
            new Check("memory limit", MemoryChecks::limit),
            new Check("swap", MemoryChecks::swap),
            new Check("huge pages", MemoryChecks::hugePages),
            new Check("results folder", PlaceChecks::resultsSpace),
            new Check("temporary folder", PlaceChecks::temporarySpace),
            new Check("JDK build", JvmChecks::build),
            new Check("JVM options", JvmChecks::options),
            new Check("JVM environment", JvmChecks::environment));

    private Doctor() {}

    /**
     * Looks at this machine, which takes about half a second. Never throws: what the system does not tell is {@link Severity#UNKNOWN}.
     *
     * @param resultsFolder where results will be written; need not exist yet
     * @return one finding per check, always the same checks in the same order
     */
    public static List<Finding> examine(Path resultsFolder) {
        return examine(Surroundings.here(resultsFolder));
    }

    static List<Finding> examine(Surroundings surroundings) {
        return CHECKS.stream().map(check -> check.examine(surroundings)).toList();
    }
}
