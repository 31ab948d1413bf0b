// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.Date;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;

/** Lists the classes that a library has to register, or to let in, before it serializes a record or a user's class. */
final class ReachableTypes {

    /** The JDK's classes that are common in users' classes, and that the suite's records do not have. */
    static final List<Class<?>> OF_USERS = List.of(
            ArrayList.class,
            HashMap.class,
            HashSet.class,
            LinkedHashSet.class,
            TreeMap.class,
            Date.class,
            Duration.class,
            LocalTime.class,
            LocalDateTime.class,
            OffsetDateTime.class,
            ZonedDateTime.class,
            ZoneOffset.class);

    private final Set<Class<?>> found = new LinkedHashSet<>();

    private ReachableTypes() {}

    /**
     * Returns a class, and the classes, records and enums that it contains, in the order of their fields, without the JDK's.
     *
     * @throws IllegalArgumentException if the class is one of the JDK's
     */
    static Set<Class<?>> within(Class<?> type) {
        ReachableTypes types = new ReachableTypes();
        types.collect(type);
        if (!types.found.contains(type)) {
            throw new IllegalArgumentException("neither a record nor a user's class: " + type.getName());
        }
        return types.found;
    }

    private void collect(Type type) {
        if (type instanceof ParameterizedType container) {
            for (Type element : container.getActualTypeArguments()) {
                collect(element);
            }
        } else if (type instanceof Class<?> array && array.isArray()) {
            collect(array.getComponentType());
        } else if (type instanceof Class<?> sealed && sealed.isSealed()) {
            for (Class<?> permitted : sealed.getPermittedSubclasses()) {
                collect(permitted);
            }
        } else if (type instanceof Class<?> one && isBound(one) && found.add(one) && !one.isEnum()) {
            if (one.getSuperclass() != null) {
                collect(one.getSuperclass());
            }
            for (Field field : one.getDeclaredFields()) {
                if (!Modifier.isStatic(field.getModifiers())) {
                    collect(field.getGenericType());
                }
            }
        }
    }

    private static boolean isBound(Class<?> type) {
        return !type.isPrimitive() && !type.isInterface() && !type.getName().startsWith("java.");
    }
}
