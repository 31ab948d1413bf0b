// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary.mapping;

import java.util.function.UnaryOperator;
import okio.ByteString;

/** The style of Wire and Thrifty: a {@code Builder} with a method for each field, and public fields. */
public final class FieldStyle extends MessageStyle {

    private final UnaryOperator<String> naming;

    /** @param naming turns the name of a record component into that of the schema's field, which the class keeps */
    public FieldStyle(Class<?> generated, UnaryOperator<String> naming) {
        super(generated);
        this.naming = naming;
    }

    @Override
    Object builder(Class<?> message) throws ReflectiveOperationException {
        return generatedBuilder(message).getConstructor().newInstance();
    }

    @Override
    void set(Object builder, String field, Object value) throws ReflectiveOperationException {
        call(builder, naming.apply(field), value);
    }

    @Override
    Object build(Object builder) throws ReflectiveOperationException {
        return call(builder, "build");
    }

    @Override
    Object get(Object message, String field, Class<?> type) throws ReflectiveOperationException {
        return message.getClass().getField(naming.apply(field)).get(message);
    }

    @Override
    Object fromBytes(byte[] bytes) {
        return ByteString.of(bytes);
    }

    @Override
    byte[] toBytes(Object bytes) {
        return ((ByteString) bytes).toByteArray();
    }

    private static Class<?> generatedBuilder(Class<?> message) throws ClassNotFoundException {
        return Class.forName(message.getName() + "$Builder", true, message.getClassLoader());
    }
}
