// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.json;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.exc.InvalidFormatException;
import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import io.github.wirebench.model.PayloadProvider;
import io.github.wirebench.model.codec.CodecCheck;
import io.github.wirebench.model.codec.UserDocuments;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.stream.Collectors;

/**
 * A payload of the user's own class. Only that class's annotations say how a document becomes a value, so the documents are
 * read with Jackson: with the user's mapper, or else with the suite's settings. Unlike with records, Jackson's code has
 * therefore run before a measurement of any contender.
 */
public class ClassPayload implements PayloadProvider {

    private final String name;
    private final String className;
    private final String mapperMethod;
    private final ClassLoader loader;

    /**
     * @param mapperMethod a static method without parameters that returns an {@link ObjectMapper}, such as {@code
     *     com.acme.Json::mapper}; empty if the user has none
     * @param loader of the user's classes
     */
    public ClassPayload(String name, String className, String mapperMethod, ClassLoader loader) {
        this.name = name;
        this.className = className;
        this.mapperMethod = mapperMethod;
        this.loader = loader;
    }

    /** Returns the payload with values of a class; empty if there is none. */
    static Optional<ClassPayload> of(Class<?> type) {
        return PayloadProvider.of(type).filter(ClassPayload.class::isInstance).map(ClassPayload.class::cast);
    }

    /** Tells whether a user has named a mapper for any payload. */
    public static boolean anyMapper() {
        return ServiceLoader.load(PayloadProvider.class, ClassPayload.class.getClassLoader()).stream()
                .filter(provider -> ClassPayload.class.isAssignableFrom(provider.type()))
                .anyMatch(provider -> !((ClassPayload) provider.get()).mapperMethod.isEmpty());
    }

    @Override
    public final String name() {
        return name;
    }

    /**
     * Returns the user's class.
     *
     * @throws IllegalArgumentException if it is not there, or needs a class that is not
     */
    @Override
    public final Class<?> type() {
        return load(className);
    }

    private Class<?> load(String wanted) {
        try {
            return Class.forName(wanted, true, loader);
        } catch (ClassNotFoundException e) {
            throw new IllegalArgumentException("there is no class " + wanted + " on the class path", e);
        } catch (LinkageError e) {
            throw new IllegalArgumentException("the class " + wanted + " cannot be loaded: " + e, e);
        }
    }

    /**
     * Returns the user's mapper; empty if none was named.
     *
     * @throws IllegalArgumentException if the method is not there, or fails
     */
    final Optional<ObjectMapper> mapper() {
        if (mapperMethod.isEmpty()) {
            return Optional.empty();
        }
        int colons = mapperMethod.indexOf("::");
        Class<?> holder = load(mapperMethod.substring(0, colons));
        try {
            Method method = holder.getDeclaredMethod(mapperMethod.substring(colons + 2));
            if (!Modifier.isStatic(method.getModifiers())
                    || !ObjectMapper.class.isAssignableFrom(method.getReturnType())) {
                throw new IllegalArgumentException(
                        mapperMethod + " is not a static method that returns an ObjectMapper of Jackson 2");
            }
            method.setAccessible(true);
            return Optional.of(Optional.ofNullable((ObjectMapper) method.invoke(null))
                    .orElseThrow(() -> new IllegalArgumentException(mapperMethod + " returns null")));
        } catch (NoSuchMethodException e) {
            throw new IllegalArgumentException(mapperMethod + ": there is no such method without parameters", e);
        } catch (InvocationTargetException e) {
            throw new IllegalArgumentException(mapperMethod + " fails: " + e.getCause(), e);
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public final List<Object> values() {
        return values(JsonForm.of(type()), UserDocuments.lines(getClass(), DOCUMENTS));
    }

    private List<Object> values(JsonForm form, List<String> documents) {
        // a missing number would be 0 and not the default that a class of Kotlin has for it
        ObjectReader reader = mapper().orElseGet(() -> JacksonMappers.builder(form)
                        .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                        .configure(
                                DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES,
                                ImplicitConstructors.isKotlin(type()))
                        .build())
                .readerFor(type());
        List<Object> values = new ArrayList<>();
        for (String document : documents) {
            String name = "document " + (values.size() + 1) + ": ";
            try {
                Object value = reader.readValue(document);
                if (value == null) {
                    throw new IllegalArgumentException(name + "the mapper reads it as null");
                }
                values.add(value);
            } catch (JsonProcessingException e) {
                throw new IllegalArgumentException(name + firstLine(e), e);
            }
        }
        return values;
    }

    private static String firstLine(JsonProcessingException e) {
        String path = e instanceof JsonMappingException mapping ? path(mapping) : "";
        if (e instanceof UnrecognizedPropertyException unknown) {
            return path + " is no field of " + unknown.getReferringClass().getSimpleName();
        }
        if (e instanceof InvalidFormatException wrong && !path.isEmpty() && wrong.getTargetType() != null) {
            Object[] constants = wrong.getTargetType().getEnumConstants();
            return path + " is " + wrong.getValue()
                    + (constants == null
                            ? ", which is no " + wrong.getTargetType().getSimpleName()
                            : ", which is none of " + List.of(constants));
        }
        String line = e.getOriginalMessage().lines().findFirst().orElse(e.toString());
        if (line.contains(" not supported by default")) {
            return (path.isEmpty() ? "a field" : path) + line.replaceFirst("^[^`]*`([^`<]+).*", " is of type $1")
                    + ", which needs a module of Jackson: name your own mapper, which has it, with --mapper";
        }
        if (line.contains(": abstract types ")) {
            return line.replaceFirst(".*`([^`]+)`.*", "$1")
                    + " is abstract; say which classes there are with Jackson's annotations or in your own mapper, or name one of them";
        }
        String missing = line.contains("map `null` into type") && e instanceof JsonMappingException mapping
                ? mapping.getPath().get(mapping.getPath().size() - 1).getFieldName()
                : line.replaceFirst(".*Parameter specified as non-null is null.*parameter (\\w+).*", "$1");
        return missing.equals(line)
                ? line
                : missing
                        + " is missing or null; if Kotlin has a default for it, name a mapper with jackson-module-kotlin";
    }

    private static String path(JsonMappingException e) {
        return e.getPath().stream()
                .map(place -> place.getFieldName() == null ? "[" + place.getIndex() + "]" : "." + place.getFieldName())
                .collect(Collectors.joining())
                .replaceFirst("^\\.", "");
    }

    /**
     * Makes sure that the user's mapper, or Jackson with the suite's settings if none was named, carries the documents.
     *
     * @param form of the documents
     * @return the bytes of the documents as they are written
     * @throws IllegalArgumentException if a document does not fit the class, or a value does not survive; says why
     */
    public final long check(JsonForm form, List<String> documents) throws IOException {
        ObjectMapper jackson =
                mapper().orElseGet(() -> JacksonMappers.builder(form).build());
        JsonCodec<Object> codec = JacksonContender.JacksonCodec.of(jackson, type());
        List<Object> values = values(form, documents);
        List<CodecCheck.Failure> failures = CodecCheck.check(JsonContenders.JACKSON.traits(), codec, values);
        if (!failures.isEmpty()) {
            CodecCheck.Failure first = failures.get(0);
            String detail = first.thrown() instanceof JsonProcessingException e
                    ? firstLine(e)
                    : first.detail().lines().findFirst().orElse("");
            throw new IllegalArgumentException(
                    (mapperMethod.isEmpty() ? "Jackson with the suite's settings " : "your mapper ")
                            + (first.thrown() == null ? "" : "fails: ")
                            + detail);
        }
        long bytes = 0;
        for (Object value : values) {
            bytes += codec.encode(value).length;
        }
        return bytes;
    }
}
