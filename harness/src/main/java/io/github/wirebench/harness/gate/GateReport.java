// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.gate;

import io.github.wirebench.harness.console.JsonFiles;
import io.github.wirebench.harness.console.Markdown;
import io.github.wirebench.harness.console.PlainText;
import io.github.wirebench.harness.data.BenchmarkCase;
import io.github.wirebench.harness.data.OutputFile.ReportFormat;
import io.github.wirebench.harness.stats.Format;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * The report of {@code compare} or {@code ab} in all formats: as text for a console, as Markdown for a pull request or the summary
 * of a job, and as JSON and CSV for programs.
 */
record GateReport(
        String summary,
        List<Remark> head,
        List<Table<?>> tables,
        String legend,
        List<String> closing,
        List<String> replays,
        Style style,
        List<Findings> findings,
        Supplier<Map<String, Object>> document) {
    private static final int MARKDOWN_NOTES = 100;
    private static final int LISTED = 20;

    /**
     * How much a report holds.
     *
     * @param markdownRows rows per table in Markdown: GitHub takes comments of 65,536 characters
     * @param rest where everything is that the report leaves out
     */
    record Style(int markdownRows, String rest) {
        /** Returns a line on the benchmarks that only one side has; none without any. */
        List<Remark> oneSided(String side, List<BenchmarkCase> cases) {
            return cases.isEmpty()
                    ? List.of()
                    : List.of(Remark.note("Only in " + side + " (" + cases.size() + "): "
                            + Format.some(
                                    cases.stream().map(BenchmarkCase::label).toList(), LISTED)
                            + (cases.size() > LISTED ? ", all of them " + rest : "")));
        }
    }

    /** Returns a number of things without separators, for those who read it by program. */
    static String count(long count, String noun) {
        return count + " " + noun + (count == 1 ? "" : "s");
    }

    String as(ReportFormat format, int width) {
        return switch (format) {
            case TEXT -> text(width);
            case MARKDOWN -> markdown();
            case JSON -> JsonFiles.text(document.get());
            case CSV -> Findings.csv(findings);
        };
    }

    private String text(int width) {
        List<String> lines = new ArrayList<>(texts(head));
        tables.forEach(table -> lines.addAll(table.text(width, style.rest)));
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

    private String markdown() {
        List<String> blocks =
                new ArrayList<>(List.of("**" + Markdown.escape(summary) + "**", Markdown.list(texts(head))));
        for (Table<?> table : tables) {
            blocks.addAll(table.markdown(style.markdownRows, style.rest));
            List<String> notes = texts(table.notes());
            List<String> lines = new ArrayList<>(notes.subList(0, Math.min(MARKDOWN_NOTES, notes.size())));
            if (notes.size() > MARKDOWN_NOTES) {
                lines.add((notes.size() - MARKDOWN_NOTES) + " more notes: all of them " + style.rest);
            }
            blocks.add(Markdown.list(lines));
        }
        if (!replays.isEmpty()) {
            blocks.add("To measure these again:\n\n```sh\n" + PlainText.text(replays) + "\n```");
        }
        closing.forEach(line -> blocks.add(Markdown.escape(line)));
        blocks.add(Markdown.escape(legend));
        return blocks.stream().filter(block -> !block.isEmpty()).collect(Collectors.joining("\n\n"));
    }

    private static List<String> texts(List<Remark> remarks) {
        return remarks.stream().map(Remark::toString).toList();
    }
}
