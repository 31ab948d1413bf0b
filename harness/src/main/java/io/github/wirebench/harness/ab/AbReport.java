// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.ab;

import io.github.wirebench.harness.compare.Verdict;
import io.github.wirebench.harness.console.Markdown;
import io.github.wirebench.harness.console.TextTable;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** A comparison for people: as text for a console, and as Markdown for a pull request or a job's summary. */
final class AbReport {
    /** GitHub takes comments of 65,536 characters: two tables with rows of about 250, and notes of about 150. */
    private static final int MARKDOWN_ROWS = 80;

    private static final int MARKDOWN_NOTES = 100;

    private static final String LEGEND =
            "slower by: time per operation, 95% interval between pairs; could see: the smallest"
                    + " slowdown that would have been noticed.";

    private final AbResult result;
    private final AbWords words;

    AbReport(AbResult result, AbWords words) {
        this.result = result;
        this.words = words;
    }

    /** For a console. */
    List<String> text() {
        List<String> lines = new ArrayList<>(words.head());
        TextTable table = new TextTable(AbWords.HEADER);
        result.findings().forEach(finding -> table.add(words.cells(finding)));
        lines.add("");
        lines.addAll(table.lines());
        lines.add("");
        lines.addAll(words.notes());
        lines.add(LEGEND);
        lines.add(words.rulers());
        List<String> replays = words.replays();
        if (!replays.isEmpty() && result.isValid()) {
            lines.add("To see it again:");
            replays.forEach(command -> lines.add("  " + command));
        }
        lines.add(words.summary());
        return lines;
    }

    /** For a pull request; what is clean is folded away. */
    String markdown() {
        List<String> blocks = new ArrayList<>();
        blocks.add("**" + Markdown.escape(words.summary()) + "**");
        blocks.add(table(result.findings().stream().filter(AbReport::isNews).toList()));
        List<RowFinding> others =
                result.findings().stream().filter(finding -> !isNews(finding)).toList();
        if (!others.isEmpty()) {
            blocks.add("<details><summary>" + others.size() + " without a change that matters</summary>\n\n"
                    + table(others) + "\n\n</details>");
        }
        List<String> replays = words.replays();
        if (!replays.isEmpty() && result.isValid()) {
            blocks.add("To see it again:\n\n```sh\n" + String.join("\n", replays) + "\n```");
        }
        List<String> lines = new ArrayList<>(words.head());
        List<String> notes = words.notes();
        lines.addAll(notes.subList(0, Math.min(MARKDOWN_NOTES, notes.size())));
        if (notes.size() > MARKDOWN_NOTES) {
            lines.add((notes.size() - MARKDOWN_NOTES) + " more notes: all of them in verdicts.json");
        }
        lines.add(words.rulers());
        lines.add(LEGEND);
        blocks.add(Markdown.list(lines));
        return blocks.stream().filter(block -> !block.isEmpty()).collect(Collectors.joining("\n\n")) + "\n";
    }

    private static boolean isNews(RowFinding finding) {
        return !Gate.isGood(finding.first())
                || finding.first() == Verdict.IMPROVED
                || finding.bytesVerdict().filter(Verdict.IMPROVED::equals).isPresent()
                || !finding.warnings().isEmpty();
    }

    private String table(List<RowFinding> findings) {
        if (findings.isEmpty()) {
            return "";
        }
        String table = Markdown.table(
                AbWords.HEADER,
                findings.stream().limit(MARKDOWN_ROWS).map(words::cells).toList());
        int more = findings.size() - MARKDOWN_ROWS;
        return more > 0 ? table + "\n\n" + more + " more: all of them in verdicts.json" : table;
    }
}
