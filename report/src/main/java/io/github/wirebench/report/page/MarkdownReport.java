// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report.page;

import com.samskivert.mustache.Mustache;
import io.github.wirebench.harness.console.JsonFiles;
import io.github.wirebench.harness.console.Markdown;
import io.github.wirebench.harness.data.WireSizes;
import io.github.wirebench.harness.stats.Format;
import io.github.wirebench.harness.stats.Interval;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
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
                        "answers", markdown.answers(),
                        "sections", markdown.sections(),
                        "more", Math.max(0, report.others().size() - OTHERS)));
    }

    /** The cards of each run, and last those of all runs. */
    private Collection<?> answers() {
        Map<String, List<Object>> byRun = new LinkedHashMap<>();
        report.runs().forEach(run -> byRun.put(run.label(), new ArrayList<>()));
        for (Report.Card card : report.cards()) {
            String rest = Stream.of(card.action(), card.caption(), card.weak())
                    .filter(text -> !text.isEmpty())
                    .map(text -> text.matches(".*[.!?:]") ? text : text + ".")
                    .collect(Collectors.joining(" "));
            byRun.computeIfAbsent(card.run() < 0 ? "From one run only" : label(card.run()), by -> new ArrayList<>())
                    .add(JsonFiles.object("card", card, "rest", rest));
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
        List<String> blocks = new ArrayList<>();
        for (Report.Group group : topic.groups()) {
            boolean hasInputs = group.panels().size() > 1;
            if (hasInputs) {
                String compared = group.isCompared() ? ", compared with " + group.base() : "";
                blocks.add(matrix(
                        group,
                        group.title() + compared,
                        cell -> cell.change("time")
                                .map(Report.Change::text)
                                .orElseGet(() -> cell.figure()
                                        .text(Interval.of(cell.time().value())))));
            }
            if (!hasInputs
                    || group.cells().anyMatch(cell -> !cell.figure().further().isEmpty())) {
                group.panels().forEach(panel -> blocks.add(panel(group, panel)));
            }
            boolean doBytesDiffer = group.cells()
                    .flatMap(cell -> cell.change("bytes").stream())
                    .anyMatch(change -> change.ratio().get(0) != 1);
            if (hasInputs && doBytesDiffer) {
                String title = "Bytes on the wire, and after gzip, compared with " + group.base();
                blocks.add(matrix(group, title, MarkdownReport::sizes));
            }
        }
        if (!topic.notes().isEmpty()) {
            blocks.add(Markdown.list(topic.notes()));
        }
        return new Section(topic.title(), blocks);
    }

    private static String sizes(Report.Cell cell) {
        Map<String, Long> sizes = cell.figure().sizes();
        return Stream.of("bytes", "gzip")
                .flatMap(kind -> Stream.ofNullable(sizes.get(kind.equals("bytes") ? WireSizes.RAW : kind))
                        .map(bytes -> (kind.equals("bytes") ? "" : kind + " ")
                                + cell.change(kind).map(Report.Change::text).orElseGet(() -> Format.size(bytes))))
                .collect(Collectors.joining(", "));
    }

    /** The rows of a group with a column for each input, and in each cell all runs that have figures of it. */
    private String matrix(Report.Group group, String title, Function<Report.Cell, String> words) {
        List<Report.Panel> panels = group.panels().stream()
                .sorted(Comparator.comparingLong(Report.Panel::bytes))
                .toList();
        List<Integer> runs = group.cells()
                .map(cell -> cell.figure().run())
                .distinct()
                .sorted()
                .toList();
        String ofRuns = runs.stream().map(this::label).collect(Collectors.joining(" · "));
        List<String> header = new ArrayList<>(List.of(title + (runs.size() > 1 ? "; " + ofRuns : "")));
        panels.forEach(panel -> header.add(panel.label()));
        Map<String, List<String>> lines = new LinkedHashMap<>();
        for (Report.Panel panel : panels) {
            for (Report.Bar bar : panel.bars()) {
                List<String> line = lines.computeIfAbsent(bar.label(), label -> new ArrayList<>(List.of(label)));
                while (line.size() < header.indexOf(panel.label())) {
                    line.add("");
                }
                line.add(runs.stream()
                        .map(run -> bar.cells().get(run))
                        .map(cell -> cell == null ? "–" : words.apply(cell))
                        .collect(Collectors.joining(" · ")));
            }
        }
        return Markdown.textTable(header, List.copyOf(lines.values()));
    }

    private String panel(Report.Group group, Report.Panel panel) {
        String compared = "compared with " + group.base();
        Set<String> header = new LinkedHashSet<>(List.of(panel.title(), "time"));
        List<Map<String, String>> lines = new ArrayList<>();
        for (Report.Bar bar : panel.bars()) {
            bar.cells().stream().filter(Objects::nonNull).forEach(cell -> {
                Figure figure = cell.figure();
                Map<String, String> line = new LinkedHashMap<>();
                String run = report.runs().size() == 1 ? "" : ", " + label(figure.run());
                line.put(panel.title(), bar.label() + run);
                line.put(
                        "time",
                        cell.timeInWords()
                                + (cell.isWithinFork() && figure.samples().forks() == 1 ? " (1 JVM)" : ""));
                cell.change("time").ifPresent(change -> line.put(compared, change.interval()));
                double bytes = figure.samples().allocation().value();
                if (!Double.isNaN(bytes)) {
                    line.put("B/op", Format.bytes(Format.rounded(bytes, 5)));
                }
                figure.further().forEach(one -> line.put(one.name(), Figure.text(one.value(), one.unit())));
                header.addAll(line.keySet());
                lines.add(line);
            });
        }
        return Markdown.textTable(
                List.copyOf(header),
                lines.stream()
                        .map(line -> header.stream()
                                .map(name -> line.getOrDefault(name, ""))
                                .toList())
                        .toList());
    }

    private Section comparison(Report.Comparison comparison) {
        List<List<String>> changes = comparison.rows().stream()
                .limit(CHANGES)
                .map(row -> List.of(
                        row.label(),
                        Objects.requireNonNullElse(
                                row.time().interval(), row.time().text())))
                .toList();
        String table = Markdown.textTable(List.of("the largest changes", "time"), changes);
        return new Section(
                label(comparison.run()) + " compared with " + label(comparison.first()),
                List.of(table, Markdown.list(comparison.remarks())));
    }
}
