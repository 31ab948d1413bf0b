// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.data;

import com.fasterxml.jackson.databind.JavaType;
import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.harness.console.JsonFiles;
import io.github.wirebench.probe.BenchmarkLister;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.openjdk.jmh.runner.BenchmarkListEntry;

/**
 * A benchmark in one mode, as its author annotated it. Settings without an annotation are null: JMH's defaults apply.
 *
 * @param name class and method, e.g. {@code a.b.ReadBenchmark.read}
 * @param mode JMH's short label: thrpt, avgt, sample or ss
 * @param userClass the class with the method
 * @param params the parameters, in JMH's order; empty if there are none
 * @param forks measured forks
 * @param warmupIterations iterations
 * @param warmupMillis duration of a warm-up iteration in ms, rounded up
 * @param measurementIterations iterations
 * @param measurementMillis duration of a measured iteration in ms, rounded up
 * @param threads worker threads; -1 for as many as there are CPUs
 * @param jvmArgs JVM flags of the fork: the prepended ones, the plain ones, the appended ones
 * @param outputUnit name of the {@link java.util.concurrent.TimeUnit} of the score
 */
public record ListedBenchmark(
        String name,
        String mode,
        String userClass,
        List<Param> params,
        Integer forks,
        Integer warmupIterations,
        Long warmupMillis,
        Integer measurementIterations,
        Long measurementMillis,
        Integer threads,
        List<String> jvmArgs,
        String outputUnit) {
    /** The types of parameters whose values can be checked. */
    private static final Pattern CONVERTED = Pattern.compile("boolean|byte|char|short|int|long|float|double"
            + "|java\\.lang\\.(Boolean|Byte|Character|Short|Integer|Long|Float|Double)");

    /**
     * A parameter of a benchmark.
     *
     * @param name the field's name
     * @param values as annotated, in that order; for an enum without values all constants; empty if a run must give them
     * @param type the name of the field's Java type, e.g. {@code int}; null if the class cannot be loaded on the host's JVM
     * @param constants the names of the constants of an enum; null for other types, or if not known
     */
    public record Param(String name, List<String> values, String type, List<String> constants) {
        private static Param of(BenchmarkListEntry benchmark, String name) {
            Class<?> type = BenchmarkLister.paramType(benchmark, name);
            List<String> constants = type == null || !type.isEnum()
                    ? null
                    : Arrays.stream(type.getEnumConstants())
                            .map(constant -> ((Enum<?>) constant).name())
                            .toList();
            return new Param(name, List.of(), type == null ? null : type.getName(), constants);
        }
    }

    /** Returns a benchmark of this JVM with its parameters, and without its settings. */
    public static ListedBenchmark here(BenchmarkListEntry benchmark) {
        List<Param> params = benchmark.getParams().orElse(Map.of()).keySet().stream()
                .map(name -> Param.of(benchmark, name))
                .toList();
        String name = benchmark.getUsername();
        return new ListedBenchmark(name, null, null, params, null, null, null, null, null, null, null, null);
    }

    /**
     * Finds misspelled parameters before anything is measured; JMH ignores unknown names, and unknown values fail in each fork. Values of
     * types that could not be loaded are not checked.
     *
     * @param benchmarks that would get the values
     * @param asked name to values
     * @throws CommandFailure if no benchmark has such a parameter, or one that has it accepts no such value
     */
    public static void checkParams(
            Collection<ListedBenchmark> benchmarks, Map<String, ? extends Collection<String>> asked) {
        asked.forEach((name, values) -> {
            Set<String> known = new TreeSet<>();
            for (ListedBenchmark benchmark : benchmarks) {
                for (Param param : benchmark.params) {
                    known.add(param.name);
                    if (param.name.equals(name)) {
                        values.forEach(value -> benchmark.check(param, value));
                    }
                }
            }
            if (!known.contains(name)) {
                throw CommandFailure.usage("no selected benchmark has a parameter \"" + name + "\"; "
                        + (known.isEmpty() ? "they have none" : "they have: " + String.join(", ", known)));
            }
        });
    }

    private void check(Param param, String value) {
        if (param.constants != null) {
            if (!param.constants.contains(value)) {
                throw CommandFailure.usage("unknown " + param.name + " \"" + value + "\" for " + name + "; it can be: "
                        + String.join(", ", param.constants));
            }
            return;
        }
        if (param.type == null || !CONVERTED.matcher(param.type).matches()) {
            return;
        }
        JavaType type = JsonFiles.MAPPER.getTypeFactory().constructFromCanonical(param.type);
        try {
            JsonFiles.MAPPER.convertValue(value, type);
        } catch (IllegalArgumentException e) {
            throw CommandFailure.usage(
                    "parameter " + param.name + " of " + name + " is of type "
                            + type.getRawClass().getSimpleName() + " and cannot be \"" + value + "\"",
                    e);
        }
    }
}
