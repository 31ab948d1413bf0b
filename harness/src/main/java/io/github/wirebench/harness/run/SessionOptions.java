// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.run;

import io.github.wirebench.harness.CommandFailure;
import io.github.wirebench.harness.ExitCode;
import io.github.wirebench.harness.machine.Doctor;
import io.github.wirebench.harness.machine.Finding;
import io.github.wirebench.harness.machine.Severity;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;

/** Options about this stretch of a run, which a resumed run may have otherwise. */
public final class SessionOptions {
    @Option(
            names = "--budget",
            paramLabel = "TIME",
            description = "End within this time, e.g. 30m: rounds go on while the next fork fits.")
    private String budget;

    @Option(names = "--strict", description = "Do not start on a machine where something spoils measurements.")
    private boolean strict;

    @Option(
            names = {"-q", "--quiet"},
            description = "Print no progress, only the results.")
    private boolean quiet;

    /** The command line that gives these options. */
    public List<String> toArguments() {
        List<String> arguments = new ArrayList<>();
        if (budget != null) {
            arguments.add("--budget=" + budget);
        }
        if (strict) {
            arguments.add("--strict");
        }
        if (quiet) {
            arguments.add("--quiet");
        }
        return arguments;
    }

    /** The time that there is, from now on. */
    public Budget budget() {
        return new Budget(RunOptions.seconds("--budget", budget), System::nanoTime);
    }

    /** Whether to print no progress. */
    public boolean quiet() {
        return quiet;
    }

    /**
     * Looks at what spoils measurements.
     *
     * @param results where results will be; may not exist yet
     * @return all findings, for the record
     * @throws CommandFailure if something is bad and {@code --strict} was given
     */
    public List<Finding> examineMachine(Path results) {
        List<Finding> findings = Doctor.examine(results);
        requireFit(findings);
        return findings;
    }

    /**
     * Checks what was found.
     *
     * @throws CommandFailure if something is bad and {@code --strict} was given
     */
    void requireFit(List<Finding> findings) {
        List<Finding> bad = bad(findings);
        if (strict && !bad.isEmpty()) {
            throw new CommandFailure(
                    ExitCode.FAILED,
                    "--strict: this machine spoils measurements: "
                            + String.join(
                                    "; ", bad.stream().map(SessionOptions::text).toList())
                            + " (doctor says more)",
                    null);
        }
    }

    /** Says what spoils measurements; after all that can be wrong with the command, which would be one line. */
    public static void warnOf(List<Finding> findings, PrintStream console) {
        bad(findings).forEach(finding -> console.println("! " + text(finding)));
    }

    private static List<Finding> bad(List<Finding> findings) {
        return findings.stream()
                .filter(finding -> finding.severity() == Severity.BAD)
                .toList();
    }

    private static String text(Finding finding) {
        return finding.check() + ": " + finding.found();
    }
}
