// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.compare;

import io.github.wirebench.harness.console.CommandFailure.ExitCode;
import io.github.wirebench.harness.console.JsonFiles;
import io.github.wirebench.harness.console.Markdown;
import io.github.wirebench.harness.console.PlainText;
import io.github.wirebench.harness.data.BenchmarkCase;
import io.github.wirebench.harness.data.OutputFile.ReportFormat;
import io.github.wirebench.harness.data.Projection;
import io.github.wirebench.harness.data.Remark;
import io.github.wirebench.harness.stats.Format;
import io.github.wirebench.harness.stats.Interval;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The report of {@code compare} or {@code ab} in all formats: as text for a console, as Markdown for a pull request or the summary
 * of a job, and as JSON and CSV for programs.
 *
 * @param rest where everything is that the report leaves out
 * @param fields of the command's JSON, beside those that both commands have
 * @param replay the command that compares a case again; null for none
 */
record ComparisonReport(
        String command,
        int exitCode,
        String summary,
        List<Remark> head,
        List<Table<?>> tables,
        List<String> closing,
        String rest,
        Map<String, Object> fields,
        List<Comparison> comparisons,
        Function<BenchmarkCase, String> replay) {
    /** Rows of a table, which may fold as many away, have about 250 characters, and notes 150: GitHub takes comments of 65,536. */
    private static final int MARKDOWN_ROWS = 100;

    private static final int MARKDOWN_NOTES = 50;

    /** Nobody reads more. */
    private static final int TEXT_ROWS = 1000;

    /** Rows without a verdict tell little, and noisy results have many; the largest differences come first. */
    private static final int INCONCLUSIVE_ROWS = 10;

    private static final String AGAIN = "To measure these again:";

    String as(ReportFormat format, int width) {
        StringWriter text = new StringWriter();
        try {
            write(format, width, text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return text.toString();
    }

    /** Writes the report; JSON and CSV, which may be long, piece by piece. */
    void write(ReportFormat format, int width, Writer target) throws IOException {
        switch (format) {
            case TEXT -> target.write(text(width));
            case MARKDOWN -> target.write(markdown());
            case JSON -> JsonFiles.write(target, document());
            case CSV -> Comparison.writeCsv(comparisons, target);
        }
    }

    private String text(int width) {
        List<String> blocks = new ArrayList<>(List.of(PlainText.text(texts(head))));
        tables.forEach(table -> blocks.addAll(table.text(width, rest)));
        List<String> end = new ArrayList<>(closing);
        List<String> replays = replays();
        if (!replays.isEmpty()) {
            end.add(AGAIN);
            replays.forEach(line -> end.add("  " + line));
        }
        end.add(summary);
        blocks.add(PlainText.text(end));
        return joined("\n\n", blocks);
    }

    /** The verdict first, then what shows it; how it was measured is folded away. */
    private String markdown() {
        List<String> blocks = new ArrayList<>();
        blocks.add("**" + Markdown.escape(verdict()) + "**");
        blocks.add(Markdown.list(texts(head.stream().filter(Remark::isWarning).toList())));
        tables.forEach(table -> blocks.addAll(table.markdown(rest)));
        List<String> how = new ArrayList<>(List.of(
                Markdown.escape(summary),
                Markdown.list(
                        texts(head.stream().filter(one -> !one.isWarning()).toList()))));
        closing.forEach(line -> how.add(Markdown.escape(line)));
        List<String> replays = replays();
        if (!replays.isEmpty()) {
            how.add(AGAIN + "\n\n```sh\n" + PlainText.text(replays) + "\n```");
        }
        blocks.add("<details><summary>How this was measured</summary>\n\n" + joined("\n\n", how) + "\n\n</details>");
        return joined("\n\n", blocks);
    }

    /** Returns the verdict in a few words, and what to do. */
    private String verdict() {
        if (comparisons.size() > 1 || comparisons.get(0).isOfContenders()) {
            return summary;
        }
        List<CaseFinding> findings = comparisons.get(0).findings();
        List<CaseFinding> worse = findings.stream().filter(CaseFinding::isWorse).toList();
        if (exitCode == ExitCode.NO_VERDICT || worse.isEmpty() && exitCode != ExitCode.OK) {
            return "No verdict: "
                    + (replay == null ? "measure more JVMs." : "give it more time, or a quieter machine.");
        }
        String of = " of " + Format.count(findings.size(), "benchmark");
        if (exitCode == ExitCode.OK) {
            long passed = findings.stream()
                    .filter(finding -> finding.time().verdict().isGood())
                    .count();
            boolean hasAccepted = findings.stream()
                    .flatMap(finding -> finding.metrics().stream())
                    .anyMatch(metric -> metric.accepted().isPresent());
            return "Nothing is worse" + (hasAccepted ? " but what is accepted" : "") + ": " + passed + of + " passed"
                    + (passed < findings.size() ? "; of the others nothing is known." : ".");
        }
        double largest = worse.stream()
                .flatMap(finding -> finding.metrics().stream())
                .filter(metric -> metric.verdict() == Verdict.REGRESSED
                        && metric.accepted().isEmpty())
                .mapToDouble(MetricFinding::ratio)
                .filter(Double::isFinite)
                .max()
                .orElse(0);
        String most = largest > 1 ? ", by up to " + Format.change(Interval.of(largest)) : "";
        return worse.size() + of + (worse.size() == 1 ? " is" : " are") + " worse" + most + "."
                + (replay == null
                        ? ""
                        : " Fix what is not intended; accept the rest in " + AcceptedChanges.USUAL + ".");
    }

    /** Returns the commands that compare again what is worse. */
    List<String> replays() {
        return comparisons.stream()
                .flatMap(comparison -> comparison.findings().stream())
                .filter(finding -> replay != null && finding.isWorse())
                .map(finding -> replay.apply(finding.benchmarkCase()))
                .toList();
    }

    Map<String, Object> document() {
        Map<String, Object> document = JsonFiles.object(
                "generator", "wirebench " + command, "formatVersion", 1, "summary", summary, "exitCode", exitCode);
        document.putAll(fields);
        document.put(
                "comparisons",
                comparisons.stream().map(comparison -> comparison.json(replay)).toList());
        return document;
    }

    private static String joined(String separator, List<String> texts) {
        return texts.stream().filter(text -> !text.isEmpty()).collect(Collectors.joining(separator));
    }

    private static List<String> texts(List<Remark> remarks) {
        return remarks.stream().map(Remark::toString).toList();
    }

    private static <T> List<T> first(int most, List<T> all) {
        return all.subList(0, Math.min(most, all.size()));
    }

    /** A column; if it may be said once, it is no column where all rows are equal in it. */
    record Column<T>(String head, boolean isSaidOnce, Function<T, String> cell) {}

    /**
     * A table, with what belongs to it. What is the same in all rows is said once, above it.
     *
     * @param folded the verdict by which a row may be folded away; null if it must be seen
     * @param details rows beneath a row, by what they are about
     */
    record Table<T>(
            String title,
            String intro,
            List<T> rows,
            Function<T, BenchmarkCase> name,
            Function<T, Verdict> folded,
            Function<T, Map<String, T>> details,
            List<Column<T>> columns,
            List<Remark> notes) {

        private List<String> text(int width, String rest) {
            Shown shown = new Shown(this, TEXT_ROWS);
            List<String> lines = new ArrayList<>();
            if (!rows.isEmpty()) {
                List<List<String>> cells = new ArrayList<>(shown.open);
                cells.addAll(shown.unchanged);
                lines.addAll(PlainText.table(shown.header, cells, width));
                lines.add(more(shown.hiddenRows, "", rest));
                lines.add(more(shown.inconclusiveRows + shown.hiddenInconclusive, " " + Verdict.INCONCLUSIVE, rest));
            }
            List<String> above = Stream.of(title, intro, shown.constants())
                    .map(PlainText::oneLine)
                    .toList();
            return List.of(joined("\n", above), joined("\n", lines), PlainText.text(texts(notes)));
        }

        /** Returns blocks, some of them empty; what is unchanged is folded away. */
        private List<String> markdown(String rest) {
            Shown shown = new Shown(this, MARKDOWN_ROWS);
            List<String> lines = new ArrayList<>(texts(first(MARKDOWN_NOTES, notes)));
            if (notes.size() > MARKDOWN_NOTES) {
                lines.add((notes.size() - MARKDOWN_NOTES) + " more notes: all of them " + rest);
            }
            return List.of(
                    title.isEmpty() ? "" : "### " + title,
                    Markdown.escape(intro),
                    Markdown.escape(shown.constants()),
                    shown.open.isEmpty() ? "" : Markdown.table(shown.header, shown.open),
                    folded(shown.header, shown.inconclusive, shown.inconclusiveRows + " more " + Verdict.INCONCLUSIVE),
                    folded(shown.header, shown.unchanged, shown.unchangedRows + " not worse"),
                    more(shown.hiddenRows, "", rest),
                    more(shown.hiddenInconclusive, " " + Verdict.INCONCLUSIVE, rest),
                    Markdown.list(lines));
        }

        private static String folded(List<String> header, List<List<String>> rows, String what) {
            return rows.isEmpty()
                    ? ""
                    : "<details><summary>" + what + "</summary>\n\n" + Markdown.table(header, rows) + "\n\n</details>";
        }

        private static String more(int hidden, String what, String rest) {
            return hidden > 0 ? hidden + " more" + what + ": all of them " + rest : "";
        }
    }

    /** The cells that a reader gets: those of few enough rows, and without columns that are the same in all of them. */
    private static final class Shown {
        private final List<String> header = new ArrayList<>(List.of(""));
        private final List<List<String>> open;
        private final List<List<String>> inconclusive;
        private final List<List<String>> unchanged;
        private final List<String> constants = new ArrayList<>();
        private final int inconclusiveRows;
        private final int unchangedRows;
        /** Rows that are neither open nor folded, apart from inconclusive ones. */
        private final int hiddenRows;

        private final int hiddenInconclusive;

        <T> Shown(Table<T> table, int most) {
            List<T> seen = new ArrayList<>();
            List<T> others = new ArrayList<>();
            List<T> same = new ArrayList<>();
            int doubtful = 0;
            for (T row : table.rows) {
                Verdict folded = table.folded.apply(row);
                boolean isOther = folded == Verdict.INCONCLUSIVE && ++doubtful > INCONCLUSIVE_ROWS;
                (folded == Verdict.UNCHANGED ? same : isOther ? others : seen).add(row);
            }
            // of 50,000 rows only those that are shown need a name and cells
            List<T> shown = new ArrayList<>(first(most, seen));
            int openRows = shown.size();
            shown.addAll(first(most - openRows, others));
            inconclusiveRows = shown.size() - openRows;
            shown.addAll(first(most, same));
            unchangedRows = shown.size() - openRows - inconclusiveRows;
            hiddenRows = seen.size() - openRows + same.size() - unchangedRows;
            hiddenInconclusive = others.size() - inconclusiveRows;
            List<List<String>> names = named(shown.stream().map(table.name).toList());
            List<T> rows = new ArrayList<>();
            List<List<String>> lines = new ArrayList<>();
            int[] ends = new int[shown.size() + 1];
            for (int i = 0; i < shown.size(); i++) {
                rows.add(shown.get(i));
                lines.add(names.get(i));
                table.details.apply(shown.get(i)).forEach((name, detail) -> {
                    rows.add(detail);
                    lines.add(new ArrayList<>(List.of("  " + name)));
                });
                ends[i + 1] = rows.size();
            }
            table.columns.forEach(column -> add(column, rows, lines));
            int openEnd = ends[openRows];
            int inconclusiveEnd = ends[openRows + inconclusiveRows];
            open = lines.subList(0, openEnd);
            inconclusive = lines.subList(openEnd, inconclusiveEnd);
            unchanged = lines.subList(inconclusiveEnd, lines.size());
        }

        /** Begins lines with names, without the parameters, mode and threads that several rows all have in common. */
        private List<List<String>> named(List<BenchmarkCase> cases) {
            boolean several = cases.size() > 1;
            boolean oneMode = several
                    && cases.stream().map(BenchmarkCase::mode).distinct().count() == 1;
            boolean oneNumber = several
                    && cases.stream().map(BenchmarkCase::threads).distinct().count() == 1;
            Map<String, String> shared = several ? Projection.constants(cases) : Map.of();
            shared.forEach((name, value) -> constants.add(name + "=" + value));
            if (oneMode && !cases.get(0).mode().equals("avgt")) {
                constants.add("mode " + cases.get(0).mode());
            }
            if (oneNumber && cases.get(0).threads() > 1) {
                constants.add(cases.get(0).threads() + " threads");
            }
            List<BenchmarkCase> shorter = new ArrayList<>();
            for (BenchmarkCase one : cases) {
                String mode = oneMode ? "avgt" : one.mode();
                shorter.add(new BenchmarkCase(one.benchmark(), mode, one.params(), oneNumber ? 1 : one.threads()));
            }
            Map<BenchmarkCase, String> labels = Projection.labels(shorter, shared.keySet());
            List<List<String>> lines = new ArrayList<>();
            shorter.forEach(one -> lines.add(new ArrayList<>(List.of(labels.get(one)))));
            return lines;
        }

        private <T> void add(Column<T> column, List<T> rows, List<List<String>> lines) {
            List<String> cells = rows.stream().map(column.cell).toList();
            Set<String> values = new HashSet<>(cells);
            boolean blank = values.stream().allMatch(String::isEmpty);
            boolean differs = values.size() > 1 || cells.size() == 1 || values.contains(Format.CANNOT_TELL);
            if (!column.isSaidOnce || !blank && differs) {
                header.add(column.head);
                for (int i = 0; i < cells.size(); i++) {
                    lines.get(i).add(cells.get(i));
                }
            } else if (!blank && !values.contains("-")) {
                constants.add(column.head + " " + cells.get(0));
            }
        }

        /** Returns a line on what is the same in all rows; empty if nothing is. */
        private String constants() {
            String which = hiddenRows + hiddenInconclusive == 0 ? "In all rows: " : "In all rows shown: ";
            return constants.isEmpty() ? "" : which + String.join(", ", constants) + ".";
        }
    }
}
