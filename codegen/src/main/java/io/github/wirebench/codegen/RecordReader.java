// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.codegen;

import io.github.wirebench.codegen.Schema.EnumType;
import io.github.wirebench.codegen.Schema.Field;
import io.github.wirebench.codegen.Schema.Union;
import io.github.wirebench.codegen.Type.ArrayOf;
import io.github.wirebench.codegen.Type.ListOf;
import io.github.wirebench.codegen.Type.MapOf;
import io.github.wirebench.codegen.Type.Named;
import io.github.wirebench.codegen.Type.Scalar;
import io.github.wirebench.model.JsonField;
import io.github.wirebench.model.JsonKinds;
import java.lang.invoke.MethodType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.stream.IntStream;

/** Reads the schema of a record of the suite from its components. */
final class RecordReader {

    private static final Map<Class<?>, Scalar> SCALARS = Map.of(
            boolean.class, Scalar.BOOLEAN,
            int.class, Scalar.INT,
            long.class, Scalar.LONG,
            double.class, Scalar.DOUBLE,
            String.class, Scalar.TEXT,
            Instant.class, Scalar.INSTANT,
            LocalDate.class, Scalar.DATE,
            BigDecimal.class, Scalar.DECIMAL,
            UUID.class, Scalar.UUID);

    private final Map<String, Class<?>> types = new LinkedHashMap<>();
    private final Map<String, Schema.Record> records = new LinkedHashMap<>();
    private final List<EnumType> enums = new ArrayList<>();
    private final List<Union> unions = new ArrayList<>();

    RecordReader(Class<?> root) {
        named(root);
    }

    Schema schema() {
        return new Schema(false, false, List.copyOf(records.values()), List.copyOf(enums), List.copyOf(unions));
    }

    /** Returns the class of a record or an enum of the schema. */
    Class<?> type(String name) {
        return types.get(name);
    }

    /**
     * A class inside another one has that one's name before its own: several payloads have a {@code Size} or an {@code Event}. A
     * sealed interface and its records do not, because their names are in each of Avro's documents as JSON.
     */
    private static String name(Class<?> type) {
        Class<?> outer = type.isSealed() || Arrays.stream(type.getInterfaces()).anyMatch(Class::isSealed)
                ? null
                : type.getEnclosingClass();
        return (outer == null ? "" : name(outer)) + type.getSimpleName();
    }

    private Named named(Class<?> type) {
        String name = name(type);
        if (types.putIfAbsent(name, type) == null) {
            if (type.isEnum()) {
                enums.add(new EnumType(
                        name,
                        Arrays.stream(type.getEnumConstants())
                                .map(constant -> ((Enum<?>) constant).name())
                                .toList()));
            } else if (type.isSealed()) {
                Class<?>[] kinds = type.getPermittedSubclasses();
                JsonKinds documents =
                        Objects.requireNonNull(type.getAnnotation(JsonKinds.class), name + " has no @JsonKinds");
                unions.add(new Union(
                        name,
                        documents.property(),
                        IntStream.range(0, kinds.length)
                                .mapToObj(i -> new Schema.Kind(
                                        named(kinds[i]).name(), documents.tags()[i]))
                                .toList()));
            } else {
                List<Field> fields = new ArrayList<>();
                // first, because a record may contain itself, and the root is the first record of a schema
                records.put(name, new Schema.Record(name, fields));
                for (RecordComponent component : type.getRecordComponents()) {
                    fields.add(field(component));
                }
            }
        }
        return new Named(name);
    }

    private Field field(RecordComponent component) {
        JsonField documents = component.getAnnotation(JsonField.class);
        boolean boxed = MethodType.methodType(component.getType()).hasWrappers();
        return new Field(
                component.getName(),
                type(component, component.getGenericType()),
                documents == null ? boxed : documents.optional());
    }

    private Type type(RecordComponent component, java.lang.reflect.Type type) {
        if (type instanceof ParameterizedType generic) {
            java.lang.reflect.Type[] arguments = generic.getActualTypeArguments();
            if (generic.getRawType() == List.class) {
                return new ListOf(type(component, arguments[0]));
            }
            if (generic.getRawType() == Map.class && arguments[0] == String.class) {
                return new MapOf(type(component, arguments[1]));
            }
        } else if (type instanceof Class<?> plain) {
            Scalar scalar = SCALARS.get(MethodType.methodType(plain).unwrap().returnType());
            if (scalar != null) {
                return scalar;
            }
            if (plain.isEnum() || plain.isRecord() || plain.isSealed()) {
                return named(plain);
            }
            if (plain.isArray()) {
                return new ArrayOf(type(component, plain.getComponentType()));
            }
        }
        throw new IllegalArgumentException(component.getDeclaringRecord().getSimpleName() + "." + component.getName()
                + ": no schema has the type " + type.getTypeName());
    }
}
