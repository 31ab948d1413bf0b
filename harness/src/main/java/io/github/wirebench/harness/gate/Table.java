// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.gate;

import io.github.wirebench.harness.console.Markdown;
import io.github.wirebench.harness.console.PlainText;
import io.github.wirebench.harness.data.BenchmarkCase;
import io.github.wirebench.harness.data.Projection;
import io.github.wirebench.harness.stats.Format;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A table of a report, with what belongs to it. What is the same in all rows is said once, above it.
 *
 * @param <T> what a row is about
 * @param title may be empty, as may the intro below it
 * @param columns those after the names of the rows
 * @param rows the most important ones first
 * @param benchmark names a row
 * @param folding the verdict by which a row may be folded away; empty if it must be seen
 * @param notes lines below the table
 */
record Table<T>(
        String title,
        String intro,
        List<Column<T>> columns,
        List<T> rows,
        Function<T, BenchmarkCase> benchmark,
        Function<T, Optional<Verdict>> folding,
        List<Remark> notes) {
    /** Nobody reads more. */
    private static final int TEXT_ROWS = 1000;

    /** Rows without a verdict tell little, and noisy results have many; the largest differences come first. */
    private static final int INCONCLUSIVE = 10;

    private static final String USUAL_MODE = "avgt";

    /** A column; if it may be said once, it is no column where all rows are equal in it. */
    record Column<T>(String head, boolean isSaidOnce, Function<T, String> cell) {}

    /** Returns lines for a console. */
    List<String> text(int width, String rest) {
        Shown shown = new Shown(TEXT_ROWS);
        List<String> lines = new ArrayList<>();
        addParagraph(
                lines,
                Stream.of(title, intro, shown.constants())
                        .filter(line -> !line.isEmpty())
                        .toList());
        if (!rows.isEmpty()) {
            addParagraph(
                    lines,
                    PlainText.table(
                            shown.header,
                            Stream.concat(shown.open.stream(), shown.unchanged.stream())
                                    .toList(),
                            width));
            lines.addAll(more(shown.hiddenRows, "", rest));
            lines.addAll(more(shown.inconclusive.size() + shown.hiddenInconclusive, " " + Verdict.INCONCLUSIVE, rest));
        }
        addParagraph(lines, notes.stream().map(Remark::toString).toList());
        return lines;
    }

    private static void addParagraph(List<String> lines, List<String> paragraph) {
        if (!paragraph.isEmpty()) {
            lines.add("");
            lines.addAll(paragraph);
        }
    }

    /** Returns blocks of Markdown without the notes, some of them empty; what is unchanged is folded away. */
    List<String> markdown(int most, String rest) {
        Shown shown = new Shown(most);
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

    /** The cells that a reader gets: those of few enough rows, and without columns that are the same in all of them. */
    private final class Shown {
        private final List<String> header = new ArrayList<>(List.of(""));
        private final List<List<String>> open;
        private final List<List<String>> inconclusive;
        private final List<List<String>> unchanged;
        private final List<String> constants = new ArrayList<>();
        /** Rows that are neither open nor folded, apart from inconclusive ones. */
        private final int hiddenRows;

        private final int hiddenInconclusive;

        Shown(int most) {
            List<T> seen = new ArrayList<>();
            List<T> doubtful = new ArrayList<>();
            List<T> same = new ArrayList<>();
            int inconclusiveRows = 0;
            for (T row : rows) {
                Optional<Verdict> folded = folding.apply(row);
                if (folded.filter(Verdict.UNCHANGED::equals).isPresent()) {
                    same.add(row);
                } else if (folded.isPresent() && ++inconclusiveRows > INCONCLUSIVE) {
                    doubtful.add(row);
                } else {
                    seen.add(row);
                }
            }
            int seenEnd = Math.min(most, seen.size());
            int doubtfulEnd = seenEnd + Math.min(most - seenEnd, doubtful.size());
            int sameEnd = doubtfulEnd + Math.min(most, same.size());
            hiddenRows = seen.size() - seenEnd + same.size() - (sameEnd - doubtfulEnd);
            hiddenInconclusive = doubtful.size() - (doubtfulEnd - seenEnd);
            // of 50,000 rows only those that are shown need a name and cells
            List<T> shown = Stream.of(
                            seen.subList(0, seenEnd),
                            doubtful.subList(0, doubtfulEnd - seenEnd),
                            same.subList(0, sameEnd - doubtfulEnd))
                    .flatMap(List::stream)
                    .toList();
            List<List<String>> lines = names(shown);
            columns.forEach(column -> add(column, shown, lines));
            open = lines.subList(0, seenEnd);
            inconclusive = lines.subList(seenEnd, doubtfulEnd);
            unchanged = lines.subList(doubtfulEnd, sameEnd);
        }

        /** Begins lines with names, without the parameters, mode and threads that the rows have in common. */
        private List<List<String>> names(List<T> shown) {
            List<BenchmarkCase> cases = shown.stream().map(benchmark).toList();
            if (cases.size() < 2) {
                return cases.stream().map(one -> line(one.label())).toList();
            }
            Optional<String> mode = common(cases, BenchmarkCase::mode);
            Optional<Integer> threads = common(cases, BenchmarkCase::threads);
            List<BenchmarkCase> usual = cases.stream()
                    .map(one -> new BenchmarkCase(
                            one.benchmark(),
                            mode.isPresent() ? USUAL_MODE : one.mode(),
                            one.params(),
                            threads.isPresent() ? 1 : one.threads()))
                    .toList();
            Map<String, String> shared = Projection.constants(usual);
            shared.forEach((name, value) -> constants.add(name + "=" + value));
            mode.filter(known -> !known.equals(USUAL_MODE)).ifPresent(known -> constants.add("mode " + known));
            threads.filter(known -> known > 1).ifPresent(known -> constants.add(known + " threads"));
            Map<BenchmarkCase, String> byCase = Projection.labels(usual, shared.keySet());
            return usual.stream().map(one -> line(byCase.get(one))).toList();
        }

        private List<String> line(String name) {
            return new ArrayList<>(List.of(name));
        }

        private <F> Optional<F> common(List<BenchmarkCase> cases, Function<BenchmarkCase, F> fact) {
            Set<F> values = cases.stream().map(fact).collect(Collectors.toSet());
            return values.size() == 1 ? Optional.of(values.iterator().next()) : Optional.empty();
        }

        private void add(Column<T> column, List<T> shown, List<List<String>> lines) {
            List<String> cells = shown.stream().map(column.cell()).toList();
            Set<String> values = new HashSet<>(cells);
            boolean blank = values.stream().allMatch(String::isEmpty);
            boolean differs = values.size() > 1 || cells.size() == 1 || values.contains(Format.CANNOT_TELL);
            if (!column.isSaidOnce() || !blank && differs) {
                header.add(column.head());
                for (int i = 0; i < cells.size(); i++) {
                    lines.get(i).add(cells.get(i));
                }
            } else if (!blank && !values.contains("-")) {
                constants.add(column.head() + " " + cells.get(0));
            }
        }

        /** Returns a line on what is the same in all rows; empty if nothing is. */
        private String constants() {
            String which = hiddenRows + hiddenInconclusive == 0 ? "In all rows: " : "In all rows shown: ";
            return constants.isEmpty() ? "" : which + String.join(", ", constants) + ".";
        }
    }
}
