// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.data;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import io.github.wirebench.probe.ControlBenchmark;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

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

    public static BenchmarkCase of(JmhEntry entry) {
        return new BenchmarkCase(entry.benchmark(), entry.mode(), entry.params(), entry.threads());
    }

    /** Returns one line of text, which {@link #parse} reads: {@code a.b.ReadBenchmark.read [avgt] payload=POST}. */
    public String id() {
        return benchmark + (mode.isEmpty() ? "" : " [" + mode + "]") + text(params);
    }

    /** Returns a short name, e.g. {@code ReadBenchmark.read payload=POST} or {@code ReadBenchmark.read [thrpt] (4 threads)}. */
    public String label() {
        return Projection.CASES.label(this);
    }

    /** Returns whether it checks a comparison of others: no result of its own. */
    @JsonIgnore
    public boolean isControl() {
        return benchmark.startsWith(ControlBenchmark.PREFIX);
    }

    /** Returns the class with its package; empty for a method without one. */
    public String className() {
        return benchmark.substring(0, Math.max(0, benchmark.lastIndexOf('.')));
    }

    public String method() {
        return benchmark.substring(benchmark.lastIndexOf('.') + 1);
    }

    /** Returns the number of threads, or max; null unless there are several. */
    public String severalThreads() {
        return threads == JmhEntry.ALL_THREADS ? "max" : threads > 1 ? String.valueOf(threads) : null;
    }

    public BenchmarkCase withThreads(int number) {
        return new BenchmarkCase(benchmark, mode, params, number);
    }

    /** Returns the same benchmark with the same parameters, in no mode and with no number of threads. */
    public BenchmarkCase inAnyMode() {
        return new BenchmarkCase(benchmark, "", params);
    }

    public BenchmarkCase without(Set<String> names) {
        Map<String, String> left = new LinkedHashMap<>(params);
        left.keySet().removeAll(names);
        return new BenchmarkCase(benchmark, mode, left, threads);
    }

    static String text(Map<String, String> params) {
        return params.entrySet().stream()
                .map(param -> " " + param.getKey() + "=" + param.getValue())
                .collect(Collectors.joining());
    }

    /** Reads what {@link #id} writes: a value ends where the next {@code name=} begins. Throws IllegalArgumentException for another form. */
    public static BenchmarkCase parse(String text) {
        Matcher whole = TEXT.matcher(text);
        if (!whole.matches()) {
            throw new IllegalArgumentException(
                    "not a benchmark: \"" + text + "\"; the form is: class.method [mode] name=value");
        }
        String rest = whole.group(3);
        Map<String, String> params = new LinkedHashMap<>();
        List<MatchResult> names = PARAM.matcher(rest).results().toList();
        if (names.isEmpty() ? !rest.isEmpty() : names.get(0).start() > 0) {
            throw new IllegalArgumentException("not a parameter:\"" + rest + "\"; the form is: name=value");
        }
        for (int i = 0; i < names.size(); i++) {
            int end = i + 1 < names.size() ? names.get(i + 1).start() : rest.length();
            params.put(names.get(i).group(1), rest.substring(names.get(i).end(), end));
        }
        return new BenchmarkCase(whole.group(1), whole.group(2), params);
    }
}
