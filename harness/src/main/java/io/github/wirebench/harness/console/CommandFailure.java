// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.console;

/** Ends a command with one line for the user and an exit status; no stack trace is shown without {@code --debug}. */
public final class CommandFailure extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final int exitCode;

    /** The message says what is wrong, where, and what to do, as one line; {@code --debug} shows the cause, which may be null. */
    public CommandFailure(int exitCode, String message, Throwable cause) {
        super(PlainText.message(message), cause);
        this.exitCode = exitCode;
    }

    /** A failure by wrong usage or unreadable input: {@link ExitCode#USAGE}. */
    public static CommandFailure usage(String message) {
        return usage(message, null);
    }

    public static CommandFailure usage(String message, Throwable cause) {
        return new CommandFailure(ExitCode.USAGE, message, cause);
    }

    public static CommandFailure noVerdict(String message) {
        return new CommandFailure(ExitCode.NO_VERDICT, message, null);
    }

    public int exitCode() {
        return exitCode;
    }

    public static final class ExitCode {
        public static final int OK = 0;

        /** A check or a benchmark failed. */
        public static final int FAILED = 1;

        /** Wrong usage, unreadable input, or output that cannot be written. */
        public static final int USAGE = 2;

        public static final int NO_VERDICT = 3;

        /** An error of this program. */
        public static final int INTERNAL = 70;

        /** Nobody reads the output any more: the status that a shell reports for a process that SIGPIPE ended. */
        public static final int CLOSED_PIPE = 141;

        private ExitCode() {}
    }
}
