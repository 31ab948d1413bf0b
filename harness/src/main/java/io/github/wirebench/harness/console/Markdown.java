// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.console;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Text in which names and parameters are shown as they are, in GitHub's Markdown. */
public final class Markdown {
    private Markdown() {}

    /** A table whose first column is left aligned. */
    public static String table(List<String> header, List<List<String>> rows) {
        List<String> lines = new ArrayList<>();
        lines.add(row(header));
        lines.add("|---" + "|---:".repeat(header.size() - 1) + "|");
        rows.stream().map(Markdown::row).forEach(lines::add);
        return String.join("\n", lines);
    }

    /** A list of points. */
    public static String list(List<String> lines) {
        return lines.stream().map(line -> "- " + escape(line)).collect(Collectors.joining("\n"));
    }

    /** Text without any markup in it. */
    public static String escape(String text) {
        return text.replaceAll("([\\\\`*_|<>\\[\\]~])", "\\\\$1").replace("\n", " ");
    }

    private static String row(List<String> cells) {
        return cells.stream().map(Markdown::escape).collect(Collectors.joining(" | ", "| ", " |"));
    }
}
