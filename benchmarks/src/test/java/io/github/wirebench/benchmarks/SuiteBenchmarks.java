// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.benchmarks;

import io.github.wirebench.harness.data.BenchmarkCase;
import io.github.wirebench.model.Payload;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.runner.BenchmarkList;
import org.openjdk.jmh.runner.BenchmarkListEntry;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.VerboseMode;

/** Finds the suite's benchmarks by reflection, independently of the code that JMH generates. */
final class SuiteBenchmarks {

    /**
     * A benchmark method with a value for each parameter.
     *
     * @param method the method
     * @param params values by name
     */
    record Combination(Method method, Map<String, String> params) {
        @Override
        public String toString() {
            return method.getDeclaringClass().getSimpleName() + "." + method.getName() + params;
        }
    }

    private SuiteBenchmarks() {}

    /** Returns the full names of all benchmarks, from JMH's list on the class path. */
    static Set<String> names() {
        Set<BenchmarkListEntry> entries = BenchmarkList.defaultList()
                .getAll(OutputFormatFactory.createFormatInstance(System.out, VerboseMode.SILENT), List.of());
        return entries.stream().map(BenchmarkListEntry::getUsername).collect(Collectors.toCollection(TreeSet::new));
    }

    static Stream<Combination> defaultCombinations() {
        return names().stream().map(SuiteBenchmarks::method).flatMap(method -> combinations(method).stream());
    }

    /** Returns combinations that have each default of each parameter once; the other parameters have their first default. */
    static Stream<Combination> eachDefault() {
        return names().stream().map(SuiteBenchmarks::method).flatMap(method -> each(method, SuiteBenchmarks::values));
    }

    /** Returns a combination for each payload or enum constant that is not a default. */
    static Stream<Combination> otherCombinations() {
        return names().stream()
                .map(SuiteBenchmarks::method)
                .flatMap(method -> each(
                        method,
                        field -> allowed(field).stream()
                                .filter(value -> !values(field).contains(value))
                                .toList()));
    }

    private static Stream<Combination> each(Method method, Function<Field, List<String>> values) {
        Map<String, String> first = combinations(method).get(0).params();
        Stream<Combination> varied = states(method)
                .flatMap(SuiteBenchmarks::paramFields)
                .flatMap(field -> values.apply(field).stream().map(value -> {
                    Map<String, String> params = new LinkedHashMap<>(first);
                    params.put(field.getName(), value);
                    return new Combination(method, params);
                }));
        return (first.isEmpty() ? Stream.of(new Combination(method, first)) : varied).distinct();
    }

    /**
     * Returns the combination with an id as {@code claims.yaml} has it.
     *
     * @throws java.util.NoSuchElementException if the suite has no such method, parameter or value
     */
    static Combination combination(String id) {
        BenchmarkCase named = BenchmarkCase.parse(id);
        Method method = method(named.benchmark());
        Map<String, Field> fields = new TreeMap<>();
        states(method).flatMap(SuiteBenchmarks::paramFields).forEach(field -> fields.put(field.getName(), field));
        boolean exists = fields.keySet().equals(named.params().keySet())
                && named.params().entrySet().stream().allMatch(param -> {
                    Field field = fields.get(param.getKey());
                    return allowed(field).contains(param.getValue());
                });
        return Optional.of(new Combination(method, named.params()))
                .filter(combination -> exists)
                .orElseThrow(() -> new NoSuchElementException(id));
    }

    private static Method method(String name) {
        int dot = name.lastIndexOf('.');
        try {
            return Arrays.stream(Class.forName(name.substring(0, dot)).getMethods())
                    .filter(method -> method.getName().equals(name.substring(dot + 1)))
                    .filter(method -> method.isAnnotationPresent(Benchmark.class))
                    .findFirst()
                    .orElseThrow();
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException(e);
        }
    }

    private static List<Combination> combinations(Method method) {
        List<Map<String, String>> maps = List.of(Map.of());
        for (Map.Entry<String, List<String>> param : params(method).entrySet()) {
            List<Map<String, String>> longer = new ArrayList<>();
            for (Map<String, String> map : maps) {
                for (String value : param.getValue()) {
                    Map<String, String> next = new LinkedHashMap<>(map);
                    next.put(param.getKey(), value);
                    longer.add(next);
                }
            }
            maps = longer;
        }
        return maps.stream().map(map -> new Combination(method, map)).toList();
    }

    private static Map<String, List<String>> params(Method method) {
        Map<String, List<String>> params = new TreeMap<>();
        states(method)
                .flatMap(SuiteBenchmarks::paramFields)
                .forEach(field -> params.put(field.getName(), values(field)));
        return params;
    }

    /** Returns the benchmark's class and the states among its arguments. */
    static Stream<Class<?>> states(Method method) {
        return Stream.concat(
                Stream.of(method.getDeclaringClass()),
                Arrays.stream(method.getParameterTypes()).filter(SuiteBenchmarks::isState));
    }

    private static boolean isState(Class<?> type) {
        return type != Object.class && (type.isAnnotationPresent(State.class) || isState(type.getSuperclass()));
    }

    static Stream<Field> paramFields(Class<?> state) {
        return Arrays.stream(state.getFields()).filter(field -> field.isAnnotationPresent(Param.class));
    }

    private static List<String> values(Field field) {
        String[] values = field.getAnnotation(Param.class).value();
        if (values.length == 1 && values[0].equals(Param.BLANK_ARGS)) {
            return constants(field);
        }
        return List.of(values);
    }

    private static List<String> allowed(Field field) {
        if (field.getName().equals("payload")) {
            return Payload.suite().stream().map(Payload::name).toList();
        }
        return field.getType().isEnum() ? constants(field) : values(field);
    }

    private static List<String> constants(Field field) {
        return Arrays.stream(field.getType().getEnumConstants())
                .map(constant -> ((Enum<?>) constant).name())
                .toList();
    }
}
