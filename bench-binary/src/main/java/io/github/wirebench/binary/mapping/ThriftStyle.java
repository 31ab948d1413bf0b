// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary.mapping;

import java.nio.ByteBuffer;

/** The style of libthrift: structs are their own builders, with {@code setX}, {@code isSetX}, and {@code getX} or {@code isX}. */
public final class ThriftStyle extends MessageStyle {

    public ThriftStyle(Class<?> generated) {
        super(generated);
    }

    @Override
    Object builder(Class<?> message) throws ReflectiveOperationException {
        return message.getConstructor().newInstance();
    }

    @Override
    void set(Object builder, String field, Object value) throws ReflectiveOperationException {
        call(builder, "set" + capitalized(field), value);
    }

    @Override
    Object build(Object builder) {
        return builder;
    }

    @Override
    Object get(Object message, String field, Class<?> type) throws ReflectiveOperationException {
        String name = capitalized(field);
        if (call(message, "isSet" + name).equals(false)) {
            return null;
        }
        return call(message, (type == boolean.class ? "is" : "get") + name);
    }

    @Override
    Object fromBytes(byte[] bytes) {
        return ByteBuffer.wrap(bytes);
    }

    @Override
    byte[] toBytes(Object bytes) {
        return ((ByteBuffer) bytes).array();
    }
}
