// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.console;

import java.io.Console;
import java.io.PrintStream;
import java.lang.reflect.Method;
import java.util.Optional;

/** Progress of long work: one line that is rewritten on a terminal; elsewhere a new line every twenty seconds. */
public final class StatusLine {
    private static final int WIDTH = 79;
    private static final long QUIET_NANOS = 20_000_000_000L;

    private final PrintStream out;
    private final boolean rewriting;
    private long lastPrinted;
    private boolean printed;

    /**
     * @param rewriting true if the output understands carriage returns
     */
    public StatusLine(PrintStream out, boolean rewriting) {
        this.out = out;
        this.rewriting = rewriting;
    }

    /** A status line that suits the output; empty if nothing is to be shown. */
    public static Optional<StatusLine> unless(boolean quiet, PrintStream out) {
        return quiet ? Optional.empty() : Optional.of(new StatusLine(out, onTerminal()));
    }

    /** Returns whether input and output are a terminal that can rewrite a line. */
    public static boolean onTerminal() {
        Console console = System.console();
        return console != null && !"dumb".equals(System.getenv("TERM")) && isTerminal(console);
    }

    /** The characters of a line of the terminal, if output is one: {@code COLUMNS} if that is set, or else 80. */
    public static int terminalWidth() {
        String columns = System.getenv("COLUMNS");
        if (!onTerminal()) {
            return Integer.MAX_VALUE;
        }
        return columns != null && columns.matches("[1-9][0-9]{1,4}") ? Integer.parseInt(columns) : 80;
    }

    /** From JDK 22 on a console can exist without a terminal, and says so. */
    private static boolean isTerminal(Console console) {
        try {
            Method isTerminal = Console.class.getMethod("isTerminal");
            return (boolean) isTerminal.invoke(console);
        } catch (ReflectiveOperationException e) {
            return true;
        }
    }

    public boolean isRewriting() {
        return rewriting;
    }

    public void show(String text) {
        if (rewriting) {
            String line = PlainText.oneLine(text);
            String cut = line.length() > WIDTH ? line.substring(0, WIDTH) : line;
            out.print('\r');
            out.print(cut + " ".repeat(WIDTH - cut.length()));
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
            out.print('\r');
            out.print(" ".repeat(WIDTH));
            out.print('\r');
            out.flush();
        }
    }
}
