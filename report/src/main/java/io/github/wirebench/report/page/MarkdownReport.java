// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report.page;

import com.samskivert.mustache.Mustache;
import io.github.wirebench.harness.console.JsonFiles;
import io.github.wirebench.harness.console.Markdown;
import io.github.wirebench.harness.stats.Format;
import io.github.wirebench.harness.stats.Interval;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Writes the report as Markdown: the answers as a list, then the times of each group in a table. The page next to it has the rest. */
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
                        "answers", markdown.answers(),
                        "sections", markdown.sections(),
                        "more", Math.max(0, report.others().size() - OTHERS)));
    }

    private Collection<?> answers() {
        Map<String, List<Object>> byRun = new LinkedHashMap<>();
        report.runs().forEach(run -> byRun.put(run.label(), new ArrayList<>()));
        for (Report.Card card : report.cards()) {
            String rest = Stream.of(card.action(), card.caption(), card.weak())
                    .filter(text -> !text.isEmpty())
                    .map(text -> text.matches(".*[.!?:]") ? text : text + ".")
                    .collect(Collectors.joining(" "));
            byRun.get(label(card.run())).add(JsonFiles.object("card", card, "rest", rest));
        }
        byRun.values().removeIf(List::isEmpty);
        return byRun.entrySet();
    }

    private String label(int run) {
        return report.runs().get(run).label();
    }

    private record Section(String title, List<String> blocks) {}

    private List<Section> sections() {
        List<Section> sections = new ArrayList<>();
        report.topics().forEach(topic -> sections.add(topic(topic)));
        for (Report.Capacity capacity : report.capacity()) {
            String title = "At this traffic, " + capacity.run();
            sections.add(new Section(title, List.of(capacity.texts().markdown())));
        }
        report.comparisons().forEach(comparison -> sections.add(comparison(comparison)));
        if (report.published() != null) {
            String verdict = "**" + Markdown.escape(report.published().verdict()) + "**";
            sections.add(new Section("Published figures", List.of(verdict)));
        }
        report.others().stream().limit(OTHERS).forEach(topic -> sections.add(topic(topic)));
        return sections;
    }

    private Section topic(Report.Topic topic) {
        List<String> blocks =
                new ArrayList<>(topic.groups().stream().map(this::table).toList());
        if (!topic.notes().isEmpty()) {
            blocks.add(Markdown.list(topic.notes()));
        }
        return new Section(topic.title(), blocks);
    }

    /** The rows of a group with a column for each input, and in each cell all runs that have figures of it. */
    private String table(Report.Group group) {
        List<Report.Panel> panels = group.panels().stream()
                .sorted(Comparator.comparingLong(Report.Panel::bytes))
                .toList();
        List<Integer> runs = group.cells()
                .map(cell -> cell.measured().run())
                .distinct()
                .sorted()
                .toList();
        String compared = group.isCompared() ? ", compared with " + group.base() : "";
        String ofRuns = runs.size() > 1 ? "; " + runs.stream().map(this::label).collect(Collectors.joining(" · ")) : "";
        List<String> header = new ArrayList<>(List.of(group.title() + compared + ofRuns));
        panels.forEach(panel -> header.add(panel.label().isEmpty() ? "time" : panel.label()));
        Map<String, List<String>> lines = new LinkedHashMap<>();
        for (int column = 1; column < header.size(); column++) {
            for (Report.Bar bar : panels.get(column - 1).bars()) {
                List<String> line = lines.computeIfAbsent(
                        bar.label(), label -> new ArrayList<>(Collections.nCopies(header.size(), "")));
                line.set(0, bar.label());
                line.set(
                        column,
                        runs.stream()
                                .map(run -> bar.cells().get(run))
                                .map(cell -> cell == null ? "–" : words(cell, panels.size() > 1))
                                .collect(Collectors.joining(" · ")));
            }
        }
        return Markdown.textTable(header, List.copyOf(lines.values()));
    }

    /** Returns the change of a time, or the time if it is not compared; in a table of one input both, with their intervals. */
    private static String words(Report.Cell cell, boolean isShort) {
        Optional<Report.Change> change = cell.change("time");
        return isShort
                ? change.map(Report.Change::text)
                        .orElseGet(() ->
                                cell.measured().text(Interval.of(cell.time().value())))
                : cell.timeInWords() + change.map(one -> ", " + one.interval()).orElse("");
    }

    private Section comparison(Report.Comparison comparison) {
        List<List<String>> changes = comparison.rows().stream()
                .limit(CHANGES)
                .map(row -> List.of(
                        row.label(),
                        Objects.requireNonNullElse(
                                row.time().interval(), row.time().text()),
                        row.bytes().map(Report.Change::text).orElse("")))
                .toList();
        String table = Markdown.textTable(List.of("the largest changes", "time", "B/op"), changes);
        return new Section(
                label(comparison.run()) + " compared with " + label(comparison.first()),
                List.of(table, Markdown.list(comparison.remarks())));
    }
}
