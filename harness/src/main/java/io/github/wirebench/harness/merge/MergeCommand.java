// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.merge;

import io.github.wirebench.harness.CommandFailure;
import io.github.wirebench.harness.ExitCode;
import io.github.wirebench.harness.PlainText;
import io.github.wirebench.harness.Suite;
import io.github.wirebench.harness.journal.ForkJournal;
import io.github.wirebench.harness.record.RunDirectory;
import io.github.wirebench.harness.results.JmhEntry;
import io.github.wirebench.harness.run.MeasuredRun;
import io.github.wirebench.harness.run.RunReport;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Joins the shards of a run, or several runs of one jar, into one run directory; the sources stay as they are. */
@Command(
        name = MergedRecord.COMMAND,
        description = {
            "Joins shards, runs of one jar, or JSON files of JMH into one run.",
            "The sources stay as they are; what does not belong together is refused."
        },
        descriptionHeading = "%n",
        parameterListHeading = "%n",
        optionListHeading = "%n",
        sortOptions = false)
public final class MergeCommand implements Callable<Integer> {
    private final Suite suite;
    private final PrintStream console;

    @Spec
    private CommandSpec spec;

    @Parameters(
            paramLabel = "DIR|FILE",
            arity = "1..*",
            description = "Folders of runs, folders that hold such folders, and JSON files of JMH.")
    private List<Path> paths;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "Folder of the joint run, new or empty (default: results/local/<date-time>).")
    private Path out;

    @Option(
            names = "--replace",
            description =
                    "Of a benchmark that several of them measured, take the forks of the last one only, as where it was"
                            + " measured again with a longer warm-up.")
    private boolean replace;

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Show this help.")
    private boolean help;

    /**
     * @param suite that joins; known runs of it get its documents
     * @param console where the results go
     */
    public MergeCommand(Suite suite, PrintStream console) {
        this.suite = suite;
        this.console = console;
    }

    /**
     * Joins. A benchmark that failed in a source is shown, and is no failure of this command.
     *
     * @return {@link ExitCode#OK}
     * @throws CommandFailure if a source cannot be read, or they do not belong together
     * @throws IOException if a file of the run directory cannot be written
     */
    @Override
    public Integer call() throws IOException {
        List<Input> inputs =
                paths.stream().flatMap(path -> InputReader.read(path).stream()).toList();
        List<Source> sources =
                inputs.stream().flatMap(input -> input.sources().stream()).toList();
        List<String> remarks = new ArrayList<>();
        inputs.forEach(input -> remarks.addAll(input.remarks()));
        SubjectCheck.check(sources, replace);
        remarks.addAll(ShardCheck.check(sources));
        if (replace) {
            sources = Replacement.latest(sources, remarks);
        }
        remarks.addAll(RowCheck.check(MergedRun.rows(sources), sources));
        if (sources.stream().allMatch(source -> source.forks().isEmpty())) {
            throw CommandFailure.usage("there is nothing to merge: no fork was finished in " + list(sources));
        }
        RunDirectory directory = out == null
                ? RunDirectory.createLocal("start in a folder that you may write to, or name one with --out")
                : RunDirectory.createAt(out, "name a folder that you may write to");
        write(directory, inputs, MergedRun.of(sources, remarks));
        return ExitCode.OK;
    }

    private void write(RunDirectory directory, List<Input> inputs, MergedRun run) throws IOException {
        MergedDocuments documents = new MergedDocuments(suite, inputs);
        MeasuredRun measured = run.measured(directory.path());
        List<JmhEntry> results = measured.results();
        ForkJournal.write(directory.forksJsonl(), run.forks());
        directory.writeResults(documents.measuredSuite(), results);
        List<String> lines = new ArrayList<>(run.remarks());
        lines.addAll(documents.write(directory));
        new MergedRecord(run, measured)
                .write(
                        directory,
                        suite,
                        spec.root().commandLine().getParseResult().originalArgs(),
                        results);
        lines.addAll(new RunReport(List.of(measured)).lines(true));
        lines.addAll(directory.pointers(!results.isEmpty()));
        lines.forEach(line -> console.println(PlainText.forConsole(line)));
    }

    private static String list(List<Source> sources) {
        return String.join(", ", sources.stream().map(Source::name).toList());
    }
}
