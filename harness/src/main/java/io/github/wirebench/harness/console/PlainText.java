// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.console;

import java.nio.charset.Charset;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Text for a console, whose character set may be poor, as in a container without a locale. */
public final class PlainText {
    /** Control and format characters, such as those that change the direction of text; emoji need the joiners. */
    private static final String CONTROLS = "\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}&&[^\u200c\u200d";

    /** A word of more than 240 characters. */
    private static final Pattern ENDLESS = Pattern.compile("(\\S{60})\\S{120,}(\\S{60})");

    private static final Pattern CONTROL = Pattern.compile("[" + CONTROLS + "]]");
    private static final Pattern CONTROL_IN_LINES = Pattern.compile("\\r(?!\n)|[" + CONTROLS + "\r\n\t]]");

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

    static String forCharset(String text, Charset charset) {
        return charset.newEncoder().canEncode("±µ")
                ? text
                : text.replace("±", "+-").replace("µ", "u");
    }
}
