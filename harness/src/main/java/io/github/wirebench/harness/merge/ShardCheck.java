// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.merge;

import io.github.wirebench.harness.CommandFailure;
import io.github.wirebench.harness.journal.Row;
import io.github.wirebench.harness.run.RunSettings;
import io.github.wirebench.harness.run.Shard;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;

/** Whether shards are those of one run. */
final class ShardCheck {
    /** Options with paths, which may differ from machine to machine, and those that are compared elsewhere. */
    private static final Set<String> NOT_COMPARED =
            Set.of("--shard", "--seed", "--jar", "--jdk", "--rows", "--questions");

    private ShardCheck() {}

    /**
     * Compares all sources that are shards.
     *
     * @return a line if a shard is missing, or several are; none otherwise
     * @throws CommandFailure if they are shards of different runs, or one is there twice
     */
    static List<String> check(List<Source> sources) {
        List<Source> shards = sources.stream()
                .filter(source -> source.facts().settings() != null
                        && source.facts().settings().shard() != null)
                .toList();
        if (shards.isEmpty()) {
            return List.of();
        }
        Map<Integer, Source> byIndex = new TreeMap<>();
        int count = shard(shards.get(0)).count();
        for (Source source : shards) {
            requireSameRun(shards.get(0), source);
            Source before = byIndex.putIfAbsent(shard(source).index(), source);
            if (before != null) {
                throw CommandFailure.usage(source.name() + " is shard " + shard(source) + ", and so is " + before.name()
                        + ": give one of them");
            }
        }
        requireOwnRows(shards);
        List<String> missing = IntStream.rangeClosed(1, count)
                .filter(index -> !byIndex.containsKey(index))
                .mapToObj(String::valueOf)
                .toList();
        return missing.isEmpty()
                ? List.of()
                : List.of((missing.size() == 1 ? "! shard " : "! shards ") + String.join(", ", missing) + " of " + count
                        + (missing.size() == 1 ? " is" : " are") + " missing: " + missingRows(shards)
                        + " will not be there");
    }

    private static String missingRows(List<Source> shards) {
        Integer all = shards.get(0).facts().rowsOfAllShards();
        int here =
                shards.stream().mapToInt(shard -> shard.facts().rows().size()).sum();
        return all == null ? "their rows" : all - here == 1 ? "1 row" : all - here + " rows";
    }

    private static Shard shard(Source source) {
        return Shard.parse(source.facts().settings().shard());
    }

    private static void requireSameRun(Source first, Source other) {
        RunSettings one = first.facts().settings();
        RunSettings two = other.facts().settings();
        require(
                first,
                other,
                "one of " + shard(first).count(),
                "one of " + shard(other).count());
        require(first, other, "of seed " + one.seed(), "of seed " + two.seed());
        require(first, other, described(one), described(two));
        require(first, other, ofRows(first), ofRows(other));
        require(first, other, "of the options " + selecting(first), "of the options " + selecting(other));
    }

    private static String ofRows(Source source) {
        Integer all = source.facts().rowsOfAllShards();
        return "of " + (all == null ? "an unknown number of" : all) + " rows in all";
    }

    private static String described(RunSettings settings) {
        return "of profile " + settings.profile() + " with precision " + settings.precision() + ", at most "
                + settings.maxForks() + " forks, by " + settings.metric() + " time";
    }

    private static Map<String, List<String>> selecting(Source source) {
        Map<String, List<String>> options = new TreeMap<>(source.facts().options());
        options.keySet().removeAll(NOT_COMPARED);
        return options;
    }

    private static void require(Source first, Source other, String here, String there) {
        if (!here.equals(there)) {
            throw CommandFailure.usage(first.name() + " and " + other.name() + " are shards of different runs: " + here
                    + " and " + there + " (give all shards the same options and --seed)");
        }
    }

    private static void requireOwnRows(List<Source> shards) {
        Map<Row, Source> owners = new HashMap<>();
        for (Source shard : shards) {
            for (Row row : shard.facts().rows()) {
                Source before = owners.putIfAbsent(row, shard);
                if (before != null) {
                    throw CommandFailure.usage(before.name() + " and " + shard.name()
                            + " are shards of different runs: both have the row " + row.label());
                }
            }
        }
    }
}
