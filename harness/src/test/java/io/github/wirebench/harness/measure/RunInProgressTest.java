// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.harness.console.JsonFiles;
import io.github.wirebench.harness.data.Fork;
import io.github.wirebench.harness.data.ForkJournal;
import io.github.wirebench.harness.data.Forks;
import io.github.wirebench.harness.data.RunPlan;
import io.github.wirebench.harness.data.RunPlan.StopRule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunInProgressTest {
    private static final double NO_LIMIT = Double.POSITIVE_INFINITY;
    private static final StopRule FIXED = new StopRule(0, 4, StopRule.Metric.CPU);

    @TempDir
    private Path folder;

    private final FakeMachine machine = new FakeMachine();

    @Test
    void aFailingCaseLeavesAndTheOthersContinue() throws IOException {
        machine.failing.add("B");
        try (FakeRun run = FakeRun.start(FakeRun.plan("r", FIXED, "A", "B"), folder, machine)) {
            FakeRun.execute(machine, 7, NO_LIMIT, run);
            assertThat(run.of("A").forkCount()).isEqualTo(4);
            assertThat(run.run.results().failures())
                    .containsOnlyKeys(run.of("B").benchmarkCase());
            assertThat(run.of("B").error()).contains("fails by design");
        }
        assertThat(JsonFiles.MAPPER
                        .readTree(folder.resolve("run.json").toFile())
                        .get("failures"))
                .singleElement()
                .satisfies(failure -> assertThat(failure.toString()).contains("payload=B", "fails by design"));
        assertThat(FakeRun.journal(folder)).filteredOn(Fork::isFailure).hasSize(1);
    }

    @Test
    void aFailureStaysUntilARetryWorks() throws IOException {
        machine.failing.add("B");
        try (FakeRun run = FakeRun.start(FakeRun.plan("r", FIXED, "A", "B"), folder, machine)) {
            FakeRun.execute(machine, 7, NO_LIMIT, run);
        }
        int before = machine.started.size();
        machine.failing.clear();
        try (FakeRun run = FakeRun.resume(folder, false, machine)) {
            FakeRun.execute(machine, 7, NO_LIMIT, run);
            assertThat(machine.started).hasSize(before);
            assertThat(run.run.results().failures()).hasSize(1);
        }
        try (FakeRun run = FakeRun.resume(folder, true, machine)) {
            FakeRun.execute(machine, 7, NO_LIMIT, run);
            assertThat(run.of("B").forkCount()).isEqualTo(4);
            assertThat(run.run.results().failures()).isEmpty();
        }
        assertThat(machine.started).hasSize(before + 4);
        assertThat(ForkJournal.read(folder.resolve("forks.jsonl")).damaged()).isEmpty();
        try (FakeRun run = FakeRun.resume(folder, false, machine)) {
            assertThat(run.run.results().failures()).isEmpty();
            assertThat(run.of("B").forkCount()).isEqualTo(4);
            FakeRun.execute(machine, 7, NO_LIMIT, run);
        }
        assertThat(machine.started).hasSize(before + 4);
        assertThat(JsonFiles.MAPPER
                        .readTree(folder.resolve("run.json").toFile())
                        .get("failures"))
                .isEmpty();
    }

    @Test
    void aHostThatDiesOnceIsNotTheBenchmarksFault() throws IOException {
        machine.hostDeaths = 1;
        try (FakeRun run = FakeRun.start(FakeRun.plan("r", FIXED, "A"), folder, machine)) {
            FakeRun.execute(machine, 7, NO_LIMIT, run);
            assertThat(run.run.results().failures()).isEmpty();
            assertThat(run.run.results().recordsCpuTime()).isTrue();
            assertThat(run.of("A").forkCount()).isEqualTo(4);
        }
    }

    @Test
    void aJarThatTakesNoProfilerIsRunWithoutItAlsoWhenResumed() throws IOException {
        machine.takesProfiler = false;
        FakeRun.kill(machine, FakeRun.start(FakeRun.plan("r", FIXED, "A", "B"), folder, machine), 6);
        assertThat(machine.profilers.get(0)).contains(RunInProgress.CPU_PROFILER);
        try (FakeRun run = FakeRun.resume(folder, false, machine)) {
            FakeRun.execute(machine, 7, NO_LIMIT, run);
            assertThat(run.run.results().recordsCpuTime()).isFalse();
            assertThat(run.run.results().failures()).isEmpty();
            assertThat(run.of("A").forkCount()).isEqualTo(4);
        }
        assertThat(machine.profilers.subList(1, machine.profilers.size())).containsOnly(List.of("gc"));
    }

    @Test
    void theEndOfTheBudgetEndsAForkThatHangsAndOnlyItsCaseFails() throws IOException {
        machine.seconds.put("B", 1e6);
        try (FakeRun run = FakeRun.start(FakeRun.plan("r", FIXED, "A", "B"), folder, machine)) {
            FakeRun.execute(machine, 7, 30, run);
            assertThat(machine.elapsedSeconds()).isBetween(30.0, 35.0);
            assertThat(run.run.results().failures())
                    .containsOnlyKeys(run.of("B").benchmarkCase());
            // profilers are not to blame
            assertThat(machine.started).containsOnlyOnce("r B");
        }
    }

    @Test
    void aForkThatIsOnlySlowMayEndAfterTheBudget() throws IOException {
        machine.seconds.put("A", 15.0);
        try (FakeRun run = FakeRun.start(FakeRun.plan("r", FIXED, "A"), folder, machine)) {
            FakeRun.execute(machine, 7, 2, run);
            assertThat(run.of("A").forkCount()).isEqualTo(1);
            assertThat(run.run.results().failures()).isEmpty();
        }
    }

    @Test
    void aForkWithOtherFlagsIsRefusedAndNotKept() throws IOException {
        FakeRun.kill(machine, FakeRun.start(FakeRun.plan("r", FIXED, "A"), folder, machine), 2);
        byte[] before = Files.readAllBytes(folder.resolve("forks.jsonl"));
        machine.jvmArgs = List.of("-Xmx65m");
        try (FakeRun run = FakeRun.resume(folder, false, machine)) {
            assertThatThrownBy(() -> FakeRun.execute(machine, 7, NO_LIMIT, run))
                    .isInstanceOf(CommandFailure.class)
                    .message()
                    .contains("payload=A", "jvmArgs", "-Xmx64m", "-Xmx65m")
                    .hasLineCount(1);
        }
        assertThat(folder.resolve("forks.jsonl")).hasBinaryContent(before);
    }

    @Test
    void runsOfSeveralJdksContinueTogetherThoughOneNeedsAFlag() throws IOException {
        RunPlan first = FakeRun.plan("jdk17", new StopRule(0, 3, StopRule.Metric.CPU), "POST");
        RunPlan.PlannedCase flagged = new RunPlan.PlannedCase(Forks.row("POST"), 1, null, List.of("--add-opens=a/b=c"));
        RunPlan second = new RunPlan(
                "id-jdk25",
                new RunPlan.Position(2, 2),
                "jdk25",
                first.subject(),
                first.settings(),
                first.options(),
                false,
                List.of(flagged));
        FakeRun.start(first, folder.resolve("both/jdk17"), machine).close();
        FakeRun.start(second, folder.resolve("both/jdk25"), machine).close();
        assertThat(ResumeCommand.InterruptedRun.under(folder.resolve("both"))).hasSize(2);
    }
}
