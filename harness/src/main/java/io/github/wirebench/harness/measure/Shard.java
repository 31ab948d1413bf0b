// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.measure;

import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.harness.data.BenchmarkCase;
import io.github.wirebench.harness.data.RunPlan.PlannedCase;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** One of several parts of a run, from 1, each for a machine of its own. All compute the same parts, so that they need not communicate. */
public record Shard(int index, int count) {
    private static final Comparator<PlannedCase> LONGEST_FIRST = Comparator.comparingDouble(PlannedCase::forkSeconds)
            .reversed()
            .thenComparing(one -> one.benchmarkCase().id());

    private static final Pattern TEXT = Pattern.compile("([0-9]{1,9})/([0-9]{1,9})");

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
     * Returns the cases of this shard, in the given order. Each group of cases is in exactly one shard, because a ratio is known only of
     * cases that one machine measured. The longest groups are placed first, each in the shard with the least work, which makes the longest
     * shard at most 4/3 of the shortest possible (R. L. Graham, SIAM J. Appl. Math. 17, 1969). The order of the cases does not matter.
     *
     * @param group what cases have in common that are compared with each other
     */
    public List<PlannedCase> of(List<PlannedCase> cases, Function<BenchmarkCase, Object> group) {
        List<List<PlannedCase>> groups = cases.stream()
                .sorted(LONGEST_FIRST)
                .collect(Collectors.groupingBy(
                        one -> group.apply(one.benchmarkCase()), LinkedHashMap::new, Collectors.toList()))
                .values()
                .stream()
                .sorted(Comparator.comparingDouble(Shard::seconds).reversed())
                .toList();
        // no shard gets a second group while another is empty: further shards stay empty
        double[] seconds = new double[Math.min(count, groups.size())];
        Set<PlannedCase> own = new HashSet<>();
        for (List<PlannedCase> one : groups) {
            int least = 0;
            for (int shard = 1; shard < seconds.length; shard++) {
                least = seconds[shard] < seconds[least] ? shard : least;
            }
            seconds[least] += seconds(one);
            if (least == index - 1) {
                own.addAll(one);
            }
        }
        return cases.stream().filter(own::contains).toList();
    }

    private static double seconds(List<PlannedCase> cases) {
        return cases.stream().mapToDouble(PlannedCase::forkSeconds).sum();
    }
}
