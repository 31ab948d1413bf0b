// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report.page;

import io.github.wirebench.harness.data.WireSizes;
import io.github.wirebench.harness.stats.ForkStatistics;
import io.github.wirebench.harness.stats.Format;
import io.github.wirebench.harness.stats.Interval;
import io.github.wirebench.report.answers.Compared;
import io.github.wirebench.report.answers.Question;
import io.github.wirebench.report.answers.QuestionFile;
import io.github.wirebench.report.answers.Recordings;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Stream;

/** Joins panels of the same rows: all inputs in one table, and the size from which on a row is faster. */
record GroupBuilder(String title, String param, List<MeasuredPanel> panels) {
    /** Returns the group of a planned panel; empty if too little was measured for any of its answers. */
    static Optional<Report.Group> find(QuestionFile questions, Question.Panel plan, List<ReportedRun> runs) {
        List<MeasuredPanel> measured = plan.values().stream()
                .map(value ->
                        MeasuredPanel.find(questions.bind(plan, value), questions.input(plan.param(), value), runs))
                .filter(panel -> !panel.isEmpty())
                .toList();
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

    /** The time of the base for each input, and the others' ratios to it; inputs by size, where that is known. */
    private Report.Matrix matrix() {
        List<MeasuredPanel> bySize = bySize();
        List<String> labels = panels.stream()
                .flatMap(panel -> panel.labels().stream())
                .distinct()
                .toList();
        List<ReportedRun> measured = panels.get(0).runs().stream()
                .filter(run -> panels.stream().anyMatch(panel -> panel.isMeasured(run)))
                .toList();
        List<Report.MatrixRow> rows = labels.stream()
                .map(label -> new Report.MatrixRow(
                        label,
                        label.equals(plan().base()),
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

    private Report.Change cell(MeasuredPanel panel, ReportedRun run, String label) {
        if (label.equals(plan().base())) {
            return panel.score(run, label).map(Report.Change::none).orElse(null);
        }
        return panel.compare(run, label, plan().base())
                .map(Compared::outcome)
                .filter(outcome -> Double.isFinite(outcome.ratio().value()))
                .map(Report.Change::of)
                .orElse(null);
    }

    /** Bytes on the wire, which are the same in all runs: those of the base, and the others' ratios to them; null if none differ. */
    private Report.Matrix sizes() {
        List<MeasuredPanel> bySize = bySize();
        List<Report.MatrixRow> rows = new ArrayList<>();
        Set<Map<String, String>> messages = new HashSet<>();
        plan().rows().forEach(row -> {
            Report.MatrixRow sizes = new Report.MatrixRow(
                    row.label(),
                    row.label().equals(plan().base()),
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
                .anyMatch(cell ->
                        cell != null && cell.ratio() != null && cell.ratio().value() != 1);
        return differ ? new Report.Matrix("Bytes on the wire, and after gzip", List.of(), inputs(bySize), rows) : null;
    }

    private Report.Change sizes(MeasuredPanel panel, String label) {
        Map<String, Long> own = panel.sizes(label);
        Map<String, Long> base = panel.sizes(plan().base());
        if (!own.containsKey(WireSizes.RAW) || !base.containsKey(WireSizes.RAW)) {
            return null;
        }
        boolean hasGzip = own.containsKey(WireSizes.GZIP) && base.containsKey(WireSizes.GZIP);
        if (label.equals(plan().base())) {
            return new Report.Change(
                    Format.size(own.get(WireSizes.RAW)),
                    "",
                    null,
                    hasGzip ? "gzip " + Format.size(own.get(WireSizes.GZIP)) : null);
        }
        Report.Change raw = Report.Change.ofAmount((double) own.get(WireSizes.RAW) / base.get(WireSizes.RAW));
        return hasGzip
                ? new Report.Change(
                        raw.text(),
                        raw.kind(),
                        raw.ratio(),
                        "gzip "
                                + Report.Change.ofAmount((double) own.get(WireSizes.GZIP) / base.get(WireSizes.GZIP))
                                        .text())
                : raw;
    }

    /**
     * A panel for one value of its input, and the figures of each run for it.
     *
     * @param at the value as a number; null if it is none
     * @param comparisons how many pairs the compared rows were chosen from for their figures; 1 if they were named before
     */
    record MeasuredPanel(
            Question.Panel panel,
            QuestionFile.Input input,
            Double at,
            List<ReportedRun> runs,
            List<List<Map<String, Figure>>> found,
            int comparisons) {

        static MeasuredPanel find(Question.Panel panel, QuestionFile.Input input, List<ReportedRun> runs) {
            List<List<Map<String, Figure>>> found = runs.stream()
                    .map(run -> run.recordings()
                            .map(recording -> find(panel, recording))
                            .toList())
                    .toList();
            // times and throughputs do not fit on one axis: the first row that was measured decides
            found.stream()
                    .flatMap(List::stream)
                    .flatMap(figures -> panel.rows().stream().map(row -> figures.get(row.label())))
                    .filter(Objects::nonNull)
                    .findFirst()
                    .map(figure -> figure.samples().commonUnit())
                    .ifPresent(unit -> found.stream()
                            .flatMap(List::stream)
                            .forEach(figures -> figures.values()
                                    .removeIf(figure ->
                                            !figure.samples().commonUnit().equals(unit))));
            return new MeasuredPanel(panel, input, null, runs, found, 1);
        }

        private static Map<String, Figure> find(Question.Panel panel, ReportedRun recording) {
            Map<String, Figure> figures = new HashMap<>();
            panel.rows().forEach(row -> recording.find(row).ifPresent(figure -> figures.put(row.label(), figure)));
            return figures;
        }

        boolean isEmpty() {
            return runs.stream().noneMatch(this::isMeasured);
        }

        boolean isMeasured(ReportedRun run) {
            return found.get(run.index()).stream().anyMatch(figures -> !figures.isEmpty());
        }

        List<String> labels() {
            return panel.rows().stream()
                    .map(Question.Row::label)
                    .filter(label -> recordings().anyMatch(figures -> figures.containsKey(label)))
                    .toList();
        }

        /** Returns a row's bytes on the wire, as the first run that has it knows them; empty if unknown. */
        Map<String, Long> sizes(String label) {
            return recordings()
                    .map(figures -> figures.get(label))
                    .filter(figure -> figure != null && !figure.sizes().isEmpty())
                    .map(Figure::sizes)
                    .findFirst()
                    .orElse(Map.of());
        }

        Stream<Figure> figures() {
            return recordings().flatMap(figures -> figures.values().stream());
        }

        private Stream<Map<String, Figure>> recordings() {
            return found.stream().flatMap(List::stream);
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

        /** Two figures that were measured under the same conditions, of the recording that knows their ratio best; empty if there is none. */
        private Optional<List<Figure>> comparable(int run, String first, String second) {
            return found.get(run).stream()
                    .filter(figures -> figures.containsKey(first) && figures.containsKey(second))
                    .map(figures -> List.of(figures.get(first), figures.get(second)))
                    .filter(pair -> pair.get(0).isComparableWith(pair.get(1)))
                    .min(Recordings.best(
                            pair -> pair.stream().map(Figure::samples).toList(),
                            pair -> pair.get(0).ratioTo(pair.get(1))));
        }

        Report.Panel build() {
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
            for (ReportedRun of : runs) {
                int run = of.index();
                Figure figure = comparable(run, label, panel.base())
                        .map(pair -> pair.get(0))
                        .filter(known -> !label.equals(panel.base()))
                        .or(() -> figure(run, label))
                        .orElse(null);
                cells.add(figure == null ? null : new Report.Cell(figure.id(), ratios(run, label, panel.base())));
                contender = figure == null ? contender : figure.contender();
            }
            return new Report.Bar(label, contender, cells);
        }

        private Report.Ratios ratios(int run, String label, String other) {
            return comparable(run, label, other)
                    .filter(pair -> pair.get(0).id() != pair.get(1).id())
                    .map(pair -> pair.get(0).ratiosTo(pair.get(1)))
                    .orElse(null);
        }

        /** Returns what a run says of two rows; empty if they cannot be compared. */
        Optional<Compared> compare(ReportedRun run, String first, String second) {
            // of very many rows a panel has some only
            boolean hasBoth =
                    panel.rows().stream().map(Question.Row::label).toList().containsAll(List.of(first, second));
            return hasBoth
                    ? comparable(run.index(), first, second)
                            .filter(pair -> pair.stream()
                                    .allMatch(figure -> figure.samples().hasTime()))
                            .map(pair -> Compared.of(
                                    pair.get(0).samples(),
                                    pair.get(1).samples(),
                                    Math.max(
                                            pair.get(0).typicalSpread(),
                                            pair.get(1).typicalSpread()),
                                    comparisons,
                                    OptionalLong.empty(),
                                    OptionalLong.empty()))
                    : Optional.empty();
        }

        /** Returns the figure of a row, of the kind that is compared; empty if it was not measured. */
        Optional<String> score(ReportedRun run, String label) {
            return figure(run.index(), label)
                    .map(figure -> figure.samples().isTime() && figure.samples().hasTime()
                            ? Format.time(
                                    Interval.of(Compared.time(figure.samples()).value()))
                            : Format.plain(Interval.of(
                                            ForkStatistics.mean(figure.samples().commonScores())
                                                    .value()))
                                    + " " + figure.samples().commonUnit());
        }
    }
}
