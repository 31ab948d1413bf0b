// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report.page;

import com.samskivert.mustache.Mustache;
import io.github.wirebench.harness.console.JsonFiles;
import io.github.wirebench.harness.console.Markdown;
import io.github.wirebench.harness.stats.Format;
import io.github.wirebench.harness.stats.Interval;
import io.github.wirebench.report.answers.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Writes the report as Markdown: the answers as a list, then a table for each chart. The page next to it has the rest. */
record MarkdownReport(Report report) {
    /** That many classes of benchmarks that are part of no question are shown; the page has them all. */
    private static final int OTHERS = 10;

    private static final int CHANGES = 25;

    static String of(Report report) {
        MarkdownReport markdown = new MarkdownReport(report);
        return Mustache.compiler()
                .emptyStringIsFalse(true)
                .zeroIsFalse(true)
                .withEscaper(Markdown::escape)
                .compile(HtmlPage.resource(MarkdownReport.class, "report.md"))
                .execute(JsonFiles.object(
                        "report", report,
                        "figures", Format.count(report.rows().size(), "figure"),
                        "legend", Outcome.LEGEND,
                        "answers", markdown.answers(),
                        "sections", markdown.sections(),
                        "more", Math.max(0, report.others().size() - OTHERS),
                        "conditions", markdown.conditions()));
    }

    private List<Map<String, Object>> answers() {
        List<Map<String, Object>> answers = new ArrayList<>();
        for (int i = 0; i <= report.runs().size(); i++) {
            int run = i < report.runs().size() ? i : -1;
            List<Object> cards = new ArrayList<>();
            report.cards().stream().filter(card -> card.run() == run).forEach(card -> {
                String rest = Stream.of(card.action(), card.caption(), card.weak())
                        .filter(text -> !text.isEmpty())
                        .map(text -> text.matches(".*[.!?:]") ? text : text + ".")
                        .collect(Collectors.joining(" "));
                cards.add(JsonFiles.object("card", card, "rest", rest));
            });
            if (!cards.isEmpty()) {
                String by =
                        run < 0 ? "From one run only" : report.runs().get(run).label();
                answers.add(JsonFiles.object("by", by, "cards", cards));
            }
        }
        return answers;
    }

    private record Section(String title, List<String> blocks) {}

    private List<Section> sections() {
        List<Section> sections = new ArrayList<>();
        report.topics().forEach(topic -> sections.add(topic(topic)));
        report.capacity()
                .forEach(capacity -> sections.add(new Section(
                        "At this traffic, " + capacity.run(),
                        List.of(capacity.texts().markdown()))));
        report.comparisons().forEach(comparison -> sections.add(comparison(comparison)));
        if (report.published() != null) {
            sections.add(new Section(
                    "Published figures",
                    List.of(
                            "**" + Markdown.escape(report.published().verdict()) + "**",
                            Markdown.list(report.published().said()))));
        }
        report.others().stream().limit(OTHERS).forEach(topic -> sections.add(topic(topic)));
        return sections;
    }

    private List<String> conditions() {
        List<String> conditions = new ArrayList<>();
        for (Report.Run run : report.runs()) {
            List<List<String>> facts = Stream.concat(run.environment().stream(), run.settings().stream())
                    .map(fact -> List.of(fact.name(), fact.value()))
                    .toList();
            conditions.add(Markdown.textTable(List.of(run.name(), run.label()), facts));
        }
        return conditions;
    }

    private Section topic(Report.Topic topic) {
        List<String> blocks = new ArrayList<>();
        for (Report.Group group : topic.groups()) {
            if (group.matrix() == null) {
                group.panels().forEach(panel -> blocks.add(panel(group, panel)));
            } else {
                blocks.add(matrix(group.base(), group.matrix(), Report.Change::text));
            }
            if (group.sizes() != null && group.panels().size() > 1) {
                blocks.add(matrix(
                        group.base(),
                        group.sizes(),
                        size -> size.interval() == null ? size.text() : size.text() + ", " + size.interval()));
            }
        }
        if (!topic.notes().isEmpty()) {
            blocks.add(Markdown.list(topic.notes()));
        }
        return new Section(topic.title(), blocks);
    }

    private static String matrix(String base, Report.Matrix matrix, Function<Report.Change, String> words) {
        List<String> header = new ArrayList<>(matrix.inputs());
        header.add(
                0,
                matrix.title() + ", compared with " + base
                        + (matrix.runs().isEmpty() ? "" : "; " + String.join(" · ", matrix.runs())));
        List<List<String>> rows = new ArrayList<>();
        for (Report.MatrixRow row : matrix.rows()) {
            List<String> cells = new ArrayList<>(List.of(row.label()));
            for (List<Report.Change> ofRuns : row.cells()) {
                boolean isEmpty = ofRuns.stream().allMatch(Objects::isNull);
                cells.add(
                        isEmpty
                                ? ""
                                : ofRuns.stream()
                                        .map(one -> one == null ? "–" : words.apply(one))
                                        .collect(Collectors.joining(" · ")));
            }
            rows.add(cells);
        }
        return Markdown.textTable(header, rows);
    }

    private String panel(Report.Group group, Report.Panel panel) {
        List<Figure> figures = panel.bars().stream()
                .flatMap(bar -> bar.cells().stream())
                .filter(Objects::nonNull)
                .map(this::figure)
                .toList();
        List<String> percentiles = names(figures, Figure::percentiles);
        List<String> parts = names(figures, Figure::parts);
        List<String> header = new ArrayList<>(List.of(panel.title(), "time", "compared with " + group.base(), "B/op"));
        header.addAll(percentiles);
        header.addAll(parts);
        List<List<String>> lines = new ArrayList<>();
        for (Report.Bar bar : panel.bars()) {
            for (Report.Cell cell : bar.cells()) {
                if (cell != null) {
                    Figure figure = figure(cell);
                    boolean isOnly = report.runs().size() == 1;
                    List<String> line = new ArrayList<>();
                    line.add(
                            isOnly
                                    ? bar.label()
                                    : bar.label() + ", "
                                            + report.runs().get(figure.run()).label());
                    line.add(time(figure));
                    line.add(compared(cell));
                    line.add(
                            figure.alloc() == null
                                    ? ""
                                    : Format.bytes(figure.alloc().value()));
                    line.addAll(cells(figure, percentiles, figure.percentiles(), Interval::of));
                    line.addAll(cells(figure, parts, figure.parts(), Report.Estimate::interval));
                    lines.add(line);
                }
            }
        }
        return Markdown.textTable(header, lines);
    }

    private static List<String> names(List<Figure> figures, Function<Figure, Map<String, ?>> values) {
        return figures.stream()
                .map(values)
                .filter(Objects::nonNull)
                .flatMap(known -> known.keySet().stream())
                .distinct()
                .toList();
    }

    private static <T> List<String> cells(
            Figure figure, List<String> names, Map<String, T> values, Function<T, Interval> interval) {
        return names.stream()
                .map(name -> values == null || values.get(name) == null
                        ? ""
                        : inUnit(figure, interval.apply(values.get(name))))
                .toList();
    }

    private Figure figure(Report.Cell cell) {
        return report.rows().get(cell.row() - 1);
    }

    private static String compared(Report.Cell cell) {
        Report.Ratios base = cell.base();
        Report.Change change = base == null ? null : base.cpu() == null ? base.wall() : base.cpu();
        return change == null ? "" : change.interval();
    }

    /** CPU time, which varies least, or else what was scored. */
    private static String time(Figure figure) {
        if (figure.cpu() != null && figure.unit().equals("ns/op")) {
            return Format.time(figure.cpu().interval());
        }
        return figure.wall() == null ? "" : inUnit(figure, figure.wall().interval());
    }

    private static String inUnit(Figure figure, Interval value) {
        return figure.unit().equals("ns/op") ? Format.time(value) : Format.plain(value) + " " + figure.unit();
    }

    private Section comparison(Report.Comparison comparison) {
        List<List<String>> changes = comparison.rows().stream()
                .filter(row -> row.time() != null)
                .limit(CHANGES)
                .map(row -> List.of(row.label(), row.time().interval()))
                .toList();
        return new Section(
                report.runs().get(comparison.run()).label() + " compared with "
                        + report.runs().get(comparison.first()).label(),
                List.of(
                        Markdown.textTable(List.of("the largest changes", "time"), changes),
                        Markdown.list(comparison.remarks())));
    }
}
