// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.json;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.TypeAdapter;
import com.google.gson.TypeAdapterFactory;
import com.google.gson.reflect.TypeToken;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonWriter;
import io.github.wirebench.model.JsonKinds;
import java.io.BufferedWriter;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;

/**
 * Gson with one shared instance and adapters for {@link Instant} and {@link LocalDate}, which Gson would otherwise write
 * as objects of their fields. It has none for objects of several types; the RuntimeTypeAdapterFactory among its extras,
 * which are not published, goes through a tree, and so does ours. Unlike the user guide, which calls {@code toJson} and {@code fromJson}, it fetches the
 * {@link TypeAdapter} once per type, as the other contenders do. An adapter does not escape HTML, so its documents have
 * the same bytes as the others.
 *
 * <p>Gson does not read or write bytes. Its users convert them from and to a String, or put a Reader and a Writer over a
 * byte stream: the two contenders. The Writer is buffered, as OutputStreamWriter's documentation advises; the Reader is not,
 * because Gson's JsonReader has a buffer of its own.
 */
final class GsonContender implements JsonContender {

    private final Gson gson;
    private final boolean streams;
    private final boolean omitsNulls;

    private GsonContender(JsonForm form, boolean streams) {
        gson = new GsonBuilder()
                .registerTypeAdapter(Instant.class, instants(form))
                .registerTypeAdapter(LocalDate.class, new TextAdapter<>(LocalDate::parse).nullSafe())
                .registerTypeAdapterFactory(new SealedAdapterFactory())
                .create();
        this.streams = streams;
        this.omitsNulls = form.omitsNulls();
    }

    static TypeAdapter<Instant> instants(JsonForm form) {
        TypeAdapter<Instant> instants =
                form.isoTimestamps() ? new TextAdapter<>(Instant::parse) : new EpochMillisAdapter();
        return instants.nullSafe();
    }

    static GsonContender overStrings(JsonForm form) {
        return new GsonContender(form, false);
    }

    static GsonContender overStreams(JsonForm form) {
        return new GsonContender(form, true);
    }

    @Override
    public <D> JsonCodec<D> codec(Class<D> type) {
        TypeAdapter<D> adapter = gson.getAdapter(type);
        return streams ? new StreamCodec<>(adapter, omitsNulls) : new StringCodec<>(adapter, omitsNulls);
    }

    private interface GsonCodec<D> extends JsonCodec<D> {

        TypeAdapter<D> adapter();

        boolean omitsNulls();

        @Override
        default String write(D value) throws IOException {
            if (!omitsNulls()) {
                return adapter().toJson(value);
            }
            StringWriter out = new StringWriter();
            write(value, out);
            return out.toString();
        }

        /** A writer of Gson writes nulls, unless it is told not to. */
        default void write(D value, Writer out) throws IOException {
            JsonWriter json = new JsonWriter(out);
            json.setSerializeNulls(!omitsNulls());
            adapter().write(json, value);
        }

        @Override
        default D read(String json) throws IOException {
            return adapter().fromJson(json);
        }
    }

    record StringCodec<D>(TypeAdapter<D> adapter, boolean omitsNulls) implements GsonCodec<D> {

        @Override
        public byte[] encode(D value) throws IOException {
            return write(value).getBytes(StandardCharsets.UTF_8);
        }

        @Override
        public D decode(byte[] bytes) throws IOException {
            return read(new String(bytes, StandardCharsets.UTF_8));
        }
    }

    private record StreamCodec<D>(TypeAdapter<D> adapter, boolean omitsNulls) implements GsonCodec<D> {

        @Override
        public byte[] encode(D value) throws IOException {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            try (Writer writer = new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8))) {
                write(value, writer);
            }
            return out.toByteArray();
        }

        @Override
        public D decode(byte[] bytes) throws IOException {
            return adapter.fromJson(new InputStreamReader(new ByteArrayInputStream(bytes), StandardCharsets.UTF_8));
        }
    }

    private static final class EpochMillisAdapter extends TypeAdapter<Instant> {
        @Override
        public void write(JsonWriter out, Instant value) throws IOException {
            out.value(value.toEpochMilli());
        }

        @Override
        public Instant read(JsonReader in) throws IOException {
            return Instant.ofEpochMilli(in.nextLong());
        }
    }

    /** Writes a value as its text. */
    private static final class TextAdapter<T> extends TypeAdapter<T> {

        private final Function<String, T> parser;

        TextAdapter(Function<String, T> parser) {
            this.parser = parser;
        }

        @Override
        public void write(JsonWriter out, T value) throws IOException {
            out.value(value.toString());
        }

        @Override
        public T read(JsonReader in) throws IOException {
            return parser.apply(in.nextString());
        }
    }

    private static final class SealedAdapterFactory implements TypeAdapterFactory {

        @Override
        @SuppressWarnings("unchecked") // the adapter is of objects of T
        public <T> TypeAdapter<T> create(Gson gson, TypeToken<T> type) {
            JsonKinds kinds = type.getRawType().getAnnotation(JsonKinds.class);
            return kinds == null ? null : (TypeAdapter<T>) new SealedAdapter(gson, type.getRawType(), kinds).nullSafe();
        }
    }

    /** Writes the kind of an object as its first property, and reads an object as a tree to find its kind. */
    private static final class SealedAdapter extends TypeAdapter<Object> {

        private final String property;
        private final TypeAdapter<JsonElement> trees;
        private final Map<String, TypeAdapter<?>> byKind = new HashMap<>();
        private final Map<Class<?>, String> kindOf = new HashMap<>();

        SealedAdapter(Gson gson, Class<?> type, JsonKinds kinds) {
            property = kinds.property();
            trees = gson.getAdapter(JsonElement.class);
            for (int i = 0; i < kinds.tags().length; i++) {
                Class<?> permitted = type.getPermittedSubclasses()[i];
                byKind.put(kinds.tags()[i], gson.getAdapter(permitted));
                kindOf.put(permitted, kinds.tags()[i]);
            }
        }

        @Override
        public void write(JsonWriter out, Object value) throws IOException {
            String kind = kindOf.get(value.getClass());
            JsonObject typed = new JsonObject();
            typed.addProperty(property, kind);
            tree(byKind.get(kind), value).entrySet().forEach(entry -> typed.add(entry.getKey(), entry.getValue()));
            trees.write(out, typed);
        }

        @Override
        public Object read(JsonReader in) throws IOException {
            JsonObject tree = trees.read(in).getAsJsonObject();
            String kind = tree.get(property).getAsString();
            TypeAdapter<?> adapter = byKind.get(kind);
            if (adapter == null) {
                throw new JsonParseException("There is no object of the kind " + kind);
            }
            return adapter.fromJsonTree(tree);
        }

        @SuppressWarnings("unchecked") // the adapter is the one for the object's class
        private static <T> JsonObject tree(TypeAdapter<T> adapter, Object value) {
            return adapter.toJsonTree((T) value).getAsJsonObject();
        }
    }
}
