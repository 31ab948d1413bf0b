// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.benchmarks;

/**
 * The main class of {@code target/benchmarks.jar}. It is compiled for Java 8, so that an older JVM says in one line what
 * it lacks instead of failing on the first class file that it cannot read.
 */
public final class Main {

    private static final int OLDEST_JAVA = 17;
    private static final int WRONG_USAGE = 2;

    private Main() {}

    /** Starts the suite, or ends the JVM with exit code 2 when it is too old. */
    public static void main(String[] args) throws ReflectiveOperationException {
        String version = System.getProperty("java.specification.version");
        if (feature(version) < OLDEST_JAVA) {
            System.err.println("wirebench: Java " + version + " at " + System.getProperty("java.home")
                    + " is too old: use Java " + OLDEST_JAVA + " or newer");
            System.exit(WRONG_USAGE);
        }
        // by name, because a reference would make this class as new as the others
        Class.forName("io.github.wirebench.benchmarks.Wirebench")
                .getMethod("main", String[].class)
                .invoke(null, (Object) args);
    }

    /** 8 for "1.8", 17 for "17". */
    private static int feature(String version) {
        return Integer.parseInt(version.startsWith("1.") ? version.substring(2) : version);
    }
}
