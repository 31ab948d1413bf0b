// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.console;

import java.nio.charset.Charset;
import java.nio.charset.CharsetEncoder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.commons.csv.CSVFormat;

/** Text for a console, whose character set may be poor, as in a container without a locale. */
public final class PlainText {
    /** Control and format characters, such as those that change the direction of text; emoji need the joiners. */
    private static final String CONTROLS = "\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}&&[^\u200c\u200d";

    /** A word of more than 240 characters. */
    private static final Pattern ENDLESS = Pattern.compile("(\\S{60})\\S{120,}(\\S{60})");

    private static final Pattern CONTROL = Pattern.compile("[" + CONTROLS + "]]");
    private static final Pattern CONTROL_IN_LINES = Pattern.compile("\\r(?!\n)|[" + CONTROLS + "\r\n\t]]");

    private static final Map<Character, String> SIGNS =
            Map.of('±', "+-", 'µ', "u", '–', "-", '●', "*", '○', ".", '·', "-");
    private static final Pattern BETWEEN_WORDS = Pattern.compile(" ");

    private static final CSVFormat CSV =
            CSVFormat.RFC4180.builder().setRecordSeparator('\n').get();

    private PlainText() {}

    /** The text without line ends and other characters that control a terminal: names can come from anywhere. */
    public static String oneLine(String text) {
        return escaped(CONTROL, text);
    }

    /** A text of the given lines; what they hold does not make more of them. */
    public static String text(List<String> lines) {
        return lines.stream().map(PlainText::oneLine).collect(Collectors.joining("\n"));
    }

    /** The same for a text of several lines: line ends and tabs stay. */
    static String lines(String text) {
        return escaped(CONTROL_IN_LINES, text);
    }

    /** Writes what the pattern finds as JSON and Java write it, such as {@code \n} and {@code \u001b}. */
    private static String escaped(Pattern pattern, String text) {
        Matcher matcher = pattern.matcher(text);
        return matcher.find()
                ? matcher.replaceAll(found -> Matcher.quoteReplacement(found.group()
                        .chars()
                        .mapToObj(unit -> switch (unit) {
                            case '\n' -> "\\n";
                            case '\r' -> "\\r";
                            case '\t' -> "\\t";
                            default -> String.format("\\u%04x", unit);
                        })
                        .collect(Collectors.joining())))
                : text;
    }

    /** The text as one line, with words that nobody can read cut in the middle. */
    public static String message(String text) {
        return oneLine(
                ENDLESS.matcher(text.strip().replaceAll("\\s*\\R\\s*", "; ")).replaceAll("$1...$2"));
    }

    /** A table with a left-aligned first column and right-aligned others; no line has trailing spaces or control characters. */
    public static List<String> table(List<String> header, List<List<String>> rows) {
        return table(header, rows, Integer.MAX_VALUE);
    }

    /** The same, no wider than a terminal if that is possible: cells are wrapped, and names are above their figures. */
    public static List<String> table(List<String> header, List<List<String>> rows, int width) {
        return new TextTable(header, rows).lines(width);
    }

    /** Returns a table as CSV (RFC 4180): control characters in cells are escaped, and null is an empty cell. */
    public static String csv(List<?> header, Collection<? extends List<?>> rows) {
        return Stream.concat(Stream.of(header), rows.stream())
                .map(row -> CSV.format(row.stream()
                                .map(cell -> cell == null ? "" : oneLine(cell.toString()))
                                .toArray())
                        + "\n")
                .collect(Collectors.joining());
    }

    /** Breaks a text between words into lines that begin with an indent and are no wider than that, unless a word is. */
    public static List<String> wrapped(String text, String indent, int width) {
        return TextTable.wrapped(oneLine(text), BETWEEN_WORDS, width - indent.length()).stream()
                .map(line -> (indent + line).stripTrailing())
                .toList();
    }

    /** Replaces the signs of ours that a character set lacks. */
    static String forCharset(String text, Charset charset) {
        CharsetEncoder encoder = charset.newEncoder();
        String plain = text;
        for (Map.Entry<Character, String> sign : SIGNS.entrySet()) {
            if (!encoder.canEncode(sign.getKey())) {
                plain = plain.replace(String.valueOf(sign.getKey()), sign.getValue());
            }
        }
        return plain;
    }

    /**
     * A table of plain text with a left-aligned first column and right-aligned others, which fits a terminal as long as it can: by
     * wrapping names, then all cells between words, then with the name of a row above its figures.
     */
    static final class TextTable {
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
}
