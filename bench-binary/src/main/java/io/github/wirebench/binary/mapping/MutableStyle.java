// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary.mapping;

import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import us.hebi.quickbuf.RepeatedByte;
import us.hebi.quickbuf.RepeatedString;
import us.hebi.quickbuf.Utf8String;

/**
 * The style of QuickBuffers: messages are their own builders, lists are the library's own, and maps are lists of entries.
 * Texts are returned as {@link Utf8String}, so that a caller can get at them.
 */
public final class MutableStyle extends MessageStyle {

    public MutableStyle(Class<?> generated) {
        super(generated);
    }

    @Override
    Object builder(Class<?> message) throws ReflectiveOperationException {
        return message.getMethod("newInstance").invoke(null);
    }

    @Override
    void set(Object builder, String field, Object value) throws ReflectiveOperationException {
        String name = capitalized(field);
        if (value instanceof List<?> list) {
            for (Object element : list) {
                call(builder, "add" + name, element);
            }
        } else if (value instanceof Map<?, ?> map) {
            Class<?> entryType = Class.forName(builder.getClass().getName() + '$' + name + "Entry");
            for (Map.Entry<?, ?> each : map.entrySet()) {
                Object entry = builder(entryType);
                set(entry, "key", each.getKey());
                set(entry, "value", each.getValue());
                call(builder, "add" + name, entry);
            }
        } else {
            call(builder, "set" + name, value);
        }
    }

    @Override
    Object build(Object builder) {
        return builder;
    }

    /** Every field knows if it is set, but an empty list is not. */
    @Override
    Object get(Object message, String field, Class<?> type) throws ReflectiveOperationException {
        String name = capitalized(field);
        if (type == List.class) {
            return elements(call(message, "get" + name));
        }
        if (type == Map.class) {
            Map<Object, Object> map = new LinkedHashMap<>();
            for (Object entry : elements(call(message, "get" + name))) {
                // many texts with one hash code would make a map of Utf8String slow, which has no order
                Object key = text(entry, "Key");
                map.put(key instanceof Utf8String ? key.toString() : key, text(entry, "Value"));
            }
            return map;
        }
        if (call(message, "has" + name).equals(false)) {
            return null;
        }
        return text(message, name);
    }

    @Override
    Object fromBytes(byte[] bytes) {
        return bytes;
    }

    @Override
    byte[] toBytes(Object bytes) {
        return ((RepeatedByte) bytes).toArray();
    }

    private Object text(Object message, String name) throws ReflectiveOperationException {
        return call(message, "get" + name + (has(message, "get" + name + "Bytes") ? "Bytes" : ""));
    }

    /** Returns a list's elements, and those of a list of texts as it keeps them: its getter would decode them. */
    private static List<Object> elements(Object list) throws ReflectiveOperationException {
        List<Object> elements = new ArrayList<>();
        ((Iterable<?>) list).forEach(elements::add);
        if (list instanceof RepeatedString) {
            Field array = RepeatedString.class.getSuperclass().getDeclaredField("array");
            array.setAccessible(true);
            return Arrays.asList((Object[]) array.get(list)).subList(0, elements.size());
        }
        return elements;
    }
}
