// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.run;

import io.github.wirebench.harness.journal.ForkRecord;
import io.github.wirebench.harness.journal.Row;
import io.github.wirebench.harness.questions.RowFigures;
import io.github.wirebench.harness.results.ForkEntries;
import io.github.wirebench.harness.results.JmhEntry;
import io.github.wirebench.harness.results.ScoreUnit;
import io.github.wirebench.harness.stats.ForkStatistics;
import io.github.wirebench.harness.stats.Interval;
import io.github.wirebench.harness.stats.Spread;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A row and the forks measured for it so far. */
public final class RowProgress implements RowFigures {

    private final Row row;
    private final double plannedSeconds;
    private final ForkLength length;
    private final StopRule rule;
    private final List<ForkRecord> forks = new ArrayList<>();
    private String error;

    /**
     * @param settings of the run
     */
    RowProgress(RunPlan.PlannedRow planned, RunSettings settings, StopRule rule) {
        this.row = planned.row();
        this.plannedSeconds = planned.forkSeconds();
        this.length = planned.length() == null ? settings.length() : planned.length();
        this.rule = rule;
    }

    /** A row that will not be gone on with. */
    RowProgress(Row row, StopRule rule) {
        this.row = row;
        this.plannedSeconds = 0;
        this.length = ForkLength.AS_ANNOTATED;
        this.rule = rule;
    }

    /** The last fork decides on whether the row has failed: one that works after a failure was asked for by the user. */
    void add(ForkRecord fork) {
        error = fork.error();
        if (!fork.isFailure()) {
            forks.add(fork);
        }
    }

    /**
     * Makes sure that another fork belongs to those that are there.
     *
     * @throws IllegalArgumentException naming the difference, e.g. in flags
     */
    void requireAlike(JmhEntry entry) {
        if (hasForks()) {
            ForkEntries.join(List.of(forks.get(0).entry(), entry));
        }
    }

    /** What is measured. */
    public Row row() {
        return row;
    }

    @Override
    public boolean hasForks() {
        return !forks.isEmpty();
    }

    /** Number of forks that gave a result. */
    public int forkCount() {
        return forks.size();
    }

    @Override
    public boolean hasFailed() {
        return error != null;
    }

    @Override
    public Map<String, String> params() {
        return row.params();
    }

    @Override
    public double[] nanoseconds() {
        double factor = ScoreUnit.nanosecondsPer(unit());
        return Arrays.stream(scoreMeans()).map(score -> score * factor).toArray();
    }

    /** Why the last fork failed; empty if it did not. */
    public Optional<String> error() {
        return Optional.ofNullable(error);
    }

    /** What was measured, in that order. */
    public List<ForkRecord> forks() {
        return List.copyOf(forks);
    }

    ForkLength length() {
        return length;
    }

    /** Whether no further fork is wanted. */
    boolean isDone() {
        return error != null || rule.isEnough(decidingFigures());
    }

    /** Whether another fork could be run: for a row that is done here and not in another run. */
    boolean mayGoOn() {
        return error == null && forks.size() < rule.maxForks();
    }

    /** Forks that it will probably still take. */
    int forksLeft() {
        return isDone() ? 0 : rule.expectedForks(decidingFigures()) - forks.size();
    }

    /** Whether the aim was reached; a run with a fixed number of forks has no other aim than that number. */
    boolean reachedAim() {
        return rule.precision() > 0 ? rule.isPrecise(decidingFigures()) : forks.size() >= rule.maxForks();
    }

    /** The interval that decides on further forks. */
    Interval decidingInterval() {
        return ForkStatistics.mean(decidingFigures());
    }

    private double[] decidingFigures() {
        return rule.metric() == StopRule.Metric.CPU ? cpuTimes().orElseGet(this::scoreMeans) : scoreMeans();
    }

    /** Expected length of the next fork in seconds: what the earlier ones took, else what was planned, at the given pace. */
    public double expectedSeconds(double pace) {
        return forks.isEmpty() ? plannedSeconds * pace : measuredSeconds() / forks.size();
    }

    double plannedSeconds() {
        return plannedSeconds;
    }

    /** Wall time of all forks together. */
    double measuredSeconds() {
        return forks.stream().mapToDouble(ForkRecord::seconds).sum();
    }

    /** One mean score per fork, in {@link #unit}. */
    public double[] scoreMeans() {
        return forks.stream().mapToDouble(fork -> fork.entry().forkMeans()[0]).toArray();
    }

    /** CPU time per operation in nanoseconds, one figure per fork; see {@link JmhEntry#cpuTimes}. Empty unless every fork recorded it. */
    public Optional<double[]> cpuTimes() {
        List<Optional<double[]>> times =
                forks.stream().map(fork -> fork.entry().cpuTimes()).toList();
        return times.isEmpty() || times.stream().anyMatch(Optional::isEmpty)
                ? Optional.empty()
                : Optional.of(times.stream().mapToDouble(time -> time.get()[0]).toArray());
    }

    /** Bytes allocated per operation over the forks; NaN where not recorded. */
    public Spread allocation() {
        return Spread.of(secondary(JmhEntry.ALLOCATION).orElse(new double[0]));
    }

    @Override
    public double[] allocations() {
        return secondary(JmhEntry.ALLOCATION).orElseGet(() -> {
            double[] unknown = new double[forks.size()];
            Arrays.fill(unknown, Double.NaN);
            return unknown;
        });
    }

    /** Forks whose worker threads got less than 60% of a CPU each. */
    public long forksShortOfCpu() {
        return forks.stream()
                .mapToLong(fork -> CpuShortage.forksOf(fork.entry()))
                .sum();
    }

    /** Whether the JIT compiler was still at work while most forks were measured: they were not warm. */
    boolean isStillCompiling() {
        return compilerShare() > CompilerShare.STILL_COMPILING;
    }

    /** The median over the forks; see {@link CompilerShare}. NaN if unknown. */
    double compilerShare() {
        return Spread.of(forks.stream()
                        .map(fork -> CompilerShare.of(fork.entry()))
                        .mapToDouble(share -> share.orElse(Double.NaN))
                        .toArray())
                .median();
    }

    /** The score's unit, e.g. {@code us/op}; empty without forks. */
    public String unit() {
        return forks.isEmpty() ? "" : forks.get(0).entry().unit();
    }

    /** All forks as one entry, as if JMH had run them in one go; there must be one. */
    JmhEntry joined() {
        return ForkEntries.join(forks.stream().map(ForkRecord::entry).toList());
    }

    /** Whether the profiler of CPU time worked in any fork. */
    boolean recordsCpuTime() {
        return forks.stream()
                .anyMatch(fork -> fork.entry().has(JmhEntry.CPU_OF_PROCESS)
                        || fork.entry().has(JmhEntry.CPU_TIME));
    }

    private Optional<double[]> secondary(String metric) {
        List<Optional<double[]>> means =
                forks.stream().map(fork -> fork.entry().forkMeans(metric)).toList();
        return means.isEmpty() || means.stream().anyMatch(Optional::isEmpty)
                ? Optional.empty()
                : Optional.of(means.stream().mapToDouble(mean -> mean.get()[0]).toArray());
    }
}
