// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.probe;

import java.lang.reflect.Method;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Collections;
import java.util.Deque;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.runner.BenchmarkListEntry;

/** Finds the Java type behind a benchmark parameter: a {@link Param} field of the benchmark or of a state that it uses. */
public final class ParamFields {
    private ParamFields() {}

    /** The field's type; empty if the class cannot be loaded here or has no such field. */
    public static Optional<Class<?>> typeOf(BenchmarkListEntry benchmark, String param) {
        try {
            Class<?> owner = Class.forName(
                    benchmark.getUserClassQName(), false, Thread.currentThread().getContextClassLoader());
            return search(owner, param);
        } catch (ClassNotFoundException | LinkageError e) {
            return Optional.empty();
        }
    }

    private static Optional<Class<?>> search(Class<?> benchmark, String param) {
        Deque<Class<?>> waiting = new ArrayDeque<>(Collections.singleton(benchmark));
        Set<Class<?>> seen = new HashSet<>();
        while (!waiting.isEmpty()) {
            Class<?> next = waiting.remove();
            if (!seen.add(next)) {
                continue;
            }
            Optional<Class<?>> type = Arrays.stream(next.getDeclaredFields())
                    .filter(field -> field.isAnnotationPresent(Param.class))
                    .filter(field -> field.getName().equals(param))
                    .<Class<?>>map(field -> field.getType())
                    .findFirst();
            if (type.isPresent()) {
                return type;
            }
            if (next.getSuperclass() != null) {
                waiting.add(next.getSuperclass());
            }
            Arrays.stream(next.getDeclaredMethods())
                    .map(Method::getParameterTypes)
                    .flatMap(Arrays::stream)
                    .filter(ParamFields::isState)
                    .forEach(waiting::add);
        }
        return Optional.empty();
    }

    private static boolean isState(Class<?> type) {
        return type.isAnnotationPresent(State.class);
    }
}
