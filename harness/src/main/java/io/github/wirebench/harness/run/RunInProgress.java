// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.run;

import io.github.wirebench.harness.CommandFailure;
import io.github.wirebench.harness.Suite;
import io.github.wirebench.harness.host.ForkOutcome;
import io.github.wirebench.harness.journal.ForkJournal;
import io.github.wirebench.harness.journal.ForkRecord;
import io.github.wirebench.harness.journal.Row;
import io.github.wirebench.harness.record.InterruptGuard;
import io.github.wirebench.harness.record.RunDirectory;
import io.github.wirebench.harness.record.RunRecord;
import io.github.wirebench.harness.results.JmhEntry;
import java.io.IOException;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** One run directory that is being filled: what is planned, what is measured, and how the next fork is made. */
public final class RunInProgress {
    private final RunPlan plan;
    private final Suite suite;
    private final RunDirectory directory;
    private final RunRecord record;
    private final ForkJournal journal;
    private final ProfiledForks forks;
    private final UnchangedCode code;
    private final InterruptGuard guard;
    private final Map<Row, RowProgress> rows = new LinkedHashMap<>();
    private int sequence;

    /**
     * @param open what is done counts, and is gone on from
     * @param guard through which all writing goes
     * @param forks makes them
     * @param code that they load
     */
    RunInProgress(
            RunPlan plan, Suite suite, OpenRun open, ProfiledForks forks, UnchangedCode code, InterruptGuard guard) {
        this.plan = plan;
        this.suite = suite;
        this.directory = open.directory();
        this.record = open.record();
        this.journal = open.journal();
        this.forks = forks;
        this.code = code;
        this.guard = guard;
        StopRule rule = plan.settings().stopRule();
        plan.rows().forEach(row -> rows.put(row.row(), new RowProgress(row, plan.settings(), rule)));
        open.done().forEach(this::add);
        // also beyond those that do not count: a number that comes twice would be taken for a repeated line
        sequence =
                journal.before().stream().mapToInt(ForkRecord::sequence).max().orElse(0);
        if (rows.values().stream().anyMatch(RowProgress::hasForks)) {
            forks.continueAs(rows.values().stream().anyMatch(RowProgress::recordsCpuTime));
        }
    }

    /** What is to be measured. */
    public RunPlan plan() {
        return plan;
    }

    Suite suite() {
        return suite;
    }

    /** Where it is kept. */
    public RunDirectory directory() {
        return directory;
    }

    /** All rows, measured or not. */
    public Collection<RowProgress> rows() {
        return rows.values();
    }

    /** The row's progress; null if it is not part of this run. */
    public RowProgress row(Row row) {
        return rows.get(row);
    }

    /** Adds a fact to the record; written at the end of the round. */
    public void note(String name, Object fact) {
        record.note(name, fact);
    }

    /** Rows that gave an error. */
    public List<RowProgress> failures() {
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
     * Runs the next fork of a row and keeps its line.
     *
     * @throws CommandFailure as below
     * @throws IOException as below
     */
    void measure(RowProgress row) throws IOException {
        measure(row, row.forkCount() + 1);
    }

    /**
     * Runs one fork and keeps its line.
     *
     * @param number of the fork within its row
     *
     * @throws CommandFailure if the fork ran with other flags or settings than earlier ones, or the code has changed
     * @throws IOException if the line cannot be written
     */
    public void measure(RowProgress row, int number) throws IOException {
        ProfiledForks.Attempt attempt = forks.run(row.row(), row.length());
        ForkOutcome outcome = attempt.outcome();
        requireAlike(row, outcome);
        code.require();
        ForkRecord fork = new ForkRecord(
                plan.id(),
                null,
                sequence + 1,
                row.row(),
                number,
                attempt.startedAt(),
                attempt.seconds(),
                attempt.environment(),
                outcome.isFine() ? outcome.entry().node() : null,
                outcome.error());
        if (fork.isFailure()) {
            ProfiledForks.letASignalComeFirst();
        }
        guard.during(() -> {
            journal.append(fork);
            add(fork);
            if (!recordsCpuTime()) {
                record.note("cpuTime", "not recorded: the jar does not take the profiler");
            }
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
        return forks.recordCpuTime();
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
    public void save() throws IOException {
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
