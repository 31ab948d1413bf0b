// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.capacity;

import io.github.wirebench.harness.capacity.CapacityRows.Way;
import io.github.wirebench.harness.capacity.Scenario.Work;
import io.github.wirebench.harness.compare.ComparedRun;
import io.github.wirebench.harness.compare.Key;
import io.github.wirebench.harness.compare.Measurement;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Who in a run was measured doing what is needed.
 *
 * @param whole those that have all of it
 * @param lacking label of the others to what they lack first
 * @param payloads that the run has in any row that reads or writes
 */
record Candidates(List<Candidate> whole, Map<String, String> lacking, Set<String> payloads) {

    /** Looks through a run for each way and contender. */
    static Candidates of(ComparedRun run, CapacityRows rows, Collection<Work> needed) {
        List<Measurement> relevant = run.measurements().values().stream()
                .filter(row -> row.key().row().params().keySet().equals(rows.params()))
                .filter(row -> rows.ways().stream().anyMatch(way -> has(way, row.key())))
                .toList();
        Set<String> contenders = new LinkedHashSet<>();
        Set<String> payloads = new TreeSet<>();
        for (Measurement row : relevant) {
            contenders.add(row.key().row().params().get(rows.contender()));
            payloads.add(row.key().row().params().get(rows.payload()));
        }
        List<Candidate> whole = new ArrayList<>();
        Map<String, String> lacking = new LinkedHashMap<>();
        for (Way way : rows.ways()) {
            for (String contender : contenders) {
                Map<Work, Measurement> found = new LinkedHashMap<>();
                needed.forEach(
                        work -> find(relevant, rows, way, contender, work).ifPresent(row -> found.put(work, row)));
                if (found.size() == needed.size()) {
                    whole.add(new Candidate(
                            way.label(contender), contender, rows.floors().contains(contender), found));
                } else if (!found.isEmpty() || way.name().isEmpty()) {
                    Work missing = needed.stream()
                            .filter(work -> !found.containsKey(work))
                            .findFirst()
                            .orElseThrow();
                    lacking.put(
                            way.label(contender),
                            "no usable row that " + missing.operation().verb() + " " + missing.payload());
                }
            }
        }
        return new Candidates(whole, lacking, payloads);
    }

    private static boolean has(Way way, Key key) {
        String benchmark = key.row().benchmark();
        return way.read().contains(benchmark) || way.write().contains(benchmark);
    }

    /** The first benchmark that the run has counts; of several numbers of threads the lowest, as the method is that of one thread. */
    private static Optional<Measurement> find(
            List<Measurement> rows, CapacityRows names, Way way, String contender, Work work) {
        Map<String, String> params = Map.of(names.contender(), contender, names.payload(), work.payload());
        return way.benchmarks(work.operation()).stream()
                .flatMap(benchmark -> rows.stream()
                        .filter(row -> row.key().row().benchmark().equals(benchmark))
                        .filter(row -> row.key().row().params().equals(params))
                        .filter(CpuCost::isKnown)
                        .min(Comparator.comparingInt(row -> row.key().threads()))
                        .stream())
                .findFirst();
    }
}
