// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report.page;

import com.samskivert.mustache.Mustache;
import io.github.wirebench.harness.console.JsonFiles;
import io.github.wirebench.harness.console.Markdown;
import io.github.wirebench.harness.stats.ForkStatistics;
import io.github.wirebench.harness.stats.Format;
import io.github.wirebench.harness.stats.Interval;
import io.github.wirebench.report.answers.Outcome;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
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
                        "more", Math.max(0, report.others().size() - OTHERS)));
    }

    /** The cards of each run, and last those of all runs. */
    private List<Object> answers() {
        Map<Integer, List<Object>> byRun = new TreeMap<>();
        for (Report.Card card : report.cards()) {
            String rest = Stream.of(card.action(), card.caption(), card.weak())
                    .filter(text -> !text.isEmpty())
                    .map(text -> text.matches(".*[.!?:]") ? text : text + ".")
                    .collect(Collectors.joining(" "));
            byRun.computeIfAbsent(card.run() < 0 ? Integer.MAX_VALUE : card.run(), run -> new ArrayList<>())
                    .add(JsonFiles.object("card", card, "rest", rest));
        }
        List<Object> answers = new ArrayList<>();
        byRun.forEach((run, cards) -> {
            String label = run == Integer.MAX_VALUE ? "From one run only" : label(run);
            answers.add(JsonFiles.object("by", label, "cards", cards));
        });
        return answers;
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
            if (group.matrix() != null) {
                blocks.add(matrix(group.base(), group.matrix(), Report.Change::text));
            }
            if (group.matrix() == null || !names(group.panels()).isEmpty()) {
                group.panels().forEach(panel -> blocks.add(panel(group, panel)));
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
        String runs = matrix.runs().isEmpty() ? "" : "; " + String.join(" · ", matrix.runs());
        List<String> header = new ArrayList<>(List.of(matrix.title() + ", compared with " + base + runs));
        header.addAll(matrix.inputs());
        List<List<String>> rows = new ArrayList<>();
        for (Report.MatrixRow row : matrix.rows()) {
            List<String> cells = new ArrayList<>(List.of(row.label()));
            for (List<Report.Change> ofRuns : row.cells()) {
                Stream<String> texts = ofRuns.stream().map(one -> one == null ? "–" : words.apply(one));
                boolean isEmpty = ofRuns.stream().allMatch(Objects::isNull);
                cells.add(isEmpty ? "" : texts.collect(Collectors.joining(" · ")));
            }
            rows.add(cells);
        }
        return Markdown.textTable(header, rows);
    }

    private String panel(Report.Group group, Report.Panel panel) {
        List<List<String>> lines = new ArrayList<>();
        Set<String> names = names(List.of(panel));
        List<String> header = new ArrayList<>(List.of(panel.title(), "time", "compared with " + group.base(), "B/op"));
        header.addAll(names);
        for (Report.Bar bar : panel.bars()) {
            bar.cells().stream().filter(Objects::nonNull).forEach(cell -> {
                Figure figure = figure(cell);
                String run = report.runs().size() == 1 ? "" : ", " + label(figure.run());
                double bytes = figure.samples().allocation().value();
                List<String> line = new ArrayList<>(List.of(bar.label() + run, time(figure), compared(cell.base())));
                line.add(Double.isNaN(bytes) ? "" : Format.bytes(Report.fiveDigits(bytes)));
                for (String name : names) {
                    Double percentile = figure.percentiles().get(name);
                    Interval part = figure.parts().getOrDefault(name, Interval.UNKNOWN);
                    line.add(inUnit(figure, percentile == null ? part : Interval.of(percentile)));
                }
                lines.add(line);
            });
        }
        return Markdown.textTable(header, lines);
    }

    private Set<String> names(List<Report.Panel> panels) {
        Set<String> names = new LinkedHashSet<>();
        List<Figure> figures =
                panels.stream().flatMap(MarkdownReport::cells).map(this::figure).toList();
        figures.forEach(figure -> names.addAll(figure.percentiles().keySet()));
        figures.forEach(figure -> names.addAll(figure.parts().keySet()));
        return names;
    }

    private static Stream<Report.Cell> cells(Report.Panel panel) {
        return panel.bars().stream().flatMap(bar -> bar.cells().stream()).filter(Objects::nonNull);
    }

    private Figure figure(Report.Cell cell) {
        return report.rows().get(cell.row() - 1);
    }

    private static String compared(Map<String, Object> base) {
        Object change = base == null ? null : base.getOrDefault("cpu", base.get("wall"));
        return change instanceof Report.Change known ? known.interval() : "";
    }

    /** CPU time, which varies least, or else what was scored. */
    private static String time(Figure figure) {
        Optional<double[]> cpu = figure.samples()
                .decidingCpuTimes()
                .filter(times -> figure.unit().equals("ns/op"));
        String mark = cpu.isEmpty() && figure.samples().isWithinFork() ? " (1 JVM)" : "";
        return inUnit(figure, cpu.map(ForkStatistics::mean).orElseGet(figure::score)) + mark;
    }

    private static String inUnit(Figure figure, Interval value) {
        Interval shown = value.map(Report::fiveDigits);
        if (!Double.isFinite(value.value())) {
            return "";
        }
        return figure.unit().equals("ns/op") ? Format.time(shown) : Format.plain(shown) + " " + figure.unit();
    }

    private Section comparison(Report.Comparison comparison) {
        List<List<String>> changes = comparison.rows().stream()
                .filter(row -> row.time() != null)
                .limit(CHANGES)
                .map(row -> List.of(row.before().label(), row.time().interval()))
                .toList();
        String table = Markdown.textTable(List.of("the largest changes", "time"), changes);
        return new Section(
                label(comparison.run()) + " compared with " + label(comparison.first()),
                List.of(table, Markdown.list(comparison.remarks())));
    }
}
