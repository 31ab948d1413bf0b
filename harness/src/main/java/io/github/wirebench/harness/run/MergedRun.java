// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.run;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.wirebench.harness.console.JsonFiles;
import io.github.wirebench.harness.data.BenchmarkCase;
import io.github.wirebench.harness.data.Fork;
import io.github.wirebench.harness.data.ForkJournal;
import io.github.wirebench.harness.data.JmhEntry;
import io.github.wirebench.harness.data.RunDirectory;
import io.github.wirebench.harness.data.RunInfo;
import io.github.wirebench.harness.data.RunInfoWriter;
import io.github.wirebench.harness.data.Samples;
import io.github.wirebench.harness.data.SourceRun;
import io.github.wirebench.harness.data.StopRule;
import io.github.wirebench.harness.data.Suite;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Runs that are joined into one. Its {@code run.json} has no plan, so that nothing more is measured into it, and keeps the facts
 * of each source.
 */
record MergedRun(List<SourceRun> sources, boolean isWhole) {
    static final String COMMAND = "merge";

    RunReport.Results write(RunDirectory directory, Suite suite, List<String> arguments, List<String> remarks)
            throws IOException {
        String id = UUID.randomUUID().toString();
        List<Fork> forks = joined(id);
        RunReport.Results results = results(directory.path(), forks);
        List<JmhEntry> entries = results.entries();
        // charts and sizes of the suite are not those of foreign benchmarks
        boolean isOfSuite = builds().map(RunInfo.SuiteBuild::name)
                .collect(Collectors.toSet())
                .equals(Set.of(suite.name()));
        ForkJournal.write(directory.forksJsonl(), forks);
        directory.writeResults(isOfSuite ? suite : Suite.named("jmh", "JMH results", "unknown", ""), entries);
        RunInfoWriter.writeMerged(
                directory,
                arguments,
                id,
                outcome(results),
                entries,
                results.errors(),
                remarks,
                results.cases().stream().map(this::counted).toList(),
                facts().toList());
        if (isOfSuite) {
            writeDocuments(directory, suite, remarks);
        }
        return results;
    }

    private Stream<RunInfo.Source> facts() {
        return sources.stream().map(SourceRun::facts);
    }

    private Stream<RunInfo.SuiteBuild> builds() {
        return facts().map(RunInfo.Source::suite).filter(suite -> suite != null && suite.name() != null);
    }

    /** Numbers the forks by their start. A fork of unknown time counts as begun with its run, or last. */
    private List<Fork> joined(String id) {
        record Started(Fork fork, Instant at) {}
        Map<BenchmarkCase, Integer> counts = new HashMap<>();
        return sources.stream()
                .flatMap(source -> source.forks().stream()
                        .map(fork -> new Started(
                                fork,
                                Optional.ofNullable(fork.startedAt())
                                        .or(() -> Optional.ofNullable(
                                                source.facts().startedAt()))
                                        .orElse(Instant.MAX))))
                .sorted(Comparator.comparing(Started::at))
                .map(Started::fork)
                .map(fork -> fork.movedTo(id, counts.merge(fork.benchmarkCase(), 1, Integer::sum)))
                .toList();
    }

    /**
     * The last fork of a case decides whether it failed, and one run's success does not undo another's failure. Plain JMH does not
     * keep the order of parameters, so cases are sorted by name.
     */
    private RunReport.Results results(Path directory, List<Fork> forks) {
        List<StopRule> rules = facts().map(RunInfo.Source::stopRule).distinct().toList();
        return RunReport.Results.of(
                directory,
                Objects.requireNonNullElse(sources.get(0).facts().subject().vmVersion(), ""),
                facts().flatMap(one -> one.cases().stream())
                        .distinct()
                        .sorted(Comparator.comparing(BenchmarkCase::benchmark)
                                .thenComparing(BenchmarkCase::mode)
                                .thenComparing(one -> new TreeMap<>(one.params()).toString()))
                        .toList(),
                forks.stream()
                        .filter(fork -> !isRetried(fork, forks))
                        .sorted(Comparator.comparing(Fork::isFailure))
                        .toList(),
                rules.size() == 1 ? rules.get(0) : StopRule.NONE,
                facts().allMatch(one -> one.cpuTime() == null));
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
    private String outcome(RunReport.Results results) {
        if (!results.failures().isEmpty()) {
            return "failed";
        }
        Set<String> outcomes =
                facts().map(RunInfo.Source::outcome).filter(Objects::nonNull).collect(Collectors.toSet());
        if (!isWhole || !Set.of("complete", Session.OUT_OF_TIME).containsAll(outcomes)) {
            return "incomplete";
        }
        return outcomes.contains(Session.OUT_OF_TIME) ? Session.OUT_OF_TIME : "complete";
    }

    /** Several CPUs only if a source does not tell its own. */
    private RunInfo.MergedCase counted(CaseProgress one) {
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
    private void writeDocuments(RunDirectory directory, Suite suite, List<String> remarks) throws IOException {
        boolean isThisBuild = facts().filter(one -> one.suite() != null)
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
                    .map(source -> document(source.folder(), name))
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

    private static JsonNode document(Path folder, String name) {
        Path document = folder == null ? null : new RunDirectory(folder).document(name);
        return document != null && Files.exists(document) ? JsonFiles.read(document) : null;
    }
}
