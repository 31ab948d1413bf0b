// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.probe;

/** Finds the cause of an exception of JMH's runner. */
public final class RootCause {
    private RootCause() {}

    /**
     * The message, or else the class, of the exception that a benchmark threw, or of the innermost cause. JMH adds exceptions of
     * benchmarks to its own exception as suppressed ones.
     */
    public static String message(Throwable failure) {
        Throwable root = failure;
        while (root.getCause() != null || root.getSuppressed().length > 0) {
            root = root.getCause() != null ? root.getCause() : root.getSuppressed()[0];
        }
        return root.getMessage() == null ? root.toString() : root.getMessage();
    }
}
