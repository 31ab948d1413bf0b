// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report.export;

import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.harness.console.CommandFailure.ExitCode;
import io.github.wirebench.harness.console.PlainText;
import io.github.wirebench.harness.data.OutputFile;
import io.github.wirebench.harness.data.Run;
import io.github.wirebench.harness.data.RunReader;
import io.github.wirebench.harness.stats.Format;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Writes results for tools that watch them over time. */
@Command(
        name = "export",
        headerHeading = "export mine --format csv",
        header = "Write runs as CSV, or for Otava, Bencher or GitHub",
        description = {
            "otava         history of runs, for Apache Otava",
            "otava-config  configuration with which Otava reads it",
            "bmf           one run, for Bencher",
            "gab           one run, for github-action-benchmark (customSmallerIsBetter)",
            "csv           every benchmark with all that is known of it"
        },
        footer = "Exit codes: 0 written, 2 wrong usage or input.")
public final class ExportCommand implements Callable<Integer> {
    private static final int NAMED = 3;

    private final PrintStream console;

    @Parameters(paramLabel = "DIR|FILE", arity = "1..*", description = "Runs, folders of runs, or JMH JSON files")
    private List<Path> paths;

    @Option(names = "--format", required = true, paramLabel = "FORMAT", description = "One of the above")
    private ExportFormat format;

    @Option(names = "--out", paramLabel = "FILE", description = "Write to this file (default: standard output)")
    private Path out;

    @Option(names = OutputFile.FORCE, description = OutputFile.FORCE_DESCRIPTION)
    private boolean force;

    @Spec
    private CommandSpec spec;

    /** Makes a command that writes results to the console unless a file is named. */
    public ExportCommand(PrintStream console) {
        this.console = console;
    }

    /**
     * Writes.
     *
     * @throws CommandFailure if an input cannot be read or holds nothing for the tool, or the file cannot be written
     */
    @Override
    public Integer call() {
        Optional<OutputFile> file = Optional.ofNullable(out)
                .filter(path -> !OutputFile.isStandardOutput(path))
                .flatMap(path -> OutputFile.of("--out", path, force));
        List<Run> runs = RunReader.readAll(paths);
        if (runs.size() > 1 && !format.takesSeveralRuns()) {
            throw CommandFailure.usage(
                    "--format " + format + " takes one run, not " + runs.size() + "; export one after the other");
        }
        List<String> leftOut = List.copyOf(format.leftOut(runs));
        List<String> remarks = new ArrayList<>();
        runs.forEach(run -> remarks.addAll(run.remarks()));
        if (!leftOut.isEmpty()) {
            remarks.add("! Left out, because a run has no time per operation for them: " + Format.some(leftOut, NAMED));
        }
        remarks.forEach(line -> spec.commandLine().getErr().println(PlainText.oneLine(line)));
        String text = format.text(runs);
        if (file.isPresent()) {
            file.get().write(text);
            console.println("The export is in " + out);
        } else {
            console.writeBytes(text.getBytes(StandardCharsets.UTF_8));
            console.flush();
        }
        return ExitCode.OK;
    }
}
