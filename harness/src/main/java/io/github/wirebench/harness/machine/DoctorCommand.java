// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.machine;

import io.github.wirebench.harness.CommandFailure;
import io.github.wirebench.harness.ExitCode;
import io.github.wirebench.harness.json.JsonFiles;
import io.github.wirebench.harness.record.RunDirectory;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Says what on this machine spoils measurements, and what to do about it. */
@Command(
        name = "doctor",
        description = "Says what spoils measurements on this machine.",
        descriptionHeading = "%n",
        optionListHeading = "%n")
public final class DoctorCommand implements Callable<Integer> {
    private final Supplier<List<Finding>> examination;
    private final PrintStream console;

    @Option(names = "--strict", description = "End with status 1 if anything spoils measurements.")
    private boolean strict;

    @Option(names = "--json", paramLabel = "FILE", description = "Write the findings to this file, too.")
    private Path json;

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Show this help.")
    private boolean help;

    /**
     * @param console where the findings go
     */
    public DoctorCommand(PrintStream console) {
        this(() -> Doctor.examine(RunDirectory.LOCAL), console);
    }

    DoctorCommand(Supplier<List<Finding>> examination, PrintStream console) {
        this.examination = examination;
        this.console = console;
    }

    /**
     * Examines, which takes about half a second.
     *
     * @return {@link ExitCode#OK}, or {@link ExitCode#FAILED} if anything spoils measurements and that was to be strict
     * @throws CommandFailure if the file cannot be written
     */
    @Override
    public Integer call() {
        if (json != null && (Files.isDirectory(json) || !Files.isWritable(folder()))) {
            throw unwritable(null);
        }
        DoctorReport report = DoctorReport.of(examination.get());
        report.lines().forEach(console::println);
        if (json != null) {
            try {
                JsonFiles.write(json, report);
            } catch (IOException e) {
                throw unwritable(e);
            }
        }
        return strict && report.bad() > 0 ? ExitCode.FAILED : ExitCode.OK;
    }

    private Path folder() {
        return json.toAbsolutePath().getParent();
    }

    private CommandFailure unwritable(IOException cause) {
        return CommandFailure.usage(
                "--json " + json + ": cannot be written; name a file in a folder that exists", cause);
    }
}
