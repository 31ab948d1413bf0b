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

    /** Columns are apart by this many characters where the terminal is wide enough. */
    private static final int WIDE_GAP = 3;

    private static final int GAP = 2;

    /** Names that are wrapped at fewer characters cannot be read. */
    private static final int SHORTEST_NAME = 24;

    private static final Pattern BETWEEN_WORDS = Pattern.compile(" ");

    /** Between words of a cell: not between a number and its unit, nor within brackets of numbers. */
    private static final Pattern IN_CELLS =
            Pattern.compile(" (?=\\(|->|\\p{L}{3,}(?![/\\p{L}]))|(?<=[\\p{L}/]{3}[:,]?) ");

    /** After a dot of a name, or before a parameter. */
    private static final Pattern IN_NAMES = Pattern.compile("(?<=\\.)(?=[\\p{L}_$])| ");

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

    static String lines(String text) {
        return escaped(CONTROL_IN_LINES, text);
    }

    /** Writes what the pattern finds as JSON and Java write it, such as {@code \n} and {@code \u001b}. */
    private static String escaped(Pattern pattern, String text) {
        return pattern.matcher(text)
                .replaceAll(found -> Matcher.quoteReplacement(found.group()
                        .chars()
                        .mapToObj(unit -> switch (unit) {
                            case '\n' -> "\\n";
                            case '\r' -> "\\r";
                            case '\t' -> "\\t";
                            default -> String.format("\\u%04x", unit);
                        })
                        .collect(Collectors.joining())));
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

    /**
     * The same, no wider than a terminal if that is possible: by wrapping names, then all cells between words, then with the name of a row
     * above its figures.
     */
    public static List<String> table(List<String> header, List<List<String>> rows, int width) {
        List<List<String>> all = Stream.concat(Stream.of(header), rows.stream())
                .map(row -> row.stream().map(PlainText::oneLine).toList())
                .toList();
        int[] natural = widths(all, null);
        if (sum(natural, WIDE_GAP) <= width) {
            return lines(all, natural, WIDE_GAP, 0);
        }
        int[] widths = widths(all, IN_CELLS);
        widths[0] = SHORTEST_NAME;
        boolean namesAbove = sum(widths, GAP) > width;
        if (namesAbove) {
            widths[0] = 0;
            natural[0] = 0;
        }
        int gap = sum(widths, GAP) <= width ? GAP : 1;
        // the last columns first get what they need of the rest
        for (int column = widths.length - 1; column >= 0; column--) {
            int left = width - sum(widths, gap);
            widths[column] += Math.max(0, Math.min(left, natural[column] - widths[column]));
        }
        return lines(all, widths, gap, namesAbove ? width : 0);
    }

    /** Returns the longest part of each column's cells. */
    private static int[] widths(List<List<String>> rows, Pattern breaks) {
        return IntStream.range(0, rows.get(0).size())
                .map(column -> rows.stream()
                        .map(row -> row.get(column))
                        .flatMap(cell -> breaks == null ? Stream.of(cell) : breaks.splitAsStream(cell))
                        .mapToInt(String::length)
                        .max()
                        .orElse(0))
                .toArray();
    }

    private static int sum(int[] widths, int gap) {
        return Arrays.stream(widths).sum() + gap * (widths.length - 1);
    }

    /** Writes rows in columns; if the width of names is above 0, these are lines of their own. */
    private static List<String> lines(List<List<String>> rows, int[] widths, int gap, int nameWidth) {
        List<String> lines = new ArrayList<>();
        for (List<String> row : rows) {
            List<List<String>> cells = new ArrayList<>();
            for (int column = 0; column < widths.length; column++) {
                cells.add(wrapped(row.get(column), column == 0 ? IN_NAMES : IN_CELLS, widths[column]));
            }
            if (nameWidth > 0) {
                lines.addAll(row.get(0).isEmpty() ? List.of() : wrapped(row.get(0), IN_NAMES, nameWidth));
                cells.set(0, List.of());
            }
            int height = cells.stream().mapToInt(List::size).max().orElse(0);
            for (int i = 0; i < height; i++) {
                StringBuilder line = new StringBuilder();
                for (int column = 0; column < widths.length; column++) {
                    List<String> cell = cells.get(column);
                    String text = i < cell.size() ? cell.get(i) : "";
                    String padding = " ".repeat(widths[column] - text.length());
                    line.append(column == 0 ? text + padding : " ".repeat(gap) + padding + text);
                }
                lines.add(line.toString().stripTrailing());
            }
        }
        return lines;
    }

    /** Breaks a text where the pattern matches, and anywhere if a part is longer than a line; matched spaces are left out. */
    private static List<String> wrapped(String text, Pattern breaks, int width) {
        List<String> lines = new ArrayList<>();
        String left = text;
        while (left.length() > width && width > 0) {
            int end = width;
            int next = width;
            for (Matcher found = breaks.matcher(left); found.find() && found.start() <= width; ) {
                end = found.start();
                next = found.end();
            }
            lines.add(left.substring(0, end));
            left = left.substring(next);
        }
        lines.add(left);
        return lines;
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
        return wrapped(oneLine(text), BETWEEN_WORDS, width - indent.length()).stream()
                .map(line -> (indent + line).stripTrailing())
                .toList();
    }

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
}
