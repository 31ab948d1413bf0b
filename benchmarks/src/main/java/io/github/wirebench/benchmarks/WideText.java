// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.benchmarks;

/**
 * Agent for forks: looks at a few characters beyond Latin-1 before anything is measured, as a service sooner or later does. {@code run
 * --jvm-args-append=-javaagent:target/benchmarks.jar} measures with it; docs/findings.md says what that changes.
 */
public final class WideText {
    private static final String PER_MILLE = "\u2030";
    private static final int TIMES = 5;

    private WideText() {}

    /** Called by the JVM before {@code main}. */
    public static void premain(String arguments) {
        for (int i = 0; i < TIMES; i++) {
            PER_MILLE.charAt(0);
        }
    }
}
