// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.model.codec;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Finds the first field in which two values differ. */
final class Difference {

    private static final int LONGEST = 60;

    private Difference() {}

    /** Returns a line such as {@code lines[2].price: 1.50 became 1.5}; empty if the values are equal. */
    static Optional<String> between(Object expected, Object actual) {
        return between(expected, actual, "");
    }

    private static Optional<String> between(Object expected, Object actual, String path) {
        if (Objects.deepEquals(expected, actual)) {
            return Optional.empty();
        }
        if (expected instanceof Object[] array && actual instanceof Object[] others) {
            return between(Arrays.asList(array), Arrays.asList(others), path);
        }
        if (expected instanceof List<?> list && actual instanceof List<?> others && list.size() == others.size()) {
            return IntStream.range(0, list.size())
                    .mapToObj(i -> between(list.get(i), others.get(i), path + "[" + i + "]"))
                    .flatMap(Optional::stream)
                    .findFirst();
        }
        if (expected instanceof Map<?, ?> map
                && actual instanceof Map<?, ?> others
                && map.keySet().equals(others.keySet())) {
            return map.entrySet().stream()
                    .flatMap(entry ->
                            between(entry.getValue(), others.get(entry.getKey()), path + "{" + entry.getKey() + "}")
                                    .stream())
                    .findFirst();
        }
        if (expected != null && actual != null && expected.getClass() == actual.getClass()) {
            if (isOfJdk(expected.getClass()) && equalsOf(expected.getClass()) == Object.class) {
                return between(held(expected), held(actual), path);
            }
            Optional<String> inside = fields(expected.getClass())
                    .flatMap(field -> between(
                            value(field, expected),
                            value(field, actual),
                            path.isEmpty() ? field.getName() : path + "." + field.getName())
                            .stream())
                    .findFirst();
            if (inside.isPresent() || isEqualByFields(expected.getClass())) {
                return inside;
            }
        }
        return Optional.of((path.isEmpty() ? "the value" : path) + ": " + text(expected, actual) + " became "
                + text(actual, expected));
    }

    private static boolean isOfJdk(Class<?> type) {
        return type.getName().startsWith("java.");
    }

    /** Users' classes often have no {@code equals}, and that of records compares arrays by identity. */
    private static boolean isEqualByFields(Class<?> type) {
        return !type.isArray() && (equalsOf(type) == Object.class || !isOfJdk(equalsOf(type)));
    }

    /** Returns the class whose {@code equals} a type has. */
    private static Class<?> equalsOf(Class<?> type) {
        try {
            return type.getMethod("equals", Object.class).getDeclaringClass();
        } catch (NoSuchMethodException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Returns what an object without {@code equals} holds, such as a counter, a queue or a lock, whose text may have its identity. */
    private static Object held(Object value) {
        return value instanceof AtomicReference<?> reference
                ? reference.get()
                : value instanceof Collection<?> collection
                        ? new ArrayList<>(collection)
                        : value.toString().replace("@" + Integer.toHexString(System.identityHashCode(value)), "");
    }

    /** Returns the fields of an object, and none of an object of the JDK's. */
    private static Stream<Field> fields(Class<?> type) {
        return type == null || isOfJdk(type)
                ? Stream.empty()
                : Stream.concat(
                        fields(type.getSuperclass()),
                        Arrays.stream(type.getDeclaredFields())
                                .filter(field -> !Modifier.isStatic(field.getModifiers())));
    }

    /** Returns the value of a field, also of one that is private; {@code object} is null if it is static. */
    static Object value(Field field, Object object) {
        try {
            field.setAccessible(true);
            return field.get(object);
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Values whose texts are equal, such as 2 and 2L, are told by their classes. */
    private static String text(Object value, Object other) {
        String text = text(value);
        String shortened = text.length() > LONGEST ? text.substring(0, LONGEST) + "…" : text;
        return value != null && other != null && value.getClass() != other.getClass()
                ? shortened + " (" + value.getClass().getSimpleName() + ")"
                : shortened;
    }

    /** Bytes are most often text. */
    private static String text(Object value) {
        if (value instanceof byte[] bytes) {
            return new String(bytes, UTF_8);
        }
        String inBrackets = Arrays.deepToString(new Object[] {value});
        return inBrackets.substring(1, inBrackets.length() - 1);
    }
}
