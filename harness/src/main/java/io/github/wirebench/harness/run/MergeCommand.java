// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.run;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.harness.console.CommandFailure.ExitCode;
import io.github.wirebench.harness.console.JsonFiles;
import io.github.wirebench.harness.data.BenchmarkCase;
import io.github.wirebench.harness.data.Fork;
import io.github.wirebench.harness.data.ForkJournal;
import io.github.wirebench.harness.data.ForkLength;
import io.github.wirebench.harness.data.JmhEntry;
import io.github.wirebench.harness.data.RunDirectory;
import io.github.wirebench.harness.data.RunInfo;
import io.github.wirebench.harness.data.RunPlan.PlannedCase;
import io.github.wirebench.harness.data.RunPlan.StopRule;
import io.github.wirebench.harness.data.RunReader;
import io.github.wirebench.harness.data.RunReader.SourceRun;
import io.github.wirebench.harness.data.Samples;
import io.github.wirebench.harness.data.Suite;
import io.github.wirebench.harness.stats.Format;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Joins the shards of a run, or several runs of one jar, into one run directory; the sources are not changed. */
@Command(
        name = MergeCommand.NAME,
        headerHeading = "merge monday tuesday --out both",
        header = "Join runs of one jar, shards or JMH JSON files into one run",
        description = "The sources are not changed. Runs that do not belong together are refused.",
        footer = "Exit codes: 0 merged, 2 wrong usage, or runs that do not belong together.")
public final class MergeCommand implements Callable<Integer> {
    static final String NAME = "merge";

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
        RunReport.Results results = write(sources, missing.isEmpty(), directory, remarks);
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

    /**
     * Writes the merged run. Its {@code run.json} has no plan, so that nothing more is measured into it, and keeps the facts of each
     * source.
     */
    private RunReport.Results write(
            List<SourceRun> sources, boolean isWhole, RunDirectory directory, List<String> remarks) throws IOException {
        List<RunInfo.Source> facts = sources.stream().map(SourceRun::facts).toList();
        String id = UUID.randomUUID().toString();
        List<Fork> forks = joined(sources, id);
        RunReport.Results results = results(facts, directory.path(), forks);
        List<JmhEntry> entries = results.entries();
        // charts and sizes of the suite are not those of foreign benchmarks
        boolean isOfSuite = facts.stream()
                .map(RunInfo.Source::suite)
                .filter(build -> build != null && build.name() != null)
                .map(RunInfo.SuiteBuild::name)
                .collect(Collectors.toSet())
                .equals(Set.of(suite.name()));
        ForkJournal.write(directory.forksJsonl(), forks);
        directory.writeResults(isOfSuite ? suite : Suite.named("jmh", "JMH results", "unknown", ""), entries);
        RunInfo.writeMerged(
                directory,
                spec.root().commandLine().getParseResult().originalArgs(),
                id,
                outcome(facts, isWhole, results),
                entries,
                results.errors(),
                remarks,
                results.cases().stream().map(one -> merged(one, sources)).toList(),
                facts);
        if (isOfSuite) {
            writeDocuments(sources, directory, remarks);
        }
        return results;
    }

    /** Numbers the forks by their start. A fork of unknown time counts as begun with its run, or last. */
    private static List<Fork> joined(List<SourceRun> sources, String id) {
        Map<Fork, Instant> starts = new IdentityHashMap<>();
        List<Fork> forks = new ArrayList<>();
        for (SourceRun source : sources) {
            Instant start = Objects.requireNonNullElse(source.facts().startedAt(), Instant.MAX);
            source.forks().forEach(fork -> starts.put(fork, Objects.requireNonNullElse(fork.startedAt(), start)));
            forks.addAll(source.forks());
        }
        Map<BenchmarkCase, Integer> counts = new HashMap<>();
        return forks.stream()
                .sorted(Comparator.comparing(starts::get))
                .map(fork -> fork.movedTo(id, counts.merge(fork.benchmarkCase(), 1, Integer::sum)))
                .toList();
    }

    /**
     * The last fork of a case decides whether it failed, and one run's success does not undo another's failure. Plain JMH does not
     * keep the order of parameters, so cases are sorted by name.
     */
    private static RunReport.Results results(List<RunInfo.Source> facts, Path directory, List<Fork> forks) {
        List<StopRule> rules =
                facts.stream().map(RunInfo.Source::stopRule).distinct().toList();
        StopRule rule = rules.size() == 1 ? rules.get(0) : StopRule.NONE;
        Map<BenchmarkCase, CaseProgress> cases = new LinkedHashMap<>();
        facts.stream()
                .flatMap(one -> one.cases().stream())
                .sorted(Comparator.comparing(BenchmarkCase::benchmark)
                        .thenComparing(BenchmarkCase::mode)
                        .thenComparing(one -> new TreeMap<>(one.params()).toString()))
                .forEach(one -> cases.putIfAbsent(
                        one, new CaseProgress(new PlannedCase(one, 0), ForkLength.AS_ANNOTATED, false, rule)));
        forks.stream()
                .filter(fork -> !isRetried(fork, forks))
                .sorted(Comparator.comparing(Fork::isFailure))
                .forEach(fork -> cases.get(fork.benchmarkCase()).add(fork));
        return new RunReport.Results(
                "",
                Objects.requireNonNullElse(facts.get(0).subject().vmVersion(), ""),
                directory,
                rule,
                List.copyOf(cases.values()),
                facts.stream().allMatch(one -> one.cpuTime() == null));
    }

    /** Whether the fork failed and a later one of its case in its run worked, as after {@code resume --retry-failed}. */
    private static boolean isRetried(Fork fork, List<Fork> forks) {
        return fork.isFailure()
                && forks.stream()
                        .anyMatch(later -> !later.isFailure()
                                && later.benchmarkCase().equals(fork.benchmarkCase())
                                && later.measuredBy().equals(fork.measuredBy())
                                && later.sequence() > fork.sequence());
    }

    /** Says {@code incomplete} if a shard is missing or did not finish. */
    private static String outcome(List<RunInfo.Source> facts, boolean isWhole, RunReport.Results results) {
        if (!results.failures().isEmpty()) {
            return "failed";
        }
        Set<String> outcomes = facts.stream()
                .map(RunInfo.Source::outcome)
                .filter(Objects::nonNull)
                .collect(Collectors.toSet());
        if (!isWhole || !Set.of("complete", Session.OUT_OF_TIME).containsAll(outcomes)) {
            return "incomplete";
        }
        return outcomes.contains(Session.OUT_OF_TIME) ? Session.OUT_OF_TIME : "complete";
    }

    private static RunInfo.MergedCase merged(CaseProgress one, List<SourceRun> sources) {
        return new RunInfo.MergedCase(
                one.benchmarkCase(),
                one.samples().map(Samples::forks).orElse(0),
                sources.stream()
                        .filter(source -> source.forks().stream()
                                .anyMatch(fork -> fork.benchmarkCase().equals(one.benchmarkCase())))
                        .flatMap(source -> source.facts().cpu().stream())
                        .distinct()
                        .toList());
    }

    /**
     * Writes the suite's documents anew if this build was measured: those of a shard may cover no more than the shard. Another
     * build copies the documents that all sources agree on.
     */
    private void writeDocuments(List<SourceRun> sources, RunDirectory directory, List<String> remarks)
            throws IOException {
        boolean isThisBuild = sources.stream()
                .map(SourceRun::facts)
                .filter(one -> one.suite() != null)
                .allMatch(one ->
                        Objects.equals(one.suite().gitCommit(), suite.build().gitCommit())
                                && suite.version().equals(one.suite().version())
                                && one.libraries().equals(suite.libraries()));
        if (isThisBuild) {
            directory.writeDocuments(suite);
            return;
        }
        for (String name : suite.documents().keySet()) {
            List<JsonNode> contents = sources.stream()
                    .map(source ->
                            source.folder() == null ? null : source.folder().resolve(name))
                    .map(file -> file == null || !Files.exists(file) ? null : JsonFiles.read(file))
                    .distinct()
                    .toList();
            if (contents.size() == 1 && contents.get(0) != null) {
                JsonFiles.write(directory.file(name), contents.get(0));
            } else {
                remarks.add(
                        "! " + name + " is left out: the runs do not agree on it; merge with the jar that measured");
            }
        }
    }
}
