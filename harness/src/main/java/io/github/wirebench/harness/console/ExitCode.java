// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.console;

/** Exit statuses of every command. */
public final class ExitCode {
    /** Success. */
    public static final int OK = 0;

    /** A check or a benchmark failed. */
    public static final int FAILED = 1;

    /** Wrong usage, or unreadable input. */
    public static final int USAGE = 2;

    /** The data allow no verdict. */
    public static final int NO_VERDICT = 3;

    private ExitCode() {}
}
