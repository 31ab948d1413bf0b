// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.probe;

import java.lang.reflect.Field;
import java.lang.reflect.Method;
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
            return search(owner, param, new HashSet<>());
        } catch (ClassNotFoundException | LinkageError e) {
            return Optional.empty();
        }
    }

    private static Optional<Class<?>> search(Class<?> type, String param, Set<Class<?>> seen) {
        if (type == null || !seen.add(type)) {
            return Optional.empty();
        }
        for (Field field : type.getDeclaredFields()) {
            if (field.getName().equals(param) && field.isAnnotationPresent(Param.class)) {
                return Optional.of(field.getType());
            }
        }
        Optional<Class<?>> found = search(type.getSuperclass(), param, seen);
        for (Method method : type.getDeclaredMethods()) {
            for (Class<?> state : method.getParameterTypes()) {
                if (!found.isPresent() && state.isAnnotationPresent(State.class)) {
                    found = search(state, param, seen);
                }
            }
        }
        return found;
    }
}
