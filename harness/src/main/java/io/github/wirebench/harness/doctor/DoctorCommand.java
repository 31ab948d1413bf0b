// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.doctor;

import io.github.wirebench.harness.console.CommandFailure.ExitCode;
import io.github.wirebench.harness.console.JsonFiles;
import io.github.wirebench.harness.data.OutputFile;
import io.github.wirebench.harness.data.RunDirectory;
import io.github.wirebench.harness.doctor.Doctor.Finding;
import io.github.wirebench.harness.doctor.Doctor.Finding.Severity;
import io.github.wirebench.harness.stats.Format;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Prints the findings about this machine, with advice. */
@Command(
        name = "doctor",
        headerHeading = "doctor",
        header = "Find what makes measurements unreliable on this machine",
        footer = "Exit codes: 0 examined, 1 BAD findings with --strict, 2 wrong usage.")
public final class DoctorCommand implements Callable<Integer> {
    /** Severity, check, and what was found or is advised. */
    private static final String LINE = "%-7s  %-16s  %s%n";

    private final Supplier<List<Finding>> examination;
    private final PrintStream console;

    @Option(names = "--strict", description = "End with exit code 1 if a finding is BAD")
    private boolean strict;

    @Option(names = "--json", paramLabel = "FILE", description = "Also write the findings to this file")
    private Path json;

    @Option(names = OutputFile.FORCE, description = OutputFile.FORCE_DESCRIPTION)
    private boolean force;

    public DoctorCommand(PrintStream console) {
        this(() -> Doctor.examine(RunDirectory.LOCAL), console);
    }

    DoctorCommand(Supplier<List<Finding>> examination, PrintStream console) {
        this.examination = examination;
        this.console = console;
    }

    @Override
    public Integer call() {
        Optional<OutputFile> file = OutputFile.of("--json", json, force);
        List<Finding> findings = examination.get();
        List<Severity> severities = findings.stream().map(Finding::severity).toList();
        int bad = Collections.frequency(severities, Severity.BAD);
        int note = Collections.frequency(severities, Severity.NOTE);
        for (Finding finding : findings) {
            console.printf(Locale.ROOT, LINE, finding.severity(), finding.check(), finding.found());
            if (!finding.advice().isEmpty()) {
                console.printf(Locale.ROOT, LINE, "", "", "-> " + finding.advice());
            }
        }
        String problems = (bad == 0 ? "Nothing" : Format.count(bad, "problem")) + (bad > 1 ? " make" : " makes");
        console.println(problems + " measurements unreliable here; " + Format.count(note, "note"));
        Map<String, Object> report = JsonFiles.object("bad", bad, "note", note, "findings", findings);
        file.ifPresent(output -> output.write(JsonFiles.text(JsonFiles.report("doctor", report))));
        return strict && bad > 0 ? ExitCode.FAILED : ExitCode.OK;
    }
}
