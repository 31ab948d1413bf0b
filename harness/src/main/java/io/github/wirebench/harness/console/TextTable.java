// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.console;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** Columns of text: the first left-aligned, the others right-aligned. */
public final class TextTable {
    private static final String GAP = "   ";

    private final List<List<String>> rows = new ArrayList<>();

    public TextTable(List<String> header) {
        rows.add(header);
    }

    /** Adds a row with as many cells as the header has. */
    public void add(List<String> cells) {
        rows.add(cells);
    }

    /** The lines, without trailing spaces. */
    public List<String> lines() {
        int columns = rows.get(0).size();
        int[] widths = IntStream.range(0, columns)
                .map(column -> rows.stream()
                        .mapToInt(row -> row.get(column).length())
                        .max()
                        .orElse(0))
                .toArray();
        return rows.stream().map(row -> line(row, widths)).toList();
    }

    private static String line(List<String> row, int[] widths) {
        StringBuilder line = new StringBuilder();
        for (int column = 0; column < widths.length; column++) {
            String cell = row.get(column);
            String padding = " ".repeat(widths[column] - cell.length());
            line.append(column == 0 ? cell + padding : GAP + padding + cell);
        }
        return line.toString().stripTrailing();
    }
}
