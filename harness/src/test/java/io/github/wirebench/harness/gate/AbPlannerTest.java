// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.gate;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.wirebench.harness.data.RunPlan;
import io.github.wirebench.harness.data.StopRule;
import io.github.wirebench.harness.gate.AbPlanner.PlannedComparison;
import io.github.wirebench.harness.run.FakeRun;
import io.github.wirebench.harness.run.MeasuringOptions;
import io.github.wirebench.harness.run.Session.PlannedRun;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class AbPlannerTest {
    /** Two rows of 1 s per fork: five pairs take 20 s, and those of one control benchmark 28 s more. */
    private static List<String> announcement(double budget) {
        return announcement(budget, 1);
    }

    private static List<String> announcement(double budget, int fitting) {
        RunPlan rows = FakeRun.plan("r", new StopRule(0.03, 15, StopRule.Metric.CPU), "A", "B");
        RunPlan all = new RunPlan(
                rows.id(),
                rows.position(),
                rows.label(),
                rows.subject(),
                rows.settings(),
                rows.options(),
                false,
                Stream.concat(rows.cases().stream(), ControlBenchmarks.planned(new MeasuringOptions()).stream())
                        .toList());
        return new PlannedComparison(null, new PlannedRun(null, all), null, fitting).announcement(budget);
    }

    @Test
    void theBudgetSaysBeforehandWhetherChangesCanBeConfirmed() {
        assertThat(announcement(Double.POSITIVE_INFINITY)).hasSize(2);
        assertThat(announcement(20))
                .hasSize(3)
                .last()
                .asString()
                .contains("time for 2. ", "--fit", " 1 benchmark, with 8");
        assertThat(announcement(20, 0))
                .hasSize(3)
                .last()
                .asString()
                .contains("one benchmark")
                .doesNotContain("--fit");
        assertThat(announcement(50))
                .hasSize(3)
                .last()
                .asString()
                .startsWith("! The 10 fresh pairs")
                .contains("INCONCLUSIVE", "give it 1 min 8 s");
        assertThat(announcement(70)).hasSize(3).last().asString().contains("1 benchmark");
        assertThat(announcement(90)).hasSize(2);
    }
}
