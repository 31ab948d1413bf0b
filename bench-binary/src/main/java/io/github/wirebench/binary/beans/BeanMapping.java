// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary.beans;

import io.github.wirebench.model.codec.Mapping;
import java.lang.reflect.Field;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.List;

/** Copies a record's values into a mutable object of a plain class and back. It is slow, and never timed. */
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
            Object bean = PlainClasses.BY_RECORD
                    .get(value.getClass())
                    .getDeclaredConstructor()
                    .newInstance();
            for (RecordComponent component : value.getClass().getRecordComponents()) {
                field(bean, component).set(bean, bean(component.getAccessor().invoke(value)));
            }
            return bean;
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Object domain(Type type, Object bean) {
        if (bean instanceof List<?> list) {
            Type element = ((ParameterizedType) type).getActualTypeArguments()[0];
            return list.stream().map(each -> domain(element, each)).toList();
        }
        if (bean == null || !(type instanceof Class<?> record && record.isRecord())) {
            return bean;
        }
        RecordComponent[] components = record.getRecordComponents();
        try {
            Object[] values = new Object[components.length];
            for (int i = 0; i < components.length; i++) {
                Object value = field(bean, components[i]).get(bean);
                values[i] = domain(components[i].getGenericType(), value);
            }
            Class<?>[] types =
                    Arrays.stream(components).map(RecordComponent::getType).toArray(Class[]::new);
            return record.getDeclaredConstructor(types).newInstance(values);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Field field(Object bean, RecordComponent component) throws NoSuchFieldException {
        return bean.getClass().getDeclaredField(component.getName());
    }
}
