// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.ab;

import io.github.wirebench.harness.run.RunPlan.PlannedRow;
import io.github.wirebench.harness.stats.Quantities;
import java.util.ArrayList;
import java.util.List;

/** What a comparison is about to do. */
final class AbAnnouncement {
    private static final int SIDES = 2;

    private final AbPlanner.Planned planned;
    private final double budgetSeconds;

    /**
     * @param budgetSeconds infinite for no limit
     */
    AbAnnouncement(AbPlanner.Planned planned, double budgetSeconds) {
        this.planned = planned;
        this.budgetSeconds = budgetSeconds;
    }

    /** How many rows, how long, from which seed; and a warning if the budget is short. */
    List<String> lines() {
        GateRules rules = GateRules.DEFAULT;
        List<PlannedRow> rows = compared();
        double pairs =
                SIDES * rows.stream().mapToDouble(PlannedRow::forkSeconds).sum();
        double ruler = SIDES
                * planned.base().plan().rows().stream()
                        .filter(row -> Rulers.isRuler(row.row()))
                        .findFirst()
                        .orElseThrow()
                        .forkSeconds();
        double rulers = Rulers.perRound(rows.size()) * ruler;
        double least = rules.leastPairs() * (pairs + rulers);
        double most = rules.mostPairs() * pairs
                + Math.min(rules.mostPairs() * rulers, Rulers.MOST_PAIRS * Rulers.count() * ruler);
        List<String> lines = new ArrayList<>();
        lines.add(rows.size() + (rows.size() == 1 ? " row: " : " rows: ") + rules.leastPairs() + " to "
                + rules.mostPairs() + " pairs of forks each, and " + rules.confirmingPairs()
                + " fresh ones where a change is suspected.");
        lines.add("At least " + Quantities.duration(least) + ", " + Quantities.duration(most)
                + " if no row is decided early"
                + (Double.isFinite(budgetSeconds) ? ", but no more than " + Quantities.duration(budgetSeconds) : "")
                + ". Seed " + planned.base().plan().settings().seed() + ".");
        if (least > budgetSeconds) {
            lines.add("! " + rules.leastPairs() + " pairs of each row take about " + Quantities.duration(least)
                    + ": in this budget there will hardly be a verdict; select fewer.");
        }
        return lines;
    }

    /** {@link #lines} as comments, and then the rows in the form that {@code --rows} reads. */
    List<String> rows() {
        List<String> lines = new ArrayList<>();
        lines().forEach(line -> lines.add("# " + line));
        planned.plan().onlyBase().forEach(row -> lines.add("# only in BASE: " + row.id()));
        planned.plan().onlyNext().forEach(row -> lines.add("# only in NEW: " + row.id()));
        compared().forEach(row -> lines.add(row.row().id()));
        return lines;
    }

    private List<PlannedRow> compared() {
        return planned.base().plan().rows().stream()
                .filter(row -> !Rulers.isRuler(row.row()))
                .toList();
    }
}
