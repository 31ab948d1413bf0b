// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.run;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.harness.data.BenchmarkCase;
import io.github.wirebench.harness.data.Fork;
import io.github.wirebench.harness.data.ForkEntries;
import io.github.wirebench.harness.data.JmhEntry;
import io.github.wirebench.harness.data.SourceRun;
import io.github.wirebench.harness.stats.Format;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Checks that runs belong together; facts that a source does not have are not compared. */
final class MergeChecks {
    private static final List<String> OF_ALL = List.of(
            "subject.sha256",
            "suite.gitCommit",
            "subject.javaVersion",
            "subject.vmName",
            "subject.vmVersion",
            "subject.vendor",
            "subject.jmhVersion",
            "settings.jvmArgs",
            "settings.gc",
            "settings.heap",
            "settings.threads");

    /** Options with paths, which may differ from machine to machine, and those that are compared elsewhere. */
    private static final Set<String> NOT_COMPARED =
            Set.of("--shard", "--seed", "--jar", "--jdk", "--rows", "--questions");

    private MergeChecks() {}

    static void requireSameBuild(List<SourceRun> sources, boolean anyLength) {
        requireDifferent("run", sources, source -> source.facts().id().orElse(""));
        OF_ALL.forEach(field -> requireSame(field, sources, source -> fact(source, field)));
        if (!anyLength) {
            requireSame("without --replace, settings.length", sources, source -> fact(source, "settings.length"));
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
            boolean tellsJar = fact(source, "subject.sha256") != null || fact(source, "suite.gitCommit") != null;
            String unknown = (tellsJar ? "" : ", jar")
                    + (fact(source, "subject.vendor") == null ? ", JDK vendor" : "")
                    + (cpu(source) == null ? ", CPU" : "");
            if (!unknown.isEmpty()) {
                lines.add("! " + source.name() + " does not tell " + unknown.substring(2) + ": assumed to match");
            }
        }
        return lines;
    }

    static List<String> missingShards(List<SourceRun> sources) {
        List<SourceRun> shards = sources.stream()
                .filter(source -> source.facts().at("/settings/shard").isTextual())
                .toList();
        if (shards.isEmpty()) {
            return List.of();
        }
        requireSame("the number of shards", shards, source -> shard(source).count());
        requireSame("--seed", shards, source -> fact(source, "settings.seed"));
        requireSame(
                "options",
                shards,
                source -> source.facts().at("/options").<ObjectNode>deepCopy().without(NOT_COMPARED));
        requireDifferent("shard", shards, MergeChecks::shard);
        Set<Shard> known = shards.stream().map(MergeChecks::shard).collect(Collectors.toSet());
        int count = shard(shards.get(0)).count();
        List<String> missing = IntStream.rangeClosed(1, count)
                .filter(index -> !known.contains(new Shard(index, count)))
                .mapToObj(String::valueOf)
                .toList();
        int cases = shards.get(0).facts().at("/rowsOfAllShards").asInt()
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
            parts.forEach(part -> cpus.addAll(part.facts().cpus()));
        });
        return cpus.size() < 2
                ? List.of()
                : List.of("! benchmarks come from different CPUs (" + String.join("; ", cpus)
                        + "): compare only those of the same CPU, which run.json tells");
    }

    private static void requireJoinable(String label, List<SourceRun> parts) {
        requireSame("CPU of " + label, parts, MergeChecks::cpu);
        // JMH would count 0 for forks without a profiler that others have
        requireSame("-prof of " + label, parts, MergeChecks::profilers);
        // of a run, the forks with the longest warm-up count; plain JMH lengthens none
        boolean anyPlain =
                parts.stream().anyMatch(part -> part.facts().at("/settings").isMissingNode());
        try {
            Set<JsonNode> known = new HashSet<>();
            List<JmhEntry> entries =
                    parts.stream().flatMap(SourceRun::results).map(Fork::entry).toList();
            for (JmhEntry entry : entries) {
                // copies of a run have different ids if plain JMH wrote one; single calls can take the same time by
                // chance
                if (!entry.mode().equals("ss") && !known.add(entry.rawForks())) {
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
                .flatMap(fork -> fork.entry().secondaryNames().stream())
                .map(name -> name.replaceFirst("^·", "").replaceFirst("\\..*", ""))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static void requireDifferent(String what, List<SourceRun> sources, Function<SourceRun, Object> fact) {
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

    /** A field of the record as text, which in the settings of a run may be left to the annotations; null if unknown. */
    private static String fact(SourceRun source, String field) {
        JsonNode value = source.facts().at("/" + field.replace('.', '/'));
        if (value.isMissingNode() || value.isNull()) {
            boolean annotated = field.startsWith("settings.")
                    && source.facts().at("/settings").isObject();
            return annotated ? "as annotated" : null;
        }
        return value.isValueNode() ? value.asText() : value.toString();
    }

    private static String cpu(SourceRun source) {
        return source.facts().cpus().stream().findFirst().orElse(null);
    }

    private static Shard shard(SourceRun source) {
        return Shard.parse(fact(source, "settings.shard"));
    }
}
