// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.console;

import java.io.Console;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.stream.Stream;

/** Progress of long work: one line that is rewritten on a terminal; elsewhere a new line every twenty seconds. */
public final class StatusLine {
    private static final int WIDTH = 79;
    private static final long QUIET_NANOS = 20_000_000_000L;

    private final PrintStream out;
    private final boolean rewriting;
    private long lastPrinted;
    private boolean printed;

    /** @param rewriting true if the output understands carriage returns */
    public StatusLine(PrintStream out, boolean rewriting) {
        this.out = out;
        this.rewriting = rewriting;
    }

    /** Returns whether input and output are a terminal that can rewrite a line. From JDK 22 on a console can exist without one. */
    public static boolean onTerminal() {
        Console console = System.console();
        if (console == null || "dumb".equals(System.getenv("TERM"))) {
            return false;
        }
        try {
            return (boolean) Console.class.getMethod("isTerminal").invoke(console);
        } catch (ReflectiveOperationException e) {
            return true;
        }
    }

    /** The characters of a line of the terminal, if output is one: {@code COLUMNS} if that is set, or else 80. */
    public static int terminalWidth() {
        String columns = Objects.requireNonNullElse(System.getenv("COLUMNS"), "");
        return !onTerminal() ? Integer.MAX_VALUE : columns.matches("[1-9][0-9]{1,4}") ? Integer.parseInt(columns) : 80;
    }

    public boolean isRewriting() {
        return rewriting;
    }

    public void show(String text) {
        if (rewriting) {
            out.print('\r');
            out.printf("%-" + WIDTH + "." + WIDTH + "s", PlainText.oneLine(text));
            out.flush();
        } else if (!printed || System.nanoTime() - lastPrinted >= QUIET_NANOS) {
            out.println(text);
            lastPrinted = System.nanoTime();
        }
        printed = true;
    }

    /** Removes a rewritten line, so that other text can follow. */
    public void clear() {
        if (rewriting && printed) {
            show("");
            out.print('\r');
            out.flush();
        }
    }

    /** Prints a line that stays, above the one that is rewritten. */
    public void above(String line) {
        clear();
        out.println(line);
    }

    /**
     * Where commands print. Names come from anywhere, so that characters that would control a terminal are shown as escapes: in {@link
     * #print} all but line ends, in {@link #println} all.
     */
    public static final class ConsoleStream extends PrintStream {
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
            try {
                int type = (int) Files.getAttribute(Path.of("/dev/fd/1"), "unix:mode") & FILE_TYPE;
                return type == PIPE || type == SOCKET;
            } catch (IOException | UnsupportedOperationException | IllegalArgumentException e) {
                return false;
            }
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
}
