// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.merge;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.wirebench.harness.CommandFailure;
import io.github.wirebench.harness.journal.ForkRecord;
import io.github.wirebench.harness.journal.Row;
import io.github.wirebench.harness.results.ForkEntries;
import io.github.wirebench.harness.results.JmhEntry;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Whether the forks of one row can be joined. */
final class RowCheck {
    private final Row row;
    private final List<Source> sources;

    /**
     * @param sources those that measured the row, at least one
     */
    private RowCheck(Row row, List<Source> sources) {
        this.row = row;
        this.sources = sources;
    }

    /**
     * Looks at every row.
     *
     * @return a line if different rows were measured on different CPUs; none otherwise
     * @throws CommandFailure naming a row whose forks do not belong together, and why
     */
    static List<String> check(Collection<Row> rows, List<Source> all) {
        for (Row row : rows) {
            List<Source> having = all.stream()
                    .filter(source -> !source.results(row).isEmpty())
                    .toList();
            if (!having.isEmpty()) {
                RowCheck check = new RowCheck(row, having);
                check.requireSameCpu();
                check.requireSameFields();
                check.requireSameProfilers();
                check.requireEachForkOnce();
            }
        }
        Set<String> cpus = all.stream()
                .filter(source -> source.results().findAny().isPresent())
                .flatMap(source -> source.facts().cpu().stream())
                .collect(Collectors.toCollection(TreeSet::new));
        return cpus.size() < 2
                ? List.of()
                : List.of("! rows come from different CPUs (" + String.join("; ", cpus)
                        + "): compare only rows of the same CPU, run.json tells which");
    }

    private void requireSameCpu() {
        Map<String, Source> cpus = new TreeMap<>();
        sources.forEach(source -> source.facts().cpu().ifPresent(cpu -> cpus.putIfAbsent(cpu, source)));
        if (cpus.size() > 1) {
            throw CommandFailure.usage(row.label() + " was measured on different CPUs, and forks of one row must not"
                    + " mix them: "
                    + cpus.entrySet().stream()
                            .map(cpu -> cpu.getKey() + " in " + cpu.getValue().name())
                            .collect(Collectors.joining(", ")));
        }
    }

    private void requireSameFields() {
        Source first = sources.get(0);
        ForkRecord reference = first.results(row).get(0);
        for (Source source : sources) {
            for (ForkRecord fork : source.results(row)) {
                try {
                    ForkEntries.join(List.of(reference.entry(), fork.entry()));
                } catch (IllegalArgumentException e) {
                    throw CommandFailure.usage(
                            row.label() + ", in " + first.name() + (source == first ? "" : " and " + source.name())
                                    + ": " + e.getMessage(),
                            e);
                }
            }
        }
    }

    /** Where a profiler was on for some forks only, JMH would count 0 for the others. */
    private void requireSameProfilers() {
        Source first = sources.get(0);
        Set<String> expected = profilers(first);
        for (Source source : sources) {
            Set<String> here = profilers(source);
            if (!here.equals(expected)) {
                Set<String> onlyHere = new TreeSet<>(here);
                onlyHere.removeAll(expected);
                Set<String> onlyThere = new TreeSet<>(expected);
                onlyThere.removeAll(here);
                boolean more = !onlyHere.isEmpty();
                throw CommandFailure.usage(row.label() + ": " + (more ? source : first).name() + " recorded "
                        + String.join(", ", more ? onlyHere : onlyThere) + ", and "
                        + (more ? first : source).name()
                        + " did not; joined, what is missing would count as 0: measure both with the same -prof");
            }
        }
    }

    /**
     * The first words of the metrics' names. Single metrics of a profiler can be missing, as {@code gc.time} is where nothing
     * was collected.
     */
    private Set<String> profilers(Source source) {
        return source.results(row).stream()
                .flatMap(fork -> fork.entry().secondaryNames().stream())
                .map(name -> name.replaceFirst("^·", "").replaceFirst("\\..*", ""))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** Copies of a run have ids of their own if plain JMH wrote one of them; that all values are the same is no chance. */
    private void requireEachForkOnce() {
        Map<JsonNode, Source> known = new HashMap<>();
        for (Source source : sources) {
            for (ForkRecord fork : source.results(row)) {
                JmhEntry entry = fork.entry();
                if (Arrays.stream(entry.iterations())
                                .mapToInt(values -> values.length)
                                .sum()
                        < 2) {
                    continue;
                }
                JsonNode data = entry.primary().has("rawDataHistogram")
                        ? entry.primary().get("rawDataHistogram")
                        : entry.primary().path("rawData");
                Source before = known.putIfAbsent(data, source);
                if (before != null && before != source) {
                    throw CommandFailure.usage(source.name() + " and " + before.name() + " hold the same fork of "
                            + row.label() + ": they are copies of one run, or one is part of the other");
                }
            }
        }
    }
}
