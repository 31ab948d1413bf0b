// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.report;

import io.github.wirebench.harness.figures.FigureRow;
import io.github.wirebench.harness.stats.ForkStatistics;
import io.github.wirebench.harness.stats.Interval;
import io.github.wirebench.harness.stats.Quantities;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The same rows for all values of an input beside each other: the base's time, and the others' ratios to it. */
final class MatrixBuilder {
    private final List<PanelBuilder> panels;
    private final List<ReportPlan.Input> inputs;
    private final List<String> runLabels;

    MatrixBuilder(List<PanelBuilder> panels, List<ReportPlan.Input> inputs, List<String> runLabels) {
        this.panels = panels;
        this.inputs = inputs;
        this.runLabels = runLabels;
    }

    Report.Matrix build() {
        List<String> head = Stream.concat(Stream.of(""), inputs.stream().map(ReportPlan.Input::label))
                .toList();
        List<String> labels = panels.stream()
                .flatMap(panel -> panel.measuredLabels().stream())
                .distinct()
                .toList();
        List<List<String>> rows = new ArrayList<>();
        for (String label : labels) {
            for (int run = 0; run < runLabels.size(); run++) {
                int index = run;
                List<String> cells =
                        panels.stream().map(panel -> cell(panel, index, label)).toList();
                if (cells.stream().anyMatch(cell -> !cell.isEmpty())) {
                    String suffix = runLabels.get(run).isEmpty() ? "" : ", " + runLabels.get(run);
                    rows.add(Stream.concat(Stream.of(label + suffix), cells.stream())
                            .toList());
                }
            }
        }
        return new Report.Matrix(head, rows);
    }

    private static String cell(PanelBuilder panel, int run, String label) {
        if (!panel.measuredLabels().contains(label)) {
            return "";
        }
        if (label.equals(panel.baseLabel())) {
            return panel.figures(run, label).map(MatrixBuilder::value).orElse("");
        }
        return panel.isComparable(run, label, panel.baseLabel())
                ? ratio(
                        panel.figures(run, label).orElseThrow(),
                        panel.figures(run, panel.baseLabel()).orElseThrow())
                : "";
    }

    private static String ratio(FigureRow row, FigureRow base) {
        Interval ratio = Triples.interval(Triples.ratios(row, base).wall());
        return (ratio.isKnown() && !ratio.encloses(1) ? "" : "≈ ") + Quantities.ratio(ratio);
    }

    private static String value(FigureRow row) {
        Interval mean = ForkStatistics.mean(row.wall());
        return row.isTime()
                ? Quantities.time(mean, Quantities.TimeUnit.of(mean.value()))
                : Quantities.plain(mean) + " " + row.unit();
    }
}
