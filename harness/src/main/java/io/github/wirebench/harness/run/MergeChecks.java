// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.run;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.harness.data.BenchmarkCase;
import io.github.wirebench.harness.data.BuildUnderTest;
import io.github.wirebench.harness.data.Fork;
import io.github.wirebench.harness.data.ForkEntries;
import io.github.wirebench.harness.data.JmhEntry;
import io.github.wirebench.harness.data.RunPlan;
import io.github.wirebench.harness.data.SourceRun;
import io.github.wirebench.harness.data.Steadiness;
import io.github.wirebench.harness.stats.Format;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Checks that runs belong together; facts that a source does not have are not compared. */
final class MergeChecks {
    private static final String AS_ANNOTATED = "as annotated";

    /** Options with paths, which may differ from machine to machine, and those that are compared elsewhere. */
    private static final Set<String> NOT_COMPARED =
            Set.of("--shard", "--seed", "--jar", "--jdk", "--rows", "--questions");

    /** Facts that must be the same in all sources, by what a difference is called. */
    private static final Map<String, Function<SourceRun, Object>> SAME = new LinkedHashMap<>();

    static {
        ofSubject("another jar, by its SHA-256", BuildUnderTest::sha256);
        SAME.put("a jar of another commit", facts -> facts.commit().orElse(null));
        ofSubject("another Java version", BuildUnderTest::javaVersion);
        ofSubject("another JVM", BuildUnderTest::vmName);
        ofSubject("another version of the JVM", BuildUnderTest::vmVersion);
        ofSubject("a JDK of another vendor", BuildUnderTest::vendor);
        ofSubject("another JMH version", BuildUnderTest::jmhVersion);
        SAME.put("other JVM flags", facts -> setting(facts, RunPlan.Settings::jvmArgs));
        SAME.put("another garbage collector", facts -> setting(facts, RunPlan.Settings::gc));
        SAME.put("another heap", facts -> setting(facts, RunPlan.Settings::heap));
        SAME.put("another number of threads", facts -> setting(facts, RunPlan.Settings::threads));
    }

    private final List<MergeSource> sources;

    MergeChecks(List<MergeSource> sources) {
        this.sources = sources;
    }

    private static void ofSubject(String difference, Function<BuildUnderTest, Object> fact) {
        SAME.put(difference, facts -> fact.apply(facts.subject()));
    }

    private static Object setting(SourceRun facts, Function<RunPlan.Settings, Object> value) {
        if (facts.settings() == null) {
            return null;
        }
        Object set = value.apply(facts.settings());
        return set == null ? AS_ANNOTATED : set;
    }

    /**
     * Checks that all sources measured the same code in the same way.
     *
     * @param anyLength whether forks may differ in their length, because no case has forks of two folders
     * @throws CommandFailure naming two that do not belong together, and why
     */
    void requireSameBuild(boolean anyLength) {
        Map<String, MergeSource> byId = new HashMap<>();
        for (MergeSource source : sources) {
            MergeSource before = byId.putIfAbsent(source.facts().id(), source);
            if (before != null) {
                throw CommandFailure.usage(source.name() + ": the same run is given twice"
                        + (before.name().equals(source.name()) ? "" : ", it is in " + before.name() + " too"));
            }
        }
        SAME.forEach(this::requireSame);
        if (!anyLength) {
            requireSame(
                    "forks of another length, which --replace allows",
                    facts -> setting(facts, RunPlan.Settings::length));
        }
        sources.stream()
                .flatMap(source -> libraries(source.facts()).keySet().stream())
                .distinct()
                .forEach(library -> requireSame(
                        "another version of " + library,
                        facts -> libraries(facts).get(library)));
    }

    /** Returns a line for each source that does not tell what the others are compared by. */
    List<String> assumptions() {
        List<String> lines = new ArrayList<>();
        for (MergeSource source : sources.size() == 1 ? List.<MergeSource>of() : sources) {
            Map<String, Optional<?>> facts = new LinkedHashMap<>();
            BuildUnderTest subject = source.facts().subject();
            facts.put("jar", Optional.ofNullable(subject.sha256()).or(source.facts()::commit));
            facts.put("JDK vendor", Optional.ofNullable(subject.vendor()));
            facts.put("CPU", source.facts().cpu());
            facts.values().removeIf(Optional::isPresent);
            if (!facts.isEmpty()) {
                lines.add("! " + source.name() + " does not tell " + String.join(", ", facts.keySet())
                        + ": assumed to match");
            }
        }
        return lines;
    }

    private static Map<String, String> libraries(SourceRun facts) {
        return facts.libraries() == null ? Map.of() : facts.libraries();
    }

    private void requireSame(String difference, Function<SourceRun, Object> fact) {
        MergeSource first = null;
        for (MergeSource source : sources) {
            Object value = fact.apply(source.facts());
            if (value != null && first == null) {
                first = source;
            } else if (value != null && !value.equals(fact.apply(first.facts()))) {
                throw CommandFailure.usage(source.name() + " does not go with " + first.name() + ": it measured "
                        + difference + " (" + value + ", there " + fact.apply(first.facts()) + ")");
            }
        }
    }

    /**
     * Checks that the shards among the sources are those of one run.
     *
     * @return a line if shards are missing; none otherwise
     * @throws CommandFailure if they are shards of different runs, or one is there twice
     */
    List<String> shards() {
        List<MergeSource> shards = sources.stream()
                .filter(source -> source.facts().settings() != null
                        && source.facts().settings().shard() != null)
                .toList();
        if (shards.isEmpty()) {
            return List.of();
        }
        MergeSource first = shards.get(0);
        Map<Integer, MergeSource> byIndex = new TreeMap<>();
        int cases = 0;
        for (MergeSource source : shards) {
            requireSameRun(first, source);
            MergeSource before = byIndex.putIfAbsent(shard(source).index(), source);
            if (before != null) {
                throw CommandFailure.usage(source.name() + " is shard " + shard(source) + ", and so is " + before.name()
                        + ": give one of them");
            }
            cases += source.facts().cases().size();
        }
        int count = shard(first).count();
        List<String> missing = IntStream.rangeClosed(1, count)
                .filter(index -> !byIndex.containsKey(index))
                .mapToObj(String::valueOf)
                .toList();
        boolean one = missing.size() == 1;
        return missing.isEmpty()
                ? List.of()
                : List.of((one ? "! shard " : "! shards ") + String.join(", ", missing) + " of " + count
                        + (one ? " is" : " are") + " missing: "
                        + missingCases(first.facts().casesOfAllShards(), cases) + " will not be there");
    }

    private static String missingCases(Integer all, int here) {
        return all == null ? "their benchmarks" : Format.count(all - here, "benchmark");
    }

    private static Shard shard(MergeSource source) {
        return Shard.parse(source.facts().settings().shard());
    }

    private static void requireSameRun(MergeSource first, MergeSource other) {
        List<Function<MergeSource, String>> facts = List.of(
                source -> "one of " + shard(source).count(),
                source -> "of seed " + source.facts().settings().seed(),
                source -> described(source.facts().settings()),
                source -> "of the options " + selecting(source));
        for (Function<MergeSource, String> fact : facts) {
            String here = fact.apply(first);
            String there = fact.apply(other);
            if (!here.equals(there)) {
                throw CommandFailure.usage(first.name() + " and " + other.name() + " are shards of different runs: "
                        + here + " and " + there + " (give all shards the same options and --seed)");
            }
        }
    }

    private static String described(RunPlan.Settings settings) {
        return "of profile " + settings.profile() + " with precision " + settings.precision() + ", at most "
                + settings.maxForks() + " forks, by " + settings.metric() + " time";
    }

    private static Map<String, List<String>> selecting(MergeSource source) {
        Map<String, List<String>> options = new TreeMap<>(source.facts().options());
        options.keySet().removeAll(NOT_COMPARED);
        return options;
    }

    /** The forks of one case in one source. */
    private record Part(MergeSource source, List<Fork> forks) {
        private Stream<JmhEntry> entries() {
            return forks.stream().map(Fork::entry);
        }

        /** The first words of the metrics' names: single metrics can be missing, as {@code gc.time} where nothing was collected. */
        private Set<String> profilers() {
            return entries()
                    .flatMap(entry -> entry.secondaryNames().stream())
                    .map(name -> name.replaceFirst("^·", "").replaceFirst("\\..*", ""))
                    .collect(Collectors.toCollection(TreeSet::new));
        }
    }

    /**
     * Checks that the forks of each case can be joined.
     *
     * @return a line if different cases were measured on different CPUs; none otherwise
     * @throws CommandFailure naming a case whose forks do not belong together, and why
     */
    List<String> cases() {
        Map<BenchmarkCase, List<Part>> byCase = new LinkedHashMap<>();
        for (MergeSource source : sources) {
            source.results()
                    .collect(Collectors.groupingBy(Fork::benchmarkCase, LinkedHashMap::new, Collectors.toList()))
                    .forEach((benchmarkCase, forks) -> byCase.computeIfAbsent(benchmarkCase, one -> new ArrayList<>())
                            .add(new Part(source, forks)));
        }
        byCase.forEach((benchmarkCase, parts) -> {
            requireSameCpu(benchmarkCase, parts);
            requireSameFields(benchmarkCase, parts);
            requireSameProfilers(benchmarkCase, parts);
            requireEachForkOnce(benchmarkCase, parts);
        });
        Set<String> cpus = byCase.values().stream()
                .flatMap(List::stream)
                .flatMap(part -> part.source().facts().cpu().stream())
                .collect(Collectors.toCollection(TreeSet::new));
        return cpus.size() < 2
                ? List.of()
                : List.of("! benchmarks come from different CPUs (" + String.join("; ", cpus)
                        + "): compare only those of the same CPU, which run.json tells");
    }

    private static void requireSameCpu(BenchmarkCase benchmarkCase, List<Part> parts) {
        Map<String, String> cpus = new TreeMap<>();
        parts.forEach(part -> part.source()
                .facts()
                .cpu()
                .ifPresent(cpu -> cpus.putIfAbsent(cpu, part.source().name())));
        if (cpus.size() > 1) {
            throw CommandFailure.usage(
                    benchmarkCase.label() + " was measured on different CPUs, which JVMs of one benchmark"
                            + " must not mix: "
                            + cpus.entrySet().stream()
                                    .map(cpu -> cpu.getKey() + " in " + cpu.getValue())
                                    .collect(Collectors.joining(", ")));
        }
    }

    /**
     * A run lengthens the warm-up of a case that needs it, and another run of the jar may not have done so; of all forks those with the
     * longest one count. Plain JMH lengthens none, so another warm-up there is another measurement.
     */
    private static void requireSameFields(BenchmarkCase benchmarkCase, List<Part> parts) {
        try {
            if (parts.stream().anyMatch(part -> part.source().facts().settings() == null)) {
                ForkEntries.join(parts.stream()
                        .flatMap(part -> Steadiness.longestWarmedUp(part.forks()).stream())
                        .map(Fork::entry)
                        .toList());
            }
            parts.stream()
                    .flatMap(Part::entries)
                    .collect(Collectors.groupingBy(JmhEntry::warmup))
                    .values()
                    .forEach(ForkEntries::join);
        } catch (IllegalArgumentException e) {
            throw CommandFailure.usage(
                    benchmarkCase.label() + ", in "
                            + parts.stream().map(part -> part.source().name()).collect(Collectors.joining(" and "))
                            + ": " + e.getMessage(),
                    e);
        }
    }

    /** JMH would count 0 for forks without a profiler that others have. */
    private static void requireSameProfilers(BenchmarkCase benchmarkCase, List<Part> parts) {
        Part first = parts.get(0);
        for (Part part : parts) {
            if (!part.profilers().equals(first.profilers())) {
                throw CommandFailure.usage(benchmarkCase.label() + ": "
                        + part.source().name() + " recorded " + String.join(", ", part.profilers()) + ", but "
                        + first.source().name() + " recorded " + String.join(", ", first.profilers())
                        + "; joined, missing values would count as 0: measure both with the same -prof");
            }
        }
    }

    /**
     * Finds forks that are there twice, by their values: copies of a run have different ids if plain JMH wrote one of them. Two
     * single calls may take the same time by chance; two of them in the same two sources do not.
     */
    private static void requireEachForkOnce(BenchmarkCase benchmarkCase, List<Part> parts) {
        Map<JsonNode, MergeSource> known = new HashMap<>();
        Map<String, Integer> equalCalls = new HashMap<>();
        for (Part part : parts) {
            part.entries().forEach(entry -> {
                JsonNode data = entry.rawForks();
                MergeSource source = part.source();
                MergeSource before = known.putIfAbsent(data, source);
                boolean oneCall = entry.mode().equals("ss") && data.path(0).size() == 1;
                if (before != null
                        && (!oneCall || before != source && equalCalls.merge(before.name(), 1, Integer::sum) > 1)) {
                    throw CommandFailure.usage((before == source
                                    ? source.name() + " holds the same fork of " + benchmarkCase.label() + " twice"
                                    : source.name() + " and " + before.name() + " hold the same fork of "
                                            + benchmarkCase.label())
                            + ": they are copies of one run, or one is part of the other");
                }
            });
        }
    }
}
