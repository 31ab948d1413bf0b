// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.report;

import io.github.wirebench.harness.WireSizes;
import io.github.wirebench.harness.figures.FigureRow;
import io.github.wirebench.harness.figures.RunFigures;
import io.github.wirebench.harness.questions.AnswerSheet;
import io.github.wirebench.harness.questions.Question;
import io.github.wirebench.harness.questions.RowFigures;
import io.github.wirebench.harness.questions.Said;
import io.github.wirebench.harness.results.SizesFile;
import io.github.wirebench.harness.stats.Quantities;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;

/** A question with one set of rows, and what each run has measured of it. */
final class PanelBuilder {
    private final Question question;
    private final List<Map<Question.Row, FigureRow>> found;
    private final List<RunFigures> runs;
    private final List<String> labels;
    private final int comparisons;

    /**
     * @param found for each run, the rows that it measured
     * @param labels of the runs; empty texts if there is only one
     * @param comparisons how many pairs the rows of an answer were chosen from for their figures; 1 if they stood firm before
     */
    PanelBuilder(
            Question question,
            List<Map<Question.Row, FigureRow>> found,
            List<RunFigures> runs,
            List<String> labels,
            int comparisons) {
        this.question = question;
        this.found = found;
        this.runs = runs;
        this.labels = labels;
        this.comparisons = comparisons;
    }

    /** Looks for the rows in all runs. */
    static PanelBuilder find(Question question, List<RunFigures> runs, List<String> labels) {
        List<Map<Question.Row, FigureRow>> found = new ArrayList<>();
        for (RunFigures run : runs) {
            Map<Question.Row, FigureRow> rows = new HashMap<>();
            question.rows().forEach(row -> run.find(row).ifPresent(figures -> rows.put(row, figures)));
            found.add(rows);
        }
        keepOneUnit(question, found);
        return new PanelBuilder(question, found, runs, labels, 1);
    }

    /** Times and throughputs do not fit on one axis: the first row that was measured says which it is. */
    private static void keepOneUnit(Question question, List<Map<Question.Row, FigureRow>> found) {
        Optional<String> unit = found.stream()
                .flatMap(rows -> question.rows().stream().map(rows::get))
                .filter(Objects::nonNull)
                .map(FigureRow::unit)
                .findFirst();
        found.forEach(rows -> rows.values().removeIf(row -> !row.unit().equals(unit.orElse(""))));
    }

    /** Whether a run has both rows of an answer, be they comparable or not. */
    boolean measuresAnAnswer() {
        return question.answers().stream()
                .anyMatch(answer -> found.stream()
                        .anyMatch(rows ->
                                answer.compare().stream().allMatch(label -> rows.containsKey(question.row(label)))));
    }

    boolean isEmpty() {
        return found.stream().allMatch(Map::isEmpty);
    }

    String baseLabel() {
        return question.rows().get(0).label();
    }

    /** Whether a run measured two labels, and both under the same conditions. */
    boolean isComparable(int run, String first, String second) {
        Optional<FigureRow> one = figures(run, first);
        Optional<FigureRow> other = figures(run, second);
        return one.isPresent() && other.isPresent() && one.get().isComparableWith(other.get());
    }

    /** What a run measured for a label. */
    Optional<FigureRow> figures(int run, String label) {
        return Optional.ofNullable(found.get(run).get(question.row(label)));
    }

    /** Whether the scores are operations per time. */
    boolean isThroughput() {
        return found.stream()
                .flatMap(rows -> rows.values().stream())
                .anyMatch(row -> row.measured().isThroughput());
    }

    Report.Panel build(ReportPlan.Input input, String floor) {
        List<Report.Bar> bars = question.rows().stream()
                .filter(row -> found.stream().anyMatch(rows -> rows.containsKey(row)))
                .map(row -> bar(row, floor))
                .toList();
        return new Report.Panel(input.label(), input.bytes(), question.title(), sentences(), bars);
    }

    private Report.Bar bar(Question.Row row, String floor) {
        List<Report.Cell> cells = new ArrayList<>();
        String contender = "";
        for (int i = 0; i < found.size(); i++) {
            FigureRow figures = found.get(i).get(row);
            cells.add(figures == null ? null : cell(i, figures, floor));
            contender = figures == null ? contender : runs.get(i).contender(figures);
        }
        return new Report.Bar(row.label(), contender, cells);
    }

    private Report.Cell cell(int run, FigureRow figures, String floor) {
        return new Report.Cell(figures.id(), ratios(run, figures, baseLabel()), ratios(run, figures, floor));
    }

    private Report.Ratios ratios(int run, FigureRow figures, String other) {
        return Optional.ofNullable(other)
                .flatMap(label -> figures(run, label))
                .filter(row -> row.id() != figures.id() && row.isComparableWith(figures))
                .map(row -> Triples.ratios(figures, row))
                .filter(Triples::isKnown)
                .orElse(null);
    }

    private List<Report.Sentence> sentences() {
        List<Report.Sentence> sentences = new ArrayList<>();
        for (int answer = 0; answer < question.answers().size(); answer++) {
            Map<Said.Kind, Report.Sentence> byKind = new LinkedHashMap<>();
            for (int run = 0; run < found.size(); run++) {
                int index = run;
                said(run, answer)
                        .ifPresent(said -> byKind.merge(
                                said.kind(), sentence(index, said), (first, next) -> withAlso(first, next, said)));
            }
            sentences.addAll(byKind.values());
        }
        return sentences;
    }

    private static Report.Sentence withAlso(Report.Sentence first, Report.Sentence next, Said said) {
        List<Report.Also> also = new ArrayList<>(first.also());
        also.add(new Report.Also(next.run(), Quantities.ratio(said.ratio()), next.rows()));
        return new Report.Sentence(first.run(), first.kind(), first.text(), first.rows(), also);
    }

    private Report.Sentence sentence(int run, Said said) {
        Map<Question.Row, FigureRow> rows = found.get(run);
        List<Integer> sources =
                List.of(rows.get(said.first()).id(), rows.get(said.second()).id());
        return new Report.Sentence(labels.get(run), kind(said.kind()), said.text(), sources, List.of());
    }

    private Optional<Said> said(int run, int answer) {
        Map<Question.Row, FigureRow> rows = found.get(run);
        Question one = new Question(
                question.id(),
                question.title(),
                question.rows(),
                List.of(question.answers().get(answer)));
        Said said = new AnswerSheet(
                        one,
                        row -> rows.containsKey(row) ? rows.get(row) : RowFigures.NOT_MEASURED,
                        sizes(run),
                        comparisons)
                .said()
                .get(0);
        return Optional.of(said)
                .filter(known -> known.kind() != Said.Kind.NOT_MEASURED)
                .filter(known ->
                        isComparable(run, known.first().label(), known.second().label()));
    }

    /** As the page calls it. */
    static String kind(Said.Kind kind) {
        return kind == Said.Kind.NOT_TOLD_APART ? "same" : kind.name().toLowerCase(Locale.ROOT);
    }

    private WireSizes sizes(int run) {
        return params -> Optional.ofNullable(
                        runs.get(run).sidecars().sizesOf(params).get(SizesFile.RAW))
                .map(OptionalLong::of)
                .orElse(OptionalLong.empty());
    }

    /** Labels of the rows that were measured. */
    List<String> measuredLabels() {
        return question.rows().stream()
                .filter(row -> found.stream().map(rows -> rows.get(row)).anyMatch(Objects::nonNull))
                .map(Question.Row::label)
                .toList();
    }
}
