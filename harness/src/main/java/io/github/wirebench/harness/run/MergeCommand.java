// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.run;

import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.harness.console.CommandFailure.ExitCode;
import io.github.wirebench.harness.data.BenchmarkCase;
import io.github.wirebench.harness.data.RunDirectory;
import io.github.wirebench.harness.data.RunReader;
import io.github.wirebench.harness.data.RunReader.SourceRun;
import io.github.wirebench.harness.data.Suite;
import io.github.wirebench.harness.stats.Format;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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

    public MergeCommand(Suite suite, PrintStream console) {
        this.suite = suite;
        this.console = console;
    }

    /**
     * @return {@link ExitCode#OK}
     * @throws CommandFailure if a source cannot be read, or they do not belong together
     */
    @Override
    public Integer call() throws IOException {
        List<String> remarks = new ArrayList<>();
        List<SourceRun> sources = RunReader.sources(paths, remarks);
        MergeChecks.requireSameBuild(sources, replace);
        remarks.addAll(MergeChecks.assumptions(sources));
        List<String> missing = MergeChecks.missingShards(sources);
        remarks.addAll(missing);
        if (replace) {
            sources = latest(sources, remarks);
        }
        remarks.addAll(MergeChecks.joins(sources));
        long forks = sources.stream().mapToLong(source -> source.forks().size()).sum();
        if (forks == 0) {
            throw CommandFailure.usage("there is nothing to merge: no JVM finished in "
                    + sources.stream().map(SourceRun::name).collect(Collectors.joining(", ")));
        }
        RunDirectory directory = RunDirectory.create(out);
        console.println("Merging " + Format.count(forks, "JVM") + " from " + Format.count(sources.size(), "source")
                + " into " + directory.path() + " ...");
        RunReport.Results results = new MergedRun(sources, missing.isEmpty())
                .write(
                        directory,
                        suite,
                        spec.root().commandLine().getParseResult().originalArgs(),
                        remarks);
        List<String> lines = new ArrayList<>(remarks);
        lines.addAll(new RunReport(List.of(results)).lines(true));
        lines.addAll(directory.pointers(!results.entries().isEmpty()));
        lines.forEach(console::println);
        return ExitCode.OK;
    }

    private static List<SourceRun> latest(List<SourceRun> sources, List<String> remarks) {
        Map<BenchmarkCase, Object> later = new HashMap<>();
        List<SourceRun> kept = new ArrayList<>();
        for (int i = sources.size() - 1; i >= 0; i--) {
            SourceRun source = sources.get(i);
            Object run = source.folder() == null ? source.name() : source.folder();
            SourceRun own = source.only(
                    fork -> later.getOrDefault(fork.benchmarkCase(), run).equals(run));
            source.results().forEach(fork -> later.putIfAbsent(fork.benchmarkCase(), run));
            kept.add(0, own);
            int replaced = source.forks().size() - own.forks().size();
            if (replaced > 0) {
                remarks.add(source.name() + ": " + Format.count(replaced, "JVM") + " replaced by those of a later run");
            }
        }
        return kept;
    }
}
