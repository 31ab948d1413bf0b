// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness;

/** Exit statuses of every command. */
public final class ExitCode {
    /** All is well. */
    public static final int OK = 0;

    /** A check or a benchmark failed. */
    public static final int FAILED = 1;

    /** Wrong usage, or input that cannot be read. */
    public static final int USAGE = 2;

    /** The data allow no verdict. */
    public static final int NO_VERDICT = 3;

    private ExitCode() {}
}
