// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.ab;

import io.github.wirebench.harness.PlainText;
import io.github.wirebench.harness.console.StatusLine;
import io.github.wirebench.harness.run.Budget;
import io.github.wirebench.harness.stats.Quantities;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Tells where a comparison stands: rows decided, pairs run, time left, what is running. */
final class AbProgress {
    private final GateRules rules;
    private final Budget budget;
    private final Optional<StatusLine> status;

    /**
     * @param status empty for a quiet comparison
     */
    AbProgress(GateRules rules, Budget budget, Optional<StatusLine> status) {
        this.rules = rules;
        this.budget = budget;
        this.status = status;
    }

    void clear() {
        status.ifPresent(StatusLine::clear);
    }

    void show(List<PairedRow> rows, PairedRow running) {
        status.ifPresent(line -> line.show(PlainText.forConsole(text(rows, running))));
    }

    private String text(List<PairedRow> rows, PairedRow running) {
        int pairs = 0;
        int decided = 0;
        double left = 0;
        for (PairedRow row : rows) {
            RowState state = RowState.of(row, rules);
            pairs += row.pairs().size();
            if (state.needed(rules).isEmpty()) {
                decided++;
            } else {
                left += (state.needed(rules).getAsInt() - state.valid().size())
                        * (row.base().expectedSeconds(1) + row.next().expectedSeconds(1));
            }
        }
        return String.format(
                Locale.ROOT,
                "%d of %d rows decided, %d pairs, at least %s left: %s",
                decided,
                rows.size(),
                pairs,
                Quantities.duration(Math.min(left, budget.leftSeconds())),
                running.row().label());
    }
}
