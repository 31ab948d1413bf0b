// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.data;

import io.github.wirebench.harness.data.ForkLength.Iterations;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/** Tells which forks of a case count, by what all forks of their run show of the cores. */
public final class CountingForks {
    /** A core that was never faster than this, compared with a quiet one, was never undisturbed. */
    private static final double SLOW_CORE = 1.05;

    /** Fewer forks are compared with the fastest of them, more of them nearly with their 25th percentile. */
    private static final int FEW = 20;

    /**
     * The fixed piece of work at best in each fork, in ns and in order, by JVM and flags: without compiler it is slower. A low rank is
     * that of a quiet core if no more than three quarters of the forks were disturbed, and not that of a cold CPU that was faster at
     * first.
     */
    private final Map<List<Object>, List<Double>> cores = new HashMap<>();

    /** The core of that rank to 1%, so that it does not change with each fork. */
    private final Map<List<Object>, Double> quiet = new HashMap<>();

    private final boolean ofOneMachine;
    private int changes;

    /** @param ofOneMachine whether all runs are measured in turn on one machine, so that they have the same cores */
    public CountingForks(boolean ofOneMachine) {
        this.ofOneMachine = ofOneMachine;
    }

    /** Returns the rule for the forks of recorded runs. */
    public static CountingForks of(Collection<Fork> forks) {
        CountingForks all = new CountingForks(false);
        forks.stream().filter(fork -> !fork.isFailure()).forEach(all::see);
        return all;
    }

    /** Takes a fork with a result into account. */
    public void see(Fork fork) {
        double core = fork.entry().fastestCore();
        if (Double.isNaN(core)) {
            return;
        }
        List<Double> seen = cores.computeIfAbsent(place(fork), first -> new ArrayList<>());
        int position = Collections.binarySearch(seen, core);
        seen.add(position < 0 ? -position - 1 : position, core);
        double ranked = seen.get(Math.max(0, seen.size() - FEW + 3) / 4);
        double rounded = Math.exp(Math.round(100 * Math.log(ranked)) / 100.0);
        if (!Objects.equals(quiet.put(place(fork), rounded), rounded)) {
            changes++;
        }
    }

    /** Returns a number that rises when other forks may count. */
    public int changes() {
        return changes;
    }

    private List<Object> place(Fork fork) {
        return List.of(
                ofOneMachine ? "" : fork.run(),
                Samples.Conditions.of(fork.entry(), "").withoutWarmup());
    }

    /**
     * The forks of a case that count, in their order: of those with the longest warm-up of their run, which older runs lengthened, the
     * undisturbed and steady ones. All undisturbed ones count if most of them are not steady, {@link Health#settles} is false then; or if
     * fewer than three are: what disturbed the others widens the interval, and two forks alone would make it far wider. A single one with
     * the longest warm-up has no interval: then those with the next longest count. If something disturbed every fork, all count.
     *
     * @param forks with a result, at least one
     */
    public List<Fork> counting(List<Fork> forks) {
        List<Fork> warmest = warmest(forks);
        List<Fork> undisturbed = undisturbed(warmest);
        List<Fork> warm = undisturbed.isEmpty() ? warmest : undisturbed;
        List<Fork> steady = warm.stream()
                .filter(fork -> Steadiness.ofForks(fork.entry()).equals(List.of(Steadiness.STEADY)))
                .toList();
        return steady.size() < StopRule.MIN_FORKS || steady.size() * 2 < warm.size() ? warm : steady;
    }

    /** Returns the forks of a case whose bytes count: those that {@link #counting} returns, and the disturbed ones that are as warm. */
    List<Fork> countingForBytes(List<Fork> forks) {
        List<Fork> warmest = warmest(forks);
        List<Fork> counting = counting(forks);
        List<Fork> undisturbed = undisturbed(warmest);
        return warmest.stream()
                .filter(fork -> counting.contains(fork) || !undisturbed.contains(fork))
                .toList();
    }

    /** Returns the forks that had their core to themselves often enough, as far as that is recorded. */
    public List<Fork> undisturbed(List<Fork> forks) {
        return forks.stream()
                .filter(fork -> !Steadiness.ofForks(fork.entry()).contains(Steadiness.DISTURBED))
                .filter(fork -> !(fork.entry().fastestCore() > SLOW_CORE * quiet.getOrDefault(place(fork), Double.NaN)))
                .toList();
    }

    private static List<Fork> warmest(List<Fork> forks) {
        Map<String, List<Fork>> byRun = forks.stream().collect(Collectors.groupingBy(Fork::run));
        return forks.stream()
                .filter(fork -> fork.entry().warmup().equals(longestWarmup(byRun.get(fork.run()))))
                .toList();
    }

    private static Iterations longestWarmup(List<Fork> ofRun) {
        Comparator<Map.Entry<Iterations, Long>> byNumber = Comparator.comparing(same -> same.getValue() > 1);
        return ofRun.stream()
                .collect(Collectors.groupingBy(fork -> fork.entry().warmup(), Collectors.counting()))
                .entrySet()
                .stream()
                .max(byNumber.thenComparingDouble(same -> same.getKey().seconds()))
                .orElseThrow()
                .getKey();
    }
}
