// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.wirebench.harness.compare.AbPlanner.Chosen;
import io.github.wirebench.harness.compare.AbPlanner.PlannedComparison;
import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.harness.console.CommandFailure.ExitCode;
import io.github.wirebench.harness.data.BenchmarkCase;
import io.github.wirebench.harness.data.Remark;
import io.github.wirebench.harness.data.RunPlan;
import io.github.wirebench.harness.data.RunPlan.PlannedCase;
import io.github.wirebench.harness.data.RunPlan.StopRule;
import io.github.wirebench.harness.data.Suite;
import io.github.wirebench.harness.measure.FakeRun;
import io.github.wirebench.harness.measure.MeasuringOptions;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class AbPlannerTest {
    private static final double NO_LIMIT = Double.POSITIVE_INFINITY;
    private static final double FORK_SECONDS = 5;

    private final AbCommand.Options options = new AbCommand.Options();
    private final List<PlannedCase> all = IntStream.range(0, 28)
            .mapToObj(i -> new PlannedCase(
                    new BenchmarkCase(
                            i % 2 == 0 ? "a.b.ReadBenchmark.read" : "a.b.WriteBenchmark.write",
                            "avgt",
                            Map.of("contender", i % 4 == 0 ? "GSON" : "JACKSON", "size", String.valueOf(i))),
                    FORK_SECONDS))
            .toList();

    /** Two rows of 1 s per fork: five pairs take 20 s, and those of one control benchmark 28 s more. */
    private static List<Remark> announcement(double budget) {
        RunPlan rows = FakeRun.plan("r", new StopRule(0.03, 15, StopRule.Metric.CPU), "A", "B");
        RunPlan withControls = new RunPlan(
                rows.id(),
                rows.position(),
                rows.label(),
                rows.subject(),
                rows.settings(),
                rows.options(),
                false,
                Stream.concat(rows.cases().stream(), ControlBenchmarks.planned(new MeasuringOptions()).stream())
                        .toList());
        return new PlannedComparison(null, withControls, null).announcement(budget);
    }

    @Test
    void theHeapFitsIntoTheMemory() {
        assertThat(AbPlanner.flags(4L << 30)).contains("-Xms256m", "-Xmx1g");
        assertThat(AbPlanner.flags(512 << 20))
                .containsExactly("-XX:+UseSerialGC", "-Xms128m", "-Xmx128m", "-XX:+AlwaysPreTouch");
        assertThat(AbPlanner.flags(16 << 20)).contains("-Xmx16m");
    }

    @Test
    void theBudgetSaysBeforehandWhetherChangesCanBeConfirmed() {
        assertThat(announcement(NO_LIMIT)).hasSize(2);
        assertThat(announcement(20))
                .hasSize(3)
                .last()
                .asString()
                .contains("for 5 pairs", "about 43 s", "only some will be decided");
        assertThat(announcement(50))
                .hasSize(3)
                .last()
                .asString()
                .contains("confirm", "INCONCLUSIVE", "give it 1 min 3 s");
        assertThat(announcement(70)).hasSize(2);
    }

    /** Time for 8 pairs of so many rows, and of the controls. */
    private static double timeFor(int rows) {
        return AbPlanner.FITTING_PAIRS
                * (2 * FORK_SECONDS * rows
                        + ControlBenchmarks.perRound(rows) * ControlBenchmarks.pairSeconds(new MeasuringOptions()));
    }

    private AbPlanner planner(double budgetSeconds) {
        return new AbPlanner(options, List.of(), Map.of(), Suite.named("any", "", "", ""), budgetSeconds);
    }

    @Test
    void everythingUnlessAskedOtherwise() {
        Chosen chosen = planner(NO_LIMIT).choose(all, 1);
        assertThat(chosen.cases()).isEqualTo(all);
        assertThat(chosen.remark()).isEmpty();
    }

    @Test
    void thePartsOfAWeekHoldEachRowOnce() {
        Set<PlannedCase> week = new HashSet<>();
        for (int day = 1; day <= 7; day++) {
            options.shard = day + "/7";
            Chosen night = planner(NO_LIMIT).choose(all, day);
            assertThat(night.cases()).hasSize(4).allMatch(week::add);
        }
        assertThat(week).hasSameSizeAs(all);
    }

    @Test
    void whatDoesNotFitIsDroppedRandomly() {
        options.fit = true;
        Chosen chosen = planner(timeFor(10)).choose(all, 1);
        assertThat(chosen.cases()).hasSize(10).isSubsetOf(all);
        assertThat(chosen.remark().orElseThrow().text()).contains("18 of 28 benchmarks", "8 pairs");
        assertThat(planner(timeFor(10)).choose(all, 1)).isEqualTo(chosen);
        Set<PlannedCase> chosenOften = new HashSet<>();
        LongStream.range(0, 30)
                .forEach(seed -> chosenOften.addAll(
                        planner(timeFor(10)).choose(all, seed).cases()));
        assertThat(chosenOften).hasSameSizeAs(all);
    }

    @Test
    void whatFitsIsKeptWhole() {
        options.fit = true;
        Chosen chosen = planner(timeFor(28)).choose(all, 1);
        assertThat(chosen.cases()).isEqualTo(all);
        assertThat(chosen.remark()).isEmpty();
    }

    @Test
    void refusesWhatDoesNotGoTogether() {
        options.fit = true;
        assertThatThrownBy(() -> planner(NO_LIMIT))
                .isInstanceOf(CommandFailure.class)
                .hasMessageContaining("--budget");
    }

    @Test
    void noTimeForOneRowIsNoVerdict() {
        options.fit = true;
        assertThatThrownBy(() -> planner(timeFor(1) - 1).choose(all, 1))
                .isInstanceOfSatisfying(
                        CommandFailure.class,
                        failure -> assertThat(failure.exitCode()).isEqualTo(ExitCode.NO_VERDICT))
                .hasMessageContaining("--budget");
    }
}
