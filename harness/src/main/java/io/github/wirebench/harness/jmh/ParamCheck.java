// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.jmh;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.wirebench.harness.CommandFailure;
import io.github.wirebench.harness.host.HostedBenchmark;
import io.github.wirebench.harness.json.JsonFiles;
import io.github.wirebench.probe.ParamFields;
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
    private static final ObjectMapper CONVERTER = JsonFiles.MAPPER;

    private static final Map<String, Class<?>> CONVERTED = Stream.of(
                    boolean.class,
                    byte.class,
                    char.class,
                    short.class,
                    int.class,
                    long.class,
                    float.class,
                    double.class,
                    Boolean.class,
                    Byte.class,
                    Character.class,
                    Short.class,
                    Integer.class,
                    Long.class,
                    Float.class,
                    Double.class)
            .collect(Collectors.toMap(Class::getName, type -> type));

    private ParamCheck() {}

    /**
     * A parameter of a benchmark.
     *
     * @param constants of an enum; null if it is none or not known
     * @param type name of the Java type; null if it is not known
     */
    private record Known(String benchmark, String name, List<String> constants, String type) {}

    /**
     * Checks parameter values against the benchmarks that would get them.
     *
     * @param params name to the values asked for
     * @throws CommandFailure if no benchmark has such a parameter, or one that has it accepts no such value
     */
    public static void check(Collection<BenchmarkListEntry> benchmarks, Map<String, Collection<String>> params) {
        checkAll(benchmarks.stream().flatMap(ParamCheck::known).toList(), params);
    }

    /** The same for benchmarks of another JVM; types that could not be found there are not checked. */
    public static void checkHosted(Collection<HostedBenchmark> benchmarks, Map<String, Collection<String>> params) {
        checkAll(
                benchmarks.stream()
                        .flatMap(benchmark -> benchmark.params().stream()
                                .map(param ->
                                        new Known(benchmark.name(), param.name(), param.constants(), param.type())))
                        .toList(),
                params);
    }

    private static Stream<Known> known(BenchmarkListEntry benchmark) {
        return benchmark.getParams().orElse(Map.of()).keySet().stream().map(name -> {
            Optional<Class<?>> type = ParamFields.typeOf(benchmark, name);
            return new Known(
                    benchmark.getUsername(),
                    name,
                    type.map(Class::getEnumConstants)
                            .map(constants -> Arrays.stream(constants)
                                    .map(constant -> ((Enum<?>) constant).name())
                                    .toList())
                            .orElse(null),
                    type.map(Class::getName).orElse(null));
        });
    }

    private static void checkAll(List<Known> known, Map<String, Collection<String>> params) {
        params.forEach((name, values) -> {
            List<Known> owners =
                    known.stream().filter(param -> param.name().equals(name)).toList();
            if (owners.isEmpty()) {
                throw CommandFailure.usage("no selected benchmark has a parameter \"" + name + "\"; " + names(known));
            }
            owners.forEach(owner -> values.forEach(value -> check(owner, value)));
        });
    }

    private static void check(Known param, String value) {
        if (param.constants() != null) {
            if (!param.constants().contains(value)) {
                throw CommandFailure.usage("unknown " + param.name() + " \"" + value + "\" for " + param.benchmark()
                        + "; it can be: " + String.join(", ", param.constants()));
            }
            return;
        }
        Class<?> type = CONVERTED.get(String.valueOf(param.type()));
        if (type == null) {
            return;
        }
        try {
            CONVERTER.convertValue(value, type);
        } catch (IllegalArgumentException e) {
            throw CommandFailure.usage(
                    "parameter " + param.name() + " of " + param.benchmark() + " is of type " + type.getSimpleName()
                            + " and cannot be \"" + value + "\"",
                    e);
        }
    }

    private static String names(List<Known> known) {
        Set<String> names = known.stream().map(Known::name).collect(Collectors.toCollection(TreeSet::new));
        return names.isEmpty() ? "they have none" : "they have: " + String.join(", ", names);
    }
}
