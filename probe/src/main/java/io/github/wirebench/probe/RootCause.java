// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.probe;

/** Finds what is behind an exception of JMH's runner. */
public final class RootCause {
    private RootCause() {}

    /**
     * The message of what a benchmark threw, else of the innermost cause; its class if it has none. JMH hangs what benchmarks
     * throw onto its own exception as suppressed.
     */
    public static String message(Throwable failure) {
        Throwable root = failure;
        while (root.getCause() != null || root.getSuppressed().length > 0) {
            root = root.getCause() != null ? root.getCause() : root.getSuppressed()[0];
        }
        return root.getMessage() == null ? root.toString() : root.getMessage();
    }
}
