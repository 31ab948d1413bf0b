// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.compare;

import io.github.wirebench.harness.console.TextTable;
import java.util.ArrayList;
import java.util.List;

/** The report for a console. */
final class TextReport {
    /** Nobody reads more; regressions come first. */
    private static final int ROWS = 1000;

    private final Comparison comparison;
    private final Sentences sentences;

    TextReport(Comparison comparison) {
        this.comparison = comparison;
        this.sentences = new Sentences(comparison);
    }

    /** The whole of it, in lines. */
    String text() {
        List<String> lines = new ArrayList<>(sentences.inputs());
        lines.addAll(sentences.remarks());
        if (comparison.isTrend()) {
            TrendTable trend = new TrendTable(comparison);
            TextTable table = new TextTable(trend.header());
            trend.rows(ROWS).forEach(table::add);
            lines.add("");
            lines.addAll(table.lines());
            more(trend.size(), lines);
        }
        step(comparison.whole(), lines);
        if (comparison.isTrend()) {
            step(comparison.lastStep(), lines);
        }
        lines.add("");
        lines.add(
                "slower by: time per operation, 95% interval between forks; could see: the smallest slowdown that would be"
                        + " REGRESSED.");
        lines.add(sentences.summary());
        return String.join("\n", lines);
    }

    private void step(Step step, List<String> lines) {
        lines.add("");
        if (comparison.isTrend()) {
            lines.add(step.to().name() + " against " + step.from().name());
        }
        lines.add(sentences.floor(step));
        if (!step.findings().isEmpty()) {
            TextTable table = new TextTable(Cells.header(step));
            step.findings().stream().limit(ROWS).map(Cells::of).forEach(table::add);
            lines.add("");
            lines.addAll(table.lines());
            more(step.findings().size(), lines);
        }
        lines.add("");
        lines.addAll(sentences.notes(step));
        lines.addAll(sentences.oneSided(step));
    }

    private static void more(int rows, List<String> lines) {
        if (rows > ROWS) {
            lines.add((rows - ROWS) + " more: all of them with --format json");
        }
    }
}
