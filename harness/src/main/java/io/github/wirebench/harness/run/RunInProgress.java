// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.run;

import io.github.wirebench.harness.CommandFailure;
import io.github.wirebench.harness.Suite;
import io.github.wirebench.harness.host.ForkOutcome;
import io.github.wirebench.harness.host.ForkRequest;
import io.github.wirebench.harness.journal.ForkJournal;
import io.github.wirebench.harness.journal.ForkRecord;
import io.github.wirebench.harness.journal.Row;
import io.github.wirebench.harness.machine.ForkWatch;
import io.github.wirebench.harness.record.InterruptGuard;
import io.github.wirebench.harness.record.RunDirectory;
import io.github.wirebench.harness.record.RunRecord;
import io.github.wirebench.harness.results.JmhEntry;
import java.io.IOException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;

/** One run directory that is being filled: what is planned, what is measured, and how the next fork is made. */
final class RunInProgress {
    private final RunPlan plan;
    private final Suite suite;
    private final RunDirectory directory;
    private final RunRecord record;
    private final ForkJournal journal;
    private final ForkRunner runner;
    private final InterruptGuard guard;
    private final LongSupplier nanoClock;
    private final Map<Row, RowProgress> rows = new LinkedHashMap<>();
    private final List<String> profilers;
    private int sequence;

    /**
     * @param open what is done counts, and is gone on from
     * @param guard through which all writing goes
     * @param nanoClock as {@link System#nanoTime}
     */
    RunInProgress(
            RunPlan plan, Suite suite, OpenRun open, ForkRunner runner, InterruptGuard guard, LongSupplier nanoClock) {
        this.plan = plan;
        this.suite = suite;
        this.directory = open.directory();
        this.record = open.record();
        this.journal = open.journal();
        this.runner = runner;
        this.guard = guard;
        this.nanoClock = nanoClock;
        StopRule rule = plan.settings().stopRule();
        plan.rows().forEach(row -> rows.put(row.row(), new RowProgress(row.row(), row.forkSeconds(), rule)));
        open.done().forEach(this::add);
        // also beyond those that do not count: a number that comes twice would be taken for a repeated line
        sequence =
                journal.before().stream().mapToInt(ForkRecord::sequence).max().orElse(0);
        profilers = new ArrayList<>(plan.settings().profilers());
        if (isProven() && rows.values().stream().allMatch(row -> row.cpuTimes().isEmpty())) {
            profilers.remove(Profile.CPU_PROFILER);
        }
    }

    RunPlan plan() {
        return plan;
    }

    RunDirectory directory() {
        return directory;
    }

    Collection<RowProgress> rows() {
        return rows.values();
    }

    /** The row's progress; null if it is not part of this run. */
    RowProgress row(Row row) {
        return rows.get(row);
    }

    /** Adds a fact to the record; written at the end of the round. */
    void note(String name, Object fact) {
        record.note(name, fact);
    }

    /** Rows that gave an error. */
    List<RowProgress> failures() {
        return rows.values().stream().filter(row -> row.error().isPresent()).toList();
    }

    /** Results so far, one entry per row that has any. */
    List<JmhEntry> results() {
        return rows.values().stream()
                .filter(RowProgress::hasForks)
                .map(RowProgress::joined)
                .toList();
    }

    /**
     * Runs one fork and keeps its line.
     *
     * @throws CommandFailure if the fork ran with other flags or settings than earlier ones
     * @throws IOException if the line cannot be written
     */
    void measure(RowProgress row) throws IOException {
        Instant startedAt = Instant.now().truncatedTo(ChronoUnit.MILLIS);
        long start = nanoClock.getAsLong();
        ForkWatch watch = ForkWatch.start();
        ForkOutcome outcome = forkWithUsableProfilers(row.row());
        requireAlike(row, outcome);
        ForkRecord fork = new ForkRecord(
                plan.id(),
                null,
                sequence + 1,
                row.row(),
                row.forkCount() + 1,
                startedAt,
                (nanoClock.getAsLong() - start) / 1e9,
                watch.stop(),
                outcome.isFine() ? outcome.entry().node() : null,
                outcome.error());
        if (fork.isFailure()) {
            letASignalComeFirst();
        }
        guard.during(() -> {
            journal.append(fork);
            add(fork);
        });
    }

    private void requireAlike(RowProgress row, ForkOutcome outcome) {
        if (outcome.isFine()) {
            try {
                row.requireAlike(outcome.entry());
            } catch (IllegalArgumentException e) {
                throw CommandFailure.usage(
                        directory.path() + ": " + row.row().label() + ": " + e.getMessage()
                                + "; take back what was changed since, such as JAVA_TOOL_OPTIONS, or start a new run",
                        e);
            }
        }
    }

    /** A Ctrl-C reaches the fork as well as this JVM: a fork that it ended has not failed. */
    private static void letASignalComeFirst() {
        try {
            Thread.sleep(300);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /**
     * A jar may not take our profiler (it may bring another class of that name): if a first fork fails with it, works without,
     * and fails with it again, the run goes on without. Once is not enough: the benchmark may fail now and then.
     */
    private ForkOutcome forkWithUsableProfilers(Row row) {
        ForkOutcome outcome = runner.fork(request(row, profilers));
        if (outcome.failure() == ForkOutcome.Failure.HOST) {
            // not the benchmark's fault, most likely; the next fork has a new host
            letASignalComeFirst();
            outcome = runner.fork(request(row, profilers));
        }
        if (outcome.isFine() || isProven() || !profilers.contains(Profile.CPU_PROFILER)) {
            return outcome;
        }
        List<String> others = new ArrayList<>(profilers);
        others.remove(Profile.CPU_PROFILER);
        ForkOutcome without = runner.fork(request(row, others));
        if (!without.isFine()) {
            return outcome;
        }
        ForkOutcome again = runner.fork(request(row, profilers));
        if (again.isFine()) {
            return again;
        }
        profilers.remove(Profile.CPU_PROFILER);
        record.note("cpuTime", "not recorded: the jar does not take the profiler: " + outcome.error());
        return without;
    }

    /** Whether some fork worked with the profilers in use. */
    private boolean isProven() {
        return rows.values().stream().anyMatch(RowProgress::hasForks);
    }

    /** What is measured so far, for people. */
    MeasuredRun measured() {
        return new MeasuredRun(
                plan.label(),
                plan.subject().vmVersion(),
                directory.path(),
                plan.settings().stopRule(),
                List.copyOf(rows.values()),
                recordsCpuTime());
    }

    /** Whether CPU time is recorded, as planned. */
    boolean recordsCpuTime() {
        return profilers.contains(Profile.CPU_PROFILER);
    }

    private ForkRequest request(Row row, List<String> using) {
        Iterations warmup = plan.settings().length().warmup();
        Iterations measurement = plan.settings().length().measurement();
        return new ForkRequest(
                row.benchmark(),
                row.mode(),
                row.params(),
                plan.settings().threads(),
                warmup == null ? null : warmup.iterations(),
                warmup == null ? null : warmup.millis(),
                measurement == null ? null : measurement.iterations(),
                measurement == null ? null : measurement.millis(),
                plan.settings().jvmArgs(),
                List.copyOf(using));
    }

    private void add(ForkRecord fork) {
        sequence = Math.max(sequence, fork.sequence());
        rows.get(fork.row()).add(fork);
    }

    /**
     * Rewrites {@code jmh.json}, {@code visualizer.json} and {@code run.json} from what is measured.
     *
     * @throws IOException if a file cannot be written
     */
    void save() throws IOException {
        guard.during(this::write);
    }

    /** As {@link #save}, for the one who holds the guard. */
    void write() throws IOException {
        List<JmhEntry> results = results();
        directory.writeResults(suite, results);
        noteFailures();
        record.update(results);
    }

    /**
     * Completes the files.
     *
     * @param outcome see {@link RunRecord#finish}
     */
    void finish(String outcome) throws IOException {
        List<JmhEntry> results = results();
        directory.writeResults(suite, results);
        directory.writeDocuments(suite);
        noteFailures();
        record.finish(outcome, results);
    }

    private void noteFailures() {
        Map<String, String> failures = new LinkedHashMap<>();
        failures().forEach(row -> failures.put(row.row().id(), row.error().orElseThrow()));
        record.failures(failures);
    }
}
