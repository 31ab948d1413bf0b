// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.run;

import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.harness.console.ExitCode;
import io.github.wirebench.harness.console.JsonFiles;
import io.github.wirebench.harness.data.RunDirectory;
import io.github.wirebench.harness.data.Suite;
import io.github.wirebench.harness.stats.Format;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Joins the shards of a run, or several runs of one jar, into one run directory; the sources are not changed. */
@Command(
        name = MergedRun.COMMAND,
        headerHeading = "merge monday tuesday --out both",
        header = "Join runs of one jar, shards or JMH JSON files into one run",
        description = "The sources are not changed. Runs that do not belong together are refused.",
        footer = "Exit codes: 0 merged, 2 wrong usage, or runs that do not belong together.")
public final class MergeCommand implements Callable<Integer> {
    private final Suite suite;
    private final PrintStream console;

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "DIR|FILE", arity = "1..*", description = "Runs, folders of runs, or JMH JSON files")
    private List<Path> paths;

    @Option(names = "--out", paramLabel = "DIR", description = "New folder (default: in results/local)")
    private Path out;

    @Option(names = "--replace", description = "Where several runs measured a benchmark, keep only the last")
    private boolean replace;

    /**
     * @param suite the running suite, which writes its documents into merged runs of itself
     * @param console gets the results
     */
    public MergeCommand(Suite suite, PrintStream console) {
        this.suite = suite;
        this.console = console;
    }

    /**
     * Merges. A benchmark that failed in a source is shown, but the command does not fail.
     *
     * @return {@link ExitCode#OK}
     * @throws CommandFailure if a source cannot be read, or they do not belong together
     * @throws IOException if a file of the run directory cannot be written
     */
    @Override
    public Integer call() throws IOException {
        MergeSource.Reader reader = new MergeSource.Reader();
        paths.forEach(reader::read);
        List<MergeSource> sources = reader.sources();
        if (out != null) {
            requireOutside(out, sources);
        }
        List<String> remarks = reader.remarks();
        MergeChecks checks = new MergeChecks(sources);
        checks.requireSameBuild(replace);
        remarks.addAll(checks.assumptions());
        remarks.addAll(checks.shards());
        if (replace) {
            sources = MergedRun.latest(sources, remarks);
        }
        remarks.addAll(new MergeChecks(sources).cases());
        requireForks(sources);
        MergedRun run = new MergedRun(suite, sources);
        RunDirectory directory = RunDirectory.create(out);
        long forks = sources.stream().mapToLong(source -> source.forks().size()).sum();
        console.println("Merging " + Format.count(forks, "JVM") + " from " + Format.count(sources.size(), "source")
                + " into " + directory.path() + " ...");
        RunReport.Results results =
                run.write(directory, spec.root().commandLine().getParseResult().originalArgs(), remarks);
        List<String> lines = new ArrayList<>(remarks);
        lines.addAll(new RunReport(List.of(results)).lines(true));
        lines.addAll(directory.pointers(!results.entries().isEmpty()));
        lines.forEach(console::println);
        return ExitCode.OK;
    }

    private static void requireOutside(Path out, List<MergeSource> sources) throws IOException {
        Path folder = JsonFiles.followed(out.resolve("run.json")).getParent();
        for (MergeSource source : sources) {
            if (source.folder() != null && folder.startsWith(source.folder().toRealPath())) {
                throw CommandFailure.usage(
                        "--out " + out + ": is in " + source.folder() + ", which is to be merged; name another folder");
            }
        }
    }

    private static void requireForks(List<MergeSource> sources) {
        if (sources.stream().allMatch(source -> source.forks().isEmpty())) {
            throw CommandFailure.usage("there is nothing to merge: no JVM finished in "
                    + sources.stream().map(MergeSource::name).collect(Collectors.joining(", ")));
        }
    }
}
