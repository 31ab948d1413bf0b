// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.measure;

import io.github.wirebench.harness.data.BenchmarkCase;
import io.github.wirebench.harness.data.CountingForks;
import io.github.wirebench.harness.data.Fork;
import io.github.wirebench.harness.data.ForkJournal;
import io.github.wirebench.harness.data.ForkLength;
import io.github.wirebench.harness.data.Forks;
import io.github.wirebench.harness.data.RunDirectory;
import io.github.wirebench.harness.data.RunInfo.RunRecord;
import io.github.wirebench.harness.data.RunPlan;
import io.github.wirebench.harness.data.RunPlan.BuildUnderTest;
import io.github.wirebench.harness.data.RunPlan.StopRule;
import io.github.wirebench.harness.data.Suite;
import io.github.wirebench.harness.measure.Rounds.Budget;
import io.github.wirebench.harness.measure.Session.InterruptGuard;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** A run whose forks come from a {@link FakeMachine}, in a real directory. */
public final class FakeRun implements AutoCloseable {
    static final Suite SUITE = Suite.named("sample", "tiny benchmarks", "1", "java -jar benchmarks.jar");

    /** What is measured into. */
    public final RunInProgress run;

    private final InterruptGuard guard;
    private final ForkJournal journal;

    private FakeRun(RunRecord record, boolean retryFailed, FakeMachine machine) throws IOException {
        guard = new InterruptGuard(new PrintStream(new ByteArrayOutputStream()), () -> "");
        journal = ForkJournal.open(record.directory().forksJsonl());
        RunInProgress.Host host =
                new RunInProgress.Host(List.of(), machine.runner(record.info().label()), machine);
        run = new RunInProgress(
                new JmhJar(null, "", SUITE), record, journal, retryFailed, host, new CountingForks(true), guard);
    }

    /** Starts a run in a folder that is made. */
    public static FakeRun start(RunPlan plan, Path folder, FakeMachine machine) throws IOException {
        RunDirectory directory = new RunDirectory(Files.createDirectories(folder));
        RunRecord record = RunRecord.start(directory, SUITE, "run", List.of(), plan, List.of());
        return new FakeRun(record, false, machine);
    }

    /** Resumes a run. */
    public static FakeRun resume(Path folder, boolean retryFailed, FakeMachine machine) throws IOException {
        ResumeCommand.InterruptedRun stored = ResumeCommand.InterruptedRun.read(new RunDirectory(folder));
        return new FakeRun(RunRecord.resume(stored.directory(), List.of()), retryFailed, machine);
    }

    /** A plan of one second per fork. */
    public static RunPlan plan(String label, StopRule rule, String... payloads) {
        return plan(
                label,
                new RunPlan.Settings(
                        "standard",
                        7,
                        rule,
                        ForkLength.AS_ANNOTATED,
                        RunPlan.Conditions.AS_ANNOTATED,
                        null,
                        null,
                        null),
                payloads);
    }

    static RunPlan plan(String label, RunPlan.Settings settings, String... payloads) {
        return new RunPlan(
                "id-" + label,
                new RunPlan.Position(1, 1),
                label,
                new BuildUnderTest(
                        null, "0123456789abcdef", "/jdk", "17.0.15", "VM", "17.0.15+6", "vendor", "1.37", null),
                settings,
                Map.of(),
                false,
                Stream.of(payloads)
                        .map(payload -> new RunPlan.PlannedCase(Forks.row(payload), 1))
                        .toList());
    }

    /** Runs to the end of the budget, or of the rows. */
    static void execute(FakeMachine machine, long seed, double budgetSeconds, FakeRun... runs) throws IOException {
        Budget budget = new Budget(budgetSeconds, machine);
        new ForkRounds(Stream.of(runs).map(run -> run.run).toList(), seed, budget, List.of())
                .execute((turn, left) -> {});
    }

    /** Runs as many forks, is killed in the next one, and closed. */
    static void kill(FakeMachine machine, FakeRun started, int forks) throws IOException {
        machine.killedAfter = forks;
        try (started) {
            execute(machine, 7, Double.POSITIVE_INFINITY, started);
        } catch (FakeMachine.Killed e) {
            return;
        } finally {
            machine.killedAfter = Integer.MAX_VALUE;
        }
    }

    /** What a run's journal holds. */
    public static List<Fork> journal(Path directory) throws IOException {
        return ForkJournal.read(directory.resolve("forks.jsonl")).forks();
    }

    /** A case with forks that are measured already. */
    public static CaseProgress progress(BenchmarkCase benchmarkCase, List<Fork> forks, StopRule.Metric metric) {
        CaseProgress progress = new CaseProgress(
                new RunPlan.PlannedCase(benchmarkCase, 0),
                ForkLength.AS_ANNOTATED,
                new StopRule(0, 0, metric),
                new CountingForks(true));
        forks.forEach(progress::add);
        return progress;
    }

    CaseProgress of(String payload) {
        return run.find(Forks.row(payload));
    }

    @Override
    public void close() throws IOException {
        guard.close();
        journal.close();
    }
}
