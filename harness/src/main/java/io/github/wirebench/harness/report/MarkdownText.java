// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.report;

import java.util.List;
import java.util.stream.Collectors;

/** Pieces of Markdown in which names are shown as they are. */
final class MarkdownText {
    private MarkdownText() {}

    static String escape(String text) {
        return text.replaceAll("([\\\\`*_|<>\\[\\]~#])", "\\\\$1").replaceAll("\\s+", " ");
    }

    static String list(List<String> items) {
        return items.stream().map(item -> "- " + item).collect(Collectors.joining("\n"));
    }

    /** A table of texts, which are escaped. */
    static String table(List<String> head, List<List<String>> rows) {
        return row(head) + "\n|" + "---|".repeat(head.size()) + "\n"
                + rows.stream().map(MarkdownText::row).collect(Collectors.joining("\n"));
    }

    private static String row(List<String> cells) {
        return cells.stream().map(MarkdownText::escape).collect(Collectors.joining(" | ", "| ", " |"));
    }
}
