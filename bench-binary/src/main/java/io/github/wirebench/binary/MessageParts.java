// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/** Collects the objects of one type inside a message, and the message itself, by reflection. It is slow, and never timed. */
final class MessageParts<T> {

    private final Class<T> type;
    private final List<T> found = new ArrayList<>();

    private MessageParts(Class<T> type) {
        this.type = type;
    }

    static <T> List<T> within(Object message, Class<T> type) {
        MessageParts<T> parts = new MessageParts<>(type);
        try {
            parts.collect(message);
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
        return parts.found;
    }

    private void collect(Object value) throws IllegalAccessException {
        if (type.isInstance(value)) {
            found.add(type.cast(value));
        }
        if (value instanceof Object[] elements) {
            for (Object element : elements) {
                collect(element);
            }
        } else if (value instanceof Collection<?> elements) {
            collect(elements.toArray());
        } else if (value instanceof Map<?, ?> map) {
            collect(map.values());
        } else if (value != null) {
            collectFields(value);
        }
    }

    private void collectFields(Object value) throws IllegalAccessException {
        for (Class<?> each = value.getClass(); !each.getName().startsWith("java."); each = each.getSuperclass()) {
            for (Field field : each.getDeclaredFields()) {
                if (!Modifier.isStatic(field.getModifiers()) && !field.getType().isPrimitive()) {
                    field.setAccessible(true);
                    collect(field.get(value));
                }
            }
        }
    }
}
