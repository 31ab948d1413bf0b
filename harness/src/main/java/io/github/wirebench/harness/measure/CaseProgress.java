// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.measure;

import io.github.wirebench.harness.data.BenchmarkCase;
import io.github.wirebench.harness.data.CountingForks;
import io.github.wirebench.harness.data.CountingForks.Health;
import io.github.wirebench.harness.data.Fork;
import io.github.wirebench.harness.data.ForkEntries;
import io.github.wirebench.harness.data.ForkLength;
import io.github.wirebench.harness.data.JmhEntry;
import io.github.wirebench.harness.data.Run;
import io.github.wirebench.harness.data.RunPlan.PlannedCase;
import io.github.wirebench.harness.data.RunPlan.StopRule;
import io.github.wirebench.harness.data.Samples;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A case of a run, with the forks measured so far. */
public final class CaseProgress {
    /** The most forks, as a multiple of those that must count: a case that does not settle must not be measured for ever. */
    private static final int MOST_FORKS = 2;

    private static final Health NO_FORKS = new Health(0, 0, 0, 0);

    private final PlannedCase plan;
    private final ForkLength length;
    private final StopRule rule;
    private final CountingForks counting;
    private final List<Fork> forks = new ArrayList<>();
    private Samples samples;
    private int versionOfSamples;
    private String error;
    private int failed;

    /** The length is that of its forks, unless its plan has another one; the rule of what counts is that of all cases of the run. */
    CaseProgress(PlannedCase plan, ForkLength length, StopRule rule, CountingForks counting) {
        this.plan = plan;
        this.length = plan.length() == null ? length : plan.length();
        this.rule = rule;
        this.counting = counting;
    }

    /** Adds a fork. The last one decides whether the case failed: a user asked for one that works after a failure. */
    void add(Fork fork) {
        error = fork.error();
        if (fork.isFailure()) {
            failed++;
        } else {
            forks.add(fork);
            counting.see(fork);
        }
    }

    void requireAlike(JmhEntry entry) {
        if (!forks.isEmpty()) {
            ForkEntries.join(List.of(forks.get(0).entry(), entry));
        }
    }

    public BenchmarkCase benchmarkCase() {
        return plan.benchmarkCase();
    }

    PlannedCase plan() {
        return plan;
    }

    /** Returns what decides; CPU times do where they stand for the time of an operation. */
    public StopRule.Metric metric() {
        return rule.metric();
    }

    public boolean hasForks() {
        return !forks.isEmpty();
    }

    public int forkCount() {
        return forks.size();
    }

    /** Returns the number of the last fork with a result; 0 if there is none. */
    public int lastNumber() {
        return forks.stream().mapToInt(Fork::fork).max().orElse(0);
    }

    /** Returns why the last fork failed, after how many did unless all; empty if it did not fail. */
    public Optional<String> error() {
        return Optional.ofNullable(error).map(text -> Run.share(failed, failed + forks.size()) + text);
    }

    /** Returns those that gave a result, in the order of the journal. */
    public List<Fork> forks() {
        return List.copyOf(forks);
    }

    /** Returns those of {@link #forks} that nothing disturbed. */
    public List<Fork> undisturbed() {
        return counting.undisturbed(forks);
    }

    /** Returns a number that rises with each fork, and when other forks may count. */
    public int version() {
        return forks.size() + counting.changes();
    }

    ForkLength length() {
        return length;
    }

    boolean isDone() {
        boolean enoughSteady = steadyForks() >= Math.min(StopRule.MIN_FORKS, rule.maxForks());
        return error != null
                || hasMostForks()
                || health().settles() && enoughSteady && rule.isEnough(decidingFigures());
    }

    /** Returns whether another fork may be run, as for a case that is done here and not in another run. */
    boolean allowsFork() {
        return error == null && mostForksLeft() > 0 && !hasMostForks();
    }

    /** Returns how many forks there may still be, if all of them are steady. */
    int mostForksLeft() {
        return rule.maxForks() - steadyForks();
    }

    private boolean hasMostForks() {
        return forks.size() >= MOST_FORKS * rule.maxForks();
    }

    /** Returns whether the precision was reached, or the number of steady forks where that is fixed. */
    boolean reachedAim() {
        return rule.precision() > 0 ? rule.isPrecise(decidingFigures()) : mostForksLeft() <= 0;
    }

    Health health() {
        return samples().map(Samples::health).orElse(NO_FORKS);
    }

    private int steadyForks() {
        return Math.toIntExact(health().forks() - health().unsteady());
    }

    double[] decidingFigures() {
        return samples()
                .map(own -> switch (rule.metric()) {
                    case CPU -> own.decidingCpuTimes().orElseGet(own::scores);
                    case WALL -> own.scores();
                    case BYTES -> own.allocations().orElseGet(own::scores);
                })
                .orElse(new double[0]);
    }

    /** Returns the expected seconds of the next fork: the earlier ones' mean, or the last one's if longer; or the plan's times the pace. */
    public double expectedSeconds(double pace) {
        double mean = forks.stream().mapToDouble(Fork::seconds).average().orElse(plan.forkSeconds() * pace);
        double last = hasForks() ? forks.get(forks.size() - 1).seconds() : 0;
        return Math.max(mean, last);
    }

    public Optional<Samples> samples() {
        if (versionOfSamples != version() && hasForks()) {
            samples = Samples.of(forks, counting, "");
            versionOfSamples = version();
        }
        return Optional.ofNullable(samples);
    }

    /** Returns the forks that count as one entry, as if JMH had run them together; there must be one. */
    JmhEntry joined() {
        return ForkEntries.join(
                counting.count(forks).forks().stream().map(Fork::entry).toList());
    }
}
