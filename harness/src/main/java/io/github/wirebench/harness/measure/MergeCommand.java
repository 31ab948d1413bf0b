// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.measure;

import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.harness.console.CommandFailure.ExitCode;
import io.github.wirebench.harness.console.JsonFiles;
import io.github.wirebench.harness.data.BenchmarkCase;
import io.github.wirebench.harness.data.CountingForks;
import io.github.wirebench.harness.data.Fork;
import io.github.wirebench.harness.data.ForkEntries;
import io.github.wirebench.harness.data.ForkJournal;
import io.github.wirebench.harness.data.ForkLength;
import io.github.wirebench.harness.data.JmhEntry;
import io.github.wirebench.harness.data.Remark;
import io.github.wirebench.harness.data.Run;
import io.github.wirebench.harness.data.RunDirectory;
import io.github.wirebench.harness.data.RunInfo;
import io.github.wirebench.harness.data.RunInfo.RunRecord;
import io.github.wirebench.harness.data.RunInfo.SuiteBuild;
import io.github.wirebench.harness.data.RunPlan;
import io.github.wirebench.harness.data.RunPlan.BuildUnderTest;
import io.github.wirebench.harness.data.RunPlan.PlannedCase;
import io.github.wirebench.harness.data.RunPlan.Shard;
import io.github.wirebench.harness.data.RunPlan.StopRule;
import io.github.wirebench.harness.data.RunReader;
import io.github.wirebench.harness.data.RunReader.SourceRun;
import io.github.wirebench.harness.data.Suite;
import io.github.wirebench.harness.stats.Format;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.DoubleBuffer;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Joins the shards of a run, or several runs of one jar, into one run directory; the sources are not changed. */
@Command(
        name = "merge",
        headerHeading = "merge monday tuesday --out both",
        header = "Join runs of one jar, shards or JMH JSON files into one run",
        description = "The sources are not changed. Runs that do not belong together are refused.",
        footer = "Exit codes: 0 merged, 2 wrong usage, or runs that do not belong together.")
public final class MergeCommand implements Callable<Integer> {
    /** Options with paths, which may differ from machine to machine, and those that are compared elsewhere. */
    private static final Set<String> NOT_COMPARED =
            Set.of("--shard", "--seed", "--jar", "--classpath", "--dir", "--jdk", "--rows", "--questions");

    private static final Pattern AFTER_FIRST_WORD = Pattern.compile("[^a-zA-Z]*([^.]*).*");

    private final Suite suite;
    private final PrintStream console;
    private final List<Remark> remarks = new ArrayList<>();

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
        requireDifferent(sources, "run", RunInfo::id);
        requireSame(sources, this::build);
        if (sources.size() > 1) {
            remarkOnUnknowns(sources);
        }
        boolean isWhole = isWhole(sources);
        if (replace) {
            sources = latest(sources);
        }
        requireJoinable(sources);
        long forks = sources.stream().flatMap(SourceRun::results).count();
        if (forks == 0) {
            throw CommandFailure.usage("there is nothing to merge: no JVM finished in "
                    + sources.stream().map(SourceRun::name).collect(Collectors.joining(", ")));
        }
        RunDirectory directory = RunDirectory.create(out);
        console.println("Merging " + Format.count(forks, "JVM") + " from " + Format.count(sources.size(), "source")
                + " into " + directory.path() + " ...");
        RunReport.Results results = write(sources, isWhole, directory);
        remarks.forEach(console::println);
        RunReport.lines(List.of(results)).forEach(console::println);
        directory
                .pointers(results.cases().stream().anyMatch(CaseProgress::hasForks))
                .forEach(console::println);
        return ExitCode.OK;
    }

    /** Refuses sources that differ in a fact, a map from name to value; where that is null, a source is assumed to match. */
    private static void requireSame(List<SourceRun> sources, Function<SourceRun, Map<String, Object>> facts) {
        Map<String, Map.Entry<String, Object>> known = new HashMap<>();
        for (SourceRun source : sources) {
            facts.apply(source).forEach((name, own) -> {
                Map.Entry<String, Object> first =
                        own == null ? null : known.putIfAbsent(name, Map.entry(source.name(), own));
                if (first != null && !first.getValue().equals(own)) {
                    throw CommandFailure.usage(source.name() + " does not go with " + first.getKey() + ": " + name
                            + " must be the same, but is " + own + " and " + first.getValue());
                }
            });
        }
    }

    private static void requireDifferent(List<SourceRun> sources, String name, Function<RunInfo, Object> fact) {
        Map<Object, String> known = new HashMap<>();
        for (SourceRun source : sources) {
            String before = known.putIfAbsent(fact.apply(source.facts()), source.name());
            if (before != null) {
                throw CommandFailure.usage(source.name() + ": the same " + name + " is given twice, it is in " + before
                        + " too: give one of them");
            }
        }
    }

    private Map<String, Object> build(SourceRun source) {
        RunInfo run = source.facts();
        BuildUnderTest subject = run.subject();
        Map<String, Object> facts = JsonFiles.object(
                "the jar's SHA-256", subject.sha256(),
                "subject.javaVersion", subject.javaVersion(),
                "subject.vmName", subject.vmName(),
                "subject.vmVersion", subject.vmVersion(),
                "subject.vendor", subject.vendor(),
                "subject.jmhVersion", subject.jmhVersion(),
                "suite.gitCommit", run.commit().isEmpty() ? null : run.commit());
        run.plan().map(RunPlan::settings).ifPresent(settings -> {
            Map<String, Object> chosen = JsonFiles.object(
                    "settings.jvmArgs", settings.conditions().jvmArgs(),
                    "settings.jvmState", settings.conditions().jvmState(),
                    "settings.gc", settings.conditions().gc(),
                    "settings.heap", settings.conditions().heap(),
                    "settings.threads", settings.conditions().threads(),
                    "without --replace, settings.length", replace ? "any" : settings.length());
            chosen.replaceAll((name, value) -> Objects.requireNonNullElse(value, "as annotated"));
            facts.putAll(chosen);
        });
        facts.putAll(run.libraries());
        return facts;
    }

    private void remarkOnUnknowns(List<SourceRun> sources) {
        Map<String, List<String>> byUnknown = new LinkedHashMap<>();
        for (SourceRun source : sources) {
            RunInfo run = source.facts();
            String unknown = (run.subject().sha256() != null || !run.commit().isEmpty() ? "" : ", jar")
                    + (run.subject().vendor() == null ? ", JDK vendor" : "")
                    + (run.cpu().isEmpty() ? ", CPU" : "");
            byUnknown.computeIfAbsent(unknown, any -> new ArrayList<>()).add(source.name());
        }
        byUnknown.remove("");
        byUnknown.forEach((unknown, names) -> remarks.add(
                Remark.warning(unknown.substring(2) + ": unknown in " + Format.some(names) + ", assumed to match")));
    }

    private boolean isWhole(List<SourceRun> sources) {
        List<SourceRun> shards = sources.stream()
                .filter(source ->
                        !source.facts().setting(RunPlan.Settings::shard).isEmpty())
                .toList();
        if (shards.isEmpty()) {
            return true;
        }
        requireSame(
                shards,
                source -> JsonFiles.object(
                        "the number of shards", shard(source.facts()).count(),
                        "--seed", source.facts().setting(RunPlan.Settings::seed),
                        "options", comparedOptions(source.facts().plan().orElseThrow())));
        requireDifferent(shards, "shard", MergeCommand::shard);
        Set<Integer> measured =
                shards.stream().map(source -> shard(source.facts()).index()).collect(Collectors.toSet());
        int count = shard(shards.get(0).facts()).count();
        String missing = IntStream.rangeClosed(1, count)
                .filter(index -> !measured.contains(index))
                .mapToObj(String::valueOf)
                .collect(Collectors.joining(", "));
        if (!missing.isEmpty()) {
            remarks.add(Remark.warning("missing from the result: shard " + missing + " of " + count));
        }
        return missing.isEmpty();
    }

    private static Shard shard(RunInfo run) {
        return Shard.parse(run.setting(RunPlan.Settings::shard));
    }

    private static Map<String, List<String>> comparedOptions(RunPlan plan) {
        Map<String, List<String>> options = new TreeMap<>(plan.options());
        options.keySet().removeAll(NOT_COMPARED);
        return options;
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
            kept.add(0, own);
            int replaced = source.forks().size() - own.forks().size();
            if (replaced > 0) {
                remarks.add(Remark.note(
                        source.name() + ": " + Format.count(replaced, "JVM") + " replaced by those of a later run"));
            }
            source.results().forEach(fork -> later.putIfAbsent(fork.benchmarkCase(), run));
        }
        return kept;
    }

    private void requireJoinable(List<SourceRun> sources) {
        Map<BenchmarkCase, List<SourceRun>> byCase = new LinkedHashMap<>();
        Set<String> cpus = new TreeSet<>();
        for (SourceRun source : sources) {
            Map<BenchmarkCase, List<Fork>> forks = source.results()
                    .collect(Collectors.groupingBy(Fork::benchmarkCase, LinkedHashMap::new, Collectors.toList()));
            forks.forEach((one, own) -> {
                byCase.computeIfAbsent(one, key -> new ArrayList<>())
                        .add(new SourceRun(source.name(), source.folder(), source.facts(), own));
                source.facts().cpu().ifPresent(cpus::add);
            });
        }
        byCase.forEach((one, parts) -> requireJoinable(one.label(), parts));
        if (cpus.size() > 1) {
            remarks.add(Remark.warning("benchmarks come from different CPUs (" + String.join("; ", cpus)
                    + "): compare only those of the same CPU, which run.json tells"));
        }
    }

    private static void requireJoinable(String label, List<SourceRun> parts) {
        // JMH would count 0 for forks without a profiler that others have
        requireSame(
                parts,
                part -> JsonFiles.object(
                        "CPU of " + label, part.facts().cpu().orElse(null), "-prof of " + label, profilers(part)));
        Set<DoubleBuffer> known = new HashSet<>();
        List<JmhEntry> entries =
                parts.stream().flatMap(SourceRun::results).map(Fork::entry).toList();
        try {
            for (SourceRun part : parts) {
                // copies of a run have different ids if plain JMH wrote one; JVMs of one source were rounded
                Set<DoubleBuffer> own = part.results()
                        .map(Fork::entry)
                        .filter(entry -> !entry.primaryMetric().mayRepeat(entry.mode()))
                        .map(entry -> DoubleBuffer.wrap(entry.primaryMetric().values(0)))
                        .collect(Collectors.toSet());
                if (!Collections.disjoint(known, own)) {
                    throw new IllegalArgumentException(
                            "JVMs are the same to the last digit: is one a copy or a part of the other, or rounded?");
                }
                known.addAll(own);
            }
            // of an older run, the forks with the longest warm-up count; plain JMH lengthens none
            if (parts.stream().anyMatch(part -> part.facts().plan().isEmpty())) {
                ForkEntries.requireAlike(entries);
            } else {
                ForkEntries.requireJoinable(entries);
            }
        } catch (IllegalArgumentException e) {
            String names = parts.stream().map(SourceRun::name).collect(Collectors.joining(" and "));
            throw CommandFailure.usage(label + ", in " + names + ": " + e.getMessage(), e);
        }
    }

    /** The first words of the metrics' names: single metrics can be missing, as {@code gc.time} where nothing was collected. */
    private static Set<String> profilers(SourceRun part) {
        return part.forks().stream()
                .flatMap(fork -> fork.entry().secondaryMetrics().keySet().stream())
                .distinct()
                .map(name -> AFTER_FIRST_WORD.matcher(name).replaceFirst("$1"))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** Writes the merged run; its record keeps the facts of each source, and has no plan, so that nothing more is measured into it. */
    private RunReport.Results write(List<SourceRun> sources, boolean isWhole, RunDirectory directory)
            throws IOException {
        List<RunInfo> facts = sources.stream().map(SourceRun::facts).toList();
        // a fork of unknown time counts as begun with its run, or last
        Map<String, Instant> starts = facts.stream()
                .collect(Collectors.toMap(RunInfo::id, run -> run.startedAt().orElse(Instant.MAX)));
        List<Fork> forks = sources.stream()
                .flatMap(source -> source.forks().stream())
                .sorted(Comparator.comparing(
                        fork -> Objects.requireNonNullElse(fork.startedAt(), starts.get(fork.run()))))
                .toList();
        RunReport.Results results = results(facts, forks);
        // charts and sizes of the suite are not those of foreign benchmarks
        boolean isOfSuite = facts.stream()
                .flatMap(run -> run.suite().stream())
                .map(SuiteBuild::name)
                .collect(Collectors.toSet())
                .equals(Set.of(suite.name()));
        ForkJournal.write(directory.forksJsonl(), forks);
        directory.writeResults(isOfSuite ? suite : Suite.named("jmh", "JMH results", "unknown", ""), results.entries());
        if (isOfSuite && facts.stream().allMatch(this::isOfThisBuild)) {
            // anew, as those of a shard may cover no more than the shard
            directory.writeDocuments(suite);
        } else if (isOfSuite && !suite.documents().isEmpty()) {
            remarks.add(Remark.warning("missing from the result: "
                    + String.join(", ", new TreeSet<>(suite.documents().keySet()))
                    + "; merge with the jar that measured"));
        }
        RunRecord.writeMerged(
                directory,
                spec.root().commandLine().getParseResult().originalArgs(),
                outcome(facts, isWhole, results),
                results.failuresById(),
                remarks,
                facts);
        return results;
    }

    private boolean isOfThisBuild(RunInfo run) {
        return run.suite().stream()
                .allMatch(
                        build -> Objects.equals(build.gitCommit(), suite.build().gitCommit())
                                && suite.version().equals(build.version())
                                && run.libraries().equals(suite.libraries()));
    }

    /**
     * The last fork of a case decides whether it failed, and one run's success does not undo another's failure. Plain JMH does not
     * keep the order of parameters, so cases are sorted by name.
     */
    private static RunReport.Results results(List<RunInfo> facts, List<Fork> forks) {
        List<StopRule> rules = facts.stream()
                .map(run -> run.plan().map(plan -> plan.settings().stopRule()).orElse(StopRule.NONE))
                .distinct()
                .toList();
        StopRule rule = rules.size() == 1 ? rules.get(0) : StopRule.NONE;
        Map<BenchmarkCase, CaseProgress> cases = new LinkedHashMap<>();
        CountingForks counting = new CountingForks(false);
        facts.stream()
                .flatMap(one -> one.cases().stream())
                .sorted(Comparator.comparing(BenchmarkCase::benchmark)
                        .thenComparing(BenchmarkCase::mode)
                        .thenComparing(one -> new TreeMap<>(one.params()).toString()))
                .forEach(one -> cases.putIfAbsent(
                        one, new CaseProgress(new PlannedCase(one, 0), ForkLength.AS_ANNOTATED, rule, counting)));
        Map<BenchmarkCase, String> failures = new HashMap<>();
        Run.byCase(forks, failures);
        forks.stream()
                // a failure is over if it was retried, as by resume --retry-failed
                .filter(fork -> !fork.isFailure() || failures.containsKey(fork.benchmarkCase()))
                .sorted(Comparator.comparing(Fork::isFailure))
                .forEach(fork -> cases.get(fork.benchmarkCase()).add(fork));
        return new RunReport.Results(
                "", rule, List.copyOf(cases.values()), facts.stream().allMatch(RunInfo::recordsCpuTime));
    }

    /** Says {@code incomplete} if a shard is missing or did not finish. */
    private static String outcome(List<RunInfo> facts, boolean isWhole, RunReport.Results results) {
        if (!results.failures().isEmpty()) {
            return "failed";
        }
        Set<String> outcomes =
                facts.stream().flatMap(run -> run.outcome().stream()).collect(Collectors.toSet());
        outcomes.remove("complete");
        return isWhole && outcomes.isEmpty()
                ? "complete"
                : isWhole && outcomes.equals(Set.of(Session.OUT_OF_TIME)) ? Session.OUT_OF_TIME : "incomplete";
    }
}
