// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.measure;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.harness.console.CommandFailure.ExitCode;
import io.github.wirebench.harness.console.JsonFiles;
import io.github.wirebench.harness.data.BenchmarkCase;
import io.github.wirebench.harness.data.Fork;
import io.github.wirebench.harness.data.ForkEntries;
import io.github.wirebench.harness.data.ForkJournal;
import io.github.wirebench.harness.data.ForkLength;
import io.github.wirebench.harness.data.JmhEntry;
import io.github.wirebench.harness.data.Remark;
import io.github.wirebench.harness.data.RunDirectory;
import io.github.wirebench.harness.data.RunInfo;
import io.github.wirebench.harness.data.RunPlan;
import io.github.wirebench.harness.data.RunPlan.PlannedCase;
import io.github.wirebench.harness.data.RunReader;
import io.github.wirebench.harness.data.RunReader.SourceRun;
import io.github.wirebench.harness.data.Samples;
import io.github.wirebench.harness.data.StopRule;
import io.github.wirebench.harness.data.Suite;
import io.github.wirebench.harness.stats.Format;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
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

    /** What all sources must have in common, of those that tell it. */
    private static final List<String> BUILD = List.of(
            "subject.sha256",
            "subject.javaVersion",
            "subject.vmName",
            "subject.vmVersion",
            "subject.vendor",
            "subject.jmhVersion",
            "suite.gitCommit");

    private static final List<String> SETTINGS = List.of("jvmArgs", "jvmState", "gc", "heap", "threads");

    /** Options with paths, which may differ from machine to machine, and those that are compared elsewhere. */
    private static final Set<String> NOT_COMPARED =
            Set.of("--shard", "--seed", "--jar", "--classpath", "--dir", "--jdk", "--rows", "--questions");

    private final Suite suite;
    private final PrintStream console;
    private final List<Remark> remarks = new ArrayList<>();
    private final Map<RunInfo.Source, JsonNode> json = new IdentityHashMap<>();

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
        List<SourceRun> sources = RunReader.sources(paths, remarks);
        requireSameBuild(sources);
        remarkOnUnknowns(sources);
        boolean isWhole = isWhole(sources);
        if (replace) {
            sources = latest(sources);
        }
        requireJoinable(sources);
        long forks = sources.stream().mapToLong(source -> source.forks().size()).sum();
        if (forks == 0) {
            throw CommandFailure.usage("there is nothing to merge: no JVM finished in "
                    + sources.stream().map(SourceRun::name).collect(Collectors.joining(", ")));
        }
        RunDirectory directory = RunDirectory.create(out);
        console.println("Merging " + Format.count(forks, "JVM") + " from " + Format.count(sources.size(), "source")
                + " into " + directory.path() + " ...");
        RunReport.Results results = write(sources, isWhole, directory);
        remarks.forEach(console::println);
        RunReport.lines(List.of(results), true).forEach(console::println);
        directory
                .pointers(results.cases().stream().anyMatch(CaseProgress::hasForks))
                .forEach(console::println);
        return ExitCode.OK;
    }

    private void requireSameBuild(List<SourceRun> sources) {
        requireEachOnce("run", sources, source -> source.facts().id());
        for (String field : BUILD) {
            requireSame(field, sources, source -> fact(source, field));
        }
        for (String field : SETTINGS) {
            requireSame("settings." + field, sources, source -> setting(source, field));
        }
        if (!replace) {
            requireSame("without --replace, settings.length", sources, source -> {
                RunPlan.Settings settings = source.facts().settings();
                return settings == null ? null : settings.length();
            });
        }
        Set<String> libraries = new LinkedHashSet<>();
        sources.forEach(source -> libraries.addAll(source.facts().libraries().keySet()));
        for (String library : libraries) {
            requireSame(library, sources, source -> source.facts().libraries().get(library));
        }
    }

    private void remarkOnUnknowns(List<SourceRun> sources) {
        for (SourceRun source : sources.size() == 1 ? List.<SourceRun>of() : sources) {
            boolean knowsJar = fact(source, "subject.sha256") != null || fact(source, "suite.gitCommit") != null;
            String unknown = (knowsJar ? "" : ", jar")
                    + (fact(source, "subject.vendor") == null ? ", JDK vendor" : "")
                    + (source.facts().cpu().isEmpty() ? ", CPU" : "");
            if (!unknown.isEmpty()) {
                remarks.add(Remark.warning(
                        source.name() + " does not tell " + unknown.substring(2) + ": assumed to match"));
            }
        }
    }

    private boolean isWhole(List<SourceRun> sources) {
        List<SourceRun> shards = sources.stream()
                .filter(source -> fact(source, "settings.shard") != null)
                .toList();
        if (shards.isEmpty()) {
            return true;
        }
        requireSame("the number of shards", shards, source -> shard(source).count());
        requireSame("--seed", shards, source -> setting(source, "seed"));
        requireSame("options", shards, source -> {
            Map<String, List<String>> options = new TreeMap<>(source.facts().options());
            options.keySet().removeAll(NOT_COMPARED);
            return options;
        });
        requireEachOnce("shard", shards, MergeCommand::shard);
        int count = shard(shards.get(0)).count();
        Set<Integer> missing = IntStream.rangeClosed(1, count).boxed().collect(Collectors.toCollection(TreeSet::new));
        shards.forEach(source -> missing.remove(shard(source).index()));
        int cases = Objects.requireNonNullElse(shards.get(0).facts().casesOfAllShards(), 0)
                - shards.stream()
                        .mapToInt(source -> source.facts().cases().size())
                        .sum();
        if (!missing.isEmpty()) {
            String numbers = missing.stream().map(String::valueOf).collect(Collectors.joining(", "));
            remarks.add(Remark.warning("missing from the result: " + (missing.size() == 1 ? "shard " : "shards ")
                    + numbers + " of " + count + (cases > 0 ? ", with " + Format.count(cases, "benchmark") : "")));
        }
        return missing.isEmpty();
    }

    private List<SourceRun> latest(List<SourceRun> sources) {
        Map<BenchmarkCase, Object> later = new HashMap<>();
        List<SourceRun> kept = new ArrayList<>();
        for (int i = sources.size() - 1; i >= 0; i--) {
            SourceRun source = sources.get(i);
            // a run that was merged before has several sources
            Object run = source.folder() == null ? source.name() : source.folder();
            SourceRun own = source.only(
                    fork -> later.getOrDefault(fork.benchmarkCase(), run).equals(run));
            source.results().forEach(fork -> later.putIfAbsent(fork.benchmarkCase(), run));
            kept.add(0, own);
            int replaced = source.forks().size() - own.forks().size();
            if (replaced > 0) {
                remarks.add(Remark.note(
                        source.name() + ": " + Format.count(replaced, "JVM") + " replaced by those of a later run"));
            }
        }
        return kept;
    }

    private void requireJoinable(List<SourceRun> sources) {
        Map<BenchmarkCase, List<SourceRun>> byCase = new LinkedHashMap<>();
        Set<String> cpus = new TreeSet<>();
        for (SourceRun source : sources) {
            Map<BenchmarkCase, List<Fork>> forks = source.results()
                    .collect(Collectors.groupingBy(Fork::benchmarkCase, LinkedHashMap::new, Collectors.toList()));
            forks.forEach((one, own) -> byCase.computeIfAbsent(one, key -> new ArrayList<>())
                    .add(new SourceRun(source.name(), source.folder(), source.facts(), own)));
            if (!forks.isEmpty()) {
                source.facts().cpu().ifPresent(cpus::add);
            }
        }
        byCase.forEach((one, parts) -> requireJoinable(one.label(), parts));
        if (cpus.size() > 1) {
            remarks.add(Remark.warning("benchmarks come from different CPUs (" + String.join("; ", cpus)
                    + "): compare only those of the same CPU, which run.json tells"));
        }
    }

    private static void requireJoinable(String label, List<SourceRun> parts) {
        requireSame("CPU of " + label, parts, part -> part.facts().cpu().orElse(null));
        // JMH would count 0 for forks without a profiler that others have
        requireSame("-prof of " + label, parts, MergeCommand::profilers);
        // of a run, the forks with the longest warm-up count; plain JMH lengthens none
        boolean anyPlain = parts.stream().anyMatch(part -> part.facts().settings() == null);
        Set<String> known = new HashSet<>();
        Map<Object, List<JmhEntry>> byWarmup = new LinkedHashMap<>();
        try {
            for (JmhEntry entry :
                    parts.stream().flatMap(SourceRun::results).map(Fork::entry).toList()) {
                // copies of a run have different ids if plain JMH wrote one; single calls can take equal time by chance
                if (!entry.mode().equals("ss") && !known.add(Arrays.deepToString(entry.iterations()))) {
                    throw new IllegalArgumentException("the same JVM twice, so one is a copy or a part of the other");
                }
                byWarmup.computeIfAbsent(anyPlain ? "" : entry.warmup(), key -> new ArrayList<>())
                        .add(entry);
            }
            byWarmup.values().forEach(ForkEntries::requireJoinable);
        } catch (IllegalArgumentException e) {
            String names = parts.stream().map(SourceRun::name).collect(Collectors.joining(" and "));
            throw CommandFailure.usage(label + ", in " + names + ": " + e.getMessage(), e);
        }
    }

    /** The first words of the metrics' names: single metrics can be missing, as {@code gc.time} where nothing was collected. */
    private static Set<String> profilers(SourceRun part) {
        return part.forks().stream()
                .flatMap(fork -> fork.entry().secondaryMetrics().keySet().stream())
                .map(name -> name.replaceFirst("^·", "").replaceFirst("\\..*", ""))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static void requireEachOnce(String what, List<SourceRun> sources, Function<SourceRun, Object> fact) {
        Map<Object, String> known = new HashMap<>();
        for (SourceRun source : sources) {
            String before = known.putIfAbsent(fact.apply(source), source.name());
            if (before != null) {
                throw CommandFailure.usage(source.name() + ": the same " + what + " is given twice, it is in " + before
                        + " too: give one of them");
            }
        }
    }

    private static void requireSame(String what, List<SourceRun> sources, Function<SourceRun, Object> fact) {
        SourceRun first = null;
        for (SourceRun source : sources) {
            Object value = fact.apply(source);
            if (value != null && first == null) {
                first = source;
            } else if (value != null && !value.equals(fact.apply(first))) {
                throw CommandFailure.usage(source.name() + " does not go with " + first.name() + ": " + what
                        + " must be the same, but is " + value + " and " + fact.apply(first));
            }
        }
    }

    /** A setting, which a run may leave to the annotations; null for plain JMH. */
    private Object setting(SourceRun source, String field) {
        return source.facts().settings() == null
                ? null
                : Objects.requireNonNullElse(fact(source, "settings." + field), "as annotated");
    }

    /** A fact as run.json has it; null if it is unknown. */
    private Object fact(SourceRun source, String path) {
        JsonNode all = json.computeIfAbsent(source.facts(), JsonFiles.MAPPER::valueToTree);
        JsonNode value = all.at("/" + path.replace('.', '/'));
        return value.isMissingNode() || value.isNull() ? null : value.isValueNode() ? value.asText() : value;
    }

    private static Shard shard(SourceRun source) {
        return Shard.parse(source.facts().settings().shard());
    }

    /**
     * Writes the merged run. Its {@code run.json} has no plan, so that nothing more is measured into it, and keeps the facts of each
     * source.
     */
    private RunReport.Results write(List<SourceRun> sources, boolean isWhole, RunDirectory directory)
            throws IOException {
        List<RunInfo.Source> facts = sources.stream().map(SourceRun::facts).toList();
        String id = UUID.randomUUID().toString();
        List<Fork> forks = joined(sources, id);
        RunReport.Results results = results(facts, directory.path(), forks);
        List<JmhEntry> entries = results.entries();
        // charts and sizes of the suite are not those of foreign benchmarks
        Set<Object> names = new HashSet<>();
        sources.forEach(source -> names.add(fact(source, "suite.name")));
        names.remove(null);
        boolean isOfSuite = names.equals(Set.of(suite.name()));
        Map<BenchmarkCase, Set<String>> cpus = new HashMap<>();
        sources.forEach(source -> source.facts()
                .cpu()
                .ifPresent(cpu -> source.forks()
                        .forEach(fork -> cpus.computeIfAbsent(fork.benchmarkCase(), key -> new LinkedHashSet<>())
                                .add(cpu))));
        List<RunInfo.MergedCase> cases = new ArrayList<>();
        for (CaseProgress one : results.cases()) {
            Set<String> own = cpus.getOrDefault(one.benchmarkCase(), Set.of());
            int count = one.samples().map(Samples::forks).orElse(0);
            cases.add(new RunInfo.MergedCase(one.benchmarkCase(), count, List.copyOf(own)));
        }
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
                cases,
                facts);
        if (isOfSuite) {
            writeDocuments(sources, directory);
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
        Set<String> outcomes = facts.stream()
                .map(RunInfo.Source::outcome)
                .filter(outcome -> outcome != null && !outcome.equals("complete"))
                .collect(Collectors.toSet());
        return !results.failures().isEmpty()
                ? "failed"
                : isWhole && outcomes.isEmpty()
                        ? "complete"
                        : isWhole && outcomes.equals(Set.of(Session.OUT_OF_TIME)) ? Session.OUT_OF_TIME : "incomplete";
    }

    /**
     * Writes the suite's documents anew if this build was measured: those of a shard may cover no more than the shard. Another
     * build copies the documents that all sources agree on.
     */
    private void writeDocuments(List<SourceRun> sources, RunDirectory directory) throws IOException {
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
            Set<JsonNode> contents = new HashSet<>();
            for (SourceRun source : sources) {
                Path file = source.folder() == null ? null : source.folder().resolve(name);
                contents.add(file == null || !Files.exists(file) ? null : JsonFiles.read(file));
            }
            if (contents.size() == 1 && !contents.contains(null)) {
                JsonFiles.write(directory.file(name), contents.iterator().next());
            } else {
                remarks.add(Remark.warning(
                        name + " is left out: the runs do not agree on it; merge with the jar that measured"));
            }
        }
    }
}
