// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.probe;

/**
 * The names in the messages between host and harness. The host answers each request of the harness with one message, in order;
 * its answer to {@link #LIST} is followed by {@link #COUNT} more, one for each benchmark and mode.
 */
public final class Protocol {
    /** In a request: {@link #LIST} for facts and benchmarks, or {@link #FORK} for one fork of one benchmark. */
    public static final String COMMAND = "command";

    public static final String LIST = "list";
    public static final String FORK = "fork";

    /** In an answer: one line with the reason for a failure, and the name of a {@link Trouble}; absent on success. */
    public static final String ERROR = "error";

    public static final String TROUBLE = "trouble";

    /** In the answer to {@link #FORK}: JMH's JSON. */
    public static final String JSON = "json";

    /**
     * In the answer to {@link #LIST}: the number of messages that follow, the version of the jar's JMH, and the host's {@code
     * java.version}, {@code java.vm.name}, {@code java.vm.version} and {@code java.vendor}.
     */
    public static final String COUNT = "count";

    public static final String JMH_VERSION = "jmhVersion";
    public static final String JAVA_VERSION = "javaVersion";
    public static final String VM_NAME = "vmName";
    public static final String VM_VERSION = "vmVersion";
    public static final String VENDOR = "vendor";

    /** Class and method of a benchmark. */
    public static final String BENCHMARK = "benchmark";

    /** JMH's short label, e.g. {@code avgt}. */
    public static final String MODE = "mode";

    /** The class with the benchmark method. */
    public static final String USER_CLASS = "userClass";

    public static final String PARAMS = "params";

    /** Followed by a parameter's name: in a fork request its value, in a benchmark the list of its annotated values. */
    public static final String PARAM_VALUE = "params.value:";

    /** Followed by a parameter's name: the name of its Java type, and the list of constants of its enum type. */
    public static final String PARAM_TYPE = "params.type:";

    public static final String PARAM_CONSTANTS = "params.constants:";

    /** The operations of each call. */
    public static final String OPERATIONS = "operations";

    /** JMH's limit of an iteration; absent for its own. */
    public static final String TIMEOUT_MILLIS = "timeoutMillis";

    /** Number of worker threads; -1 for the number of CPUs. */
    public static final String THREADS = "threads";

    /** Settings of a fork, or the annotated ones of a benchmark. */
    public static final String WARMUP_ITERATIONS = "warmupIterations";

    public static final String WARMUP_MILLIS = "warmupMillis";
    public static final String MEASUREMENT_ITERATIONS = "measurementIterations";
    public static final String MEASUREMENT_MILLIS = "measurementMillis";

    public static final String JVM_ARGS = "jvmArgs";

    /** List of profilers: class names or JMH's short names, optionally with a colon and options. */
    public static final String PROFILERS = "profilers";

    private Protocol() {}

    /**
     * Returns class and message of the exception that a benchmark threw, or of the innermost cause; the message alone of one of JMH's own.
     * JMH adds exceptions of benchmarks to its own exception as suppressed ones.
     */
    public static String reason(Throwable failure) {
        Throwable root = failure;
        while (root.getCause() != null || root.getSuppressed().length > 0) {
            root = root.getCause() != null ? root.getCause() : root.getSuppressed()[0];
        }
        boolean isOfJmh = root.getClass().getName().startsWith("org.openjdk.jmh.");
        return isOfJmh && root.getMessage() != null ? root.getMessage() : root.toString();
    }

    public enum Trouble {
        NO_JMH,
        NO_BENCHMARKS,
        OLD_JMH,
        PROFILER,
        /** The benchmark failed, or the request cannot be fulfilled. */
        FAILED
    }

    /** A failure of a request, reported to the harness in one line. */
    static final class Failure extends RuntimeException {
        private static final long serialVersionUID = 1L;

        final Trouble trouble;

        Failure(Trouble trouble, String message) {
            super(message);
            this.trouble = trouble;
        }
    }
}
