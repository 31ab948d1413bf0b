// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report.page;

import static io.github.wirebench.harness.console.Markdown.escape;

import io.github.wirebench.harness.console.Markdown;
import io.github.wirebench.harness.stats.Format;
import io.github.wirebench.harness.stats.Interval;
import io.github.wirebench.report.answers.Outcome;
import io.github.wirebench.report.capacity.CapacityReport;
import io.github.wirebench.report.claims.ClaimsReport;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Writes the report as Markdown with charts in files next to it, for a README or a pull request. */
final class MarkdownReport {
    /** That many classes of benchmarks that are part of no question are shown; the page has them all. */
    private static final int OTHERS = 10;

    /** That many rows are in the last table; more are not shown by those who show Markdown. */
    private static final int FIGURES = 2_000;

    private static final int WIDTH = 820;

    private final Report report;
    private final Charts charts;
    private final String folder;
    private final Map<String, String> files = new LinkedHashMap<>();
    private final List<String> blocks = new ArrayList<>();

    /**
     * @param folder of the charts, as the Markdown refers to it
     */
    MarkdownReport(Report report, Charts charts, String folder) {
        this.report = report;
        this.charts = charts;
        this.folder = folder;
    }

    /**
     * A text and its charts.
     *
     * @param files name to SVG
     */
    record Written(String text, Map<String, String> files) {}

    Written write() {
        blocks.add("# " + escape(report.title()));
        blocks.add(report.runs().stream().map(run -> escape(run.label())).collect(Collectors.joining(" · ")) + "; "
                + report.rows().size()
                + " benchmarks. Sentences and tables of ratios compare CPU time where all rows of a table have it; charts and the last"
                + " table have wall time. Less is better. Intervals are 95% between forks. " + Outcome.LEGEND
                + " Of a hundred comparisons of equals, about five show a difference by chance. Row numbers"
                + " are those of the last table.");
        warnings();
        boolean hasAnswers = !report.topics().isEmpty()
                || !report.comparisons().isEmpty()
                || !report.capacity().isEmpty();
        if (hasAnswers || report.published() != null || report.others().isEmpty()) {
            blocks.add("## Answers");
        }
        for (int topic = 0; topic < report.topics().size(); topic++) {
            topic(
                    "topics",
                    topic,
                    report.topics().get(topic),
                    report.topics().get(topic).id());
        }
        for (int i = 0; i < report.comparisons().size(); i++) {
            Report.Comparison comparison = report.comparisons().get(i);
            blocks.add("**" + escape(comparison.summary()) + "**");
            blocks.add(Markdown.list(comparison.remarks()));
            chart(
                    "runs-" + (i + 1),
                    "the largest changes from run to run",
                    Map.of("kind", "comparison", "comparisonIndex", i),
                    "wall");
        }
        report.capacity().forEach(this::capacity);
        published();
        if (!report.threads().isEmpty()) {
            chart("threads", "throughput over threads", Map.of("kind", "threads"), "wall");
        }
        others();
        if (!report.unanswered().isEmpty()) {
            blocks.add("**Not measured here**\n\n"
                    + Markdown.markupList(report.unanswered().stream()
                            .map(topic -> escape(topic.title())
                                    + (topic.measure().isEmpty() ? "" : " `" + topic.measure() + "`"))
                            .toList()));
        }
        if (!report.contenders().isEmpty()) {
            blocks.add("## Contenders\n\n" + contenders());
        }
        blocks.add("## Environment and settings");
        report.runs().forEach(run -> blocks.add(environment(run)));
        int rows = report.rows().size();
        blocks.add("## All figures\n\n<details><summary>" + (rows > FIGURES ? FIGURES + " of " : "")
                + Format.count(rows, "row")
                + (rows > FIGURES ? "; the page has all" : "") + "</summary>\n\n" + figures() + "\n\n</details>");
        return new Written(String.join("\n\n", blocks) + "\n", files);
    }

    private void warnings() {
        List<String> lines = report.warnings().stream().map(Markdown::escape).toList();
        if (!lines.isEmpty()) {
            blocks.add("**Read with care**\n\n" + Markdown.markupList(lines));
        }
    }

    private void capacity(Report.Capacity capacity) {
        CapacityReport.Texts texts = capacity.texts();
        blocks.add("### " + escape("At this traffic" + (texts.title().isEmpty() ? "" : ": " + texts.title())));
        blocks.add(Markdown.list(texts.traffic()));
        blocks.add(escape(capacity.run()) + ":\n\n" + Markdown.textTable(texts.headings(), texts.rows()));
        blocks.add(Markdown.list(Stream.concat(Stream.of(texts.legend()), texts.remarks().stream())
                .toList()));
    }

    private void published() {
        if (report.published() == null) {
            return;
        }
        ClaimsReport.Texts published = report.published();
        blocks.add("### Do published benchmark figures hold?");
        blocks.add("**" + escape(published.verdict()) + "**");
        blocks.add(Markdown.list(published.said()));
        if (!published.contradicted().isEmpty()) {
            blocks.add("Contradicted:\n\n" + Markdown.list(published.contradicted()));
        }
        blocks.add("<details><summary>All published figures</summary>\n\n" + escape(published.legend()) + "\n\n"
                + Markdown.textTable(
                        published.head(),
                        published.articles().stream()
                                .flatMap(article -> article.rows().stream())
                                .toList())
                + "\n\n</details>");
    }

    private void others() {
        if (report.others().isEmpty()) {
            return;
        }
        blocks.add(report.topics().isEmpty() ? "## Benchmarks" : "## Other benchmarks");
        for (int topic = 0; topic < Math.min(OTHERS, report.others().size()); topic++) {
            topic(
                    "others",
                    topic,
                    report.others().get(topic),
                    report.others().get(topic).id());
        }
        if (report.others().size() > OTHERS) {
            blocks.add((report.others().size() - OTHERS) + " more classes are on the page.");
        }
    }

    private void topic(String list, int index, Report.Topic topic, String id) {
        blocks.add("### " + escape(topic.title()));
        if (!topic.notes().isEmpty()) {
            blocks.add(Markdown.list(topic.notes()));
        }
        topic.groups().stream()
                .filter(group -> group.matrix() != null)
                .forEach(group -> blocks.add(matrix(group.base(), group.matrix())));
        topic.groups().stream()
                .filter(group -> group.sizes() != null && group.panels().size() > 1)
                .findFirst()
                .ifPresent(group -> blocks.add(matrix(group.base(), group.sizes())));
        for (int i = 0; i < topic.groups().size(); i++) {
            group(list, index, i, topic.groups().get(i), id + (topic.groups().size() > 1 ? "_" + (i + 1) : ""));
        }
    }

    private void group(String list, int topic, int index, Report.Group group, String name) {
        int lead = 0;
        Report.Panel panel = group.panels().get(lead);
        blocks.add("**" + escape(panel.title()) + "**");
        for (String kind : kinds(group)) {
            Map<String, Object> what =
                    Map.of("kind", kind, "list", list, "topic", topic, "groupIndex", index, "panel", lead);
            boolean ofOneRun = kind.equals("pareto") || kind.equals("dots");
            chart(name + "-" + kind, panel.title() + ": " + kind + (ofOneRun ? ofRun(panel) : ""), what, "wall");
        }
        if (panel.bars().stream().flatMap(bar -> bar.cells().stream()).anyMatch(this::knowsAllocation)) {
            Map<String, Object> what = Map.of(
                    "kind", kinds(group).get(0), "list", list, "topic", topic, "groupIndex", index, "panel", lead);
            chart(name + "-allocation", panel.title() + ": bytes allocated per operation", what, "alloc");
        }
        details(panel, "Single calls", Report.Row::percentiles, (row, value) -> figure(row, Interval.of(value)));
        details(panel, "Parts", Report.Row::parts, (row, part) -> figure(row, part.interval()));
    }

    /** The figures of all runs; empty if none was measured. */
    private static String cell(List<Report.MatrixCell> ofRuns) {
        return ofRuns.stream().allMatch(Objects::isNull)
                ? ""
                : ofRuns.stream().map(one -> one == null ? "–" : one.text()).collect(Collectors.joining(" · "));
    }

    private static String matrix(String base, Report.Matrix matrix) {
        return Markdown.textTable(
                Stream.concat(
                                Stream.of(matrix.title() + ", ratio to " + base
                                        + (matrix.runs().isEmpty() ? "" : "; " + String.join(" · ", matrix.runs()))),
                                matrix.inputs().stream())
                        .toList(),
                matrix.rows().stream()
                        .map(row -> Stream.concat(
                                        Stream.of(row.label()),
                                        row.cells().stream().map(MarkdownReport::cell))
                                .toList())
                        .toList());
    }

    /** A table of what some rows of a panel are made of; nothing if there is nothing. */
    private <T> void details(
            Report.Panel panel,
            String title,
            Function<Report.Row, Map<String, T>> figures,
            BiFunction<Report.Row, T, String> text) {
        Map<String, Report.Row> rows = new LinkedHashMap<>();
        panel.bars()
                .forEach(bar -> bar.cells().stream()
                        .filter(Objects::nonNull)
                        .map(cell -> report.rows().get(cell.row() - 1))
                        .filter(row -> figures.apply(row) != null)
                        .forEach(row -> rows.put(
                                bar.label()
                                        + (report.runs().size() == 1
                                                ? ""
                                                : ", "
                                                        + report.runs()
                                                                .get(row.run())
                                                                .label()),
                                row)));
        List<String> names = rows.values().stream()
                .flatMap(row -> figures.apply(row).keySet().stream())
                .distinct()
                .toList();
        if (!names.isEmpty()) {
            blocks.add(Markdown.textTable(
                    Stream.concat(Stream.of(title), names.stream()).toList(),
                    rows.entrySet().stream()
                            .map(row -> Stream.concat(
                                            Stream.of(row.getKey()),
                                            names.stream()
                                                    .map(name -> figures.apply(row.getValue())
                                                            .get(name))
                                                    .map(known ->
                                                            known == null ? "" : text.apply(row.getValue(), known)))
                                    .toList())
                            .toList()));
        }
    }

    private static String figure(Report.Row row, Interval value) {
        return row.unit().equals("ns/op") ? Format.time(value) : Format.plain(value) + " " + row.unit();
    }

    /** Charts of one run show the first that has any figure. */
    private String ofRun(Report.Panel panel) {
        return report.runs().size() == 1
                ? ""
                : panel.bars().stream()
                        .flatMap(bar -> bar.cells().stream())
                        .filter(Objects::nonNull)
                        .mapToInt(cell -> report.rows().get(cell.row() - 1).run())
                        .min()
                        .stream()
                        .mapToObj(run -> " (" + report.runs().get(run).label() + ")")
                        .findFirst()
                        .orElse("");
    }

    private static List<String> kinds(Report.Group group) {
        boolean hasNumbers =
                group.panels().size() > 1 && group.panels().stream().allMatch(panel -> panel.at() != null);
        boolean isLine = hasNumbers
                && group.panels().stream().allMatch(panel -> panel.bars().size() == 1);
        List<String> kinds = new ArrayList<>(isLine ? List.of("input") : List.of("bars", "pareto"));
        if (hasNumbers && !isLine) {
            kinds.add(0, "input");
        }
        if (group.matrix() != null && group.panels().size() > 2) {
            kinds.add(group.grows() ? "scaling" : "dots");
        }
        return kinds;
    }

    private boolean knowsAllocation(Report.Cell cell) {
        return cell != null && report.rows().get(cell.row() - 1).alloc() != null;
    }

    private void chart(String name, String words, Map<String, Object> what, String metric) {
        String svg = charts.svg(what, metric, WIDTH);
        if (!svg.isEmpty()) {
            files.put(name + ".svg", svg);
            blocks.add("![" + escape(words) + "](<" + folder + "/" + name + ".svg>)");
        }
    }

    private String contenders() {
        Set<String> traits = new LinkedHashSet<>();
        report.contenders().forEach(contender -> contender.traits().forEach(trait -> traits.add(trait.name())));
        Map<String, String> rows = report.rows().stream()
                .collect(Collectors.groupingBy(
                        Report.Row::contender,
                        Collectors.mapping(row -> String.valueOf(row.id()), Collectors.joining(" "))));
        List<String> head = Stream.of(Stream.of("contender"), traits.stream(), Stream.of("rows"))
                .flatMap(part -> part)
                .toList();
        return Markdown.textTable(
                head,
                report.contenders().stream()
                        .map(contender -> {
                            Map<String, String> own = contender.traits().stream()
                                    .collect(Collectors.toMap(Report.Fact::name, Report.Fact::value));
                            return Stream.of(
                                            Stream.of(contender.name()),
                                            traits.stream().map(trait -> own.getOrDefault(trait, "")),
                                            Stream.of(rows.getOrDefault(contender.name(), "")))
                                    .flatMap(part -> part)
                                    .toList();
                        })
                        .toList());
    }

    private static String environment(Report.Run run) {
        List<List<String>> facts = Stream.concat(run.environment().stream(), run.settings().stream())
                .map(fact -> List.of(fact.name(), fact.value()))
                .toList();
        return Markdown.textTable(List.of(run.name(), run.label()), facts);
    }

    private String figures() {
        List<String> head = List.of("row", "benchmark", "run", "forks", "score", "CPU time", "B/op", "warnings");
        return Markdown.textTable(
                head, report.rows().stream().limit(FIGURES).map(this::figures).toList());
    }

    private List<String> figures(Report.Row row) {
        Interval score = row.wall() == null ? Interval.UNKNOWN : row.wall().interval();
        return List.of(
                String.valueOf(row.id()),
                row.label(),
                report.runs().get(row.run()).label(),
                String.valueOf(row.forks()),
                figure(row, score),
                row.cpu() == null ? "" : Format.time(row.cpu().interval()),
                row.alloc() == null ? "" : Format.bytes(row.alloc().value()),
                String.join(", ", row.warnings()));
    }
}
