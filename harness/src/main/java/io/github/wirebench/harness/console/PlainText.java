// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.console;

import java.nio.charset.Charset;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Text for a console, whose character set may be poor, as in a container without a locale. */
public final class PlainText {
    private static final String GAP = "   ";

    private PlainText() {}

    /** The text with {@code ±} and {@code µ} replaced where standard output cannot show them. */
    public static String forConsole(String text) {
        return forCharset(text, consoleCharset());
    }

    /** The text without line ends and other characters that control a terminal: names can come from anywhere. */
    public static String oneLine(String text) {
        return text.replaceAll("\\p{Cntrl}", " ");
    }

    /** A table with a left-aligned first column and right-aligned others; no line has trailing spaces or control characters. */
    public static List<String> table(List<String> header, List<List<String>> rows) {
        List<List<String>> all = Stream.concat(Stream.of(header), rows.stream())
                .map(row -> row.stream().map(PlainText::oneLine).toList())
                .toList();
        int[] widths = IntStream.range(0, header.size())
                .map(column -> all.stream()
                        .mapToInt(row -> row.get(column).length())
                        .max()
                        .orElse(0))
                .toArray();
        return all.stream().map(row -> line(row, widths)).toList();
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

    static String forCharset(String text, Charset charset) {
        return charset.newEncoder().canEncode("±µ")
                ? text
                : text.replace("±", "+-").replace("µ", "u");
    }

    /** The first of the properties that this JDK sets; JDK 19 introduced {@code stdout.encoding}. */
    private static Charset consoleCharset() {
        return Stream.of("stdout.encoding", "sun.stdout.encoding", "native.encoding")
                .map(System::getProperty)
                .filter(name -> name != null && Charset.isSupported(name))
                .map(Charset::forName)
                .findFirst()
                .orElseGet(Charset::defaultCharset);
    }
}
