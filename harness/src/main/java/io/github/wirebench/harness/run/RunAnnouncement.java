// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.run;

import io.github.wirebench.harness.stats.Quantities;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What a run is about to do. */
final class RunAnnouncement {
    private final List<RunPlan> plans;
    private final double budgetSeconds;

    /**
     * @param plans at least one; they have the same rows and rule
     * @param budgetSeconds infinite for no limit
     */
    RunAnnouncement(List<RunPlan> plans, double budgetSeconds) {
        this.plans = plans;
        this.budgetSeconds = budgetSeconds;
    }

    /** How many rows, how long, from which seed; and a warning if the budget is short. */
    List<String> lines() {
        RunPlan first = plans.get(0);
        StopRule rule = first.settings().stopRule();
        List<String> lines = new ArrayList<>();
        String rows = count(first.rows().size(), "row")
                + (plans.size() == 1
                        ? ""
                        : " on each of " + plans.stream().map(RunPlan::label).toList());
        int least = rule.precision() > 0 ? Math.min(StopRule.MIN_FORKS, rule.maxForks()) : rule.maxForks();
        if (least < rule.maxForks()) {
            lines.add(String.format(
                    Locale.ROOT,
                    "%s: %d to %d forks each, until the %s time per operation is known within %s.",
                    rows,
                    least,
                    rule.maxForks(),
                    rule.metric() == StopRule.Metric.CPU ? "CPU" : "wall",
                    Quantities.percent(rule.precision())));
        } else {
            lines.add(rows + ": " + rule.maxForks() + " forks each.");
        }
        double shortest = seconds(least);
        lines.add((least == rule.maxForks()
                        ? "About " + Quantities.duration(shortest)
                        : "At least " + Quantities.duration(shortest) + ", at most "
                                + Quantities.duration(seconds(rule.maxForks())))
                + (Double.isFinite(budgetSeconds) ? ", but no more than " + Quantities.duration(budgetSeconds) : "")
                + ". Seed " + first.settings().seed() + ".");
        if (seconds(1) > budgetSeconds) {
            lines.add("! One fork of each row takes about " + Quantities.duration(seconds(1))
                    + ": in this budget some rows will not be measured; select fewer.");
        }
        return lines;
    }

    /** {@link #lines} as comments, and then the rows in the form that {@code --rows} reads. */
    List<String> rows() {
        List<String> lines = new ArrayList<>();
        lines().forEach(line -> lines.add("# " + line));
        plans.get(0).rows().forEach(row -> lines.add(row.row().id()));
        return lines;
    }

    private double seconds(int forks) {
        return plans.stream().mapToDouble(plan -> plan.seconds(forks)).sum();
    }

    private static String count(int number, String noun) {
        return String.format(Locale.ROOT, "%,d %s%s", number, noun, number == 1 ? "" : "s");
    }
}
