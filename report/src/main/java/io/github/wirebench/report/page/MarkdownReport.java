// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report.page;

import static io.github.wirebench.harness.console.Markdown.escape;

import io.github.wirebench.harness.console.Markdown;
import io.github.wirebench.harness.stats.Format;
import io.github.wirebench.harness.stats.Interval;
import io.github.wirebench.report.answers.Outcome;
import io.github.wirebench.report.capacity.CapacityReport;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Writes the report as Markdown: the answers as a list, then a table for each chart. The page next to it has the rest. */
final class MarkdownReport {
    /** That many classes of benchmarks that are part of no question are shown; the page has them all. */
    private static final int OTHERS = 10;

    /** That many of the largest changes are shown. */
    private static final int CHANGES = 25;

    private final Report report;

    private MarkdownReport(Report report) {
        this.report = report;
    }

    static String of(Report report) {
        return Template.markdown(MarkdownReport.class, "report.md", new MarkdownReport(report));
    }

    // The names in the template, in their order.

    String title() {
        return report.title();
    }

    String runs() {
        return report.runs().stream().map(run -> escape(run.label())).collect(Collectors.joining(" · "));
    }

    String figures() {
        return Format.count(report.rows().size(), "figure");
    }

    String legend() {
        return Outcome.LEGEND;
    }

    private record Answers(String run, List<Answer> cards) {}

    private record Answer(int number, String question, String verdict, String rest) {
        static Answer of(Report.Card card) {
            return new Answer(
                    card.number(),
                    card.question(),
                    card.verdict(),
                    Stream.of(card.action(), card.caption(), card.weak())
                            .filter(text -> !text.isEmpty())
                            .map(text -> text.matches(".*[.!?:]") ? text : text + ".")
                            .collect(Collectors.joining(" ")));
        }
    }

    /** The answers of each run, and then those that belong to all. */
    List<Answers> answers() {
        return IntStream.concat(IntStream.range(0, report.runs().size()), IntStream.of(-1))
                .mapToObj(run -> new Answers(
                        run < 0 ? "From one run only" : report.runs().get(run).label(),
                        report.cards().stream()
                                .filter(card -> card.run() == run)
                                .map(Answer::of)
                                .toList()))
                .filter(answers -> !answers.cards.isEmpty())
                .toList();
    }

    /** Null if there are none. */
    Report.Rough rough() {
        return report.rough().count() > 0 ? report.rough() : null;
    }

    List<String> warnings() {
        return report.warnings();
    }

    private record Section(String title, List<String> blocks) {}

    List<Section> sections() {
        return Stream.of(
                        report.topics().stream().map(this::topic),
                        report.capacity().stream()
                                .map(capacity -> new Section(
                                        "At this traffic, " + capacity.run(),
                                        List.of(CapacityReport.markdown(capacity.texts())))),
                        report.comparisons().stream().map(this::comparison),
                        Stream.ofNullable(report.published())
                                .map(published -> new Section(
                                        "Published figures",
                                        List.of(
                                                "**" + escape(published.verdict()) + "**",
                                                Markdown.list(published.said())))),
                        report.others().stream().limit(OTHERS).map(this::topic))
                .flatMap(sections -> sections)
                .toList();
    }

    int more() {
        return Math.max(0, report.others().size() - OTHERS);
    }

    List<Report.Unanswered> unanswered() {
        return report.unanswered();
    }

    List<String> conditions() {
        return report.runs().stream()
                .map(run -> Markdown.textTable(
                        List.of(run.name(), run.label()),
                        Stream.concat(run.environment().stream(), run.settings().stream())
                                .map(fact -> List.of(fact.name(), fact.value()))
                                .toList()))
                .toList();
    }

    private Section topic(Report.Topic topic) {
        List<String> blocks = new ArrayList<>();
        for (Report.Group group : topic.groups()) {
            if (group.matrix() == null) {
                group.panels().forEach(panel -> blocks.add(panel(group, panel)));
            } else {
                blocks.add(matrix(group.base(), group.matrix(), Report.Change::text));
            }
            Optional.ofNullable(group.sizes())
                    .filter(sizes -> group.panels().size() > 1)
                    .ifPresent(sizes -> blocks.add(matrix(
                            group.base(),
                            sizes,
                            size -> size.interval() == null ? size.text() : size.text() + ", " + size.interval())));
        }
        if (!topic.notes().isEmpty()) {
            blocks.add(Markdown.list(topic.notes()));
        }
        return new Section(topic.title(), blocks);
    }

    private static String matrix(String base, Report.Matrix matrix, Function<Report.Change, String> words) {
        String corner = matrix.title() + ", compared with " + base
                + (matrix.runs().isEmpty() ? "" : "; " + String.join(" · ", matrix.runs()));
        return Markdown.textTable(
                Stream.concat(Stream.of(corner), matrix.inputs().stream()).toList(),
                matrix.rows().stream()
                        .map(row -> Stream.concat(
                                        Stream.of(row.label()),
                                        row.cells().stream().map(cell -> cell(cell, words)))
                                .toList())
                        .toList());
    }

    private static String cell(List<Report.Change> ofRuns, Function<Report.Change, String> words) {
        return ofRuns.stream().allMatch(Objects::isNull)
                ? ""
                : ofRuns.stream()
                        .map(one -> one == null ? "–" : words.apply(one))
                        .collect(Collectors.joining(" · "));
    }

    private String panel(Report.Group group, Report.Panel panel) {
        List<Report.Row> rows = panel.bars().stream()
                .flatMap(bar -> bar.cells().stream())
                .filter(Objects::nonNull)
                .map(this::row)
                .toList();
        List<String> percentiles = names(rows.stream().map(Report.Row::percentiles));
        List<String> parts = names(rows.stream().map(Report.Row::parts));
        List<List<String>> lines = new ArrayList<>();
        panel.bars()
                .forEach(bar -> bar.cells().stream().filter(Objects::nonNull).forEach(cell -> {
                    Report.Row row = row(cell);
                    String run = report.runs().get(row.run()).label();
                    List<String> line = new ArrayList<>();
                    line.add(report.runs().size() == 1 ? bar.label() : bar.label() + ", " + run);
                    line.addAll(List.of(time(row), compared(cell), garbage(row)));
                    percentiles.forEach(name -> line.add(cell(row, row.percentiles(), name, Interval::of)));
                    parts.forEach(name -> line.add(cell(row, row.parts(), name, Report.Estimate::interval)));
                    lines.add(line);
                }));
        return Markdown.textTable(
                Stream.of(List.of(panel.title(), "time", "compared with " + group.base(), "B/op"), percentiles, parts)
                        .flatMap(List::stream)
                        .toList(),
                lines);
    }

    private static <T> String cell(
            Report.Row row, Map<String, T> figures, String name, Function<T, Interval> interval) {
        T found = figures == null ? null : figures.get(name);
        return found == null ? "" : figure(row, interval.apply(found));
    }

    private static String garbage(Report.Row row) {
        return row.alloc() == null ? "" : Format.bytes(row.alloc().value());
    }

    private Report.Row row(Report.Cell cell) {
        return report.rows().get(cell.row() - 1);
    }

    private static List<String> names(Stream<? extends Map<String, ?>> figures) {
        return figures.filter(Objects::nonNull)
                .map(Map::keySet)
                .flatMap(Collection::stream)
                .distinct()
                .toList();
    }

    private static String compared(Report.Cell cell) {
        Report.Ratios base = cell.base();
        Report.Change change = base == null ? null : base.cpu() == null ? base.wall() : base.cpu();
        return change == null ? "" : change.interval();
    }

    /** CPU time, which varies least, or else what was scored. */
    private static String time(Report.Row row) {
        if (row.cpu() != null && row.unit().equals("ns/op")) {
            return Format.time(row.cpu().interval());
        }
        return row.wall() == null ? "" : figure(row, row.wall().interval());
    }

    private static String figure(Report.Row row, Interval value) {
        return row.unit().equals("ns/op") ? Format.time(value) : Format.plain(value) + " " + row.unit();
    }

    private Section comparison(Report.Comparison comparison) {
        return new Section(
                report.runs().get(comparison.run()).label() + " compared with "
                        + report.runs().get(comparison.first()).label(),
                List.of(
                        Markdown.textTable(
                                List.of("the largest changes", "time"),
                                comparison.rows().stream()
                                        .filter(row -> row.time() != null)
                                        .limit(CHANGES)
                                        .map(row ->
                                                List.of(row.label(), row.time().interval()))
                                        .toList()),
                        Markdown.list(comparison.remarks())));
    }
}
