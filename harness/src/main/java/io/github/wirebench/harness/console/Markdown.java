// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.console;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Writes GitHub's Markdown in which names and parameters are shown as they are. */
public final class Markdown {
    private Markdown() {}

    /** A table of figures: all columns but the first are right aligned. */
    public static String table(List<String> header, List<List<String>> rows) {
        return table(header, "|---" + "|---:".repeat(header.size() - 1) + "|", rows);
    }

    /** A table of words: all columns are left aligned. */
    public static String textTable(List<String> header, List<List<String>> rows) {
        return table(header, "|---".repeat(header.size()) + "|", rows);
    }

    private static String table(List<String> header, String rule, List<List<String>> rows) {
        return Stream.concat(Stream.of(row(header), rule), rows.stream().map(Markdown::row))
                .collect(Collectors.joining("\n"));
    }

    public static String list(List<String> lines) {
        return markupList(lines.stream().map(Markdown::escape).toList());
    }

    /** A list of points that are Markdown already. */
    public static String markupList(List<String> items) {
        return items.stream().map(item -> "- " + item).collect(Collectors.joining("\n"));
    }

    /** Text as one line without any markup, HTML, or end of a cell in it. */
    public static String escape(String text) {
        return PlainText.oneLine(text).replaceAll("([\\\\`*_|<>\\[\\]~#])", "\\\\$1");
    }

    private static String row(List<String> cells) {
        return cells.stream().map(Markdown::escape).collect(Collectors.joining(" | ", "| ", " |"));
    }
}
