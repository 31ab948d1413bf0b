// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.probe;

/**
 * The names in the messages between host and harness. The harness asks, and gets one answer for each request, in order; the
 * answer to {@link #LIST} is followed by as many messages as its {@link #COUNT} says, one for each benchmark and mode.
 */
public final class Protocol {
    /** Grows with each change that the other side would not understand. */
    public static final int VERSION = 1;

    /** Of a request: {@link #LIST} or {@link #FORK}. */
    public static final String COMMAND = "command";

    /** The command that asks for facts and benchmarks. */
    public static final String LIST = "list";

    /** The command that asks for one fork of one benchmark. */
    public static final String FORK = "fork";

    /** Of an answer: one line that says why it could not be done; absent if it was. */
    public static final String ERROR = "error";

    /** Of an answer with an {@link #ERROR}: one of the names of {@link Trouble}. */
    public static final String TROUBLE = "trouble";

    /** Of the answer to {@link #FORK}: JMH's JSON. */
    public static final String JSON = "json";

    /** Of the answer to {@link #LIST}. */
    public static final String PROTOCOL = "protocol";

    /** Of the answer to {@link #LIST}: how many messages follow. */
    public static final String COUNT = "count";

    /** Of the answer to {@link #LIST}. */
    public static final String JMH_VERSION = "jmhVersion";

    /** Of the answer to {@link #LIST}: the host's {@code java.version}. */
    public static final String JAVA_VERSION = "javaVersion";

    /** Of the answer to {@link #LIST}: the host's {@code java.vm.name}. */
    public static final String VM_NAME = "vmName";

    /** Of the answer to {@link #LIST}: the host's {@code java.vm.version}. */
    public static final String VM_VERSION = "vmVersion";

    /** Of the answer to {@link #LIST}: the host's {@code java.vendor}. */
    public static final String VENDOR = "vendor";

    /** Class and method, of a benchmark and a fork request. */
    public static final String BENCHMARK = "benchmark";

    /** JMH's short label, e.g. {@code avgt}. */
    public static final String MODE = "mode";

    /** The class with the benchmark method. */
    public static final String USER_CLASS = "userClass";

    /** List of parameter names. */
    public static final String PARAMS = "params";

    /** With the parameter's name behind it: its value in a fork request, the list of its default values in a benchmark. */
    public static final String PARAM_VALUE = "params.value:";

    /** With the parameter's name behind it: the name of its Java type. */
    public static final String PARAM_TYPE = "params.type:";

    /** With the parameter's name behind it: the list of constants of its enum type. */
    public static final String PARAM_CONSTANTS = "params.constants:";

    /** Worker threads; -1 for as many as there are CPUs. */
    public static final String THREADS = "threads";

    /** Forks, as annotated. */
    public static final String FORKS = "forks";

    /** Warm-up iterations. */
    public static final String WARMUP_ITERATIONS = "warmupIterations";

    /** Duration of a warm-up iteration, ms. */
    public static final String WARMUP_MILLIS = "warmupMillis";

    /** Measured iterations. */
    public static final String MEASUREMENT_ITERATIONS = "measurementIterations";

    /** Duration of a measured iteration, ms. */
    public static final String MEASUREMENT_MILLIS = "measurementMillis";

    /** List of JVM flags. */
    public static final String JVM_ARGS = "jvmArgs";

    /** Name of the {@link java.util.concurrent.TimeUnit} in which the score is shown, as annotated. */
    public static final String OUTPUT_UNIT = "outputUnit";

    /** List of profilers, each a class name or a name of JMH's, if need be with a colon and options. */
    public static final String PROFILERS = "profilers";

    private Protocol() {}

    /** What kind of thing went wrong. */
    public enum Trouble {
        /** The class path holds no JMH. */
        NO_JMH,
        /** The class path holds JMH, but no list of benchmarks, or an empty one. */
        NO_BENCHMARKS,
        /** The class path's JMH lacks what is needed. */
        OLD_JMH,
        /** A profiler cannot be used here. */
        PROFILER,
        /** All else: the benchmark failed, or the request cannot be fulfilled. */
        FAILED
    }
}
