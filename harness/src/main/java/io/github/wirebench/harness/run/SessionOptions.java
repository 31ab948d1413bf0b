// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.run;

import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.harness.console.CommandFailure.ExitCode;
import io.github.wirebench.harness.console.OptionValues;
import io.github.wirebench.harness.doctor.Doctor;
import io.github.wirebench.harness.doctor.Finding;
import io.github.wirebench.harness.doctor.Finding.Severity;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Option;

/** Options of one session, which may differ when a run is resumed. */
public final class SessionOptions {
    @Option(names = "--budget", paramLabel = "TIME", description = "Time limit, e.g. 30m")
    private String budget;

    @Option(names = "--strict", description = "Refuse to start if doctor finds a problem")
    private boolean strict;

    @Option(names = "--verbose", description = "Print tables and warnings of quick, too")
    private boolean verbose;

    @Option(
            names = {"-q", "--quiet"},
            description = "Print only the results")
    private boolean quiet;

    /** Returns the budget, which starts now. */
    public Budget budget() {
        return new Budget(OptionValues.seconds("--budget", budget), System::nanoTime);
    }

    boolean verbose() {
        return verbose;
    }

    public boolean quiet() {
        return quiet;
    }

    List<Finding> examineMachine(Path results) {
        List<Finding> findings = Doctor.examine(results);
        requireFit(findings);
        return findings;
    }

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

    static List<String> warnings(List<Finding> findings) {
        return bad(findings).stream().map(finding -> "! " + text(finding)).toList();
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
