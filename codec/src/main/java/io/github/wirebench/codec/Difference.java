// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.codec;

import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** Finds the first field in which two values differ. */
final class Difference {

    private static final int LONGEST = 60;

    private Difference() {}

    /** Returns a line such as {@code lines[2].price: 1.50 became 1.5}; empty if the values are equal. */
    static Optional<String> between(Object expected, Object actual) {
        return between(expected, actual, "");
    }

    private static Optional<String> between(Object expected, Object actual, String path) {
        if (Objects.equals(expected, actual)) {
            return Optional.empty();
        }
        Optional<String> inside = Optional.empty();
        if (expected != null
                && actual != null
                && expected.getClass() == actual.getClass()
                && expected instanceof Record) {
            inside = inRecord(expected, actual, path);
        } else if (expected instanceof List<?> list
                && actual instanceof List<?> others
                && list.size() == others.size()) {
            for (int i = 0; i < list.size() && inside.isEmpty(); i++) {
                inside = between(list.get(i), others.get(i), path + "[" + i + "]");
            }
        } else if (expected instanceof Map<?, ?> map
                && actual instanceof Map<?, ?> others
                && map.keySet().equals(others.keySet())) {
            inside = map.entrySet().stream()
                    .flatMap(entry ->
                            between(entry.getValue(), others.get(entry.getKey()), path + "{" + entry.getKey() + "}")
                                    .stream())
                    .findFirst();
        }
        return inside.or(() -> Optional.of((path.isEmpty() ? "the value" : path) + ": " + text(expected, actual)
                + " became " + text(actual, expected)));
    }

    private static Optional<String> inRecord(Object expected, Object actual, String path) {
        for (RecordComponent component : expected.getClass().getRecordComponents()) {
            try {
                component.getAccessor().setAccessible(true);
                Optional<String> inside = between(
                        component.getAccessor().invoke(expected),
                        component.getAccessor().invoke(actual),
                        path.isEmpty() ? component.getName() : path + "." + component.getName());
                if (inside.isPresent()) {
                    return inside;
                }
            } catch (ReflectiveOperationException e) {
                return Optional.empty();
            }
        }
        return Optional.empty();
    }

    /** Values whose texts are equal, such as 2 and 2L, are told by their classes. */
    private static String text(Object value, Object other) {
        String text = value instanceof Object[] array ? Arrays.toString(array) : String.valueOf(value);
        String shortened = text.length() > LONGEST ? text.substring(0, LONGEST) + "…" : text;
        return value != null && other != null && value.getClass() != other.getClass()
                ? shortened + " (" + value.getClass().getSimpleName() + ")"
                : shortened;
    }
}
