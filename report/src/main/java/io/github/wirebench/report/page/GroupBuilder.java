// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report.page;

import io.github.wirebench.harness.data.WireSizes;
import io.github.wirebench.harness.stats.Format;
import io.github.wirebench.report.answers.Compared;
import io.github.wirebench.report.answers.Question;
import io.github.wirebench.report.answers.QuestionFile;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Joins panels of the same rows: all inputs in one table, and the size from which on a row is faster. */
final class GroupBuilder {
    /** Messages whose bytes differ by less are shown as equal. */
    private static final double SAME_BYTES = 0.005;

    private final String title;
    private final List<MeasuredPanel> panels;
    private final Question.Panel plan;
    private final List<ReportedRun> runs;

    private GroupBuilder(String title, List<MeasuredPanel> panels) {
        this.title = title;
        this.panels = panels;
        this.plan = panels.get(0).panel();
        this.runs = panels.get(0).runs();
    }

    /** Returns the group of a planned panel; empty if too little was measured for any of its answers. */
    static Optional<Report.Group> find(QuestionFile questions, Question.Panel plan, List<ReportedRun> runs) {
        List<MeasuredPanel> measured = plan.values().stream()
                .map(value ->
                        MeasuredPanel.find(questions.bind(plan, value), questions.input(plan.param(), value), runs))
                .filter(panel -> !panel.isEmpty())
                .toList();
        if (measured.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(of(plan.heading(), plan.param(), measured));
    }

    /**
     * Returns the group of panels with the same rows.
     *
     * @param title what all panels are about
     * @param param the input that varies; empty if none does
     */
    static Report.Group of(String title, String param, List<MeasuredPanel> panels) {
        return new GroupBuilder(title, panels).build(param);
    }

    private Report.Group build(String param) {
        return new Report.Group(
                param,
                plan.base(),
                plan.limits(),
                panels.get(0).figures().anyMatch(figure -> figure.samples().isThroughput()),
                panels.stream().map(MeasuredPanel::build).toList(),
                panels.size() > 1 ? matrix() : null,
                sizes());
    }

    /** The time of the base for each input, and the others' ratios to it; inputs by size, where that is known. */
    private Report.Matrix matrix() {
        List<MeasuredPanel> bySize = bySize();
        List<String> labels = panels.stream()
                .flatMap(panel -> panel.labels().stream())
                .distinct()
                .toList();
        List<ReportedRun> measured = runs.stream()
                .filter(run -> panels.stream().anyMatch(panel -> panel.isMeasured(run)))
                .toList();
        List<Report.MatrixRow> rows = labels.stream()
                .map(label -> new Report.MatrixRow(
                        label,
                        label.equals(plan.base()),
                        bySize.stream()
                                .map(panel -> measured.stream()
                                        .map(run -> cell(panel, run, label))
                                        .toList())
                                .toList()))
                .filter(Report.MatrixRow::isMeasured)
                .toList();
        List<String> names = measured.size() > 1
                ? measured.stream().map(ReportedRun::shortLabel).toList()
                : List.of();
        return new Report.Matrix(title, names, inputs(bySize), rows);
    }

    private List<MeasuredPanel> bySize() {
        return panels.stream()
                .sorted(Comparator.comparingLong(panel -> panel.input().bytes()))
                .toList();
    }

    private static List<String> inputs(List<MeasuredPanel> panels) {
        return panels.stream().map(panel -> panel.input().label()).toList();
    }

    private Report.MatrixCell cell(MeasuredPanel panel, ReportedRun run, String label) {
        if (label.equals(plan.base())) {
            return panel.score(run, label)
                    .map(score -> new Report.MatrixCell(score, "", null, null))
                    .orElse(null);
        }
        return panel.compare(run, label, plan.base())
                .map(Compared::outcome)
                .filter(outcome -> Double.isFinite(outcome.ratio().value()))
                .map(outcome -> new Report.MatrixCell(
                        outcome.cell(),
                        outcome.kind().id(),
                        Report.Estimate.rounded(outcome.ratio().value()),
                        outcome.text()))
                .orElse(null);
    }

    /** Bytes on the wire, which are the same in all runs: those of the base, and the others' ratios to them; null if none differ. */
    private Report.Matrix sizes() {
        List<MeasuredPanel> bySize = bySize();
        List<Report.MatrixRow> rows = new ArrayList<>();
        Set<Map<String, String>> messages = new HashSet<>();
        plan.rows().forEach(row -> {
            Report.MatrixRow sizes = new Report.MatrixRow(
                    row.label(),
                    row.label().equals(plan.base()),
                    bySize.stream()
                            .map(panel -> Collections.singletonList(sizes(panel, row.label())))
                            .toList());
            // a mapped row has the messages of the row without mapping
            if (sizes.isMeasured() && messages.add(row.params())) {
                rows.add(sizes);
            }
        });
        boolean differ = rows.stream()
                .flatMap(row -> row.cells().stream())
                .flatMap(List::stream)
                .anyMatch(cell -> cell != null && cell.ratio() != null && cell.ratio() != 1);
        return differ ? new Report.Matrix("Bytes on the wire, and after gzip", List.of(), inputs(bySize), rows) : null;
    }

    private Report.MatrixCell sizes(MeasuredPanel panel, String label) {
        Map<String, Long> own = panel.sizes(label);
        Map<String, Long> base = panel.sizes(plan.base());
        if (!own.containsKey(WireSizes.RAW) || !base.containsKey(WireSizes.RAW)) {
            return null;
        }
        if (label.equals(plan.base())) {
            return new Report.MatrixCell(Format.size(own.get(WireSizes.RAW)), "", null, null);
        }
        double raw = (double) own.get(WireSizes.RAW) / base.get(WireSizes.RAW);
        String gzip = own.containsKey(WireSizes.GZIP) && base.containsKey(WireSizes.GZIP)
                ? ", gzip " + Format.ratio((double) own.get(WireSizes.GZIP) / base.get(WireSizes.GZIP))
                : "";
        String kind = Math.abs(raw - 1) < SAME_BYTES ? "same" : raw > 1 ? "slower" : "faster";
        return new Report.MatrixCell(Format.ratio(raw) + gzip, kind, Report.Estimate.rounded(raw), null);
    }
}
