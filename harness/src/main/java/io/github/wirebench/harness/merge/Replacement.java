// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.merge;

import io.github.wirebench.harness.journal.ForkRecord;
import io.github.wirebench.harness.journal.Row;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Rows that were measured again: the last run that has results of a row is the one that counts. */
final class Replacement {
    private Replacement() {}

    /**
     * Leaves out forks of rows that a later source has results of.
     *
     * @param remarks gets a line for each source that loses rows
     * @return the sources in their order
     */
    static List<Source> latest(List<Source> sources, List<String> remarks) {
        Deque<Source> kept = new ArrayDeque<>();
        Set<Row> known = new HashSet<>();
        for (int i = sources.size() - 1; i >= 0; i--) {
            Source source = sources.get(i);
            Set<Row> replaced = source.results()
                    .map(ForkRecord::row)
                    .filter(known::contains)
                    .collect(Collectors.toSet());
            kept.addFirst(new Source(
                    source.name(),
                    source.facts(),
                    source.forks().stream()
                            .filter(fork -> !known.contains(fork.row()))
                            .toList()));
            source.results().map(ForkRecord::row).forEach(known::add);
            if (!replaced.isEmpty()) {
                remarks.add(source.name() + ": " + replaced.size()
                        + (replaced.size() == 1 ? " benchmark was" : " benchmarks were") + " measured again later");
            }
        }
        return List.copyOf(kept);
    }
}
