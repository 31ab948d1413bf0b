// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.run;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.wirebench.harness.console.JsonFiles;
import io.github.wirebench.harness.data.BenchmarkCase;
import io.github.wirebench.harness.data.Fork;
import io.github.wirebench.harness.data.ForkJournal;
import io.github.wirebench.harness.data.JmhEntry;
import io.github.wirebench.harness.data.RunDirectory;
import io.github.wirebench.harness.data.RunInfoWriter;
import io.github.wirebench.harness.data.Samples;
import io.github.wirebench.harness.data.SourceRun;
import io.github.wirebench.harness.data.StopRule;
import io.github.wirebench.harness.data.Suite;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Runs that are joined into one. Its {@code run.json} has no plan, so that nothing more is measured into it, and keeps the facts
 * of each source.
 */
final class MergedRun {
    static final String COMMAND = "merge";

    private final String id = UUID.randomUUID().toString();
    private final Suite suite;
    private final List<MergeSource> sources;
    private final List<BenchmarkCase> cases;
    private final List<Fork> forks;

    /**
     * @param suite that merges
     * @param sources that belong together
     */
    MergedRun(Suite suite, List<MergeSource> sources) {
        this.suite = suite;
        this.sources = sources;
        this.cases = cases(sources);
        this.forks = joined();
    }

    /** Returns the cases of all sources, each once, by name; plain JMH does not keep the order of parameters. */
    private static List<BenchmarkCase> cases(List<MergeSource> sources) {
        return sources.stream()
                .flatMap(source -> source.facts().cases().stream())
                .distinct()
                .sorted(Comparator.comparing(BenchmarkCase::benchmark)
                        .thenComparing(BenchmarkCase::mode)
                        .thenComparing(one -> new TreeMap<>(one.params()).toString()))
                .toList();
    }

    /**
     * Removes the forks of cases that a later source measured again. The sources of a run that was merged before count as one.
     *
     * @param remarks gets a line for each source that loses cases
     * @return the sources in their order
     */
    static List<MergeSource> latest(List<MergeSource> sources, List<String> remarks) {
        List<MergeSource> kept = new ArrayList<>();
        for (int i = 0; i < sources.size(); i++) {
            MergeSource source = sources.get(i);
            Set<BenchmarkCase> later = sources.subList(i + 1, sources.size()).stream()
                    .filter(other -> other.folder() == null || !other.folder().equals(source.folder()))
                    .flatMap(MergeSource::results)
                    .map(Fork::benchmarkCase)
                    .collect(Collectors.toSet());
            kept.add(new MergeSource(
                    source.name(),
                    source.folder(),
                    source.facts(),
                    source.forks().stream()
                            .filter(fork -> !later.contains(fork.benchmarkCase()))
                            .toList()));
            long replaced = source.results()
                    .map(Fork::benchmarkCase)
                    .distinct()
                    .filter(later::contains)
                    .count();
            if (replaced > 0) {
                remarks.add(source.name() + ": " + replaced + (replaced == 1 ? " benchmark was" : " benchmarks were")
                        + " measured again later");
            }
        }
        return List.copyOf(kept);
    }

    /** Numbers the forks by their start. A fork of unknown time counts as begun with its run, or last. */
    private List<Fork> joined() {
        record Started(Fork fork, Instant at) {}
        List<Started> started = new ArrayList<>();
        for (MergeSource source : sources) {
            Instant runStart = Optional.ofNullable(source.facts().startedAt()).orElse(Instant.MAX);
            source.forks()
                    .forEach(fork -> started.add(new Started(
                            fork, Optional.ofNullable(fork.startedAt()).orElse(runStart))));
        }
        started.sort(Comparator.comparing(Started::at));
        Map<BenchmarkCase, Integer> counts = new HashMap<>();
        return started.stream()
                .map(Started::fork)
                .map(fork -> fork.movedTo(id, counts.merge(fork.benchmarkCase(), 1, Integer::sum)))
                .toList();
    }

    /**
     * Writes all files.
     *
     * @param arguments the command line
     * @param remarks on the sources; gets those on the files
     * @return the results, for the report
     * @throws IOException if a file cannot be written
     */
    RunReport.Results write(RunDirectory directory, List<String> arguments, List<String> remarks) throws IOException {
        List<String> onSources = List.copyOf(remarks);
        RunReport.Results results = results(directory.path());
        List<JmhEntry> entries = results.entries();
        ForkJournal.write(directory.forksJsonl(), forks);
        directory.writeResults(
                isOfSuite()
                        ? suite
                        : Suite.named("jmh", "JMH results", "unknown").build(),
                entries);
        if (isOfSuite()) {
            writeDocuments(directory, remarks);
        }
        writeInfo(directory, arguments, onSources, results, entries);
        return results;
    }

    /** A failure with a later successful attempt in the same run does not count. */
    private RunReport.Results results(Path directory) {
        Set<String> retried = new HashSet<>();
        for (MergeSource source : sources) {
            source.forks().stream().filter(source::isRetried).forEach(fork -> retried.add(key(fork)));
        }
        // the last fork of a case decides whether it failed, and one run's success does not undo another's failure
        List<Fork> counting = forks.stream()
                .filter(fork -> !retried.contains(key(fork)))
                .sorted(Comparator.comparing(Fork::isFailure))
                .toList();
        return RunReport.Results.of(
                directory,
                sources.get(0).facts().subject().vmVersion(),
                cases,
                counting,
                rule(),
                facts().allMatch(facts -> facts.cpuTime() == null));
    }

    private static String key(Fork fork) {
        return fork.measuredBy() + " " + fork.sequence();
    }

    private StopRule rule() {
        List<StopRule> rules = facts().map(facts -> facts.settings() == null
                        ? StopRule.NONE
                        : facts.settings().stopRule())
                .distinct()
                .toList();
        return rules.size() == 1 ? rules.get(0) : StopRule.NONE;
    }

    private Stream<SourceRun> facts() {
        return sources.stream().map(MergeSource::facts);
    }

    /** Returns whether the suite was measured, as far as is known: its charts and sizes are not those of foreign benchmarks. */
    private boolean isOfSuite() {
        List<String> names =
                facts().flatMap(facts -> facts.suiteName().stream()).distinct().toList();
        return names.equals(List.of(suite.name()));
    }

    private boolean isThisBuild() {
        return facts().filter(facts -> facts.suiteName().isPresent())
                .allMatch(facts -> facts.commit().equals(suite.gitCommit())
                        && facts.suiteVersion().equals(Optional.of(suite.version()))
                        && suite.libraries().equals(facts.libraries()));
    }

    /**
     * Writes the suite's documents anew if this build was measured: those of a shard may cover no more than the shard. Another
     * build copies the documents that all sources agree on.
     */
    private void writeDocuments(RunDirectory directory, List<String> remarks) throws IOException {
        if (isThisBuild()) {
            directory.writeDocuments(suite);
            return;
        }
        for (String name : suite.documents().keySet()) {
            Set<Optional<JsonNode>> contents =
                    sources.stream().map(source -> document(source, name)).collect(Collectors.toSet());
            Optional<JsonNode> common =
                    contents.size() == 1 ? contents.iterator().next() : Optional.empty();
            if (common.isPresent()) {
                JsonFiles.write(directory.file(name), common.get());
            } else {
                remarks.add(
                        "! " + name + " is left out: the runs do not agree on it; merge with the jar that measured");
            }
        }
    }

    private static Optional<JsonNode> document(MergeSource source, String name) {
        return Optional.ofNullable(source.folder())
                .map(folder -> folder.resolve(name))
                .filter(Files::exists)
                .map(JsonFiles::read);
    }

    /** Writes {@code run.json}. Facts of machine and JVM are those that all sources share; none are of the machine that merges. */
    private void writeInfo(
            RunDirectory directory,
            List<String> arguments,
            List<String> remarks,
            RunReport.Results results,
            List<JmhEntry> entries)
            throws IOException {
        RunInfoWriter info = RunInfoWriter.start(directory, suite, COMMAND, arguments, settings());
        info.note("id", id);
        info.note("outcome", outcome(results));
        info.note(
                "startedAt",
                times(SourceRun::startedAt).min(Comparator.naturalOrder()).orElse(null));
        info.note(
                "endedAt",
                times(SourceRun::endedAt).max(Comparator.naturalOrder()).orElse(null));
        info.note("suite", common(SourceRun::suite));
        info.note("machine", common(SourceRun::machine));
        info.note("loadAverage", null);
        info.note("launcherJdk", null);
        Map<String, String> libraries = new TreeMap<>();
        facts().map(SourceRun::libraries).filter(Objects::nonNull).forEach(libraries::putAll);
        info.note("libraries", libraries);
        Map<String, String> failures = new LinkedHashMap<>();
        results.failures()
                .forEach(one ->
                        failures.put(one.benchmarkCase().id(), one.error().orElseThrow()));
        info.failures(failures);
        info.note("remarks", remarks);
        info.note("rows", countedCases(results));
        info.note("sources", facts().toList());
        info.update(entries);
    }

    /** Returns the settings that are the same in all sources. */
    private Map<String, Object> settings() {
        List<JsonNode> all = facts().map(facts -> JsonFiles.MAPPER.<JsonNode>valueToTree(facts.settings()))
                .toList();
        Map<String, Object> settings = new LinkedHashMap<>();
        all.get(0).properties().stream()
                .filter(setting ->
                        all.stream().allMatch(own -> setting.getValue().equals(own.get(setting.getKey()))))
                .forEach(setting -> settings.put(setting.getKey(), setting.getValue()));
        return settings;
    }

    /**
     * Returns {@code failed} if a benchmark did, {@code incomplete} if a shard is missing or did not come to its end, and otherwise
     * {@code complete} or {@code out of time} as its sources do.
     */
    private String outcome(RunReport.Results results) {
        if (!results.failures().isEmpty()) {
            return "failed";
        }
        Set<String> outcomes =
                facts().map(SourceRun::outcome).filter(Objects::nonNull).collect(Collectors.toSet());
        if (!new MergeChecks(sources).shards().isEmpty()
                || !Set.of("complete", RunCommand.OUT_OF_TIME).containsAll(outcomes)) {
            return "incomplete";
        }
        return outcomes.contains(RunCommand.OUT_OF_TIME) ? RunCommand.OUT_OF_TIME : "complete";
    }

    private Stream<Instant> times(Function<SourceRun, Instant> time) {
        return facts().map(time).filter(Objects::nonNull);
    }

    private JsonNode common(Function<SourceRun, JsonNode> fact) {
        List<JsonNode> all = facts().map(fact).distinct().toList();
        return all.size() == 1 ? all.get(0) : null;
    }

    /** Lists the cases with their number of forks and the CPUs they were measured on: several only if a source does not tell its own. */
    private List<Map<String, Object>> countedCases(RunReport.Results results) {
        Map<String, SourceRun> byId = facts().collect(Collectors.toMap(SourceRun::id, facts -> facts));
        Map<BenchmarkCase, Set<String>> cpus = new HashMap<>();
        for (Fork fork : forks) {
            byId.get(fork.measuredBy())
                    .cpu()
                    .ifPresent(cpu -> cpus.computeIfAbsent(fork.benchmarkCase(), one -> new LinkedHashSet<>())
                            .add(cpu));
        }
        return results.cases().stream()
                .map(one -> JsonFiles.object(
                        "row", one.benchmarkCase(),
                        "forks", one.samples().map(Samples::forks).orElse(0),
                        "cpus", cpus.getOrDefault(one.benchmarkCase(), Set.of())))
                .toList();
    }
}
