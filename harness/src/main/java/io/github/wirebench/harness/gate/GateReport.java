// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.gate;

import io.github.wirebench.harness.console.Markdown;
import io.github.wirebench.harness.console.PlainText;
import io.github.wirebench.harness.data.BenchmarkCase;
import io.github.wirebench.harness.gate.AcceptedChanges.AcceptedChange;
import io.github.wirebench.harness.gate.CaseFinding.Allocation;
import io.github.wirebench.harness.gate.CaseFinding.Figure;
import io.github.wirebench.harness.gate.CaseFinding.Time;
import io.github.wirebench.harness.stats.Format;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The human-readable report of {@code compare} or {@code ab}, as text for a console, or as Markdown for a pull request or the summary
 * of a job.
 *
 * @param summary one line on everything
 * @param head what is compared, and what differs beside the code
 * @param sections tables with their notes
 * @param legend what the columns mean
 * @param closing lines at the end, before the summary
 * @param replays commands that measure the regressions again
 * @param tablesFirst whether Markdown begins with the tables, and all other lines follow them
 * @param markdownRows rows per table in Markdown: GitHub takes comments of 65,536 characters
 * @param rest where everything is that the report leaves out
 */
record GateReport(
        String summary,
        List<String> head,
        List<Section> sections,
        String legend,
        List<String> closing,
        List<String> replays,
        boolean tablesFirst,
        int markdownRows,
        String rest) {
    /** Nobody reads more; regressions come first. */
    private static final int TEXT_ROWS = 1000;

    static final Function<CaseFinding, Optional<Verdict>> ON_TIME =
            finding -> Optional.of(finding.time().verdict());

    private static final int MARKDOWN_NOTES = 100;
    private static final int LISTED = 20;

    /**
     * A table, with what belongs to it.
     *
     * @param title may be empty
     * @param intro may be empty
     * @param header of the table's figures
     * @param saidOnce indexes of columns that are no column if all rows are equal in them
     * @param rows of the table
     * @param notes lines below it
     */
    record Section(
            String title,
            String intro,
            List<String> header,
            Set<Integer> saidOnce,
            List<TableRow> rows,
            List<String> notes) {}

    /**
     * A row of a table.
     *
     * @param benchmarkCase names it
     * @param folded the verdict by which it may be folded away; empty if it must be seen
     * @param figures made when it is shown
     */
    record TableRow(BenchmarkCase benchmarkCase, Optional<Verdict> folded, Supplier<List<String>> figures) {
        static TableRow of(CaseFinding finding, boolean valid, Words words) {
            boolean unchanged = finding.isUnchanged()
                    && (finding.pairing().isEmpty() || finding.warnings().isEmpty());
            boolean inconclusive = finding.first() == Verdict.INCONCLUSIVE
                    && finding.bytesVerdict().filter(Verdict::isChange).isEmpty();
            Optional<Verdict> folded = Optional.of(finding.first()).filter(verdict -> unchanged || inconclusive);
            return new TableRow(finding.benchmarkCase(), folded, () -> GateReport.cells(finding, valid, words));
        }
    }

    /** Makes a section of findings. */
    static Section section(
            String title,
            String intro,
            String from,
            String to,
            String count,
            Stream<TableRow> rows,
            List<String> notes) {
        return new Section(
                title,
                intro,
                List.of(from, to, "slower by", "time", count, "detectable", "verdict", "B/op"),
                Set.of(3, 4, 5, 7),
                rows.toList(),
                notes);
    }

    /** How verdicts read. */
    enum Words {
        /** Of one thing that has changed or not. */
        CHANGES,
        /** Of contenders, one against another. */
        CONTENDERS;

        String of(Verdict verdict, boolean bytes) {
            return this == CHANGES ? verdict.toString() : verdict.ofContender(bytes);
        }
    }

    /**
     * Returns the cells of a finding.
     *
     * @param valid whether verdicts can be believed
     */
    private static List<String> cells(CaseFinding finding, boolean valid, Words words) {
        Time time = finding.time();
        boolean measured = finding.isMeasured();
        return List.of(
                measured ? Format.score(time.before(), time.unit(), time.before()) : "",
                measured ? after(time) : "",
                measured ? Format.change(time.interval()) : "",
                time.figure() == Figure.CPU ? "CPU" : "score",
                finding.pairing()
                        .map(pairing ->
                                pairs(time.forksBefore(), pairing.state().pairs()))
                        .orElseGet(() -> time.forksBefore() + "/" + time.forksAfter()),
                detectable(
                        time, measured && (time.isTested() || finding.pairing().isPresent())),
                verdict(words.of(time.verdict(), false), finding.acceptedTime(), valid || finding.hasFailed())
                        + finding.doubt()
                                .filter(doubt -> valid)
                                .map(doubt -> ": " + doubt)
                                .orElse(""),
                finding.allocation().map(GateReport::bytes).orElse("")
                        + finding.bytesVerdict()
                                .filter(verdict -> valid)
                                .map(verdict -> " " + verdict(words.of(verdict, true), finding.acceptedBytes(), true))
                                .orElse(""));
    }

    /** Returns the second time in the unit of the first, unless that would leave no digits of it. */
    private static String after(Time time) {
        return Format.score(time.after(), time.unit(), Math.min(time.before(), 10 * time.after()));
    }

    /**
     * Returns the smallest slowdown that would have been found.
     *
     * @param judged whether its absence is due to the forks, and not to something else that is wrong with them
     */
    private static String detectable(Time time, boolean judged) {
        if (!Double.isNaN(time.visible())) {
            return Format.percent(time.visible());
        }
        return judged && time.verdict() == Verdict.INCONCLUSIVE ? Format.CANNOT_TELL : "-";
    }

    private static String pairs(int deciding, int all) {
        return deciding == all ? String.valueOf(all) : deciding + " of " + all;
    }

    private static String verdict(String verdict, Optional<AcceptedChange> accepted, boolean valid) {
        return valid ? verdict + (accepted.isPresent() ? " (accepted)" : "") : "-";
    }

    /** Returns bytes per operation, of both sides where they differ. */
    private static String bytes(Allocation allocation) {
        String before = Format.bytes(allocation.before());
        String after = Format.bytes(allocation.after());
        return before.equals(after) ? before : before + " -> " + after;
    }

    /** Returns how many verdicts of each kind there are on time, and on allocation if it was recorded. */
    static String counts(List<CaseFinding> findings, Words words) {
        return counts(count(findings, ON_TIME), words, false)
                + (findings.stream().anyMatch(finding -> finding.allocation().isPresent())
                        ? "; B/op: " + counts(count(findings, CaseFinding::bytesVerdict), words, true)
                        : "");
    }

    private static String counts(Map<Verdict, Long> counts, Words words, boolean bytes) {
        return counts.entrySet().stream()
                .map(kind -> kind.getValue() + " " + words.of(kind.getKey(), bytes))
                .collect(Collectors.joining(", "));
    }

    /** Counts the verdicts of each kind, in the order of reports; that nothing failed is not said. */
    static Map<Verdict, Long> count(List<CaseFinding> findings, Function<CaseFinding, Optional<Verdict>> verdict) {
        Map<Verdict, Long> counts = new LinkedHashMap<>();
        for (Verdict kind :
                List.of(Verdict.REGRESSED, Verdict.FAILED, Verdict.IMPROVED, Verdict.UNCHANGED, Verdict.INCONCLUSIVE)) {
            long count = findings.stream()
                    .filter(finding ->
                            verdict.apply(finding).filter(kind::equals).isPresent())
                    .count();
            if (kind != Verdict.FAILED || count > 0) {
                counts.put(kind, count);
            }
        }
        return counts;
    }

    /** Returns a line on the benchmarks that only one side has; none without any. */
    static List<String> oneSided(String side, List<BenchmarkCase> cases, String rest) {
        return cases.isEmpty()
                ? List.of()
                : List.of("Only in " + side + " (" + cases.size() + "): "
                        + Format.some(cases.stream().map(BenchmarkCase::label).toList(), LISTED)
                        + (cases.size() > LISTED ? ", all of them " + rest : ""));
    }

    /** Returns a number of things without separators, for those who read it by program. */
    static String count(long count, String noun) {
        return count + " " + noun + (count == 1 ? "" : "s");
    }

    /**
     * Returns the report for a console.
     *
     * @param width of its lines
     */
    String text(int width) {
        List<String> lines = new ArrayList<>(head);
        for (Section section : sections) {
            ShownTable table = new ShownTable(section, TEXT_ROWS, TEXT_ROWS);
            List<String> intro = Stream.of(section.title, section.intro, table.constants())
                    .filter(line -> !line.isEmpty())
                    .toList();
            if (!intro.isEmpty()) {
                lines.add("");
                lines.addAll(intro);
            }
            if (!section.rows.isEmpty()) {
                lines.add("");
                lines.addAll(PlainText.table(
                        table.header(),
                        Stream.concat(table.open().stream(), table.unchanged().stream())
                                .toList(),
                        width));
                lines.addAll(more(table.left(), ""));
                lines.addAll(more(table.inconclusive().size() + table.leftInconclusive(), " " + Verdict.INCONCLUSIVE));
            }
            if (!section.notes.isEmpty()) {
                lines.add("");
                lines.addAll(section.notes);
            }
        }
        lines.add("");
        lines.add(legend);
        lines.addAll(closing);
        if (!replays.isEmpty()) {
            lines.add("To measure these again:");
            replays.forEach(command -> lines.add("  " + command));
        }
        lines.add(summary);
        return PlainText.text(lines);
    }

    /** Returns the report in Markdown; what is unchanged is folded away. */
    String markdown() {
        List<String> blocks = new ArrayList<>();
        blocks.add("**" + Markdown.escape(summary) + "**");
        if (!tablesFirst) {
            blocks.add(Markdown.list(head));
        }
        for (Section section : sections) {
            blocks.add(section.title.isEmpty() ? "" : "### " + section.title);
            blocks.add(Markdown.escape(section.intro));
            ShownTable table = new ShownTable(section, markdownRows, markdownRows);
            blocks.add(Markdown.escape(table.constants()));
            blocks.add(table(table.header(), table.open()));
            blocks.add(folded(table.header(), table.inconclusive(), "more " + Verdict.INCONCLUSIVE));
            blocks.add(folded(table.header(), table.unchanged(), Verdict.UNCHANGED.toString()));
            blocks.addAll(more(table.left(), ""));
            blocks.addAll(more(table.leftInconclusive(), " " + Verdict.INCONCLUSIVE));
            if (!tablesFirst) {
                blocks.add(Markdown.list(section.notes));
            }
        }
        if (!replays.isEmpty()) {
            blocks.add("To measure these again:\n\n```sh\n" + PlainText.text(replays) + "\n```");
        }
        if (tablesFirst) {
            List<String> notes =
                    sections.stream().flatMap(section -> section.notes.stream()).toList();
            List<String> lines = new ArrayList<>(head);
            lines.addAll(notes.subList(0, Math.min(MARKDOWN_NOTES, notes.size())));
            if (notes.size() > MARKDOWN_NOTES) {
                lines.add((notes.size() - MARKDOWN_NOTES) + " more notes: all of them " + rest);
            }
            lines.addAll(closing);
            lines.add(legend);
            blocks.add(Markdown.list(lines));
        }
        return blocks.stream().filter(block -> !block.isEmpty()).collect(Collectors.joining("\n\n"));
    }

    private static String table(List<String> header, List<List<String>> rows) {
        return rows.isEmpty() ? "" : Markdown.table(header, rows);
    }

    private static String folded(List<String> header, List<List<String>> rows, String what) {
        return rows.isEmpty()
                ? ""
                : "<details><summary>" + rows.size() + " " + what + "</summary>\n\n" + Markdown.table(header, rows)
                        + "\n\n</details>";
    }

    private List<String> more(int left, String what) {
        return left > 0 ? List.of(left + " more" + what + ": all of them " + rest) : List.of();
    }
}
