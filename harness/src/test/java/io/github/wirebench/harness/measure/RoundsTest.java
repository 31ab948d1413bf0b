// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.measure;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.wirebench.harness.console.JsonFiles;
import io.github.wirebench.harness.data.BenchmarkCase;
import io.github.wirebench.harness.data.Fork;
import io.github.wirebench.harness.data.Forks;
import io.github.wirebench.harness.data.RunPlan.StopRule;
import io.github.wirebench.harness.measure.Rounds.Budget;
import io.github.wirebench.harness.sample.MemoryFolders;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RoundsTest {
    private static final double NO_LIMIT = Double.POSITIVE_INFINITY;
    private static final StopRule FIXED = new StopRule(0, 4, StopRule.Metric.CPU);
    private static final StopRule PRECISE = new StopRule(0.03, 6, StopRule.Metric.CPU);

    @TempDir(factory = MemoryFolders.class)
    private Path folder;

    private final FakeMachine machine = new FakeMachine();

    @Test
    void everyRoundHasEachCaseOnceInItsOwnOrder() throws IOException {
        List<String> forks = undisturbed(7);
        assertThat(forks).hasSize(4 * 5);
        List<List<String>> rounds = IntStream.range(0, 4)
                .mapToObj(i -> forks.subList(5 * i, 5 * i + 5))
                .toList();
        assertThat(rounds).allSatisfy(round -> assertThat(new HashSet<>(round)).hasSize(5));
        assertThat(new HashSet<>(rounds)).hasSizeGreaterThan(2);
        assertThat(undisturbed(7)).isEqualTo(forks);
        assertThat(undisturbed(8)).isNotEqualTo(forks);
    }

    @Test
    void aRunThatIsKilledAfterAnyForkContinuesInTheSameOrder() throws IOException {
        List<String> expected = preciseRun(folder.resolve("undisturbed"), Integer.MAX_VALUE);
        // B is steady, C never is
        assertThat(expected).hasSizeBetween(12, 15);
        for (int forks = 0; forks <= expected.size(); forks++) {
            machine.started.clear();
            assertThat(preciseRun(folder.resolve("killed-" + forks), forks))
                    .as("killed after %d", forks)
                    .isEqualTo(expected);
        }
    }

    @Test
    void aRunThatIsKilledAgainAndAgainContinues() throws IOException {
        List<String> expected = preciseRun(folder.resolve("undisturbed"), Integer.MAX_VALUE);
        machine.started.clear();
        Path again = folder.resolve("again");
        FakeRun.kill(machine, FakeRun.start(FakeRun.plan("r", PRECISE, "A", "B", "C"), again, machine), 1);
        for (int i = 1; i < expected.size(); i++) {
            FakeRun.kill(machine, FakeRun.resume(again, false, machine), 1);
        }
        try (FakeRun run = FakeRun.resume(again, false, machine)) {
            FakeRun.execute(machine, 7, NO_LIMIT, run);
        }
        assertThat(machine.started).isEqualTo(expected);
        assertThat(FakeRun.journal(again)).hasSize(expected.size());
    }

    @Test
    void aSteadyCaseLeavesAndAnUnsteadyOneEndsAtTheMostForks() throws IOException {
        machine.spread.put("steady", 0.001);
        machine.spread.put("wild", 0.8);
        try (FakeRun run = FakeRun.start(FakeRun.plan("r", PRECISE, "steady", "wild"), folder, machine)) {
            FakeRun.execute(machine, 1, NO_LIMIT, run);
            assertThat(run.of("steady").forkCount()).isEqualTo(3);
            assertThat(run.of("steady").reachedAim()).isTrue();
            assertThat(run.of("wild").forkCount()).isEqualTo(6);
            assertThat(run.of("wild").reachedAim()).isFalse();
            assertThat(run.of("wild").isDone()).isTrue();
        }
        assertThat(JsonFiles.MAPPER.readTree(folder.resolve("jmh.json").toFile()))
                .hasSize(2)
                .anySatisfy(entry -> assertThat(entry.get("forks").asInt()).isEqualTo(6));
    }

    @Test
    void noForkStartsThatWouldNotEndInTime() throws IOException {
        for (double budget = 0.5; budget < 14; budget += 0.7) {
            FakeMachine busy = new FakeMachine();
            busy.seconds.put("B", 2.0);
            Path directory = folder.resolve("budget-" + budget);
            try (FakeRun run = FakeRun.start(FakeRun.plan("r", FIXED, "A", "B", "C"), directory, busy)) {
                FakeRun.execute(busy, 3, budget, run);
                // the first fork of B takes longer than planned, which is not known before
                boolean firstOfB = busy.started.indexOf("r B") == busy.started.size() - 1;
                assertThat(busy.elapsedSeconds()).isLessThanOrEqualTo(firstOfB ? budget + 1 : budget);
                List<Integer> counts =
                        run.run.cases().stream().map(CaseProgress::forkCount).toList();
                assertThat(Collections.max(counts) - Collections.min(counts))
                        .as("%s in %s s", counts, budget)
                        .isLessThanOrEqualTo(1);
                assertThat(busy.started)
                        .hasSize(counts.stream().mapToInt(Integer::intValue).sum());
            }
        }
    }

    @Test
    void aRunOutOfTimeContinuesWithMore() throws IOException {
        try (FakeRun run = FakeRun.start(FakeRun.plan("r", FIXED, "A", "B", "C"), folder, machine)) {
            FakeRun.execute(machine, 7, 5, run);
            assertThat(machine.started).hasSize(5);
        }
        try (FakeRun run = FakeRun.resume(folder, false, machine)) {
            FakeRun.execute(machine, 7, 4, run);
            assertThat(machine.started).hasSize(9);
        }
        try (FakeRun run = FakeRun.resume(folder, false, machine)) {
            FakeRun.execute(machine, 7, NO_LIMIT, run);
        }
        FakeMachine other = new FakeMachine();
        try (FakeRun run = FakeRun.start(FakeRun.plan("r", FIXED, "A", "B", "C"), folder.resolve("other"), other)) {
            FakeRun.execute(other, 7, NO_LIMIT, run);
        }
        assertThat(machine.started).isEqualTo(other.started);
    }

    @Test
    void thePaceOfTheFirstForksDecidesWhatStillFits() throws IOException {
        machine.seconds.put("A", 2.0);
        machine.seconds.put("B", 2.0);
        machine.seconds.put("C", 2.0);
        try (FakeRun run = FakeRun.start(FakeRun.plan("r", FIXED, "A", "B", "C"), folder, machine)) {
            FakeRun.execute(machine, 7, 3.5, run);
            // 1 s each is planned, and the first fork takes 2 s
            assertThat(machine.started).hasSize(1);
        }
    }

    @Test
    void aBudgetIsKeptOnABusyMachine() throws IOException {
        String[] payloads = {"A", "B", "C", "D", "E", "F"};
        Stream.of(payloads).forEach(payload -> machine.seconds.put(payload, 5.0));
        try (FakeRun run = FakeRun.start(FakeRun.plan("r", FIXED, payloads), folder, machine)) {
            FakeRun.execute(machine, 7, 17, run);
            // 1 s each is planned
            assertThat(machine.elapsedSeconds()).isEqualTo(15);
        }
    }

    /** A fork is planned with 1 s, and takes 3 s. */
    @ParameterizedTest
    @CsvSource({"19, 2, 1", "14, 1, 1", "8, 1, 0"})
    void everyQuestionGetsAForkBeforeAnyGetsMoreThanTheBudgetAllows(int seconds, int first, int second)
            throws IOException {
        String[] payloads = {"A", "B", "C", "D"};
        Stream.of(payloads).forEach(payload -> machine.seconds.put(payload, 3.0));
        List<Set<BenchmarkCase>> questions =
                List.of(Set.of(Forks.row("A"), Forks.row("B")), Set.of(Forks.row("C"), Forks.row("D")));
        try (FakeRun run = FakeRun.start(FakeRun.plan("r", FIXED, payloads), folder, machine)) {
            Budget budget = new Budget(seconds, machine);
            new ForkRounds(List.of(run.run), 7, budget, questions).execute((turn, left) -> {});
            assertThat(Stream.of(payloads).map(payload -> run.of(payload).forkCount()))
                    .containsExactly(first, first, second, second);
            assertThat(machine.elapsedSeconds()).isLessThanOrEqualTo(seconds);
        }
    }

    /** A fork is planned with 1 s, and takes 3 s. */
    @ParameterizedTest
    @CsvSource({"13, ABCD", "16, ABCD.", "22, ABCDEFG"})
    void aLongQuestionGivesUpItsLastCases(int seconds, String measured) throws IOException {
        String[] payloads = {"A", "B", "C", "D", "E", "F", "G"};
        Stream.of(payloads).forEach(payload -> machine.seconds.put(payload, 3.0));
        Set<BenchmarkCase> question =
                Stream.of(payloads).map(Forks::row).collect(Collectors.toCollection(LinkedHashSet::new));
        try (FakeRun run = FakeRun.start(FakeRun.plan("r", FIXED, payloads), folder, machine)) {
            new ForkRounds(List.of(run.run), 7, new Budget(seconds, machine), List.of(question))
                    .execute((turn, left) -> {});
            assertThat(Stream.of(payloads)
                            .filter(payload -> run.of(payload).forkCount() > 0)
                            .collect(Collectors.joining()))
                    .matches(measured);
        }
    }

    /** A fork is planned with 1 s. */
    @ParameterizedTest
    @CsvSource({"1", "2", "3", "4", "5", "6"})
    void aComparisonIsMeasuredFirst(long seed) throws IOException {
        String[] payloads = {"A", "B", "C", "D", "E"};
        Set<BenchmarkCase> question =
                Stream.of(payloads).map(Forks::row).collect(Collectors.toCollection(LinkedHashSet::new));
        try (FakeRun run = FakeRun.start(FakeRun.plan("r", FIXED, payloads), folder, machine)) {
            new ForkRounds(List.of(run.run), seed, new Budget(2.5, machine), List.of(question))
                    .execute((turn, left) -> {});
            assertThat(Stream.of(payloads).filter(payload -> run.of(payload).hasForks()))
                    .containsExactly("A", "B");
        }
    }

    @Test
    void theShortestQuestionIsAnsweredFirst() throws IOException {
        List<Set<BenchmarkCase>> questions =
                List.of(Set.of(Forks.row("A"), Forks.row("B"), Forks.row("C")), Set.of(Forks.row("D"), Forks.row("E")));
        try (FakeRun run = FakeRun.start(FakeRun.plan("r", FIXED, "A", "B", "C", "D", "E"), folder, machine)) {
            new ForkRounds(List.of(run.run), 7, new Budget(NO_LIMIT, machine), questions).execute((turn, left) -> {});
        }
        List<String> payloads = machine.started.stream()
                .map(started -> started.replaceAll(".*([A-E]).*", "$1"))
                .toList();
        assertThat(payloads).hasSize(20);
        // something to compare in each comes first
        assertThat(payloads.subList(0, 2)).containsExactlyInAnyOrder("D", "E");
        assertThat(payloads.subList(2, 4)).doesNotContain("D", "E");
        assertThat(payloads.subList(4, 8)).containsOnly("D", "E");
        assertThat(payloads.subList(8, 15)).containsOnly("A", "B", "C");
        assertThat(payloads.subList(15, 20)).containsExactlyInAnyOrder("A", "B", "C", "D", "E");
    }

    @Test
    void severalRunsTakeTurns() throws IOException {
        try (FakeRun one = FakeRun.start(FakeRun.plan("one", FIXED, "A", "B", "C", "D"), folder.resolve("1"), machine);
                FakeRun two =
                        FakeRun.start(FakeRun.plan("two", FIXED, "A", "B", "C", "D"), folder.resolve("2"), machine)) {
            FakeRun.execute(machine, 7, NO_LIMIT, one, two);
        }
        assertThat(machine.started).hasSize(32);
        for (int round = 0; round < 4; round++) {
            List<String> forks = machine.started.subList(8 * round, 8 * round + 8);
            assertThat(new HashSet<>(forks)).hasSize(8);
            long changes = IntStream.range(1, 8)
                    .filter(i -> !forks.get(i)
                            .substring(0, 3)
                            .equals(forks.get(i - 1).substring(0, 3)))
                    .count();
            assertThat(changes).as("%s", forks).isGreaterThan(1);
        }
        assertThat(FakeRun.journal(folder.resolve("1")))
                .hasSize(16)
                .allMatch(fork -> fork.run().equals("id-one"));
    }

    @Test
    void theForksOfACaseInSeveralRunsFollowEachOther() throws IOException {
        try (FakeRun one = FakeRun.start(FakeRun.plan("one", FIXED, "A", "B", "C", "D"), folder.resolve("1"), machine);
                FakeRun two =
                        FakeRun.start(FakeRun.plan("two", FIXED, "A", "B", "C", "D"), folder.resolve("2"), machine)) {
            FakeRun.execute(machine, 7, NO_LIMIT, one, two);
        }
        for (int i = 0; i < machine.started.size(); i += 2) {
            assertThat(machine.started.get(i).substring(4))
                    .isEqualTo(machine.started.get(i + 1).substring(4));
        }
        assertThat(machine.started)
                .first()
                .isIn("one A", "one B", "one C", "one D", "two A", "two B", "two C", "two D");
        assertThat(IntStream.range(0, 16)
                        .filter(pair -> machine.started.get(2 * pair).startsWith("one"))
                        .count())
                .as("which run is first is random")
                .isBetween(1L, 15L);
    }

    @Test
    void shorterCasesContinueWhenALongOneNoLongerFits() throws IOException {
        machine.seconds.put("A", 10.0);
        try (FakeRun run = FakeRun.start(FakeRun.plan("r", FIXED, "A", "B"), folder, machine)) {
            FakeRun.execute(machine, 7, 15, run);
            assertThat(run.of("A").forkCount()).isEqualTo(1);
            assertThat(run.of("B").forkCount()).isEqualTo(4);
        }
        assertThat(machine.elapsedSeconds()).isLessThanOrEqualTo(15);
    }

    @Test
    void aLongSetUpDoesNotMakeTheOtherCasesSeemTooLong() throws IOException {
        machine.seconds.put("A", 30.0);
        try (FakeRun run = FakeRun.start(FakeRun.plan("r", FIXED, "A", "B", "C", "D", "E", "F"), folder, machine)) {
            FakeRun.execute(machine, 7, 50, run);
            for (String payload : List.of("B", "C", "D", "E", "F")) {
                assertThat(run.of(payload).forkCount()).as(payload).isPositive();
            }
        }
    }

    @Test
    void theTimeLeftFallsFromForkToFork() throws IOException {
        machine.jitter = 0.3;
        machine.spread.put("A", 0.001);
        machine.spread.put("B", 0.8);
        machine.spread.put("C", 0.8);
        machine.spread.put("D", 0.05);
        StopRule rule = new StopRule(0.03, 15, StopRule.Metric.CPU);
        List<Double> left = new ArrayList<>();
        try (FakeRun run = FakeRun.start(FakeRun.plan("r", rule, "A", "B", "C", "D"), folder, machine)) {
            new ForkRounds(List.of(run.run), 7, new Budget(NO_LIMIT, machine), List.of())
                    .execute((turn, secondsLeft) -> left.add(secondsLeft));
        }
        assertThat(left.get(0)).isEqualTo(4 * 15);
        assertThat(left.get(left.size() - 1)).isLessThan(2);
        int rises = 0;
        for (int i = 1; i < left.size(); i++) {
            rises += left.get(i) > left.get(i - 1) ? 1 : 0;
        }
        assertThat(rises).isLessThan(left.size() / 5);
    }

    @Test
    void noMoreTimeIsLeftThanTheBudgetHas() throws IOException {
        List<Double> left = new ArrayList<>();
        try (FakeRun run = FakeRun.start(FakeRun.plan("r", FIXED, "A", "B"), folder, machine)) {
            new ForkRounds(List.of(run.run), 7, new Budget(4.5, machine), List.of())
                    .execute((turn, secondsLeft) -> left.add(secondsLeft));
        }
        assertThat(left).containsExactly(4.5, 3.5, 2.5, 1.5);
    }

    private List<String> undisturbed(long seed) throws IOException {
        FakeMachine fresh = new FakeMachine();
        Path directory = Files.createTempDirectory(folder, "run");
        try (FakeRun run = FakeRun.start(FakeRun.plan("r", FIXED, "A", "B", "C", "D", "E"), directory, fresh)) {
            FakeRun.execute(fresh, seed, NO_LIMIT, run);
        }
        return fresh.started;
    }

    /** All forks of a run that is killed once and resumed; {@code B} needs three, {@code C} all. */
    private List<String> preciseRun(Path directory, int killedAfter) throws IOException {
        machine.spread.put("B", 0.001);
        machine.spread.put("C", 0.9);
        machine.spread.put("A", 0.04);
        machine.started.clear();
        FakeRun.kill(
                machine, FakeRun.start(FakeRun.plan("r", PRECISE, "A", "B", "C"), directory, machine), killedAfter);
        try (FakeRun run = FakeRun.resume(directory, false, machine)) {
            FakeRun.execute(machine, 7, NO_LIMIT, run);
        }
        List<Fork> kept = FakeRun.journal(directory);
        assertThat(kept)
                .extracting(fork -> "r " + fork.benchmarkCase().params().get("payload"))
                .isEqualTo(machine.started);
        assertThat(kept)
                .extracting(Fork::sequence)
                .isEqualTo(IntStream.rangeClosed(1, kept.size()).boxed().toList());
        kept.stream()
                .collect(
                        Collectors.groupingBy(Fork::benchmarkCase, Collectors.mapping(Fork::fork, Collectors.toList())))
                .values()
                .forEach(forks -> assertThat(forks)
                        .isEqualTo(
                                IntStream.rangeClosed(1, forks.size()).boxed().toList()));
        return List.copyOf(machine.started);
    }
}
