// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report.page;

import io.github.wirebench.harness.data.SizesFile;
import io.github.wirebench.harness.stats.ForkStatistics;
import io.github.wirebench.harness.stats.Format;
import io.github.wirebench.harness.stats.Interval;
import io.github.wirebench.report.answers.AnswerFormatter;
import io.github.wirebench.report.answers.AnswerFormatter.Conclusion;
import io.github.wirebench.report.answers.AnswerFormatter.Kind;
import io.github.wirebench.report.answers.Question;
import io.github.wirebench.report.answers.QuestionFile;
import io.github.wirebench.report.answers.Recordings;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A panel for one value of its input, and the figures of each run for it.
 *
 * @param panel with complete texts and rows
 * @param input the value
 * @param at the value as a number; null if it is none
 * @param runs all runs of the report
 * @param found for each run and each of its recordings, label to figure
 * @param comparisons how many pairs the compared rows were chosen from for their figures; 1 if they were named before
 */
record MeasuredPanel(
        Question.Panel panel,
        QuestionFile.Input input,
        Double at,
        List<ReportedRun> runs,
        List<List<Map<String, Figure>>> found,
        int comparisons) {

    /** Looks for the rows in all runs. */
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
                                .removeIf(
                                        figure -> !figure.samples().commonUnit().equals(unit))));
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

    /** Returns whether a run has both rows of an answer, comparable or not. */
    boolean measuresAnAnswer() {
        return panel.answers().stream()
                .anyMatch(answer ->
                        recordings().anyMatch(figures -> figures.keySet().containsAll(answer.compare())));
    }

    /** Labels of the rows that any run has. */
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

    /** Index of the recording that knows the ratio of two rows best; empty if none measured them under the same conditions. */
    private Optional<Integer> recording(int run, String first, String second) {
        List<Map<String, Figure>> all = found.get(run);
        return IntStream.range(0, all.size())
                .boxed()
                .filter(i -> all.get(i).containsKey(first) && all.get(i).containsKey(second))
                .filter(i -> all.get(i).get(first).isComparableWith(all.get(i).get(second)))
                .min(Recordings.best(
                        i -> List.of(
                                all.get(i).get(first).samples(),
                                all.get(i).get(second).samples()),
                        i -> all.get(i).get(first).ratioTo(all.get(i).get(second))));
    }

    /** Two figures of a run that were measured under the same conditions; empty if one is missing. */
    Optional<List<Figure>> comparable(int run, String first, String second) {
        return recording(run, first, second)
                .map(found.get(run)::get)
                .map(figures -> List.of(figures.get(first), figures.get(second)));
    }

    Report.Panel build() {
        return new Report.Panel(
                input.label(),
                input.bytes(),
                at,
                panel.title(),
                sentences(),
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
            cells.add(
                    figure == null
                            ? null
                            : new Report.Cell(
                                    figure.id(), ratios(run, label, panel.base()), ratios(run, label, panel.floor())));
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

    /** For each answer one sentence per kind of outcome; further runs with the same outcome are added to it. */
    private List<Report.Sentence> sentences() {
        List<List<Conclusion>> byRun = runs.stream().map(this::conclusions).toList();
        List<Report.Sentence> sentences = new ArrayList<>();
        for (int answer = 0; answer < panel.answers().size(); answer++) {
            Map<Kind, Report.Sentence> byKind = new LinkedHashMap<>();
            for (ReportedRun run : runs) {
                Conclusion conclusion = byRun.get(run.index()).get(answer);
                if (conclusion.kind() != Kind.NOT_MEASURED) {
                    comparable(
                                    run.index(),
                                    conclusion.first().label(),
                                    conclusion.second().label())
                            .map(pair -> pair.stream().map(Figure::id).toList())
                            .ifPresent(ids -> byKind.merge(
                                    conclusion.kind(),
                                    sentence(run.shortLabel(), conclusion.kind(), conclusion.text(), ids),
                                    (first, next) -> first.with(
                                            new Report.Also(next.run(), Format.ratio(conclusion.ratio()), ids))));
                }
            }
            sentences.addAll(byKind.values());
        }
        return sentences;
    }

    private List<Conclusion> conclusions(ReportedRun run) {
        return IntStream.range(0, panel.answers().size())
                .mapToObj(answer -> {
                    List<String> compared = panel.answers().get(answer).compare();
                    int recording = recording(run.index(), compared.get(0), compared.get(1))
                            .orElse(0);
                    return formatter(run, recording).conclusions().get(answer);
                })
                .toList();
    }

    /** Returns what a run says of two rows; empty if they cannot be compared. */
    Optional<Conclusion> compare(ReportedRun run, String first, String second) {
        // of very many rows a panel has some only
        boolean hasBoth =
                panel.rows().stream().map(Question.Row::label).toList().containsAll(List.of(first, second));
        return hasBoth
                ? recording(run.index(), first, second)
                        .map(recording -> formatter(run, recording).compare(first, second))
                : Optional.empty();
    }

    /** Returns the figure of a row, of the kind that is compared; empty if it was not measured. */
    Optional<String> score(ReportedRun run, String label) {
        return figure(run.index(), label)
                .map(figure -> figure.samples().isTime()
                        ? formatter(run, recording(run, figure)).time(label)
                        : Format.plain(Interval.of(
                                        ForkStatistics.mean(figure.samples().commonScores())
                                                .value()))
                                + " " + figure.samples().commonUnit());
    }

    private int recording(ReportedRun run, Figure figure) {
        return IntStream.range(0, found.get(run.index()).size())
                .filter(i -> found.get(run.index()).get(i).containsValue(figure))
                .findFirst()
                .orElseThrow();
    }

    private AnswerFormatter formatter(ReportedRun of, int recording) {
        ReportedRun run = of.recordings().toList().get(recording);
        Map<String, Figure> figures = found.get(of.index()).get(recording);
        return new AnswerFormatter(
                panel,
                row -> new AnswerFormatter.Measured(
                        Optional.ofNullable(figures.get(row.label())).map(Figure::samples), false),
                params -> Optional.ofNullable(run.run().sizes(params).get(SizesFile.RAW))
                        .map(OptionalLong::of)
                        .orElse(OptionalLong.empty()),
                run.run().typicalSpread(),
                comparisons);
    }

    static Report.Sentence sentence(String run, Kind kind, String text, List<Integer> ids) {
        return new Report.Sentence(run, kind.name().toLowerCase(Locale.ROOT), text, ids, List.of());
    }
}
