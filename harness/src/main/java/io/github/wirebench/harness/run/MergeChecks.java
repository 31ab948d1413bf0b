// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.run;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.harness.console.JsonFiles;
import io.github.wirebench.harness.data.BenchmarkCase;
import io.github.wirebench.harness.data.Fork;
import io.github.wirebench.harness.data.ForkEntries;
import io.github.wirebench.harness.data.JmhEntry;
import io.github.wirebench.harness.data.JmhMetric;
import io.github.wirebench.harness.data.RunPlan;
import io.github.wirebench.harness.data.RunPlan.BuildUnderTest;
import io.github.wirebench.harness.data.RunReader.SourceRun;
import io.github.wirebench.harness.stats.Format;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Checks that runs belong together; facts that a source does not have are not compared. */
final class MergeChecks {
    private static final List<String> BUILD =
            List.of("sha256", "javaVersion", "vmName", "vmVersion", "vendor", "jmhVersion");
    private static final List<String> SETTINGS = List.of("jvmArgs", "gc", "heap", "threads");

    /** Options with paths, which may differ from machine to machine, and those that are compared elsewhere. */
    private static final Set<String> NOT_COMPARED =
            Set.of("--shard", "--seed", "--jar", "--jdk", "--rows", "--questions");

    private MergeChecks() {}

    static void requireSameBuild(List<SourceRun> sources, boolean anyLength) {
        Map<Object, String> known = new HashMap<>();
        sources.forEach(source -> requireNew("run", source.facts().id(), source, known));
        for (String field : BUILD) {
            requireSame(
                    "subject." + field, sources, source -> value(source.facts().subject(), field));
        }
        requireSame("suite.gitCommit", sources, MergeChecks::commit);
        for (String field : SETTINGS) {
            requireSame("settings." + field, sources, source -> setting(source, field));
        }
        if (!anyLength) {
            requireSame(
                    "without --replace, settings.length",
                    sources,
                    source -> Optional.ofNullable(source.facts().settings())
                            .map(RunPlan.Settings::length)
                            .orElse(null));
        }
        sources.stream()
                .flatMap(source -> source.facts().libraries().keySet().stream())
                .distinct()
                .forEach(library -> requireSame(
                        library, sources, source -> source.facts().libraries().get(library)));
    }

    static List<String> assumptions(List<SourceRun> sources) {
        List<String> lines = new ArrayList<>();
        for (SourceRun source : sources.size() == 1 ? List.<SourceRun>of() : sources) {
            BuildUnderTest subject = source.facts().subject();
            List<String> unknown = new ArrayList<>();
            if (subject.sha256() == null && commit(source) == null) {
                unknown.add("jar");
            }
            if (subject.vendor() == null) {
                unknown.add("JDK vendor");
            }
            if (source.facts().cpu().isEmpty()) {
                unknown.add("CPU");
            }
            if (!unknown.isEmpty()) {
                lines.add("! " + source.name() + " does not tell " + String.join(", ", unknown) + ": assumed to match");
            }
        }
        return lines;
    }

    static List<String> missingShards(List<SourceRun> sources) {
        List<SourceRun> shards = sources.stream()
                .filter(source -> source.facts().settings() != null
                        && source.facts().settings().shard() != null)
                .toList();
        if (shards.isEmpty()) {
            return List.of();
        }
        requireSame("the number of shards", shards, source -> shard(source).count());
        requireSame("--seed", shards, source -> setting(source, "seed"));
        requireSame("options", shards, source -> {
            Map<String, List<String>> options =
                    new TreeMap<>(Objects.requireNonNullElse(source.facts().options(), Map.of()));
            options.keySet().removeAll(NOT_COMPARED);
            return options;
        });
        Map<Object, String> known = new HashMap<>();
        shards.forEach(source -> requireNew("shard", shard(source), source, known));
        int count = shard(shards.get(0)).count();
        List<String> missing = IntStream.rangeClosed(1, count)
                .filter(index -> !known.containsKey(new Shard(index, count)))
                .mapToObj(String::valueOf)
                .toList();
        int cases = Objects.requireNonNullElse(shards.get(0).facts().casesOfAllShards(), 0)
                - shards.stream().mapToInt(one -> one.facts().cases().size()).sum();
        return missing.isEmpty()
                ? List.of()
                : List.of("! missing from the result: " + (missing.size() == 1 ? "shard " : "shards ")
                        + String.join(", ", missing) + " of " + count
                        + (cases > 0 ? ", with " + Format.count(cases, "benchmark") : ""));
    }

    static List<String> joins(List<SourceRun> sources) {
        Map<BenchmarkCase, List<SourceRun>> byCase = new LinkedHashMap<>();
        for (SourceRun source : sources) {
            source.results()
                    .collect(Collectors.groupingBy(Fork::benchmarkCase, LinkedHashMap::new, Collectors.toList()))
                    .forEach((one, forks) -> byCase.computeIfAbsent(one, key -> new ArrayList<>())
                            .add(new SourceRun(source.name(), source.folder(), source.facts(), forks)));
        }
        Set<String> cpus = new TreeSet<>();
        byCase.forEach((one, parts) -> {
            requireJoinable(one.label(), parts);
            parts.forEach(part -> part.facts().cpu().ifPresent(cpus::add));
        });
        return cpus.size() < 2
                ? List.of()
                : List.of("! benchmarks come from different CPUs (" + String.join("; ", cpus)
                        + "): compare only those of the same CPU, which run.json tells");
    }

    private static void requireJoinable(String label, List<SourceRun> parts) {
        requireSame("CPU of " + label, parts, part -> part.facts().cpu().orElse(null));
        // JMH would count 0 for forks without a profiler that others have
        requireSame("-prof of " + label, parts, MergeChecks::profilers);
        // of a run, the forks with the longest warm-up count; plain JMH lengthens none
        boolean anyPlain = parts.stream().anyMatch(part -> part.facts().settings() == null);
        try {
            Set<JmhMetric> known = new HashSet<>();
            List<JmhEntry> entries =
                    parts.stream().flatMap(SourceRun::results).map(Fork::entry).toList();
            for (JmhEntry entry : entries) {
                // copies of a run have different ids if plain JMH wrote one; single calls can take the same time by
                // chance
                if (!entry.mode().equals("ss") && !known.add(entry.primaryMetric())) {
                    throw new IllegalArgumentException("the same JVM twice, so one is a copy or a part of the other");
                }
            }
            entries.stream()
                    .collect(Collectors.groupingBy(entry -> anyPlain ? "" : entry.warmup()))
                    .values()
                    .forEach(ForkEntries::join);
        } catch (IllegalArgumentException e) {
            throw CommandFailure.usage(
                    label + ", in " + parts.stream().map(SourceRun::name).collect(Collectors.joining(" and ")) + ": "
                            + e.getMessage(),
                    e);
        }
    }

    /** The first words of the metrics' names: single metrics can be missing, as {@code gc.time} where nothing was collected. */
    private static Set<String> profilers(SourceRun part) {
        return part.forks().stream()
                .flatMap(fork -> fork.entry().secondaryMetrics().keySet().stream())
                .map(name -> name.replaceFirst("^·", "").replaceFirst("\\..*", ""))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static void requireNew(String what, Object fact, SourceRun source, Map<Object, String> known) {
        String before = known.putIfAbsent(fact, source.name());
        if (before != null) {
            throw CommandFailure.usage(source.name() + ": the same " + what + " is given twice, it is in " + before
                    + " too: give one of them");
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
    private static Object setting(SourceRun source, String field) {
        Object settings = source.facts().settings();
        return settings == null ? null : Objects.requireNonNullElse(value(settings, field), "as annotated");
    }

    /** The value of a field as run.json has it; null if it has none. */
    private static Object value(Object facts, String field) {
        JsonNode value = JsonFiles.MAPPER.valueToTree(facts).get(field);
        return value == null || value.isNull() ? null : value.isValueNode() ? value.asText() : value;
    }

    private static String commit(SourceRun source) {
        return source.facts().suite() == null ? null : source.facts().suite().gitCommit();
    }

    private static Shard shard(SourceRun source) {
        return Shard.parse(source.facts().settings().shard());
    }
}
