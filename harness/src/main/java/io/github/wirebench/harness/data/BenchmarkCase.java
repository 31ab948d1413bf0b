// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.data;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.openjdk.jmh.annotations.Mode;

/**
 * A benchmark in one mode, with one value for each of its parameters and a number of threads.
 *
 * @param benchmark class and method, e.g. {@code a.b.ReadBenchmark.read}
 * @param mode JMH's short label: thrpt, avgt, sample or ss
 * @param params name to value, in any order; empty if the benchmark has none
 * @param threads worker threads; 0 before it is measured, where its annotations or the run's settings decide
 */
public record BenchmarkCase(
        String benchmark,
        String mode,
        Map<String, String> params,
        @JsonInclude(JsonInclude.Include.NON_DEFAULT) int threads) {
    private static final String AVERAGE_TIME = Mode.AverageTime.shortLabel();
    private static final Pattern TEXT = Pattern.compile("(\\S+) \\[(\\w+)](.*)");
    private static final Pattern PARAM = Pattern.compile(" ([\\p{L}_$][\\p{L}\\p{N}_$]*)=");

    public BenchmarkCase {
        Objects.requireNonNull(benchmark, "benchmark");
        Objects.requireNonNull(mode, "mode");
        Objects.requireNonNull(params, "params");
        params = Collections.unmodifiableMap(new LinkedHashMap<>(params));
    }

    /** A case that is not measured yet. */
    public BenchmarkCase(String benchmark, String mode, Map<String, String> params) {
        this(benchmark, mode, params, 0);
    }

    /** Returns the case of a result. */
    public static BenchmarkCase of(JmhEntry entry) {
        return new BenchmarkCase(entry.benchmark(), entry.mode(), entry.params(), entry.threads());
    }

    /** Returns one line of text, which {@link #parse} reads: {@code a.b.ReadBenchmark.read [avgt] payload=POST}. */
    public String id() {
        return benchmark + " [" + mode + "]" + paramText();
    }

    /**
     * Returns a short name, e.g. {@code ReadBenchmark.read payload=POST} or {@code ReadBenchmark.read [thrpt] (4 threads)}: no
     * package, and neither the mode if it is the average time nor the threads if there is one.
     */
    public String label() {
        int method = benchmark.lastIndexOf('.');
        return benchmark.substring(benchmark.lastIndexOf('.', method - 1) + 1) + labelEnd();
    }

    /** Returns the {@link #label} with the package and the parameters by name: no other case has it. */
    public String fullLabel() {
        return benchmark + new BenchmarkCase(benchmark, mode, new TreeMap<>(params), threads).labelEnd();
    }

    private String labelEnd() {
        return (mode.equals(AVERAGE_TIME) ? "" : " [" + mode + "]")
                + paramText()
                + (hasManyThreads() ? " (" + threadText() + ")" : "");
    }

    /** Returns mode and threads, e.g. {@code avgt with 4 threads}. */
    public String modeAndThreads() {
        return mode + (hasManyThreads() ? " with " + threadText() : "");
    }

    private boolean hasManyThreads() {
        return threads > 1 || threads == JmhEntry.ALL_THREADS;
    }

    private String threadText() {
        return (threads == JmhEntry.ALL_THREADS ? "max" : threads) + " threads";
    }

    /** Returns the same case with another number of threads. */
    public BenchmarkCase withThreads(int number) {
        return new BenchmarkCase(benchmark, mode, params, number);
    }

    /** Returns the same benchmark with the same parameters, in no mode and with no number of threads. */
    public BenchmarkCase inAnyMode() {
        return new BenchmarkCase(benchmark, "", params);
    }

    private String paramText() {
        StringBuilder text = new StringBuilder();
        params.forEach(
                (name, value) -> text.append(' ').append(name).append('=').append(value));
        return text.toString();
    }

    /**
     * Reads what {@link #id} writes. A value ends where the next {@code name=} begins, so it may hold spaces.
     *
     * @throws IllegalArgumentException if the text has another form
     */
    public static BenchmarkCase parse(String text) {
        Matcher whole = TEXT.matcher(text);
        if (!whole.matches()) {
            throw new IllegalArgumentException(
                    "not a row: \"" + text + "\"; the form is: class.method [mode] name=value");
        }
        String rest = whole.group(3);
        Map<String, String> params = new LinkedHashMap<>();
        Matcher param = PARAM.matcher(rest);
        int valueStart = -1;
        String name = null;
        while (param.find()) {
            if (name != null) {
                params.put(name, rest.substring(valueStart, param.start()));
            } else if (param.start() != 0) {
                break;
            }
            name = param.group(1);
            valueStart = param.end();
        }
        if (name != null) {
            params.put(name, rest.substring(valueStart));
        } else if (!rest.isEmpty()) {
            throw new IllegalArgumentException("not a parameter:\"" + rest + "\"; the form is: name=value");
        }
        return new BenchmarkCase(whole.group(1), whole.group(2), params);
    }
}
