// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary.mapping;

import io.github.wirebench.model.JsonField;
import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/**
 * Maps a record to a message and back, component by component. It is slow, and never timed.
 *
 * <p>It knows text, numbers, booleans, instants (as epoch milliseconds), days (since 1970), decimals (as text), UUIDs (16
 * bytes), enums, records, and lists and maps of these. Null
 * is a field that is not set.
 *
 * @param <D> the record
 */
public final class RecordMapping<D> {

    private static final Set<Class<?>> SCALARS = Set.of(
            String.class,
            boolean.class,
            Boolean.class,
            int.class,
            Integer.class,
            long.class,
            Long.class,
            double.class,
            Double.class);

    /** How one type is mapped. The consumer gets every object of the library that is read. */
    private interface Conversion {
        Object toNative(Object value);

        Object toDomain(Object value, Consumer<Object> seen);
    }

    private final MessageStyle style;
    private final Map<Class<?>, RecordConversion> records = new HashMap<>();
    private final Class<D> rootType;
    private final RecordConversion root;

    /** @throws IllegalArgumentException if there is no message for the type, or it has a component of a type that is not known */
    public RecordMapping(Class<D> type, MessageStyle style) {
        this.style = style;
        this.rootType = type;
        this.root = rootConversion(type);
    }

    /** Returns the class of the messages. */
    public Class<?> messageType() {
        return root.message;
    }

    public Object toMessage(D value) {
        return root.toNative(value);
    }

    @SuppressWarnings("unchecked") // the constructor takes the class of D
    public D toDomain(Object message) {
        return (D) root.toDomain(message, seen -> {});
    }

    /** Returns the message itself and all values and messages inside it that are of one type. */
    public <T> List<T> collect(Object message, Class<T> type) {
        List<T> found = new ArrayList<>();
        root.toDomain(message, seen -> {
            if (type.isInstance(seen)) {
                found.add(type.cast(seen));
            }
        });
        return found;
    }

    private RecordConversion rootConversion(Class<D> type) {
        if (!type.isRecord()) {
            throw new IllegalArgumentException("There is no message for " + type.getName());
        }
        return recordConversion(type);
    }

    private Conversion conversion(Type type) {
        if (type instanceof ParameterizedType generic) {
            Type[] arguments = generic.getActualTypeArguments();
            if (generic.getRawType() == List.class) {
                return new ListConversion(elementConversion(arguments[0]));
            }
            if (generic.getRawType() == Map.class) {
                return new MapConversion(conversion(arguments[0]), elementConversion(arguments[1]));
            }
        }
        if (type instanceof Class<?> plain) {
            if (SCALARS.contains(plain)) {
                return new ScalarConversion(plain == String.class ? Object::toString : UnaryOperator.identity());
            }
            if (plain == Instant.class) {
                return new InstantConversion();
            }
            if (plain == LocalDate.class) {
                return new FormConversion(
                        day -> (int) ((LocalDate) day).toEpochDay(), day -> LocalDate.ofEpochDay((int) day));
            }
            if (plain == BigDecimal.class) {
                return new FormConversion(Object::toString, text -> new BigDecimal(text.toString()));
            }
            if (plain == UUID.class) {
                return new FormConversion(
                        uuid -> style.fromBytes(bytes((UUID) uuid)), bytes -> uuid(style.toBytes(bytes)));
            }
            if (plain.isEnum()) {
                return new EnumConversion(plain, style.generated(plain, ""));
            }
            if (plain.isRecord()) {
                return recordConversion(plain);
            }
        }
        throw new IllegalArgumentException("There is no message for " + type.getTypeName());
    }

    /** In a user's messages, a list or map in another one is a message of its own. */
    private Conversion elementConversion(Type type) {
        return type instanceof ParameterizedType container
                ? new WrapperConversion(
                        style,
                        style.generated(rootType, wrapperName(type), "Message"),
                        (Class<?>) container.getRawType(),
                        conversion(type))
                : conversion(type);
    }

    private static String wrapperName(Type type) {
        if (type instanceof ParameterizedType container) {
            Type[] arguments = container.getActualTypeArguments();
            return (container.getRawType() == List.class ? "ListOf" : "MapOf")
                    + wrapperName(arguments[arguments.length - 1]);
        }
        String name = ((Class<?>) type).getSimpleName();
        return switch (name) {
            case "Integer" -> "Int";
            case "String" -> "Text";
            case "LocalDate" -> "Date";
            case "BigDecimal" -> "Decimal";
            case "UUID" -> "Uuid";
            default -> name;
        };
    }

    /** A record may contain itself, so that its conversion is known before its components are. */
    private RecordConversion recordConversion(Class<?> type) {
        RecordConversion known = records.get(type);
        if (known == null) {
            known = new RecordConversion(type, style.generated(type, "Message"));
            records.put(type, known);
            known.resolve();
        }
        return known;
    }

    private static IllegalStateException failure(ReflectiveOperationException e) {
        Throwable cause = e instanceof InvocationTargetException ? e.getCause() : e;
        return new IllegalStateException(cause.toString(), cause);
    }

    /** @param read turns the library's value into ours, since a library may have its own kind of text */
    private record ScalarConversion(UnaryOperator<Object> read) implements Conversion {

        @Override
        public Object toNative(Object value) {
            return value;
        }

        @Override
        public Object toDomain(Object value, Consumer<Object> seen) {
            seen.accept(value);
            return read.apply(value);
        }
    }

    /** A type that messages have in another form. */
    private record FormConversion(UnaryOperator<Object> write, UnaryOperator<Object> read) implements Conversion {

        @Override
        public Object toNative(Object value) {
            return write.apply(value);
        }

        @Override
        public Object toDomain(Object value, Consumer<Object> seen) {
            seen.accept(value);
            return read.apply(value);
        }
    }

    private static byte[] bytes(UUID uuid) {
        return ByteBuffer.allocate(2 * Long.BYTES)
                .putLong(uuid.getMostSignificantBits())
                .putLong(uuid.getLeastSignificantBits())
                .array();
    }

    private static UUID uuid(byte[] bytes) {
        ByteBuffer buffer = ByteBuffer.wrap(bytes);
        return new UUID(buffer.getLong(), buffer.getLong());
    }

    private record InstantConversion() implements Conversion {

        @Override
        public Object toNative(Object value) {
            return ((Instant) value).toEpochMilli();
        }

        @Override
        public Object toDomain(Object value, Consumer<Object> seen) {
            return Instant.ofEpochMilli((long) value);
        }
    }

    /** Constants have the same names, or those of Protobuf's style guide, such as {@code DEVICE_MOBILE}. */
    private static final class EnumConversion implements Conversion {

        private final Map<Object, Object> natives = new HashMap<>();
        private final Map<Object, Object> ours = new HashMap<>();

        EnumConversion(Class<?> type, Class<?> nativeType) {
            Map<String, Object> byName = Arrays.stream(nativeType.getEnumConstants())
                    .collect(Collectors.toMap(constant -> ((Enum<?>) constant).name(), constant -> constant));
            String prefix = Names.snakeCase(type.getSimpleName()).toUpperCase(Locale.ROOT) + '_';
            for (Object constant : type.getEnumConstants()) {
                String name = ((Enum<?>) constant).name();
                Object match = byName.getOrDefault(prefix + name.toUpperCase(Locale.ROOT), byName.get(name));
                if (match == null) {
                    throw new IllegalArgumentException("There is no constant for " + name + " of " + type.getName());
                }
                natives.put(constant, match);
                ours.put(match, constant);
            }
        }

        @Override
        public Object toNative(Object value) {
            return natives.get(value);
        }

        @Override
        public Object toDomain(Object value, Consumer<Object> seen) {
            Object constant = ours.get(value);
            if (constant == null) {
                throw new IllegalArgumentException("not one of our constants: " + value);
            }
            return constant;
        }
    }

    private record ListConversion(Conversion element) implements Conversion {

        @Override
        public Object toNative(Object value) {
            return ((List<?>) value).stream().map(element::toNative).toList();
        }

        @Override
        public Object toDomain(Object value, Consumer<Object> seen) {
            return ((List<?>) value)
                    .stream().map(each -> element.toDomain(each, seen)).toList();
        }
    }

    /** A message whose only field is a list or map called values. */
    private record WrapperConversion(MessageStyle style, Class<?> message, Class<?> container, Conversion values)
            implements Conversion {

        @Override
        public Object toNative(Object value) {
            try {
                Object builder = style.builder(message);
                style.set(builder, "values", values.toNative(value));
                return style.build(builder);
            } catch (ReflectiveOperationException e) {
                throw failure(e);
            }
        }

        @Override
        public Object toDomain(Object value, Consumer<Object> seen) {
            seen.accept(value);
            try {
                return values.toDomain(style.get(value, "values", container), seen);
            } catch (ReflectiveOperationException e) {
                throw failure(e);
            }
        }
    }

    /** Keeps the order of the entries. */
    private record MapConversion(Conversion key, Conversion value) implements Conversion {

        @Override
        public Object toNative(Object map) {
            Map<Object, Object> natives = new LinkedHashMap<>();
            ((Map<?, ?>) map).forEach((k, v) -> natives.put(key.toNative(k), value.toNative(v)));
            return natives;
        }

        @Override
        public Object toDomain(Object map, Consumer<Object> seen) {
            Map<Object, Object> ours = new LinkedHashMap<>();
            ((Map<?, ?>) map).forEach((k, v) -> ours.put(key.toDomain(k, seen), value.toDomain(v, seen)));
            return Collections.unmodifiableMap(ours);
        }
    }

    private final class RecordConversion implements Conversion {

        private final Constructor<?> constructor;
        private final Class<?> message;
        private final RecordComponent[] components;
        private final Conversion[] conversions;

        RecordConversion(Class<?> type, Class<?> message) {
            this.message = message;
            this.components = type.getRecordComponents();
            this.constructor = canonicalConstructor(type);
            this.conversions = new Conversion[components.length];
        }

        private Constructor<?> canonicalConstructor(Class<?> type) {
            Class<?>[] types =
                    Arrays.stream(components).map(RecordComponent::getType).toArray(Class[]::new);
            try {
                return type.getDeclaredConstructor(types);
            } catch (NoSuchMethodException e) {
                throw failure(e);
            }
        }

        void resolve() {
            for (int i = 0; i < components.length; i++) {
                JsonField documents = components[i].getAnnotation(JsonField.class);
                conversions[i] = documents != null && documents.base64()
                        ? new FormConversion(
                                text -> style.fromBytes(Base64.getDecoder().decode((String) text)),
                                bytes -> Base64.getEncoder().encodeToString(style.toBytes(bytes)))
                        : conversion(components[i].getGenericType());
            }
        }

        @Override
        public Object toNative(Object value) {
            try {
                Object builder = style.builder(message);
                for (int i = 0; i < components.length; i++) {
                    Object component = components[i].getAccessor().invoke(value);
                    if (component != null) {
                        style.set(builder, components[i].getName(), conversions[i].toNative(component));
                    }
                }
                return style.build(builder);
            } catch (ReflectiveOperationException e) {
                throw failure(e);
            }
        }

        @Override
        public Object toDomain(Object value, Consumer<Object> seen) {
            seen.accept(value);
            try {
                Object[] arguments = new Object[components.length];
                for (int i = 0; i < components.length; i++) {
                    Class<?> componentType = components[i].getType();
                    Object field = style.get(value, components[i].getName(), componentType);
                    arguments[i] = field == null || isEmpty(field) && isOptional(components[i])
                            ? absent(componentType)
                            : conversions[i].toDomain(field, seen);
                }
                return constructor.newInstance(arguments);
            } catch (ReflectiveOperationException e) {
                throw failure(e);
            }
        }

        /** A message cannot tell an empty list or map from a missing one. A user's record that may lack it has no empty ones. */
        private boolean isEmpty(Object field) {
            return field instanceof Collection<?> list && list.isEmpty()
                    || field instanceof Map<?, ?> map && map.isEmpty();
        }

        private boolean isOptional(RecordComponent component) {
            JsonField documents = component.getAnnotation(JsonField.class);
            return documents != null && documents.optional();
        }

        /** Zero, false or null. */
        private Object absent(Class<?> componentType) {
            return Array.get(Array.newInstance(componentType, 1), 0);
        }
    }
}
