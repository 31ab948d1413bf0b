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
    private final List<String> blocks = new ArrayList<>();

    private MarkdownReport(Report report) {
        this.report = report;
    }

    static String of(Report report) {
        return new MarkdownReport(report).text();
    }

    private String text() {
        blocks.add("# " + escape(report.title()));
        blocks.add(report.runs().stream().map(run -> escape(run.label())).collect(Collectors.joining(" · ")) + "; "
                + Format.count(report.rows().size(), "figure") + ", all of them on the page. " + Outcome.LEGEND);
        cards();
        if (!report.warnings().isEmpty()) {
            blocks.add(folded(
                    Format.count(report.warnings().size(), "remark") + " on how far these figures can be trusted",
                    Markdown.list(report.warnings())));
        }
        report.topics().forEach(this::topic);
        report.capacity().forEach(capacity -> {
            blocks.add("## At this traffic, " + escape(capacity.run()));
            blocks.add(CapacityReport.markdown(capacity.texts()));
        });
        report.comparisons().forEach(this::comparison);
        Optional.ofNullable(report.published()).ifPresent(published -> {
            blocks.add("## Published figures");
            blocks.add("**" + escape(published.verdict()) + "**");
            blocks.add(Markdown.list(published.said()));
        });
        report.others().stream().limit(OTHERS).forEach(this::topic);
        if (report.others().size() > OTHERS) {
            blocks.add((report.others().size() - OTHERS) + " more are on the page.");
        }
        if (!report.unanswered().isEmpty()) {
            blocks.add("## Not measured here");
            blocks.add(Markdown.markupList(report.unanswered().stream()
                    .map(topic ->
                            escape(topic.title()) + (topic.measure().isEmpty() ? "" : " `" + topic.measure() + "`"))
                    .toList()));
        }
        blocks.add("## How it was measured");
        report.runs()
                .forEach(run -> blocks.add(Markdown.textTable(
                        List.of(run.name(), run.label()),
                        Stream.concat(run.environment().stream(), run.settings().stream())
                                .map(fact -> List.of(fact.name(), fact.value()))
                                .toList())));
        return String.join("\n\n", blocks) + "\n";
    }

    private static String folded(String summary, String content) {
        return "<details><summary>" + escape(summary) + "</summary>\n\n" + content + "\n\n</details>";
    }

    /** The answers of each run, and then those that belong to all. */
    private void cards() {
        IntStream.concat(IntStream.range(0, report.runs().size()), IntStream.of(-1))
                .forEach(run -> {
                    List<String> answers = report.cards().stream()
                            .filter(card -> card.run() == run)
                            .map(MarkdownReport::card)
                            .toList();
                    if (!answers.isEmpty()) {
                        blocks.add("**"
                                + escape(
                                        run < 0
                                                ? "From one run only"
                                                : report.runs().get(run).label()) + "**");
                        blocks.add(String.join("\n", answers));
                    }
                });
        if (report.rough().count() > 0) {
            blocks.add(report.rough().count() + " of "
                    + Format.count(report.rough().of(), "figure") + " are rough (±25% or worse).");
        }
    }

    private static String card(Report.Card card) {
        String rest = Stream.of(card.action(), card.caption(), card.weak())
                .filter(text -> !text.isEmpty())
                .map(text -> text.matches(".*[.!?:]") ? text : text + ".")
                .collect(Collectors.joining(" "));
        return card.number() + ". " + escape(card.question()) + " **" + escape(card.verdict()) + "** " + escape(rest);
    }

    private void topic(Report.Topic topic) {
        blocks.add("## " + escape(topic.title()));
        for (Report.Group group : topic.groups()) {
            if (group.matrix() == null) {
                group.panels().forEach(panel -> panel(group, panel));
            } else {
                blocks.add(matrix(group.base(), group.matrix()));
            }
            Optional.ofNullable(group.sizes())
                    .filter(sizes -> group.panels().size() > 1)
                    .ifPresent(sizes -> blocks.add(matrix(group.base(), sizes)));
        }
        if (!topic.notes().isEmpty()) {
            blocks.add(Markdown.list(topic.notes()));
        }
    }

    private static String matrix(String base, Report.Matrix matrix) {
        String corner = matrix.title() + ", compared with " + base
                + (matrix.runs().isEmpty() ? "" : "; " + String.join(" · ", matrix.runs()));
        return Markdown.textTable(
                Stream.concat(Stream.of(corner), matrix.inputs().stream()).toList(),
                matrix.rows().stream()
                        .map(row -> Stream.concat(
                                        Stream.of(row.label()),
                                        row.cells().stream().map(MarkdownReport::cell))
                                .toList())
                        .toList());
    }

    private static String cell(List<Report.MatrixCell> ofRuns) {
        return ofRuns.stream().allMatch(Objects::isNull)
                ? ""
                : ofRuns.stream().map(one -> one == null ? "–" : one.text()).collect(Collectors.joining(" · "));
    }

    private void panel(Report.Group group, Report.Panel panel) {
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
        blocks.add(Markdown.textTable(
                Stream.of(List.of(panel.title(), "time", "compared with " + group.base(), "B/op"), percentiles, parts)
                        .flatMap(List::stream)
                        .toList(),
                lines));
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
        Report.Estimate ratio = base == null ? null : base.cpu() == null ? base.wall() : base.cpu();
        return ratio == null ? "" : Outcome.of(ratio.interval()).text();
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

    private void comparison(Report.Comparison comparison) {
        blocks.add("## "
                + escape(report.runs().get(comparison.run()).label() + " compared with "
                        + report.runs().get(comparison.first()).label()));
        blocks.add(Markdown.textTable(
                List.of("the largest changes", "time"),
                comparison.rows().stream()
                        .filter(row -> row.time() != null)
                        .limit(CHANGES)
                        .map(row -> List.of(
                                row.label(), Outcome.of(row.time().interval()).text()))
                        .toList()));
        blocks.add(Markdown.list(comparison.remarks()));
    }
}
