// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.console;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * Where commands print. Names come from anywhere, so that characters that would control a terminal are shown as escapes: in {@link
 * #print} all but line ends, in {@link #println} all.
 */
public final class ConsoleStream extends PrintStream {
    private static final int FILE_TYPE = 0170000;
    private static final int PIPE = 0010000;
    private static final int SOCKET = 0140000;

    private static final Charset CHARSET = consoleCharset();

    private final PrintStream target;

    public ConsoleStream(PrintStream target) {
        super(target, true);
        this.target = target;
    }

    @Override
    public void print(String text) {
        target.print(PlainText.forCharset(PlainText.lines(String.valueOf(text)), CHARSET));
    }

    @Override
    public void println(String line) {
        print(PlainText.oneLine(String.valueOf(line)));
        println();
    }

    /** Returns whether standard output leads to another process, which may end before this one has printed all. */
    public static boolean isPipe() {
        for (String file : List.of("/proc/self/fd/1", "/dev/fd/1")) {
            try {
                int type = (int) Files.getAttribute(Path.of(file), "unix:mode") & FILE_TYPE;
                return type == PIPE || type == SOCKET;
            } catch (IOException | UnsupportedOperationException | IllegalArgumentException e) {
                continue;
            }
        }
        return false;
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
