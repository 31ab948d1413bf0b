// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.compare;

import io.github.wirebench.harness.compare.Sides.Figure;
import io.github.wirebench.harness.console.CommandFailure.ExitCode;
import io.github.wirebench.harness.console.JsonFiles;
import io.github.wirebench.harness.console.Markdown;
import io.github.wirebench.harness.console.PlainText;
import io.github.wirebench.harness.data.BenchmarkCase;
import io.github.wirebench.harness.data.OutputFile;
import io.github.wirebench.harness.data.OutputFile.ReportFormat;
import io.github.wirebench.harness.data.Projection;
import io.github.wirebench.harness.data.Remark;
import io.github.wirebench.harness.stats.Format;
import io.github.wirebench.harness.stats.Interval;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.openjdk.jmh.annotations.Mode;

/**
 * The report of {@code compare} or {@code ab} in all formats: as text for a console, as Markdown for a pull request or the summary
 * of a job, and as JSON and CSV for programs.
 *
 * @param rest where everything is that the report leaves out
 * @param fields of the command's JSON, beside those that both commands have
 * @param replay the command that compares a case again, empty if nothing can; null if nothing would be accepted
 */
record ComparisonReport(
        String command,
        int exitCode,
        String summary,
        List<Remark> head,
        List<Table> tables,
        List<String> closing,
        String rest,
        Map<String, Object> fields,
        List<Comparison> comparisons,
        Function<BenchmarkCase, String> replay) {
    /** Rows of a table, which may fold as many away, have about 250 characters, and notes 150: GitHub takes comments of 65,536. */
    private static final int MARKDOWN_ROWS = 100;

    private static final int MOST_NOTES = 50;

    /** Where there was nearly nothing before, no ratio means anything. */
    private static final double MOST_RATIO = 1e6;

    /** Nobody reads more. */
    private static final int TEXT_ROWS = 1000;

    private static final int LONGEST_LABEL = 200;

    private static final String AVERAGE_TIME = Mode.AverageTime.shortLabel();

    /** Conditions of a benchmark that are of no interest where they are the usual ones. */
    private static final List<Column> CONDITIONS = List.of(
            new Column("mode", true, one -> one.benchmarkCase().mode()),
            new Column(
                    "threads", true, one -> Objects.toString(one.benchmarkCase().severalThreads(), "")));

    static final String LEGEND =
            "slower by: time per operation, with its 95% interval; detectable: the smallest slowdown"
                    + " that would have been found.";

    private static final String AGAIN = "To measure these again:";

    String as(ReportFormat format, int width) {
        return OutputFile.text(text -> write(format, width, text));
    }

    /** Writes the report; JSON and CSV, which may be long, piece by piece. */
    void write(ReportFormat format, int width, Writer target) throws IOException {
        switch (format) {
            case TEXT -> target.write(text(width));
            case MARKDOWN -> target.write(markdown());
            case JSON -> JsonFiles.MAPPER.writeValue(target, document());
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
        if (!verdict().equals(summary)) {
            blocks.add(verdict());
        }
        return joined("\n\n", blocks);
    }

    /** The verdict first, then what shows it; how it was measured is folded away. */
    private String markdown() {
        Map<Boolean, List<Remark>> byWarning = head.stream().collect(Collectors.partitioningBy(Remark::isWarning));
        List<String> blocks = new ArrayList<>();
        blocks.add("**" + Markdown.escape(verdict()) + "**");
        blocks.add(Markdown.list(texts(byWarning.get(true))));
        tables.forEach(table -> blocks.addAll(table.markdown(rest)));
        List<String> how = new ArrayList<>();
        how.add(Markdown.escape(summary));
        how.add(Markdown.list(texts(byWarning.get(false))));
        closing.forEach(line -> how.add(Markdown.escape(line)));
        List<String> replays = replays();
        if (!replays.isEmpty()) {
            how.add(AGAIN + "\n\n```sh\n" + PlainText.text(replays) + "\n```");
        }
        blocks.add(folded("How this was measured", joined("\n\n", how)));
        return joined("\n\n", blocks);
    }

    /** Returns the verdict in a few words, and what to do; of three runs or more, the last is judged against several. */
    private String verdict() {
        Comparison last = comparisons.get(comparisons.size() - 1);
        if (last.isOfContenders()) {
            return summary;
        }
        List<Comparison> judged =
                comparisons.stream().filter(one -> one.to().equals(last.to())).toList();
        Collection<List<CaseFinding>> findings = judged.stream()
                .flatMap(one -> one.findings().stream())
                .collect(Collectors.groupingBy(CaseFinding::benchmarkCase))
                .values();
        String of = " of " + Format.count(findings.size(), "benchmark");
        List<CaseFinding> worse = findings.stream()
                .flatMap(List::stream)
                .filter(CaseFinding::isWorse)
                .toList();
        if (worse.isEmpty()) {
            long accepted = count(findings, CaseFinding::isAccepted);
            // the whole way comes first; the last step of a trend only must not be worse
            long passed = findings.stream()
                    .filter(each -> each.get(0).time().verdict().isGood()
                            || each.stream().anyMatch(CaseFinding::isAccepted))
                    .count();
            return exitCode == ExitCode.NO_VERDICT || passed == 0
                    ? "No verdict: " + reason(findings, judged.stream().anyMatch(Comparison::isMeasured))
                    : "Passed: " + passed + of + (passed == 1 ? " is" : " are") + " not worse"
                            + (accepted > 0 ? ", or accepted (" + accepted + ")" : "")
                            + (passed < findings.size() ? ", the rest is not known." : ".")
                            + judged.stream()
                                    .map(Comparison::notCompared)
                                    .distinct()
                                    .collect(Collectors.joining());
        }
        long count = count(findings, CaseFinding::isWorse);
        double inTime = largest(worse, false);
        double largest = inTime > 1 ? inTime : largest(worse, true);
        // the row of the time alone does not show it
        boolean isInOthers = worse.stream().noneMatch(finding -> finding.time().isWorse());
        List<String> others = worse.stream()
                .flatMap(finding -> finding.others().stream())
                .filter(metric -> isInOthers && metric.isWorse())
                .map(metric -> (metric.sides().figure() == Figure.SCORE ? "method " : "") + metric.name())
                .distinct()
                .toList();
        Set<Verdict> kinds =
                worse.stream().map(finding -> finding.time().verdict()).collect(Collectors.toSet());
        String how = kinds.equals(Set.of(Verdict.MISSING))
                ? " missing"
                : kinds.equals(Set.of(Verdict.FAILED)) ? " failing" : " worse";
        return count + of + (count == 1 ? " is" : " are") + how
                + (others.isEmpty() ? "" : " in " + Format.some(others))
                + (largest > 1 && largest < MOST_RATIO
                        ? ", by up to " + Format.change(Interval.of(largest)) + (inTime > 1 ? "" : " in B/op")
                        : "")
                + "."
                + (replay == null || worse.stream().allMatch(CaseFinding::hasFailed)
                        ? ""
                        : " Fix what is not intended; accept the rest in " + AcceptedChanges.USUAL + ".");
    }

    /** Returns by how much the worst time or amount is worse; 0 if none is, infinite if something stopped, or was nothing before. */
    private static double largest(List<CaseFinding> worse, boolean ofBytes) {
        return worse.stream()
                .flatMap(finding -> finding.metrics().stream())
                .filter(metric -> metric.isWorse() && metric.verdict() == Verdict.REGRESSED)
                .filter(metric -> ofBytes == (metric.sides().figure() == Figure.BYTES))
                .mapToDouble(metric -> metric.hasStopped() ? Double.POSITIVE_INFINITY : metric.ratio())
                .filter(ratio -> ratio > 1)
                .max()
                .orElse(0);
    }

    /** Returns why there is no verdict, if it is the same for all. */
    private String reason(Collection<List<CaseFinding>> cases, boolean isMeasured) {
        Set<String> problems = cases.stream()
                .flatMap(List::stream)
                .map(finding -> finding.time().problem().orElse(""))
                .collect(Collectors.toSet());
        String only = problems.size() == 1 ? problems.iterator().next() : "";
        String hint = command.equals("ab")
                ? "more JVMs or a quieter machine may help"
                : "more JVMs may help, or ab, which can tell smaller changes";
        String reason = !only.isEmpty() ? only : isMeasured ? hint : "nothing could be measured";
        return reason.endsWith("?") ? reason : reason + ".";
    }

    private static long count(Collection<List<CaseFinding>> cases, Predicate<CaseFinding> which) {
        return cases.stream().filter(one -> one.stream().anyMatch(which)).count();
    }

    List<String> replays() {
        return comparisons.stream()
                .flatMap(comparison -> comparison.findings().stream())
                .filter(finding -> replay != null && finding.isWorse())
                .map(finding -> replay.apply(finding.benchmarkCase()))
                .filter(line -> !line.isEmpty())
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

    private static String folded(String summary, String content) {
        return "<details><summary>" + summary + "</summary>\n\n" + content + "\n\n</details>";
    }

    /** A column; if it may be said once, it is no column where all rows are equal in it. */
    record Column(String head, boolean isSaidOnce, Function<CaseFinding, String> cell) {}

    /** A table; what is the same in all rows is said once, above it. Details are rows beneath a row. */
    record Table(
            String title,
            String intro,
            List<CaseFinding> rows,
            Function<CaseFinding, Map<String, CaseFinding>> details,
            List<Column> columns,
            List<Remark> notes) {

        private List<String> text(int width, String rest) {
            Shown shown = new Shown(this, TEXT_ROWS);
            List<List<String>> cells = shown.lines.stream().map(Line::cells).toList();
            List<String> lines =
                    new ArrayList<>(rows.isEmpty() ? List.of() : PlainText.table(shown.header, cells, width));
            lines.add(more(shown.hidden, "", rest));
            List<String> above = Stream.of(title, intro, shown.constants())
                    .map(PlainText::oneLine)
                    .toList();
            return List.of(joined("\n", above), joined("\n", lines), PlainText.text(notes(rest)));
        }

        /** Returns blocks, some of them empty. */
        private List<String> markdown(String rest) {
            Shown shown = new Shown(this, MARKDOWN_ROWS);
            String what = Format.count(shown.folded, "benchmark") + " not known to be worse";
            return List.of(
                    title.isEmpty() ? "" : "### " + Markdown.escape(title),
                    Markdown.escape(intro),
                    Markdown.escape(shown.constants()),
                    shown.markdown(false),
                    shown.folded == 0 ? "" : folded(what, shown.markdown(true)),
                    more(shown.hidden, "", rest),
                    Markdown.list(notes(rest)));
        }

        private List<String> notes(String rest) {
            int left = Math.max(0, notes.size() - MOST_NOTES);
            Stream<String> shown = texts(notes).stream().limit(MOST_NOTES);
            return Stream.concat(shown, Stream.of(more(left, " notes", rest)).filter(line -> !line.isEmpty()))
                    .toList();
        }

        private static String more(int hidden, String what, String rest) {
            return hidden > 0 ? hidden + " more" + what + ": all of them " + rest : "";
        }
    }

    /** A line of a table: of a finding, or of a part of one. */
    private record Line(CaseFinding finding, boolean isFolded, List<String> cells) {
        static Line of(CaseFinding finding, boolean isFolded, String name) {
            return new Line(finding, isFolded, new ArrayList<>(List.of(name)));
        }
    }

    /** The cells that a reader gets: those of few enough rows, and without columns that are the same in all of them. */
    private static final class Shown {
        private final List<String> header = new ArrayList<>(List.of(""));
        private final List<String> constants = new ArrayList<>();
        private final List<Line> lines = new ArrayList<>();
        private final int folded;
        private final int hidden;

        Shown(Table table, int most) {
            Map<Boolean, List<CaseFinding>> byFolding =
                    table.rows.stream().collect(Collectors.partitioningBy(row -> row.isFolded()));
            // of 50,000 rows only those that are shown need a name and cells
            List<CaseFinding> rows = Stream.of(false, true)
                    .flatMap(isFolded -> byFolding.get(isFolded).stream().limit(most))
                    .toList();
            folded = Math.min(most, byFolding.get(true).size());
            hidden = table.rows.size() - rows.size();
            List<String> labels =
                    labels(rows.stream().map(CaseFinding::benchmarkCase).toList());
            for (int i = 0; i < rows.size(); i++) {
                CaseFinding row = rows.get(i);
                boolean isFolded = i >= rows.size() - folded;
                lines.add(Line.of(row, isFolded, labels.get(i)));
                table.details.apply(row).forEach((name, detail) -> lines.add(Line.of(detail, isFolded, "  " + name)));
            }
            Stream.of(CONDITIONS, table.columns).flatMap(List::stream).forEach(this::add);
        }

        /** Returns names without mode and threads, and without the parameters that several cases all have in common. */
        private List<String> labels(List<BenchmarkCase> cases) {
            Map<String, String> shared = cases.size() > 1 ? Projection.constants(cases) : Map.of();
            shared.forEach((name, value) -> constants.add(name + "=" + value));
            List<BenchmarkCase> plain = cases.stream()
                    .map(one -> new BenchmarkCase(one.benchmark(), AVERAGE_TIME, one.params(), 1))
                    .toList();
            Map<BenchmarkCase, String> labels = Projection.labels(plain, shared.keySet());
            return plain.stream().map(one -> shortened(labels.get(one))).toList();
        }

        private static String shortened(String label) {
            return label.length() <= LONGEST_LABEL ? label : label.substring(0, LONGEST_LABEL) + "...";
        }

        private void add(Column column) {
            List<String> cells =
                    lines.stream().map(line -> column.cell.apply(line.finding)).toList();
            Set<String> values = new HashSet<>(cells);
            boolean blank = values.stream().allMatch(value -> value.isEmpty() || value.equals(AVERAGE_TIME));
            boolean differs = values.size() > 1 || cells.size() == 1 || values.contains(Format.CANNOT_TELL);
            if (!column.isSaidOnce || !blank && differs) {
                header.add(column.head);
                for (int i = 0; i < cells.size(); i++) {
                    lines.get(i).cells.add(cells.get(i));
                }
            } else if (!blank && !values.contains("-")) {
                constants.add(column.head + " " + cells.get(0));
            }
        }

        private String markdown(boolean isFolded) {
            List<List<String>> cells = lines.stream()
                    .filter(line -> line.isFolded == isFolded)
                    .map(Line::cells)
                    .toList();
            return cells.isEmpty() ? "" : Markdown.table(header, cells);
        }

        /** Returns a line on what is the same in all rows; empty if nothing is. */
        private String constants() {
            String which = hidden == 0 ? "In all rows: " : "In all rows shown: ";
            return constants.isEmpty() ? "" : which + String.join(", ", constants) + ".";
        }
    }
}
