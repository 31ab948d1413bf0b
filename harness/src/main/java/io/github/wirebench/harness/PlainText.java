// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness;

import java.nio.charset.Charset;
import java.util.stream.Stream;

/** Text for where it goes: a console whose character set may be poor, as in a container without a locale, or Markdown. */
public final class PlainText {
    private PlainText() {}

    /** The text with {@code ±} written as {@code +-} where standard output cannot show it. */
    public static String forConsole(String text) {
        return forCharset(text, consoleCharset());
    }

    /** The text without line ends and what else controls a terminal: names can come from anywhere. */
    public static String oneLine(String text) {
        return text.replaceAll("\\p{Cntrl}", " ");
    }

    static String forCharset(String text, Charset charset) {
        return charset.newEncoder().canEncode('±') ? text : text.replace("±", "+-");
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
