// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.doctor;

import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;

/** Checks this machine and this JVM for everything that is known to distort measurements. */
public final class Doctor {
    private static final List<Check> CHECKS = List.of(
            new Check("load", MachineChecks::load),
            new Check("steal time", MachineChecks::steal),
            new Check("other JMH runs", MachineChecks::jmhRuns),
            new Check("other JVMs", MachineChecks::jvms),
            new Check("cores", MachineChecks::cores),
            new Check("SMT", MachineChecks::smt),
            new Check("CPU affinity", LinuxChecks::affinity),
            new Check("CPU quota", LinuxChecks::quota),
            new Check("CPU governor", LinuxChecks::governor),
            new Check("turbo", LinuxChecks::turbo),
            new Check("clock source", LinuxChecks::clockSource),
            new Check("power", MachineChecks::power),
            new Check("virtualization", MachineChecks::virtualization),
            new Check("free memory", MachineChecks::freeMemory),
            new Check("memory limit", LinuxChecks::memoryLimit),
            new Check("swap", MachineChecks::swap),
            new Check("huge pages", LinuxChecks::hugePages),
            new Check("results folder", MachineChecks::resultsFolder),
            new Check("temporary folder", MachineChecks::temporaryFolder),
            new Check("JDK build", JvmChecks::build),
            new Check("JVM options", JvmChecks::options),
            new Check("JVM environment", JvmChecks::environment));

    private Doctor() {}

    private record Check(String name, Function<SystemProbe, Finding> method) {
        Finding apply(SystemProbe probe) {
            try {
                return method.apply(probe).named(name);
            } catch (LinkageError | RuntimeException e) {
                return Finding.unknown("the check failed: " + e.getClass().getSimpleName())
                        .named(name);
            }
        }
    }

    /**
     * Examines this machine, which takes about half a second. Never throws: a check that fails is {@link
     * Finding.Severity#UNKNOWN}.
     *
     * @param results the folder for results; need not exist yet
     * @return one finding per check, always the same checks in the same order
     */
    public static List<Finding> examine(Path results) {
        return examine(new SystemProbe(Path.of("/"), results));
    }

    static List<Finding> examine(SystemProbe probe) {
        return CHECKS.stream().map(check -> check.apply(probe)).toList();
    }
}
