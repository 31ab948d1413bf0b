// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary.mapping;

import com.google.protobuf.ByteString;
import java.util.List;
import java.util.Map;

/** Protobuf's own style: {@code newBuilder}, {@code setX}, {@code addAllX}, {@code putAllX}, and getters. */
public final class BeanStyle extends MessageStyle {

    public BeanStyle(Class<?> generated) {
        super(generated);
    }

    @Override
    Object builder(Class<?> message) throws ReflectiveOperationException {
        return message.getMethod("newBuilder").invoke(null);
    }

    @Override
    void set(Object builder, String field, Object value) throws ReflectiveOperationException {
        String verb = value instanceof List ? "addAll" : value instanceof Map ? "putAll" : "set";
        call(builder, verb + capitalized(field), value);
    }

    @Override
    Object build(Object builder) throws ReflectiveOperationException {
        return call(builder, "build");
    }

    @Override
    Object fromBytes(byte[] bytes) {
        return ByteString.copyFrom(bytes);
    }

    @Override
    byte[] toBytes(Object bytes) {
        return ((ByteString) bytes).toByteArray();
    }

    /** Only fields with explicit presence have a {@code has} method. */
    @Override
    Object get(Object message, String field, Class<?> type) throws ReflectiveOperationException {
        String name = capitalized(field);
        if (has(message, "has" + name) && call(message, "has" + name).equals(false)) {
            return null;
        }
        return call(message, "get" + name + (type == List.class ? "List" : type == Map.class ? "Map" : ""));
    }
}
