// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.gate;

import io.github.wirebench.harness.console.JsonFiles;
import io.github.wirebench.harness.console.Markdown;
import io.github.wirebench.harness.console.PlainText;
import io.github.wirebench.harness.data.BenchmarkCase;
import io.github.wirebench.harness.data.OutputFile.ReportFormat;
import io.github.wirebench.harness.data.Projection;
import io.github.wirebench.harness.gate.CaseFinding.Verdict;
import io.github.wirebench.harness.gate.Comparison.Remark;
import io.github.wirebench.harness.stats.Format;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The report of {@code compare} or {@code ab} in all formats: as text for a console, as Markdown for a pull request or the summary
 * of a job, and as JSON and CSV for programs.
 *
 * @param replays commands that measure again what is worse
 * @param rest where everything is that the report leaves out
 * @param fields of the command's JSON, beside those that both commands have
 * @param replay the command that compares a case again, for JSON; null for none
 */
record ComparisonReport(
        String command,
        int exitCode,
        String summary,
        List<Remark> head,
        List<Table> tables,
        List<String> closing,
        List<String> replays,
        String rest,
        Map<String, Object> fields,
        List<Comparison> comparisons,
        Function<BenchmarkCase, String> replay) {
    /** Rows of a table, which may fold as many away, have about 250 characters, and notes 150: GitHub takes comments of 65,536. */
    private static final int MARKDOWN_ROWS = 100;

    private static final int MARKDOWN_NOTES = 50;

    /** Nobody reads more. */
    private static final int TEXT_ROWS = 1000;

    private static final String AGAIN = "To measure these again:";

    String as(ReportFormat format, int width) {
        return switch (format) {
            case TEXT -> text(width);
            case MARKDOWN -> markdown();
            case JSON -> JsonFiles.text(document());
            case CSV -> Comparison.csv(comparisons);
        };
    }

    private String text(int width) {
        List<String> lines = new ArrayList<>(texts(head));
        tables.forEach(table -> lines.addAll(table.text(width, rest)));
        lines.add("");
        lines.addAll(closing);
        if (!replays.isEmpty()) {
            lines.add(AGAIN);
            replays.forEach(command -> lines.add("  " + command));
        }
        lines.add(summary);
        return PlainText.text(lines);
    }

    private String markdown() {
        List<String> blocks =
                new ArrayList<>(List.of("**" + Markdown.escape(summary) + "**", Markdown.list(texts(head))));
        for (Table table : tables) {
            blocks.addAll(table.markdown(rest));
            List<String> notes = texts(first(MARKDOWN_NOTES, table.notes));
            if (table.notes.size() > MARKDOWN_NOTES) {
                notes.add((table.notes.size() - MARKDOWN_NOTES) + " more notes: all of them " + rest);
            }
            blocks.add(Markdown.list(notes));
        }
        if (!replays.isEmpty()) {
            blocks.add(AGAIN + "\n\n```sh\n" + PlainText.text(replays) + "\n```");
        }
        closing.forEach(line -> blocks.add(Markdown.escape(line)));
        return blocks.stream().filter(block -> !block.isEmpty()).collect(Collectors.joining("\n\n"));
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

    private static List<String> texts(List<Remark> remarks) {
        return remarks.stream().map(Remark::toString).collect(Collectors.toCollection(ArrayList::new));
    }

    private static <T> List<T> first(int most, List<T> all) {
        return all.subList(0, Math.min(most, all.size()));
    }

    /** A column; if it may be said once, it is no column where all rows are equal in it. */
    record Column(String head, boolean isSaidOnce) {}

    /** A table, with what belongs to it. What is the same in all rows is said once, above it. */
    record Table(String title, String intro, List<Column> columns, List<Row> rows, List<Remark> notes) {
        /**
         * A row.
         *
         * @param folded the verdict by which it may be folded away; null if it must be seen
         * @param cells are asked for only if the row is shown
         */
        record Row(BenchmarkCase benchmarkCase, Verdict folded, Supplier<List<String>> cells) {}

        private List<String> text(int width, String rest) {
            Shown shown = new Shown(this, TEXT_ROWS);
            List<String> lines = new ArrayList<>();
            add(lines, Stream.of(title, intro, shown.constants()));
            if (!rows.isEmpty()) {
                List<List<String>> cells = new ArrayList<>(shown.open);
                cells.addAll(shown.unchanged);
                add(lines, PlainText.table(shown.header, cells, width).stream());
                lines.addAll(more(shown.hiddenRows, "", rest));
                lines.addAll(
                        more(shown.inconclusive.size() + shown.hiddenInconclusive, " " + Verdict.INCONCLUSIVE, rest));
            }
            add(lines, notes.stream().map(Remark::toString));
            return lines;
        }

        private static void add(List<String> lines, Stream<String> paragraph) {
            List<String> known = paragraph.filter(line -> !line.isEmpty()).toList();
            lines.addAll(known.isEmpty() ? known : List.of(""));
            lines.addAll(known);
        }

        /** Returns blocks without the notes, some of them empty; what is unchanged is folded away. */
        private List<String> markdown(String rest) {
            Shown shown = new Shown(this, MARKDOWN_ROWS);
            List<String> blocks = new ArrayList<>(List.of(
                    title.isEmpty() ? "" : "### " + title,
                    Markdown.escape(intro),
                    Markdown.escape(shown.constants()),
                    shown.open.isEmpty() ? "" : Markdown.table(shown.header, shown.open),
                    folded(shown.header, shown.inconclusive, "more " + Verdict.INCONCLUSIVE),
                    folded(shown.header, shown.unchanged, Verdict.UNCHANGED.toString())));
            blocks.addAll(more(shown.hiddenRows, "", rest));
            blocks.addAll(more(shown.hiddenInconclusive, " " + Verdict.INCONCLUSIVE, rest));
            return blocks;
        }

        private static String folded(List<String> header, List<List<String>> rows, String what) {
            return rows.isEmpty()
                    ? ""
                    : "<details><summary>" + rows.size() + " " + what + "</summary>\n\n" + Markdown.table(header, rows)
                            + "\n\n</details>";
        }

        private static List<String> more(int hidden, String what, String rest) {
            return hidden > 0 ? List.of(hidden + " more" + what + ": all of them " + rest) : List.of();
        }
    }

    /** The cells that a reader gets: those of few enough rows, and without columns that are the same in all of them. */
    private static final class Shown {
        /** Rows without a verdict tell little, and noisy results have many; the largest differences come first. */
        private static final int INCONCLUSIVE = 10;

        private final List<String> header = new ArrayList<>(List.of(""));
        private final List<List<String>> open;
        private final List<List<String>> inconclusive;
        private final List<List<String>> unchanged;
        private final List<String> constants = new ArrayList<>();
        /** Rows that are neither open nor folded, apart from inconclusive ones. */
        private final int hiddenRows;

        private final int hiddenInconclusive;

        Shown(Table table, int most) {
            List<Table.Row> seen = new ArrayList<>();
            List<Table.Row> others = new ArrayList<>();
            List<Table.Row> same = new ArrayList<>();
            int doubtful = 0;
            for (Table.Row row : table.rows) {
                boolean isOther = row.folded == Verdict.INCONCLUSIVE && ++doubtful > INCONCLUSIVE;
                (row.folded == Verdict.UNCHANGED ? same : isOther ? others : seen).add(row);
            }
            // of 50,000 rows only those that are shown need a name and cells
            List<Table.Row> shown = new ArrayList<>(first(most, seen));
            int openEnd = shown.size();
            shown.addAll(first(most - openEnd, others));
            int inconclusiveEnd = shown.size();
            shown.addAll(first(most, same));
            hiddenRows = seen.size() - openEnd + same.size() - (shown.size() - inconclusiveEnd);
            hiddenInconclusive = others.size() - (inconclusiveEnd - openEnd);
            List<List<String>> lines =
                    names(shown.stream().map(Table.Row::benchmarkCase).toList());
            List<List<String>> cells =
                    shown.stream().map(row -> row.cells.get()).toList();
            for (int i = 0; i < table.columns.size(); i++) {
                int index = i;
                add(
                        table.columns.get(i),
                        cells.stream().map(row -> row.get(index)).toList(),
                        lines);
            }
            open = lines.subList(0, openEnd);
            inconclusive = lines.subList(openEnd, inconclusiveEnd);
            unchanged = lines.subList(inconclusiveEnd, lines.size());
        }

        /** Begins lines with names, without the parameters, mode and threads that the rows have in common. */
        private List<List<String>> names(List<BenchmarkCase> cases) {
            BenchmarkCase usual = new BenchmarkCase("", "avgt", Map.of(), 1);
            String mode = common(cases, BenchmarkCase::mode);
            Integer threads = common(cases, BenchmarkCase::threads);
            List<BenchmarkCase> shorter = cases.stream()
                    .map(one -> new BenchmarkCase(
                            one.benchmark(),
                            mode == null ? one.mode() : usual.mode(),
                            one.params(),
                            threads == null ? one.threads() : usual.threads()))
                    .toList();
            Map<String, String> shared = cases.size() > 1 ? Projection.constants(shorter) : Map.of();
            shared.forEach((name, value) -> constants.add(name + "=" + value));
            if (mode != null && !mode.equals(usual.mode())) {
                constants.add("mode " + mode);
            }
            if (threads != null && threads > 1) {
                constants.add(threads + " threads");
            }
            Map<BenchmarkCase, String> labels = Projection.labels(shorter, shared.keySet());
            List<List<String>> lines = new ArrayList<>();
            shorter.forEach(one -> lines.add(new ArrayList<>(List.of(labels.get(one)))));
            return lines;
        }

        /** Returns what several cases have in common; null if they differ. */
        private static <F> F common(List<BenchmarkCase> cases, Function<BenchmarkCase, F> fact) {
            List<F> values = cases.stream().map(fact).distinct().limit(2).toList();
            return cases.size() > 1 && values.size() == 1 ? values.get(0) : null;
        }

        private void add(Column column, List<String> cells, List<List<String>> lines) {
            Set<String> values = new HashSet<>(cells);
            boolean blank = values.stream().allMatch(String::isEmpty);
            boolean differs = values.size() > 1 || cells.size() == 1 || values.contains(Format.CANNOT_TELL);
            if (!column.isSaidOnce || !blank && differs) {
                header.add(column.head);
                IntStream.range(0, cells.size()).forEach(i -> lines.get(i).add(cells.get(i)));
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
