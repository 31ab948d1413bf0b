// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.console;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A table of plain text with a left-aligned first column and right-aligned others, which fits a terminal as long as it can: by
 * wrapping names, then all cells between words, then with the name of a row above its figures.
 */
final class TextTable {
    private static final int WIDE_GAP = 3;
    private static final int GAP = 2;

    /** Names that are wrapped at fewer characters cannot be read. */
    private static final int SHORTEST_NAME = 24;

    /** Between words: not between a number and its unit, nor within brackets of numbers. */
    private static final Pattern BETWEEN_WORDS =
            Pattern.compile(" (?=\\(|->|\\p{L}{3,}(?![/\\p{L}]))|(?<=[\\p{L}/]{3}[:,]?) ");

    /** After a dot, or before a parameter. */
    private static final Pattern IN_NAMES = Pattern.compile("(?<=\\.)(?=[\\p{L}_$])| ");

    private final List<String> header;
    private final List<List<String>> rows;

    TextTable(List<String> header, List<List<String>> rows) {
        this.header = cleaned(header);
        this.rows = rows.stream().map(TextTable::cleaned).toList();
    }

    private static List<String> cleaned(List<String> cells) {
        return cells.stream().map(PlainText::oneLine).toList();
    }

    /** Returns the lines, none with trailing spaces. */
    List<String> lines(int width) {
        int[] natural = widths(Pattern.compile("\\R"), 0);
        if (sum(natural, WIDE_GAP) <= width) {
            return lines(natural, WIDE_GAP, 0);
        }
        for (int[] others : List.of(natural, widths(BETWEEN_WORDS, 1))) {
            int[] narrow = others.clone();
            narrow[0] = SHORTEST_NAME;
            if (sum(narrow, GAP) <= width) {
                return lines(stretched(narrow, natural, width, GAP), GAP, 0);
            }
        }
        int[] figures = widths(BETWEEN_WORDS, 1);
        figures[0] = 0;
        natural[0] = 0;
        int gap = sum(figures, GAP) <= width ? GAP : 1;
        return lines(stretched(figures, natural, width, gap), gap, width);
    }

    /** Returns what each column needs if cells, from a column on, may be wrapped. */
    private int[] widths(Pattern breaks, int from) {
        return IntStream.range(0, header.size())
                .map(column -> all().flatMap(row ->
                                column < from ? Stream.of(row.get(column)) : breaks.splitAsStream(row.get(column)))
                        .mapToInt(String::length)
                        .max()
                        .orElse(0))
                .toArray();
    }

    private Stream<List<String>> all() {
        return Stream.concat(Stream.of(header), rows.stream());
    }

    private static int sum(int[] widths, int gap) {
        return Arrays.stream(widths).sum() + gap * (widths.length - 1);
    }

    /** Gives columns, the last ones first, what is left of the width, as far as they need it. */
    private static int[] stretched(int[] widths, int[] natural, int width, int gap) {
        int[] stretched = widths.clone();
        for (int column = widths.length - 1; column >= 0; column--) {
            int left = width - sum(stretched, gap);
            stretched[column] += Math.max(0, Math.min(left, natural[column] - stretched[column]));
        }
        return stretched;
    }

    /** Writes the rows in columns; if the width of names is above 0, these are lines of their own. */
    private List<String> lines(int[] widths, int gap, int nameWidth) {
        List<String> lines = new ArrayList<>();
        all().forEach(row -> {
            if (nameWidth > 0 && !row.get(0).isEmpty()) {
                lines.addAll(wrapped(row.get(0), IN_NAMES, nameWidth));
            }
            List<List<String>> cells = IntStream.range(0, widths.length)
                    .mapToObj(column -> column > 0
                            ? wrapped(row.get(column), BETWEEN_WORDS, widths[column])
                            : nameWidth > 0 ? List.of("") : wrapped(row.get(0), IN_NAMES, widths[0]))
                    .toList();
            int height = cells.stream().mapToInt(List::size).max().orElse(0);
            for (int i = 0; i < height; i++) {
                lines.add(line(cells, i, widths, gap));
            }
        });
        return lines;
    }

    private static String line(List<List<String>> cells, int index, int[] widths, int gap) {
        StringBuilder line = new StringBuilder();
        for (int column = 0; column < widths.length; column++) {
            List<String> cell = cells.get(column);
            String text = index < cell.size() ? cell.get(index) : "";
            String padding = " ".repeat(Math.max(0, widths[column] - text.length()));
            line.append(column == 0 ? text + padding : " ".repeat(gap) + padding + text);
        }
        return line.toString().stripTrailing();
    }

    /** Breaks a text where the pattern matches, and anywhere if a part is longer than a line; matched spaces are left out. */
    static List<String> wrapped(String text, Pattern breaks, int width) {
        if (text.length() <= width) {
            return List.of(text);
        }
        List<String> lines = new ArrayList<>();
        String line = "";
        int end = 0;
        for (String part : breaks.split(text)) {
            boolean spaced = end > 0 && text.charAt(end) == ' ' && !part.isEmpty();
            String gap = spaced ? " " : "";
            end = text.indexOf(part, end) + part.length();
            if (!line.isEmpty() && line.length() + gap.length() + part.length() > width) {
                lines.add(line);
                line = "";
                gap = "";
            }
            line += gap + part;
            while (line.length() > width) {
                lines.add(line.substring(0, width));
                line = line.substring(width);
            }
        }
        if (!line.isEmpty() || lines.isEmpty()) {
            lines.add(line);
        }
        return lines;
    }
}
