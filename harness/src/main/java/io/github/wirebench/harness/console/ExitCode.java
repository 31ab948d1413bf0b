// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.console;

/** Exit statuses of every command. */
public final class ExitCode {
    public static final int OK = 0;

    /** A check or a benchmark failed. */
    public static final int FAILED = 1;

    /** Wrong usage, unreadable input, or output that cannot be written. */
    public static final int USAGE = 2;

    /** The data allow no verdict. */
    public static final int NO_VERDICT = 3;

    /** An error of this program. */
    public static final int INTERNAL = 70;

    /** Nobody reads the output any more: the status that a shell reports for a process that SIGPIPE ended. */
    public static final int CLOSED_PIPE = 141;

    private ExitCode() {}
}
