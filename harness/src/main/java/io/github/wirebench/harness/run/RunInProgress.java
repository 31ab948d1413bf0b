// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.run;

import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.harness.data.BenchmarkCase;
import io.github.wirebench.harness.data.ClassPathGuard;
import io.github.wirebench.harness.data.Fork;
import io.github.wirebench.harness.data.ForkJournal;
import io.github.wirebench.harness.data.InterruptGuard;
import io.github.wirebench.harness.data.JmhEntry;
import io.github.wirebench.harness.data.Run;
import io.github.wirebench.harness.data.RunDirectory;
import io.github.wirebench.harness.data.RunInfo;
import io.github.wirebench.harness.data.RunPlan;
import io.github.wirebench.harness.data.Samples;
import io.github.wirebench.harness.data.Suite;
import io.github.wirebench.harness.run.HostedJmh.ForkOutcome;
import java.io.IOException;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A run that is being measured: its plan, its cases so far, and its files. */
public final class RunInProgress {
    private final RunPlan plan;
    private final Suite suite;
    private final RunDirectory directory;
    private final RunInfo record;
    private final ForkJournal journal;
    private final ForkExecutor forks;
    private final ClassPathGuard code;
    private final InterruptGuard guard;
    private final Map<BenchmarkCase, CaseProgress> cases = new LinkedHashMap<>();
    private int sequence;

    RunInProgress(
            Session.PlannedRun run,
            RunDirectory directory,
            RunInfo record,
            ForkJournal journal,
            boolean retryFailed,
            ForkExecutor forks,
            InterruptGuard guard) {
        this.plan = run.plan();
        this.suite = run.jar().suite();
        this.directory = directory;
        this.record = record;
        this.journal = journal;
        this.forks = forks;
        this.code = Session.guard(run.jar().classPath());
        this.guard = guard;
        plan.cases()
                .forEach(one ->
                        cases.put(one.benchmarkCase(), new CaseProgress(one, plan.settings(), plan.learnsWarmup())));
        journal.before().stream()
                .filter(fork -> !retryFailed || !fork.isFailure())
                .forEach(this::add);
        // above those that do not count, too: a line with a number that is there already counts as repeated
        sequence = journal.before().stream().mapToInt(Fork::sequence).max().orElse(0);
        if (cases.values().stream().anyMatch(CaseProgress::hasForks)) {
            forks.continueAs(cases.values().stream().anyMatch(CaseProgress::recordsCpuTime));
        }
    }

    public RunPlan plan() {
        return plan;
    }

    Suite suite() {
        return suite;
    }

    RunDirectory directory() {
        return directory;
    }

    public Collection<CaseProgress> cases() {
        return cases.values();
    }

    /** Returns the progress of a case; null if it is not part of this run. */
    public CaseProgress find(BenchmarkCase benchmarkCase) {
        return cases.get(benchmarkCase);
    }

    public boolean hasFailures() {
        return !results().failures().isEmpty();
    }

    void note(String name, Object fact) {
        record.note(name, fact);
    }

    /**
     * Runs one fork and writes its line.
     *
     * @param number of the fork within its case
     * @throws CommandFailure if the fork ran with other flags or settings than earlier ones, or the jar has changed
     */
    public void measure(CaseProgress next, int number) throws IOException {
        ForkExecutor.Attempt attempt = forks.run(next.benchmarkCase(), next.length());
        ForkOutcome outcome = attempt.outcome();
        requireAlike(next, outcome);
        code.require();
        Fork fork = new Fork(
                plan.id(),
                null,
                sequence + 1,
                next.benchmarkCase(),
                number,
                attempt.startedAt(),
                attempt.seconds(),
                attempt.environment(),
                outcome.warmup(),
                outcome.isFine() ? outcome.entry().node() : null,
                outcome.error());
        if (fork.isFailure()) {
            InterruptGuard.waitForSignal();
        }
        guard.during(() -> {
            journal.append(fork);
            sequence++;
            add(fork);
            if (!forks.recordsCpuTime()) {
                record.cpuTime("not recorded: the jar does not take the profiler");
            }
        });
    }

    private void requireAlike(CaseProgress next, ForkOutcome outcome) {
        if (outcome.isFine()) {
            try {
                next.requireAlike(outcome.entry());
            } catch (IllegalArgumentException e) {
                throw CommandFailure.usage(
                        directory.path() + ": " + next.benchmarkCase().label() + ": " + e.getMessage()
                                + "; undo what was changed since, such as JAVA_TOOL_OPTIONS, or start a new run",
                        e);
            }
        }
    }

    private void add(Fork fork) {
        cases.get(fork.benchmarkCase()).add(fork);
    }

    Run asRun() {
        Map<BenchmarkCase, Samples> samples = new LinkedHashMap<>();
        Map<BenchmarkCase, String> failures = new LinkedHashMap<>();
        for (CaseProgress one : cases.values()) {
            one.samples().ifPresent(own -> samples.put(own.benchmarkCase(), own));
            one.error().ifPresent(error -> failures.put(one.benchmarkCase(), error));
        }
        return Run.measured(directory.path(), samples, failures);
    }

    RunReport.Results results() {
        return new RunReport.Results(
                plan.label(),
                plan.subject().vmVersion(),
                directory.path(),
                plan.settings().stopRule(),
                List.copyOf(cases.values()),
                forks.recordsCpuTime());
    }

    public void save() throws IOException {
        guard.during(() -> record.update(writeResults()));
    }

    void finish(String outcome) throws IOException {
        List<JmhEntry> entries = writeResults();
        record.finish(outcome, entries);
        directory.writeDocuments(suite);
    }

    private List<JmhEntry> writeResults() throws IOException {
        RunReport.Results results = results();
        List<JmhEntry> entries = results.entries();
        directory.writeResults(suite, entries);
        record.failures(results.errors());
        return entries;
    }
}
