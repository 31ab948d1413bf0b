// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.merge;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.wirebench.harness.Suite;
import io.github.wirebench.harness.journal.ForkRecord;
import io.github.wirebench.harness.journal.Row;
import io.github.wirebench.harness.json.JsonFiles;
import io.github.wirebench.harness.record.RunDirectory;
import io.github.wirebench.harness.record.RunRecord;
import io.github.wirebench.harness.results.JmhEntry;
import io.github.wirebench.harness.run.MeasuredRun;
import java.io.IOException;
import java.time.Instant;
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
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** {@code run.json} of a joint run. It has no plan, so that nothing more is measured into it. */
final class MergedRecord {
    static final String SOURCES = "sources";
    static final String COMMAND = "merge";

    private final MergedRun run;
    private final MeasuredRun measured;

    MergedRecord(MergedRun run, MeasuredRun measured) {
        this.run = run;
        this.measured = measured;
    }

    /**
     * A row of the joint run.
     *
     * @param row what was measured
     * @param forks that gave a result
     * @param cpus model names of the CPU on which it was; more than one only if a source does not tell its own
     */
    private record MergedRow(Row row, int forks, Set<String> cpus) {}

    /**
     * Writes it. Facts of the machine and the JVM are those of all sources, and null where they differ; they are never those
     * of the machine on which the runs are joined.
     *
     * @throws IOException if it cannot be written
     */
    void write(RunDirectory directory, Suite suite, List<String> arguments, List<JmhEntry> results) throws IOException {
        RunRecord record = RunRecord.start(directory, suite, COMMAND, arguments, settings());
        record.note("id", run.id());
        record.note("outcome", outcome());
        record.note(
                "startedAt",
                times(SourceFacts::startedAt).min(Comparator.naturalOrder()).orElse(null));
        record.note(
                "endedAt",
                times(SourceFacts::endedAt).max(Comparator.naturalOrder()).orElse(null));
        record.note("suite", common(facts -> facts.suite()).orElse(null));
        record.note("machine", common(facts -> facts.machine()).orElse(null));
        record.note("loadAverage", null);
        record.note("launcherJdk", null);
        record.note("libraries", libraries());
        record.failures(measured.failures().stream()
                .collect(Collectors.toMap(
                        row -> row.row().id(), row -> row.error().orElseThrow(), (a, b) -> a, LinkedHashMap::new)));
        record.note("remarks", run.remarks());
        record.note("rows", rows());
        record.note(SOURCES, run.sources().stream().map(Source::facts).toList());
        record.update(results);
    }

    /** The settings that all sources have, and have alike. */
    private Map<String, Object> settings() {
        Map<String, Object> settings = new LinkedHashMap<>();
        List<JsonNode> all = run.sources().stream()
                .map(source -> source.facts().settings())
                .map(own -> JsonFiles.MAPPER.<JsonNode>valueToTree(own))
                .toList();
        all.get(0).properties().forEach(setting -> {
            if (all.stream().allMatch(own -> setting.getValue().equals(own.get(setting.getKey())))) {
                settings.put(setting.getKey(), setting.getValue());
            }
        });
        return settings;
    }

    /** {@code complete}, {@code failed} if a benchmark did, or {@code incomplete} if a shard is missing or not complete. */
    private String outcome() {
        if (!measured.failures().isEmpty()) {
            return "failed";
        }
        boolean complete = ShardCheck.check(run.sources()).isEmpty()
                && run.sources().stream()
                        .map(source -> source.facts().outcome())
                        .allMatch(outcome -> outcome == null || outcome.equals("complete"));
        return complete ? "complete" : "incomplete";
    }

    private Stream<Instant> times(Function<SourceFacts, Instant> time) {
        return run.sources().stream().map(Source::facts).map(time).filter(Objects::nonNull);
    }

    private Optional<JsonNode> common(Function<SourceFacts, JsonNode> fact) {
        Set<JsonNode> all = new HashSet<>();
        run.sources().forEach(source -> all.add(fact.apply(source.facts())));
        return all.size() == 1 ? Optional.ofNullable(all.iterator().next()) : Optional.empty();
    }

    /** Those whose version is known; {@link SubjectCheck} has found that all sources agree. */
    private Map<String, String> libraries() {
        Map<String, String> libraries = new TreeMap<>();
        run.sources().stream()
                .map(source -> source.facts().libraries())
                .filter(Objects::nonNull)
                .forEach(libraries::putAll);
        return libraries;
    }

    private List<MergedRow> rows() {
        Map<String, SourceFacts> byId = new HashMap<>();
        run.sources().forEach(source -> byId.put(source.facts().id(), source.facts()));
        Map<Row, Set<String>> cpus = new HashMap<>();
        for (ForkRecord fork : run.forks()) {
            byId.get(fork.measuredBy())
                    .cpu()
                    .ifPresent(cpu -> cpus.computeIfAbsent(fork.row(), row -> new LinkedHashSet<>())
                            .add(cpu));
        }
        return measured.rows().stream()
                .map(row -> new MergedRow(row.row(), row.forkCount(), cpus.getOrDefault(row.row(), Set.of())))
                .toList();
    }
}
