// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.merge;

import io.github.wirebench.harness.journal.ForkRecord;
import io.github.wirebench.harness.journal.Row;
import io.github.wirebench.harness.run.MeasuredRun;
import io.github.wirebench.harness.run.StopRule;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;

/**
 * The runs that were joined.
 *
 * @param id of the joint run
 * @param sources what it is made of
 * @param rows all that was to be measured, by name
 * @param forks as lines of the joint run, in the order in which they began
 * @param remarks what is to be said about it, a line each
 */
record MergedRun(String id, List<Source> sources, List<Row> rows, List<ForkRecord> forks, List<String> remarks) {

    /** Joins runs that belong together. */
    static MergedRun of(List<Source> sources, List<String> remarks) {
        String id = UUID.randomUUID().toString();
        return new MergedRun(id, sources, rows(sources), moved(id, sources), remarks);
    }

    /** The rows of all sources, each once; the order of parameters, which plain JMH does not keep, is of no matter. */
    static List<Row> rows(List<Source> sources) {
        return sources.stream()
                .flatMap(source -> source.facts().rows().stream())
                .distinct()
                .sorted(Comparator.comparing(Row::benchmark)
                        .thenComparing(Row::mode)
                        .thenComparing(row -> new TreeMap<>(row.params()).toString()))
                .toList();
    }

    private record Started(ForkRecord fork, Instant at) {}

    /** Forks of which no time is known stand where their run began, and last if that is not known either. */
    private static List<ForkRecord> moved(String id, List<Source> sources) {
        List<Started> started = new ArrayList<>();
        for (Source source : sources) {
            Instant runStart = Optional.ofNullable(source.facts().startedAt()).orElse(Instant.MAX);
            source.forks()
                    .forEach(fork -> started.add(new Started(
                            fork, Optional.ofNullable(fork.startedAt()).orElse(runStart))));
        }
        started.sort(Comparator.comparing(Started::at));
        Map<Row, Integer> counts = new HashMap<>();
        return started.stream()
                .map(Started::fork)
                .map(fork -> fork.movedTo(id, counts.merge(fork.row(), 1, Integer::sum)))
                .toList();
    }

    /** What was measured, for people; a failure that a later attempt made up for does not count. */
    MeasuredRun measured(Path directory) {
        Set<String> madeUpFor = new HashSet<>();
        for (Source source : sources) {
            source.forks().stream().filter(source::madeUpFor).forEach(fork -> madeUpFor.add(key(fork)));
        }
        // a row's last fork decides on whether it failed, and here one run's success does not undo another's failure
        List<ForkRecord> counting = forks.stream()
                .filter(fork -> !madeUpFor.contains(key(fork)))
                .sorted(Comparator.comparing(ForkRecord::isFailure))
                .toList();
        boolean cpuTime = sources.stream().allMatch(source -> source.facts().cpuTime() == null);
        return MeasuredRun.of(directory, sources.get(0).facts().subject().vmVersion(), rows, counting, rule(), cpuTime);
    }

    private static String key(ForkRecord fork) {
        return fork.measuredBy() + " " + fork.sequence();
    }

    /** The rule of all sources; null if they differ, or have none. */
    private StopRule rule() {
        Set<StopRule> rules = new HashSet<>();
        for (Source source : sources) {
            rules.add(
                    source.facts().settings() == null
                            ? null
                            : source.facts().settings().stopRule());
        }
        return rules.size() == 1 ? rules.iterator().next() : null;
    }
}
