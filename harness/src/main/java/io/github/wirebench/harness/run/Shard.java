// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.run;

import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.harness.data.RunPlan.PlannedCase;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Set;
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
    private static final Comparator<PlannedCase> LONGEST_FIRST = Comparator.comparingDouble(PlannedCase::forkSeconds)
            .reversed()
            .thenComparing(one -> one.benchmarkCase().id());

    private static final Pattern TEXT = Pattern.compile("([0-9]{1,9})/([0-9]{1,9})");

    /** Refuses an index that is not from 1 to {@code count}. */
    public Shard {
        if (index < 1 || index > count) {
            throw new IllegalArgumentException("no shard " + index + " of " + count);
        }
    }

    /** Reads {@code i/n}, e.g. {@code 2/4} for the second of four. */
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
     * Returns the cases of this shard, in the given order. Each case is in exactly one shard. The longest are placed first, each in
     * the shard with the least work, which makes the longest shard at most 4/3 of the shortest possible (R. L. Graham, SIAM J. Appl.
     * Math. 17, 1969). The order of the cases does not matter.
     *
     * @throws IllegalArgumentException if two cases are the same, or the length of one is negative or unknown
     */
    public List<PlannedCase> of(List<PlannedCase> cases) {
        Set<String> ids = new HashSet<>();
        for (PlannedCase one : cases) {
            if (!(one.forkSeconds() >= 0) || !ids.add(one.benchmarkCase().id())) {
                throw new IllegalArgumentException("cannot place " + one);
            }
        }
        PriorityQueue<Load> loads = new PriorityQueue<>(Load.LEAST_FIRST);
        // no shard gets a second case while another is empty: further shards stay empty
        for (int shard = 1; shard <= Math.min(count, cases.size()); shard++) {
            loads.add(new Load(shard, 0, 0));
        }
        Set<PlannedCase> own = new HashSet<>();
        cases.stream().sorted(LONGEST_FIRST).forEach(one -> {
            Load least = loads.remove();
            if (least.shard == index) {
                own.add(one);
            }
            loads.add(new Load(least.shard, least.seconds + one.forkSeconds(), least.cases + 1));
        });
        return cases.stream().filter(own::contains).toList();
    }

    @Override
    public String toString() {
        return index + "/" + count;
    }

    /** Cases of length 0 are distributed too, by their number. */
    private record Load(int shard, double seconds, int cases) {
        static final Comparator<Load> LEAST_FIRST = Comparator.comparingDouble(Load::seconds)
                .thenComparingInt(Load::cases)
                .thenComparingInt(Load::shard);
    }
}
