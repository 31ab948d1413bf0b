// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.LinkedHashSet;
import java.util.Set;

/** Lists the classes that a library has to register, or to let in, before it serializes a record. */
final class RecordTypes {

    private final Set<Class<?>> found = new LinkedHashSet<>();

    private RecordTypes() {}

    /**
     * Returns a record class, and the records and enums that it contains, in the order of their components.
     *
     * @throws IllegalArgumentException if the class is not a record
     */
    static Set<Class<?>> within(Class<?> type) {
        requireRecord(type);
        RecordTypes types = new RecordTypes();
        types.collect(type);
        return types.found;
    }

    /**
     * Makes sure that a class is a record, for libraries that find out what it contains by themselves.
     *
     * @throws IllegalArgumentException if not
     */
    static void requireRecord(Class<?> type) {
        if (!type.isRecord()) {
            throw new IllegalArgumentException("not a record: " + type.getName());
        }
    }

    private void collect(Type type) {
        if (type instanceof ParameterizedType container) {
            for (Type element : container.getActualTypeArguments()) {
                collect(element);
            }
        } else if (type instanceof Class<?> sealed && sealed.isSealed()) {
            for (Class<?> permitted : sealed.getPermittedSubclasses()) {
                collect(permitted);
            }
        } else if (type instanceof Class<?> found && (found.isRecord() || found.isEnum()) && this.found.add(found)) {
            if (found.isRecord()) {
                for (RecordComponent component : found.getRecordComponents()) {
                    collect(component.getGenericType());
                }
            }
        }
    }
}
