// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.harness.console.CommandFailure.ExitCode;
import io.github.wirebench.harness.data.BenchmarkCase;
import io.github.wirebench.harness.data.Forks;
import io.github.wirebench.harness.data.Remark;
import io.github.wirebench.harness.data.Run;
import io.github.wirebench.harness.data.RunPlan.StopRule;
import io.github.wirebench.harness.data.Suite.Questions;
import io.github.wirebench.harness.measure.Rounds.Budget;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class QuestionBudgetTest {
    private static final Questions.Bound ALL =
            new Asked(asked("first", "A", "B", "long", "C", "D", "E", "last", "B", "F"));

    private record Asked(Map<String, Set<BenchmarkCase>> byTitle) implements Questions.Bound {
        @Override
        public Questions.Bound only(Set<String> titles) {
            Map<String, Set<BenchmarkCase>> left = new LinkedHashMap<>(byTitle);
            left.keySet().retainAll(titles);
            return new Asked(left);
        }

        @Override
        public Map<String, String> soFar(Run run) {
            return Map.of();
        }

        @Override
        public List<String> lines(Run run) {
            return List.copyOf(byTitle.keySet());
        }
    }

    /** Titles in lower case, each followed by its payloads. */
    private static Map<String, Set<BenchmarkCase>> asked(String... words) {
        Map<String, Set<BenchmarkCase>> asked = new LinkedHashMap<>();
        String title = "";
        for (String word : words) {
            if (word.length() > 1) {
                title = word;
            } else {
                asked.computeIfAbsent(title, one -> new LinkedHashSet<>()).add(Forks.row(word));
            }
        }
        return asked;
    }

    private final List<Remark> remarks = new ArrayList<>();

    @TempDir
    private Path folder;

    private Set<String> fitting(double budget) {
        // 2 forks of 4.5 s each compare something, and a tenth of the budget is spare
        return RunPlanner.fittingQuestions(ALL, one -> 4.5, budget, remarks)
                .byTitle()
                .keySet();
    }

    @Test
    void allAreChosenOfWhichACaseCanBeComparedWithAnotherAndTheOthersNamedWithTheirNeeds() {
        assertThat(fitting(Double.POSITIVE_INFINITY)).containsExactly("first", "long", "last");
        // B is measured for the first question anyway
        assertThat(fitting(25.1)).containsExactly("first", "long", "last");
        assertThat(remarks).isEmpty();
        assertThat(fitting(24.9)).containsExactly("first", "long");
        assertThat(remarks)
                .hasSize(1)
                .first()
                .asString()
                .contains("last (25 s)")
                .doesNotContain("long");
        remarks.clear();
        assertThat(fitting(15.1)).containsExactly("first", "last");
        assertThat(remarks)
                .hasSize(1)
                .first()
                .asString()
                .contains("long (20 s)")
                .doesNotContain("first", "last");
    }

    @Test
    void aBudgetForNoneIsRefused() {
        assertThatThrownBy(() -> fitting(9))
                .isInstanceOfSatisfying(
                        CommandFailure.class, e -> assertThat(e.exitCode()).isEqualTo(ExitCode.NO_VERDICT))
                .hasMessageContaining("10 s");
    }

    @Test
    void whenTimeRunsOutCasesAreDroppedAndNotQuestions() throws IOException {
        Questions.Bound three = new Asked(
                asked("one", "A", "B", "C", "D", "E", "two", "F", "G", "H", "I", "J", "three", "K", "L", "M"));
        FakeMachine machine = new FakeMachine();
        List<String> payloads =
                "ABCDEFGHIJKLM".chars().mapToObj(Character::toString).toList();
        payloads.forEach(payload -> machine.seconds.put(payload, 4.0)); // as planned when nothing else runs: 1 s
        try (FakeRun run = FakeRun.start(
                FakeRun.plan("r", new StopRule(0, 3, StopRule.Metric.CPU), payloads.toArray(String[]::new)),
                folder,
                machine)) {
            new ForkRounds(
                            List.of(run.run),
                            1,
                            new Budget(29, machine),
                            three.byTitle().values())
                    .execute((turn, left) -> {});
            assertThat(payloads.stream().filter(payload -> run.of(payload).hasForks()))
                    .contains("A", "B", "F", "G", "K", "L");
            assertThat(RunPlanner.answeredQuestions(three, List.of(run.run), remarks)
                            .byTitle())
                    .hasSize(3);
            assertThat(remarks).isEmpty();
        }
    }

    @Test
    void aQuestionIsAnsweredByAForkOfEachCase() throws IOException {
        FakeMachine machine = new FakeMachine();
        machine.failing.add("F");
        try (FakeRun run = FakeRun.start(
                FakeRun.plan("r", new StopRule(0, 3, StopRule.Metric.CPU), "A", "B", "F", "C"), folder, machine)) {
            Questions.Bound planned = ALL.where(run.run.plan().benchmarkCases()::containsAll);
            assertThat(planned.byTitle()).containsOnlyKeys("first", "last");
            FakeRun.execute(machine, 1, 0.5, run);
            assertThat(RunPlanner.answeredQuestions(planned, List.of(run.run), new ArrayList<>())
                            .byTitle())
                    .isEmpty();
            // one fork tells the garbage
            FakeRun.execute(machine, 1, 1, run);
            assertThat(RunPlanner.answeredQuestions(planned, List.of(run.run), remarks)
                            .byTitle())
                    .containsOnlyKeys("first");
            assertThat(remarks).hasSize(1).first().asString().contains("last");
            FakeRun.execute(machine, 1, 8, run);
            assertThat(RunPlanner.answeredQuestions(planned, List.of(run.run), remarks)
                            .byTitle())
                    .hasSize(2);
            assertThat(remarks).hasSize(1);
        }
    }
}
