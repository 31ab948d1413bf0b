// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.journal;

import com.fasterxml.jackson.annotation.JsonIgnore;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.openjdk.jmh.annotations.Mode;

/**
 * What is measured: a benchmark in one mode with one value for each of its parameters.
 *
 * @param benchmark class and method, e.g. {@code a.b.ReadBenchmark.read}
 * @param mode JMH's short label: thrpt, avgt, sample or ss
 * @param params name to value; empty if the benchmark has none
 */
public record Row(String benchmark, String mode, Map<String, String> params) {
    private static final String AVERAGE_TIME = Mode.AverageTime.shortLabel();
    private static final Pattern TEXT = Pattern.compile("(\\S+) \\[(\\w+)](.*)");
    private static final Pattern PARAM = Pattern.compile(" ([\\p{L}_$][\\p{L}\\p{N}_$]*)=");

    public Row {
        params = Collections.unmodifiableMap(new LinkedHashMap<>(params));
    }

    /** The row as one line of text, which {@link #parse} reads: {@code a.b.ReadBenchmark.read [avgt] payload=POST}. */
    @JsonIgnore
    public String id() {
        return benchmark + " [" + mode + "]" + paramText();
    }

    /**
     * For people: without the package, and with the mode unless it is the average time, e.g. {@code ReadBenchmark.read
     * payload=POST} or {@code ReadBenchmark.read [thrpt]}.
     */
    @JsonIgnore
    public String label() {
        int method = benchmark.lastIndexOf('.');
        return benchmark.substring(benchmark.lastIndexOf('.', method - 1) + 1)
                + (mode.equals(AVERAGE_TIME) ? "" : " [" + mode + "]")
                + paramText();
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
    public static Row parse(String text) {
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
        return new Row(whole.group(1), whole.group(2), params);
    }
}
