// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.report.page;

import com.samskivert.mustache.Escapers;
import com.samskivert.mustache.Mustache;
import com.samskivert.mustache.MustacheException;
import com.samskivert.mustache.Template;
import io.github.wirebench.harness.console.JsonFiles;
import io.github.wirebench.harness.console.Markdown;
import io.github.wirebench.harness.stats.Format;
import io.github.wirebench.harness.stats.Interval;
import io.github.wirebench.report.answers.ReportedSuite;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Writes a report as a page and as Markdown. Everything of the page is in one file, and nothing of a run's names is markup or script in it.
 * Markdown has the answers as a list, then the times of each group in a table.
 */
public final class ReportWriter {
    /** Characters that HTML cannot hold. */
    private static final Pattern NOT_TEXT = Pattern.compile("[\\p{Cntrl}&&[^\\n\\t]]|[\\p{Cs}]");

    /** That many classes of benchmarks that are part of no question are in Markdown; the page has them all. */
    private static final int OTHERS = 10;

    private static final int CHANGES = 25;

    private final Report report;

    ReportWriter(Report report) {
        this.report = report;
    }

    /** Writes the page of runs, with the answers of the suite; fails if an input cannot be read. */
    public static void write(ReportedSuite suite, List<Path> inputs, Path file) throws IOException {
        try (Writer out = Files.newBufferedWriter(file)) {
            ReportBuilder.Choices none = new ReportBuilder.Choices(null, null, Set.of(), null);
            new ReportWriter(new ReportBuilder(suite, inputs, none).build()).writePage(out);
        }
    }

    void writePage(Writer out) throws IOException {
        String script = Stream.of("draw.js", "answers.js", "page.js")
                .map(name -> resource(ReportWriter.class, name))
                .collect(Collectors.joining("\n"));
        String style = resource(ReportWriter.class, "page.css");
        // without any character that could end the script which it is in
        String data = JsonFiles.compact(report).replace("<", "\\u003C");
        try {
            template(ReportWriter.class, "page.html")
                    .execute(Map.of("title", report.title(), "style", style, "data", data, "script", script), out);
        } catch (MustacheException e) {
            if (e.getCause() instanceof IOException cause) {
                throw cause;
            }
            throw e;
        }
    }

    /** Fills a Mustache template beside a class with a map or an object's methods; names in them are never markup. */
    public static String fill(Class<?> owner, String template, Object values) {
        return template(owner, template).execute(values);
    }

    private static Template template(Class<?> owner, String name) {
        return Mustache.compiler()
                .withEscaper(text -> Escapers.HTML.escape(NOT_TEXT.matcher(text).replaceAll("\ufffd")))
                .compile(resource(owner, name));
    }

    private static String resource(Class<?> owner, String name) {
        try (InputStream in = owner.getResourceAsStream(name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    String markdown() {
        List<String> blocks = new ArrayList<>();
        String runs = report.runs().stream().map(Report.Run::label).collect(Collectors.joining(" · "));
        String figures = Format.count(report.rows().size(), "figure") + ", all of them on the page.";
        blocks.add("# " + Markdown.escape(report.title()));
        blocks.add(Markdown.escape(runs + "; " + figures) + (report.legend() == null ? "" : " " + report.legend()));
        report.leftOut().forEach(line -> blocks.add(Markdown.escape(line)));
        for (int run = 0; run < report.runs().size(); run++) {
            String answers = answers(run);
            if (!answers.isEmpty()) {
                blocks.addAll(List.of("**" + Markdown.escape(label(run)) + "**", answers));
            }
        }
        blocks.addAll(report.rough());
        if (!report.warnings().isEmpty()) {
            blocks.addAll(List.of(
                    "<details><summary>How far these figures can be trusted</summary>",
                    Markdown.list(report.warnings()),
                    "</details>"));
        }
        blocks.addAll(sections());
        if (report.others().size() > OTHERS) {
            blocks.add(report.others().size() - OTHERS + " more are on the page.");
        }
        if (!report.unanswered().isEmpty()) {
            blocks.addAll(List.of(
                    "## Not measured here",
                    Markdown.markupList(report.unanswered().stream()
                            .map(one -> Markdown.escape(one.title())
                                    + (one.measure().isEmpty() ? "" : " `" + one.measure() + "`"))
                            .toList())));
        }
        blocks.add("## How it was measured");
        for (Report.Run run : report.runs()) {
            blocks.add(Markdown.textTable(
                    List.of(run.name(), run.label()),
                    run.facts().stream()
                            .map(fact -> List.of(fact.name(), fact.value()))
                            .toList()));
        }
        return String.join("\n\n", blocks) + "\n";
    }

    private String answers(int run) {
        return report.cards().stream()
                .filter(card -> card.run() == run)
                .map(card -> card.number() + ". " + Markdown.escape(card.question()) + " **"
                        + Markdown.escape(card.verdict()) + "** "
                        + Stream.of(card.action(), card.caption(), card.weak())
                                .filter(text -> !text.isEmpty())
                                .map(text -> Markdown.escape(text.matches(".*[.!?:]") ? text : text + "."))
                                .collect(Collectors.joining(" ")))
                .collect(Collectors.joining("\n"));
    }

    private String label(int run) {
        return report.runs().get(run).label();
    }

    private List<String> sections() {
        List<String> blocks = new ArrayList<>();
        report.topics().forEach(topic -> addTopic(topic, blocks));
        for (Report.Capacity capacity : report.capacity()) {
            blocks.add(heading("At this traffic, " + capacity.run()));
            blocks.add(capacity.texts().markdown());
        }
        report.comparisons().forEach(comparison -> addComparison(comparison, blocks));
        if (report.published() != null) {
            blocks.add(heading("Published figures"));
            blocks.add("**" + Markdown.escape(report.published().verdict()) + "**");
        }
        report.others().stream().limit(OTHERS).forEach(topic -> addTopic(topic, blocks));
        return blocks;
    }

    private static String heading(String title) {
        return "## " + Markdown.escape(title);
    }

    private void addTopic(Report.Topic topic, List<String> blocks) {
        blocks.add(heading(topic.title()));
        topic.groups().forEach(group -> blocks.add(table(group)));
        if (!topic.notes().isEmpty()) {
            blocks.add(Markdown.list(topic.notes()));
        }
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

    private void addComparison(Report.Comparison comparison, List<String> blocks) {
        List<List<String>> changes = comparison.rows().stream()
                .limit(CHANGES)
                .map(row -> List.of(
                        row.label(),
                        Objects.requireNonNullElse(
                                row.time().interval(), row.time().text()),
                        row.bytes().map(Report.Change::text).orElse("")))
                .toList();
        blocks.add(heading(label(comparison.run()) + " compared with " + label(comparison.first())));
        blocks.add(Markdown.textTable(List.of("the largest changes", "time", "B/op"), changes));
        blocks.add(Markdown.list(comparison.remarks()));
    }
}
