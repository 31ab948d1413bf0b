// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.data;

import com.fasterxml.jackson.databind.JavaType;
import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.harness.console.JsonFiles;
import io.github.wirebench.harness.data.Suite.CaseRules;
import io.github.wirebench.probe.Message;
import io.github.wirebench.probe.Protocol;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * A benchmark in one mode, as its author annotated it.
 *
 * @param name class and method, e.g. {@code a.b.ReadBenchmark.read}
 * @param mode JMH's short label: thrpt, avgt, sample or ss
 * @param params the parameters, in JMH's order; empty if there are none
 * @param operations of each call
 * @param jvmArgs JVM flags of the fork: the prepended ones, the plain ones, the appended ones; null without an annotation
 */
public record ListedBenchmark(
        String name,
        String mode,
        String userClass,
        List<Param> params,
        int operations,
        ForkLength length,
        List<String> jvmArgs) {
    /** The types of parameters whose values can be checked. */
    private static final Pattern CONVERTED = Pattern.compile("boolean|byte|char|short|int|long|float|double"
            + "|java\\.lang\\.(Boolean|Byte|Character|Short|Integer|Long|Float|Double)");

    /**
     * A parameter of a benchmark.
     *
     * @param values as annotated, in that order; for an enum without values all constants; empty if a run must give them
     * @param type the name of the field's Java type, e.g. {@code int}; null if the class cannot be loaded on the host's JVM
     * @param constants the names of the constants of an enum; null for other types, or if not known
     */
    public record Param(String name, List<String> values, String type, List<String> constants) {}

    /** Returns a benchmark as the probe describes it. */
    public static ListedBenchmark of(Message message) {
        return new ListedBenchmark(
                message.get(Protocol.BENCHMARK),
                message.get(Protocol.MODE),
                message.get(Protocol.USER_CLASS),
                message.getList(Protocol.PARAMS).stream()
                        .map(name -> new Param(
                                name,
                                message.getList(Protocol.PARAM_VALUE + name),
                                message.get(Protocol.PARAM_TYPE + name),
                                message.getList(Protocol.PARAM_CONSTANTS + name)))
                        .toList(),
                message.getInteger(Protocol.OPERATIONS),
                ForkLength.annotated(
                        message.getInteger(Protocol.WARMUP_ITERATIONS),
                        message.getLong(Protocol.WARMUP_MILLIS),
                        message.getInteger(Protocol.MEASUREMENT_ITERATIONS),
                        message.getLong(Protocol.MEASUREMENT_MILLIS)),
                message.getList(Protocol.JVM_ARGS));
    }

    /**
     * Finds misspelled parameters before anything is measured; JMH ignores unknown names, and unknown values fail in each fork. Values of
     * types that could not be loaded are not checked.
     *
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

    /** Returns a case for each combination of values, given or its own and further ones; fails if a parameter has none. */
    public List<BenchmarkCase> cases(Map<String, ? extends Collection<String>> given, CaseRules further) {
        List<? extends Map<String, String>> combinations = List.of(Map.of());
        for (Param param : params) {
            List<String> values = new ArrayList<>(given.containsKey(param.name) ? given.get(param.name) : param.values);
            if (!given.containsKey(param.name)) {
                values.addAll(further.furtherValues(this, param.name));
            }
            if (values.isEmpty()) {
                throw CommandFailure.usage("parameter " + param.name + " of " + name
                        + " has no values of its own: give it some, as with -p " + param.name + "=...");
            }
            combinations = combinations.stream()
                    .flatMap(shorter -> values.stream().map(value -> {
                        Map<String, String> longer = new LinkedHashMap<>(shorter);
                        longer.put(param.name, value);
                        return longer;
                    }))
                    .toList();
        }
        return combinations.stream()
                .map(values -> new BenchmarkCase(name, mode, values))
                .toList();
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
