// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary.beans;

import io.github.wirebench.model.codec.Mapping;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;

/**
 * Copies a record's values into a mutable object of a plain class and back. It is slow, and never timed.
 *
 * @param <D> the record
 */
public final class BeanMapping<D> implements Mapping<D, Object> {

    private final Class<D> type;

    /** @throws IllegalArgumentException if there is no plain class for the type */
    public BeanMapping(Class<D> type) {
        this.type = type;
        if (!PlainClasses.BY_RECORD.containsKey(type)) {
            throw new IllegalArgumentException("There is no plain class for " + type.getName());
        }
    }

    public Class<?> beanType() {
        return PlainClasses.BY_RECORD.get(type);
    }

    @Override
    public Object toNative(D value) {
        return bean(value);
    }

    @Override
    public D toDomain(Object bean) {
        return type.cast(domain(type, bean));
    }

    private static Object bean(Object value) {
        if (value instanceof List<?> list) {
            return list.stream().map(BeanMapping::bean).toList();
        }
        if (!(value instanceof Record)) {
            return value;
        }
        try {
            Object bean = open(PlainClasses.BY_RECORD.get(value.getClass()).getDeclaredConstructor())
                    .newInstance();
            for (RecordComponent component : value.getClass().getRecordComponents()) {
                field(bean, component).set(bean, bean(component.getAccessor().invoke(value)));
            }
            return bean;
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Object domain(Class<?> record, Object bean) {
        RecordComponent[] components = record.getRecordComponents();
        try {
            Object[] values = new Object[components.length];
            for (int i = 0; i < components.length; i++) {
                values[i] = value(field(bean, components[i]).get(bean));
            }
            Class<?>[] types =
                    Arrays.stream(components).map(RecordComponent::getType).toArray(Class[]::new);
            return record.getDeclaredConstructor(types).newInstance(values);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Object value(Object ofBean) {
        if (ofBean instanceof List<?> list) {
            return list.stream().map(BeanMapping::value).toList();
        }
        return PlainClasses.BY_RECORD.entrySet().stream()
                .filter(pair -> pair.getValue().isInstance(ofBean))
                .findFirst()
                .map(pair -> domain(pair.getKey(), ofBean))
                .orElse(ofBean);
    }

    private static Field field(Object bean, RecordComponent component) throws NoSuchFieldException {
        Field field = bean.getClass().getDeclaredField(component.getName());
        field.setAccessible(true);
        return field;
    }

    private static <T> Constructor<T> open(Constructor<T> constructor) {
        constructor.setAccessible(true);
        return constructor;
    }
}
