// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.data;

import io.github.wirebench.harness.data.ForkLength.Iterations;
import io.github.wirebench.harness.data.RunPlan.StopRule;
import io.github.wirebench.harness.stats.SteadyState;
import io.github.wirebench.probe.CpuTimeProfiler;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.openjdk.jmh.annotations.Mode;

/** Tells which forks of a case count, by what all forks of their run show of the cores. */
public final class CountingForks {
    /** A core that was never faster than this, compared with a quiet one, was never undisturbed. */
    private static final double SLOW_CORE = 1.05;

    /** Fewer forks are compared with the fastest of them, more of them nearly with their 25th percentile. */
    private static final int FEW = 20;

    /**
     * Share of the time for which the compiler's threads were at work, above which it was not quiet. Warm forks have 0.01 to
     * 0.06, forks that create mappers 0.2 to 1.3 in their first five seconds (JDK 17, 2 vCPUs of an AMD EPYC, 2026-11-22).
     */
    private static final double COMPILER_AT_WORK = 0.1;

    /**
     * Of a shorter one 8 ms are allowed: work of JMH and profilers around each is compiled, too, and forks with 5 to 8 ms are as fast as
     * those with less (docs/validation/steady-state.md).
     */
    private static final double SHORT_ITERATION = 80;

    /** Iterations that must be undisturbed: forks with so few vary no more than others (docs/validation/runner.md). */
    private static final int LEAST_UNDISTURBED = 4;

    /** Of forks with few and long iterations. */
    private static final double LEAST_SHARE_UNDISTURBED = 0.15;

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

    public void see(Fork fork) {
        double core = fork.figures().fastestCore();
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
    public Counted count(List<Fork> forks) {
        List<Fork> warmest = warmest(forks);
        List<Fork> undisturbed = undisturbed(warmest);
        List<Fork> warm = undisturbed.isEmpty() ? warmest : undisturbed;
        List<Fork> steady =
                warm.stream().filter(fork -> isSteady(fork.figures())).toList();
        List<Fork> counting = steady.size() < StopRule.MIN_FORKS || steady.size() * 2 < warm.size() ? warm : steady;
        List<Fork> ofBytes = warmest.stream()
                .filter(fork -> counting.contains(fork) || !undisturbed.contains(fork))
                .toList();
        return new Counted(counting, ofBytes, undisturbed.isEmpty());
    }

    /** The forks of a case whose times count, and those whose bytes do: also the disturbed ones that are as warm. */
    public record Counted(List<Fork> forks, List<Fork> ofBytes, boolean areDisturbed) {}

    /** Returns the forks that had their core to themselves often enough, as far as that is recorded. */
    public List<Fork> undisturbed(List<Fork> forks) {
        return forks.stream()
                .filter(fork -> !isDisturbed(fork.figures()))
                .filter(fork ->
                        !(fork.figures().fastestCore() > SLOW_CORE * quiet.getOrDefault(place(fork), Double.NaN)))
                .toList();
    }

    private static List<Fork> warmest(List<Fork> forks) {
        Map<String, Iterations> byRun = forks.stream()
                .collect(Collectors.groupingBy(
                        Fork::run, Collectors.collectingAndThen(Collectors.toList(), CountingForks::longestWarmup)));
        return forks.stream()
                .filter(fork -> fork.entry().warmup().equals(byRun.get(fork.run())))
                .toList();
    }

    private static Iterations longestWarmup(List<Fork> ofRun) {
        Map<Iterations, Long> counts = ofRun.stream()
                .collect(Collectors.groupingBy(fork -> fork.entry().warmup(), Collectors.counting()));
        return Collections.max(
                counts.keySet(),
                Comparator.comparing((Iterations warmup) -> counts.get(warmup) > 1)
                        .thenComparing(Iterations::seconds));
    }

    /** Returns whether something else used the core of a fork almost all the time. */
    private static boolean isDisturbed(ForkFigures fork) {
        if (!canBeUnsteady(fork)) {
            return false;
        }
        int undisturbed = fork.undisturbedCpuTimes().length;
        return undisturbed > 0
                && undisturbed < Math.min(LEAST_UNDISTURBED, LEAST_SHARE_UNDISTURBED * fork.iterations().length);
    }

    /**
     * Returns whether a fork was at steady state while measured: it was not disturbed, the JIT compiler was quiet, and iterations had no
     * trend ({@link SteadyState}), as while it warms up, or when another program begins. Single calls are, and fewer than five iterations,
     * which tell too little.
     */
    static boolean isSteady(ForkFigures fork) {
        if (!canBeUnsteady(fork)) {
            return true;
        }
        double millis = fork.entry().measurementMillis();
        double quietMillis = COMPILER_AT_WORK * Math.max(SHORT_ITERATION, millis);
        boolean isCompiling = millis > 0 && fork.meanWithZeros(CpuTimeProfiler.COMPILATION) > quietMillis;
        double[] cpuTimes = fork.undisturbedCpuTimes();
        return !isDisturbed(fork)
                && !isCompiling
                && SteadyState.drift(cpuTimes.length > 0 ? cpuTimes : fork.iterations())
                        .isEmpty();
    }

    private static boolean canBeUnsteady(ForkFigures fork) {
        return !fork.entry().mode().equals(Mode.SingleShotTime.shortLabel())
                && fork.iterations().length >= SteadyState.LEAST_ITERATIONS;
    }

    /**
     * Signs that forks were not measured as they should be.
     *
     * @param shortOfCpu number of forks whose worker threads got less than {@link #FULL_SHARE} of a CPU each because of other
     *     programs or, where delays are not recorded, because the benchmark waits; 0 if unknown
     * @param unsteady number of forks, of those that the figures are made of, that were not at steady state
     * @param forks number of forks that the figures are made of
     * @param leftOut number of further forks that do not count, because they were disturbed or not at steady state, or had a shorter warm-up
     */
    public record Health(long shortOfCpu, long unsteady, long forks, long leftOut) {
        /** Share of a CPU per worker thread below which something kept a fork from working. */
        public static final double FULL_SHARE = 0.6;

        /** Returns whether most forks were at steady state; if not, the case never settles, or needs a longer warm-up. */
        public boolean settles() {
            return 2 * unsteady <= forks;
        }

        /** Returns that of forks that were disturbed, all of them. */
        Health withoutSteady() {
            return new Health(shortOfCpu, forks, forks, leftOut);
        }

        static Health of(List<ForkFigures> all, long leftOut) {
            List<ForkFigures> forks = all.stream().filter(ForkFigures::isKnown).toList();
            return new Health(
                    forks.stream().filter(Health::isShortOfCpu).count(),
                    forks.stream().filter(fork -> !CountingForks.isSteady(fork)).count(),
                    forks.size(),
                    leftOut);
        }

        /** Single shots are not: handing over the one call takes a noticeable part of the time. */
        private static boolean isShortOfCpu(ForkFigures fork) {
            double delay = fork.mean(CpuTimeProfiler.DELAY);
            double share = Double.isNaN(delay) ? fork.mean(CpuTimeProfiler.SHARE) : 1 - delay;
            return share < FULL_SHARE && !fork.entry().mode().equals(Mode.SingleShotTime.shortLabel());
        }
    }
}
