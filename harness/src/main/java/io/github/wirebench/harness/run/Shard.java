// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.run;

import io.github.wirebench.harness.CommandFailure;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One of several parts of a run, each for a machine of its own. Every machine computes the same parts for itself, so that
 * none must be told of the others.
 *
 * @param index from 1 to {@code count}
 * @param count all parts
 */
public record Shard(int index, int count) {
    private static final Pattern TEXT = Pattern.compile("([0-9]{1,9})/([0-9]{1,9})");

    /**
     * @throws IllegalArgumentException if the index is not from 1 to {@code count}
     */
    public Shard {
        if (index < 1 || index > count) {
            throw new IllegalArgumentException("no shard " + index + " of " + count);
        }
    }

    /**
     * Reads {@code i/n}, e.g. {@code 2/4} for the second of four.
     *
     * @throws CommandFailure if it is something else
     */
    public static Shard parse(String text) {
        Matcher parts = TEXT.matcher(text);
        if (parts.matches()) {
            int index = Integer.parseInt(parts.group(1));
            int count = Integer.parseInt(parts.group(2));
            if (index >= 1 && index <= count) {
                return new Shard(index, count);
            }
        }
        throw CommandFailure.usage(
                "shard \"" + text + "\": give i/n with i from 1 to n, e.g. 2/4 for the second of four machines");
    }

    /**
     * The rows of this shard, in the order in which they are given. Each row is in exactly one shard. The longest row goes
     * first, each to the shard that has least to do, which makes the longest shard at most 4/3 of what is possible (R. L.
     * Graham, SIAM J. Appl. Math. 17, 1969). The order of the rows does not matter to where they go.
     *
     * @param expectedSeconds how long a row will take, 0 or more
     * @param id tells rows apart; the same on every machine
     * @throws IllegalArgumentException if two rows have the same id, or a row's time is negative or unknown
     */
    public <T> List<T> of(List<T> rows, ToDoubleFunction<T> expectedSeconds, Function<T, String> id) {
        Set<String> own = new HashSet<>();
        PriorityQueue<Load> loads = new PriorityQueue<>(Load.LEAST_FIRST);
        // A row never goes where another is while a shard is empty: further shards stay empty.
        for (int shard = 1; shard <= Math.min(count, rows.size()); shard++) {
            loads.add(new Load(shard, 0, 0));
        }
        for (Row row : longestFirst(rows, expectedSeconds, id)) {
            Load least = loads.remove();
            if (least.shard == index) {
                own.add(row.id);
            }
            loads.add(least.plus(row.seconds));
        }
        return rows.stream().filter(row -> own.contains(id.apply(row))).toList();
    }

    private static <T> List<Row> longestFirst(
            List<T> rows, ToDoubleFunction<T> expectedSeconds, Function<T, String> id) {
        List<Row> sorted = rows.stream()
                .map(row -> new Row(id.apply(row), expectedSeconds.applyAsDouble(row)))
                .sorted(Row.LONGEST_FIRST)
                .toList();
        Set<String> ids = new HashSet<>();
        for (Row row : sorted) {
            if (!(row.seconds >= 0) || !ids.add(row.id)) {
                throw new IllegalArgumentException("cannot place " + row);
            }
        }
        return sorted;
    }

    /** As it is written on the command line. */
    @Override
    public String toString() {
        return index + "/" + count;
    }

    private record Row(String id, double seconds) {
        static final Comparator<Row> LONGEST_FIRST =
                Comparator.comparingDouble(Row::seconds).reversed().thenComparing(Row::id);
    }

    /** Rows of no length are spread too, by their number. */
    private record Load(int shard, double seconds, int rows) {
        static final Comparator<Load> LEAST_FIRST = Comparator.comparingDouble(Load::seconds)
                .thenComparingInt(Load::rows)
                .thenComparingInt(Load::shard);

        Load plus(double more) {
            return new Load(shard, seconds + more, rows + 1);
        }
    }
}
