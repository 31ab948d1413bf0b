// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report.page;

import io.github.wirebench.harness.data.WireSizes;
import io.github.wirebench.harness.stats.ForkStatistics;
import io.github.wirebench.harness.stats.Format;
import io.github.wirebench.harness.stats.Interval;
import io.github.wirebench.report.answers.Compared;
import io.github.wirebench.report.answers.Outcome;
import io.github.wirebench.report.answers.QuestionFile;
import io.github.wirebench.report.answers.QuestionFile.Question;
import io.github.wirebench.report.answers.Recordings;
import io.github.wirebench.report.page.Report.Change;
import io.github.wirebench.report.page.Report.MatrixRow;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/** Joins panels of the same rows: the times for all inputs in one table, and the bytes on the wire. */
record GroupBuilder(String title, String param, List<MeasuredPanel> panels) {
    /** Returns the group of a planned panel; empty if too little was measured for any of its answers. */
    static Optional<Report.Group> find(QuestionFile questions, Question.Panel plan, List<ReportedRun> runs) {
        List<MeasuredPanel> measured = new ArrayList<>();
        for (String value : plan.values()) {
            measured.add(MeasuredPanel.find(questions.bind(plan, value), questions.input(plan.param(), value), runs));
        }
        measured.removeIf(panel -> runs.stream().noneMatch(panel::isMeasured));
        return measured.isEmpty()
                ? Optional.empty()
                : Optional.of(new GroupBuilder(plan.heading(), plan.param(), measured).build());
    }

    private Question.Panel plan() {
        return panels.get(0).panel();
    }

    Report.Group build() {
        return new Report.Group(
                param,
                plan().base(),
                plan().limits(),
                panels.get(0).figures().anyMatch(figure -> figure.samples().isThroughput()),
                panels.stream().map(MeasuredPanel::build).toList(),
                panels.size() > 1 ? matrix() : null,
                sizes());
    }

    private Report.Matrix matrix() {
        List<ReportedRun> measured = panels.get(0).runs().stream()
                .filter(run -> panels.stream().anyMatch(panel -> panel.isMeasured(run)))
                .toList();
        List<MatrixRow> rows = panels.stream()
                .flatMap(panel -> panel.labels().stream())
                .distinct()
                .map(label -> row(
                        label,
                        panel -> measured.stream()
                                .map(run -> panel.change(run, label))
                                .toList()))
                .filter(MatrixRow::isMeasured)
                .toList();
        List<String> names = measured.size() > 1
                ? measured.stream().map(ReportedRun::shortLabel).toList()
                : List.of();
        return new Report.Matrix(title, names, inputs(), rows);
    }

    private MatrixRow row(String label, Function<MeasuredPanel, List<Change>> cells) {
        return new MatrixRow(
                label, label.equals(plan().base()), bySize().map(cells).toList());
    }

    private List<String> inputs() {
        return bySize().map(panel -> panel.input().label()).toList();
    }

    private Stream<MeasuredPanel> bySize() {
        return panels.stream()
                .sorted(Comparator.comparingLong(panel -> panel.input().bytes()));
    }

    /** Bytes on the wire, which are the same in all runs: those of the base, and the others' ratios to them; null if none differ. */
    private Report.Matrix sizes() {
        List<MatrixRow> rows = new ArrayList<>();
        Set<Map<String, String>> messages = new HashSet<>();
        for (Question.Row row : plan().rows()) {
            MatrixRow sizes = row(row.label(), panel -> Collections.singletonList(panel.sizeChange(row.label())));
            // a mapped row has the messages of the row without mapping; rows that are part of no question have no
            // parameters
            if (sizes.isMeasured() && (row.params().isEmpty() || messages.add(row.params()))) {
                rows.add(sizes);
            }
        }
        boolean differ = rows.stream()
                .flatMap(row -> row.cells().stream().flatMap(List::stream))
                .anyMatch(cell ->
                        cell != null && cell.ratio() != null && cell.ratio().value() != 1);
        return differ ? new Report.Matrix("Bytes on the wire, and after gzip", List.of(), inputs(), rows) : null;
    }

    /**
     * A panel for one value of its input, and the figures of each run for it.
     *
     * @param at the value as a number; null if it is none
     * @param found for each run and recording, figures by the labels of rows
     * @param comparisons how many pairs the compared rows were chosen from for their figures; 1 if they were named before
     */
    record MeasuredPanel(
            Question.Panel panel,
            QuestionFile.Input input,
            Double at,
            List<ReportedRun> runs,
            List<List<Map<String, Figure>>> found,
            int comparisons) {

        private static MeasuredPanel find(Question.Panel panel, QuestionFile.Input input, List<ReportedRun> runs) {
            List<List<Map<String, Figure>>> found = new ArrayList<>();
            // times and throughputs do not fit on one axis: the first row that was measured decides
            String unit = null;
            for (ReportedRun run : runs) {
                List<Map<String, Figure>> recordings = new ArrayList<>();
                for (ReportedRun recording : run.recordings().toList()) {
                    Map<String, Figure> figures = new HashMap<>();
                    for (Question.Row row : panel.rows()) {
                        Figure figure = recording.find(row).orElse(null);
                        unit = unit == null && figure != null ? figure.unit() : unit;
                        if (figure != null && figure.unit().equals(unit)) {
                            figures.put(row.label(), figure);
                        }
                    }
                    recordings.add(figures);
                }
                found.add(recordings);
            }
            return new MeasuredPanel(panel, input, null, runs, found, 1);
        }

        private boolean isMeasured(ReportedRun run) {
            return found.get(run.index()).stream().anyMatch(figures -> !figures.isEmpty());
        }

        private List<String> labels() {
            return panel.rows().stream()
                    .map(Question.Row::label)
                    .filter(label -> recorded(label).findFirst().isPresent())
                    .toList();
        }

        private Stream<Figure> figures() {
            return found.stream().flatMap(List::stream).flatMap(figures -> figures.values().stream());
        }

        private Stream<Figure> recorded(String label) {
            return found.stream()
                    .flatMap(List::stream)
                    .map(figures -> figures.get(label))
                    .filter(Objects::nonNull);
        }

        /** The figure of a row whose time is known best; empty if it was not measured. */
        private Optional<Figure> figure(int run, String label) {
            return found.get(run).stream()
                    .map(figures -> figures.get(label))
                    .filter(Objects::nonNull)
                    .min(Recordings.best(
                            figure -> List.of(figure.samples()),
                            figure -> ForkStatistics.mean(figure.samples().commonScores())));
        }

        /**
         * A row's figure and the base's that were measured under the same conditions, of the recording that knows their ratio best;
         * empty if there are none.
         */
        private Optional<List<Figure>> againstBase(int run, String label) {
            return found.get(run).stream()
                    .filter(figures -> figures.containsKey(label) && figures.containsKey(panel.base()))
                    .map(figures -> List.of(figures.get(label), figures.get(panel.base())))
                    .filter(pair ->
                            pair.get(0).samples().isComparableWith(pair.get(1).samples()))
                    .min(Recordings.best(
                            pair -> pair.stream().map(Figure::samples).toList(),
                            pair -> pair.get(0).ratioTo(pair.get(1))));
        }

        private Report.Panel build() {
            return new Report.Panel(
                    input.label(),
                    input.bytes(),
                    at,
                    panel.title(),
                    labels().stream().map(this::bar).toList());
        }

        private Report.Bar bar(String label) {
            List<Report.Cell> cells = new ArrayList<>();
            String contender = "";
            for (int run = 0; run < runs.size(); run++) {
                Optional<List<Figure>> pair = label.equals(panel.base()) ? Optional.empty() : againstBase(run, label);
                Figure figure = pair.isPresent()
                        ? pair.get().get(0)
                        : figure(run, label).orElse(null);
                Report.Ratios ratios = pair.filter(
                                both -> both.get(0).id() != both.get(1).id())
                        .map(both -> both.get(0).ratiosTo(both.get(1)))
                        .orElse(null);
                cells.add(figure == null ? null : new Report.Cell(figure.id(), ratios));
                contender = figure == null ? contender : figure.contender();
            }
            return new Report.Bar(label, contender, cells);
        }

        /** The score of the base, of the kind that is compared, or the change of another row from it; null if it is unknown. */
        private Change change(ReportedRun run, String label) {
            return label.equals(panel.base())
                    ? figure(run.index(), label)
                            .map(figure -> Change.none(score(figure)))
                            .orElse(null)
                    : againstBase(run.index(), label)
                            .filter(pair -> pair.stream()
                                    .allMatch(figure -> figure.samples().hasTime()))
                            .map(pair -> outcome(pair.get(0), pair.get(1)))
                            .filter(outcome -> Double.isFinite(outcome.ratio().value()))
                            .map(Change::of)
                            .orElse(null);
        }

        private Outcome outcome(Figure figure, Figure base) {
            double spread = Math.max(figure.typicalSpread(), base.typicalSpread());
            return Compared.of(figure.samples(), base.samples(), spread, comparisons, Double.NaN)
                    .outcome();
        }

        private static String score(Figure figure) {
            return figure.samples().isTime() && figure.samples().hasTime()
                    ? Format.time(Interval.of(Compared.time(figure.samples()).value()))
                    : Format.plain(Interval.of(
                                    ForkStatistics.mean(figure.samples().commonScores())
                                            .value()))
                            + " " + figure.unit();
        }

        private Change sizeChange(String label) {
            Map<String, Long> own = sizes(label);
            Map<String, Long> base = sizes(panel.base());
            if (!own.containsKey(WireSizes.RAW) || !base.containsKey(WireSizes.RAW)) {
                return null;
            }
            boolean isBase = label.equals(panel.base());
            Function<String, Change> change = kind -> isBase
                    ? Change.none(Format.size(own.get(kind)))
                    : Change.ofAmount((double) own.get(kind) / base.get(kind));
            Change raw = change.apply(WireSizes.RAW);
            return own.containsKey(WireSizes.GZIP) && base.containsKey(WireSizes.GZIP)
                    ? new Change(
                            raw.text(),
                            raw.kind(),
                            raw.ratio(),
                            "gzip " + change.apply(WireSizes.GZIP).text())
                    : raw;
        }

        private Map<String, Long> sizes(String label) {
            return recorded(label)
                    .map(Figure::sizes)
                    .filter(sizes -> !sizes.isEmpty())
                    .findFirst()
                    .orElse(Map.of());
        }
    }
}
