// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.console;

import java.nio.charset.Charset;
import java.nio.charset.CharsetEncoder;
import java.util.List;
import java.util.Map;
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

    private static final Map<Character, String> SIGNS =
            Map.of('±', "+-", 'µ', "u", '–', "-", '●', "*", '○', ".", '·', "-");
    private static final Pattern BETWEEN_WORDS = Pattern.compile(" ");

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
}
