// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.run;

import io.github.wirebench.harness.console.CommandFailure;
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
 * One of several parts of a run, each for a machine of its own. Every machine computes the same parts, so that the machines need
 * not communicate.
 *
 * @param index from 1 to {@code count}
 * @param count of all parts
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
                "--shard " + text + ": give i/n with i from 1 to n, e.g. 2/4 for the second of four machines");
    }

    /**
     * Returns the items of this shard, in the given order. Each item is in exactly one shard. The longest items are placed
     * first, each in the shard with the least work, which makes the longest shard at most 4/3 of the shortest possible (R. L.
     * Graham, SIAM J. Appl. Math. 17, 1969). The order of the items does not matter.
     *
     * @param expectedSeconds length of an item, 0 or more
     * @param id unique, and the same on every machine
     * @throws IllegalArgumentException if two items have the same id, or a length is negative or unknown
     */
    public <T> List<T> of(List<T> items, ToDoubleFunction<T> expectedSeconds, Function<T, String> id) {
        Set<String> own = new HashSet<>();
        PriorityQueue<Load> loads = new PriorityQueue<>(Load.LEAST_FIRST);
        // no shard gets a second item while another is empty: further shards stay empty
        for (int shard = 1; shard <= Math.min(count, items.size()); shard++) {
            loads.add(new Load(shard, 0, 0));
        }
        for (Item item : longestFirst(items, expectedSeconds, id)) {
            Load least = loads.remove();
            if (least.shard == index) {
                own.add(item.id);
            }
            loads.add(least.plus(item.seconds));
        }
        return items.stream().filter(item -> own.contains(id.apply(item))).toList();
    }

    private static <T> List<Item> longestFirst(
            List<T> items, ToDoubleFunction<T> expectedSeconds, Function<T, String> id) {
        List<Item> sorted = items.stream()
                .map(item -> new Item(id.apply(item), expectedSeconds.applyAsDouble(item)))
                .sorted(Item.LONGEST_FIRST)
                .toList();
        Set<String> ids = new HashSet<>();
        for (Item item : sorted) {
            if (!(item.seconds >= 0) || !ids.add(item.id)) {
                throw new IllegalArgumentException("cannot place " + item);
            }
        }
        return sorted;
    }

    @Override
    public String toString() {
        return index + "/" + count;
    }

    private record Item(String id, double seconds) {
        static final Comparator<Item> LONGEST_FIRST =
                Comparator.comparingDouble(Item::seconds).reversed().thenComparing(Item::id);
    }

    /** Items of length 0 are distributed too, by their number. */
    private record Load(int shard, double seconds, int items) {
        static final Comparator<Load> LEAST_FIRST = Comparator.comparingDouble(Load::seconds)
                .thenComparingInt(Load::items)
                .thenComparingInt(Load::shard);

        Load plus(double more) {
            return new Load(shard, seconds + more, items + 1);
        }
    }
}
