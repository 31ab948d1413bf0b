// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.data;

import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.harness.console.JsonFiles;
import io.github.wirebench.harness.data.ListedBenchmark.Param;
import io.github.wirebench.probe.ParamFields;
import java.lang.invoke.MethodType;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.openjdk.jmh.runner.BenchmarkListEntry;

/** Finds misspelled parameters before anything is measured; JMH ignores unknown names, and unknown values fail in each fork. */
public final class ParamCheck {
    private static final Map<String, Class<?>> CONVERTED = Stream.<Class<?>>of(
                    boolean.class,
                    byte.class,
                    char.class,
                    short.class,
                    int.class,
                    long.class,
                    float.class,
                    double.class)
            .flatMap(type -> Stream.of(type, MethodType.methodType(type).wrap().returnType()))
            .collect(Collectors.toMap(Class::getName, type -> type));

    private ParamCheck() {}

    private record Known(String benchmark, Param param) {}

    /**
     * Checks parameter values against the benchmarks that would get them.
     *
     * @param params name to the values asked for
     * @throws CommandFailure if no benchmark has such a parameter, or one that has it accepts no such value
     */
    public static void check(Collection<BenchmarkListEntry> benchmarks, Map<String, Collection<String>> params) {
        checkAll(
                benchmarks.stream()
                        .flatMap(benchmark -> benchmark.getParams().orElse(Map.of()).keySet().stream()
                                .map(name -> new Known(benchmark.getUsername(), param(benchmark, name)))),
                params);
    }

    /** The same for benchmarks that another JVM listed; values of types that it could not load are not checked. */
    public static void checkHosted(Collection<ListedBenchmark> benchmarks, Map<String, Collection<String>> params) {
        checkAll(
                benchmarks.stream()
                        .flatMap(benchmark ->
                                benchmark.params().stream().map(param -> new Known(benchmark.name(), param))),
                params);
    }

    /** Fails if the suite knows that a value is wrong whose type does not tell. */
    public static void check(CaseRules rules, Map<String, ? extends Collection<String>> params) {
        params.forEach((name, values) ->
                values.forEach(value -> rules.problem(name, value).ifPresent(problem -> {
                    throw CommandFailure.usage(problem);
                })));
    }

    private static Param param(BenchmarkListEntry benchmark, String name) {
        Optional<Class<?>> type = ParamFields.typeOf(benchmark, name);
        List<String> constants = type.map(Class::getEnumConstants)
                .map(all -> Arrays.stream(all)
                        .map(constant -> ((Enum<?>) constant).name())
                        .toList())
                .orElse(null);
        return new Param(name, List.of(), type.map(Class::getName).orElse(null), constants);
    }

    private static void checkAll(Stream<Known> all, Map<String, Collection<String>> params) {
        List<Known> known = all.toList();
        params.forEach((name, values) -> {
            List<Known> owners = known.stream()
                    .filter(owner -> owner.param.name().equals(name))
                    .toList();
            if (owners.isEmpty()) {
                Set<String> names =
                        known.stream().map(other -> other.param.name()).collect(Collectors.toCollection(TreeSet::new));
                throw CommandFailure.usage("no selected benchmark has a parameter \"" + name + "\"; "
                        + (names.isEmpty() ? "they have none" : "they have: " + String.join(", ", names)));
            }
            owners.forEach(owner -> values.forEach(value -> check(owner.benchmark, owner.param, value)));
        });
    }

    private static void check(String benchmark, Param param, String value) {
        if (param.constants() != null) {
            if (!param.constants().contains(value)) {
                throw CommandFailure.usage("unknown " + param.name() + " \"" + value + "\" for " + benchmark
                        + "; it can be: " + String.join(", ", param.constants()));
            }
            return;
        }
        Class<?> type = CONVERTED.get(String.valueOf(param.type()));
        if (type == null) {
            return;
        }
        try {
            JsonFiles.MAPPER.convertValue(value, type);
        } catch (IllegalArgumentException e) {
            throw CommandFailure.usage(
                    "parameter " + param.name() + " of " + benchmark + " is of type " + type.getSimpleName()
                            + " and cannot be \"" + value + "\"",
                    e);
        }
    }
}
