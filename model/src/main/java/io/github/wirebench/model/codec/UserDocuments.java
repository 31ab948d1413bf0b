// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.model.codec;

import com.eclipsesource.json.Json;
import com.eclipsesource.json.JsonArray;
import com.eclipsesource.json.JsonObject;
import com.eclipsesource.json.JsonValue;
import com.eclipsesource.json.ParseException;
import io.github.wirebench.model.JsonField;
import io.github.wirebench.model.JsonKinds;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.IntStream;

/**
 * Reads a user's documents into records. The parser is none of the contenders', so that their code has not run before a
 * measurement. A list or map that is missing or null becomes an empty one, unless the record's type is optional.
 */
public final class UserDocuments {

    private UserDocuments() {}

    /**
     * Reads a resource beside a record class, one document per line.
     *
     * @throws IllegalStateException if there is no such resource
     * @throws IllegalArgumentException if a document does not fit the record; names line and field
     */
    public static List<Object> read(Class<?> type, String resource) {
        List<Object> values = new ArrayList<>();
        for (String line : lines(type, resource)) {
            values.add(read(type, line, resource + ", line " + (values.size() + 1)));
        }
        return values;
    }

    /**
     * Returns the lines of a resource beside a class.
     *
     * @throws IllegalStateException if there is no such resource
     */
    public static List<String> lines(Class<?> beside, String resource) {
        try (InputStream in = beside.getResourceAsStream(resource)) {
            if (in == null) {
                throw new IllegalStateException(resource + " is not beside " + beside.getName());
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Reads one document.
     *
     * @param source names the document in a failure
     * @throws IllegalArgumentException if the document does not fit the record
     */
    public static Object read(Class<?> type, String json, String source) {
        try {
            return value(Json.parse(json), type, false, "");
        } catch (ParseException | Mismatch e) {
            throw new IllegalArgumentException(source + ": " + e.getMessage(), e);
        }
    }

    /** A value that does not fit the type of its field. */
    private static final class Mismatch extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Mismatch(String path, Type type, JsonValue value) {
            super((path.isEmpty() ? "the document" : path) + " is "
                    + (value.isNull() ? "null or missing" : shortened(value.toString())) + " and not of type "
                    + type.getTypeName().replaceAll("\\b[a-z]+\\.([a-z]+\\.)*", ""));
        }

        private static String shortened(String text) {
            return text.length() <= 40 ? text : text.substring(0, 40) + "...";
        }
    }

    private static Object value(JsonValue json, Type type, boolean optional, String path) {
        if (json.isNull() && optional) {
            return null;
        }
        try {
            if (type instanceof ParameterizedType container) {
                Type[] arguments = container.getActualTypeArguments();
                return container.getRawType() == List.class
                        ? list(json, arguments[0], path)
                        : map(json, arguments[1], path);
            }
            return scalar(json, (Class<?>) type, path);
        } catch (UnsupportedOperationException | IllegalArgumentException | ArithmeticException | DateTimeException e) {
            throw new Mismatch(path, type, json);
        }
    }

    /** Text and boxed numbers may be null. A primitive type says that the value is always there. */
    private static Object scalar(JsonValue json, Class<?> type, String path) {
        if (type == boolean.class || type == Boolean.class) {
            return json.asBoolean();
        } else if (type == int.class || type == Integer.class) {
            return new BigDecimal(number(json)).intValueExact();
        } else if (type == long.class || type == Long.class) {
            return new BigDecimal(number(json)).longValueExact();
        } else if (type == double.class || type == Double.class) {
            return Double.valueOf(number(json));
        } else if (type == BigDecimal.class) {
            return new BigDecimal(number(json));
        } else if (type == String.class) {
            return json.asString();
        } else if (type == Instant.class) {
            return json.isNumber() ? Instant.ofEpochMilli(json.asLong()) : Instant.parse(json.asString());
        } else if (type == LocalDate.class) {
            return LocalDate.parse(json.asString());
        } else if (type == UUID.class) {
            return UUID.fromString(json.asString());
        } else if (type.isEnum()) {
            return constant(type, json.asString());
        } else if (type.isSealed()) {
            return record(json.asObject(), kind(type, json.asObject()), path);
        }
        return record(object(json, type.getRecordComponents()), type, path);
    }

    private static String number(JsonValue json) {
        if (!json.isNumber()) {
            throw new UnsupportedOperationException();
        }
        return json.toString();
    }

    private static List<Object> list(JsonValue json, Type element, String path) {
        JsonArray array = json.isNull() ? new JsonArray() : json.asArray();
        List<Object> values = new ArrayList<>(array.size());
        for (int i = 0; i < array.size(); i++) {
            values.add(value(array.get(i), element, false, path + "[" + i + "]"));
        }
        return List.copyOf(values);
    }

    private static Map<String, Object> map(JsonValue json, Type element, String path) {
        Map<String, Object> values = new LinkedHashMap<>();
        for (JsonObject.Member member : json.isNull() ? new JsonObject() : json.asObject()) {
            values.put(member.getName(), value(member.getValue(), element, false, path + "." + member.getName()));
        }
        return values;
    }

    /** Returns the object of a record, for which documents may have an array. */
    private static JsonObject object(JsonValue json, RecordComponent[] components) {
        // any other name in brackets is that of a property
        if (components.length == 0
                || !IntStream.range(0, components.length)
                        .allMatch(i -> name(components[i]).equals("[" + i + "]"))) {
            return json.asObject();
        }
        JsonArray array = json.asArray();
        if (array.size() != components.length) {
            throw new IllegalArgumentException();
        }
        JsonObject places = new JsonObject();
        for (int i = 0; i < components.length; i++) {
            places.add(name(components[i]), array.get(i));
        }
        return places;
    }

    private static String name(RecordComponent component) {
        return name(component.getAnnotation(JsonField.class), component.getName());
    }

    private static Object record(JsonObject json, Class<?> type, String path) {
        RecordComponent[] components = type.getRecordComponents();
        Object[] arguments = new Object[components.length];
        for (int i = 0; i < components.length; i++) {
            JsonField field = components[i].getAnnotation(JsonField.class);
            String name = name(components[i]);
            JsonValue value = json.get(name) == null ? Json.NULL : json.get(name);
            boolean optional = field != null && field.optional();
            if (field == null || !field.anyJson()) {
                arguments[i] = value(
                        value, components[i].getGenericType(), optional, path.isEmpty() ? name : path + "." + name);
            } else if (!value.isNull()) {
                arguments[i] = value.toString();
            } else if (!optional) {
                throw new Mismatch(path + "." + name, String.class, value);
            }
        }
        try {
            return type.getDeclaredConstructor(Arrays.stream(components)
                            .map(RecordComponent::getType)
                            .toArray(Class<?>[]::new))
                    .newInstance(arguments);
        } catch (InvocationTargetException e) {
            throw new IllegalArgumentException(e.getCause());
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(type + " is not a public record", e);
        }
    }

    /** Returns the record of a sealed interface that an object is. */
    private static Class<?> kind(Class<?> type, JsonObject object) {
        JsonKinds kinds = type.getAnnotation(JsonKinds.class);
        for (int i = 0; i < kinds.tags().length; i++) {
            if (kinds.tags()[i].equals(object.getString(kinds.property(), null))) {
                return type.getPermittedSubclasses()[i];
            }
        }
        throw new IllegalArgumentException(kinds.property());
    }

    private static Object constant(Class<?> type, String text) {
        for (Field field : type.getFields()) {
            if (field.isEnumConstant() && text.equals(name(field.getAnnotation(JsonField.class), field.getName()))) {
                return Difference.value(field, null);
            }
        }
        throw new IllegalArgumentException(text);
    }

    private static String name(JsonField field, String inJava) {
        return field == null || field.name().equals(JsonField.SAME) ? inJava : field.name();
    }
}
