// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.run;

import io.github.wirebench.harness.data.BenchmarkCase;
import io.github.wirebench.harness.data.Fork;
import io.github.wirebench.harness.data.ForkEntries;
import io.github.wirebench.harness.data.ForkLength;
import io.github.wirebench.harness.data.JmhEntry;
import io.github.wirebench.harness.data.RunPlan;
import io.github.wirebench.harness.data.RunPlan.PlannedCase;
import io.github.wirebench.harness.data.Samples;
import io.github.wirebench.harness.data.StopRule;
import io.github.wirebench.harness.stats.ForkStatistics;
import io.github.wirebench.harness.stats.Interval;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A case of a run, with the forks measured so far. */
public final class CaseProgress {
    private final BenchmarkCase benchmarkCase;
    private final double plannedSeconds;
    private final ForkLength length;
    private final StopRule rule;
    private final List<Fork> forks = new ArrayList<>();
    private Samples samples;
    private String error;

    CaseProgress(PlannedCase planned, RunPlan.Settings settings) {
        this.benchmarkCase = planned.benchmarkCase();
        this.plannedSeconds = planned.forkSeconds();
        this.length = planned.length() == null ? settings.length() : planned.length();
        this.rule = settings.stopRule();
    }

    /** A case that is not measured further. */
    CaseProgress(BenchmarkCase benchmarkCase, StopRule rule) {
        this.benchmarkCase = benchmarkCase;
        this.plannedSeconds = 0;
        this.length = ForkLength.AS_ANNOTATED;
        this.rule = rule;
    }

    /** Adds a fork. The last one decides whether the case failed: a user asked for one that works after a failure. */
    void add(Fork fork) {
        error = fork.error();
        if (!fork.isFailure()) {
            forks.add(fork);
            samples = null;
        }
    }

    /**
     * Checks that a result was measured as the earlier ones were.
     *
     * @throws IllegalArgumentException naming the difference, e.g. in flags
     */
    void requireAlike(JmhEntry entry) {
        if (hasForks()) {
            ForkEntries.join(List.of(forks.get(0).entry(), entry));
        }
    }

    public BenchmarkCase benchmarkCase() {
        return benchmarkCase;
    }

    public boolean hasForks() {
        return !forks.isEmpty();
    }

    /** Returns the number of forks that gave a result. */
    public int forkCount() {
        return forks.size();
    }

    /** Returns why the last fork failed; empty if it did not. */
    public Optional<String> error() {
        return Optional.ofNullable(error);
    }

    /** Returns the forks that gave a result, in the order of the journal. */
    public List<Fork> forks() {
        return List.copyOf(forks);
    }

    ForkLength length() {
        return length;
    }

    /** Returns whether no further fork is needed. */
    boolean isDone() {
        return error != null || rule.isEnough(decidingFigures());
    }

    /** Returns whether another fork may be run, as for a case that is done here and not in another run. */
    boolean allowsFork() {
        return error == null && forks.size() < rule.maxForks();
    }

    /** Returns how many forks there may still be. */
    int mostForksLeft() {
        return rule.maxForks() - forks.size();
    }

    /** Returns whether the precision was reached, or the number of forks where that is fixed. */
    boolean reachedAim() {
        return rule.precision() > 0 ? rule.isPrecise(decidingFigures()) : forks.size() >= rule.maxForks();
    }

    /** Returns the interval that decides on further forks. */
    Interval decidingInterval() {
        return ForkStatistics.mean(decidingFigures());
    }

    private double[] decidingFigures() {
        return samples()
                .map(own ->
                        rule.metric() == StopRule.Metric.CPU ? own.cpuTimes().orElse(own.scores()) : own.scores())
                .orElse(new double[0]);
    }

    /**
     * Returns the expected length of the next fork in seconds: the mean of the earlier ones, or the last one if that was longer,
     * as on a machine that has become busy; else the planned length.
     *
     * @param pace factor for the planned length
     */
    public double expectedSeconds(double pace) {
        double mean = meanSeconds(pace);
        return forks.isEmpty() ? mean : Math.max(forks.get(forks.size() - 1).seconds(), mean);
    }

    /** Returns the mean length of the forks so far; without any, the planned length times the pace. */
    double meanSeconds(double pace) {
        return forks.stream().mapToDouble(Fork::seconds).average().orElse(plannedSeconds * pace);
    }

    double plannedSeconds() {
        return plannedSeconds;
    }

    /** Returns the figures of the forks; empty without forks. */
    public Optional<Samples> samples() {
        if (samples == null && hasForks()) {
            samples = Samples.of(forks);
        }
        return Optional.ofNullable(samples);
    }

    /** Returns all forks as one entry, as if JMH had run them together; there must be one. */
    JmhEntry joined() {
        return ForkEntries.join(forks.stream().map(Fork::entry).toList());
    }

    /** Returns whether a fork has CPU time. */
    boolean recordsCpuTime() {
        return forks.stream()
                .anyMatch(fork -> fork.entry().has(JmhEntry.CPU_OF_PROCESS)
                        || fork.entry().has(JmhEntry.CPU_TIME));
    }
}
