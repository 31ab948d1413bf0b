// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.json;

import com.squareup.moshi.FromJson;
import com.squareup.moshi.JsonAdapter;
import com.squareup.moshi.JsonReader;
import com.squareup.moshi.JsonWriter;
import com.squareup.moshi.Moshi;
import com.squareup.moshi.ToJson;
import com.squareup.moshi.Types;
import com.squareup.moshi.adapters.PolymorphicJsonAdapterFactory;
import io.github.wirebench.model.JsonKinds;
import java.io.IOException;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.UUID;
import okio.Buffer;

/**
 * Moshi as its README configures it: one shared instance, a {@link JsonAdapter} fetched once per type, Okio buffers for
 * bytes, adapters for the types of the JDK that Moshi does not support, and its {@link PolymorphicJsonAdapterFactory} for
 * sealed interfaces. Unlike by default, nulls are written, as the other contenders do. Records are bound by method handles; Moshi
 * generates code for Kotlin only.
 */
final class MoshiContender implements JsonContender {

    private final Moshi moshi;
    private final boolean omitsNulls;

    MoshiContender(JsonForm form) {
        omitsNulls = form.omitsNulls();
        moshi = new Moshi.Builder()
                .add(Instant.class, instants(form))
                .add(new TextAdapters())
                .add(BigDecimal.class, new BigDecimalAdapter().nullSafe())
                .add((type, annotations, moshi) -> {
                    Class<?> raw = Types.getRawType(type);
                    return raw.isAnnotationPresent(JsonKinds.class)
                            ? kinds(raw).create(type, annotations, moshi)
                            : null;
                })
                .build();
    }

    private static <T> PolymorphicJsonAdapterFactory<T> kinds(Class<T> type) {
        JsonKinds kinds = type.getAnnotation(JsonKinds.class);
        PolymorphicJsonAdapterFactory<T> factory = PolymorphicJsonAdapterFactory.of(type, kinds.property());
        for (int i = 0; i < kinds.tags().length; i++) {
            factory = factory.withSubtype(type.getPermittedSubclasses()[i].asSubclass(type), kinds.tags()[i]);
        }
        return factory;
    }

    static JsonAdapter<Instant> instants(JsonForm form) {
        JsonAdapter<Instant> instants = form.isoTimestamps() ? new Iso8601Adapter() : new EpochMillisAdapter();
        return instants.nullSafe();
    }

    @Override
    public <D> JsonCodec<D> codec(Class<D> type) {
        JsonAdapter<D> adapter = moshi.adapter(type);
        return new MoshiCodec<>(omitsNulls ? adapter : adapter.serializeNulls());
    }

    record MoshiCodec<D>(JsonAdapter<D> adapter) implements JsonCodec<D> {

        @Override
        public byte[] encode(D value) throws IOException {
            Buffer buffer = new Buffer();
            adapter.toJson(buffer, value);
            return buffer.readByteArray();
        }

        @Override
        public D decode(byte[] bytes) throws IOException {
            return adapter.fromJson(new Buffer().write(bytes));
        }

        @Override
        public String write(D value) {
            return adapter.toJson(value);
        }

        @Override
        public D read(String json) throws IOException {
            return adapter.fromJson(json);
        }
    }

    private static final class EpochMillisAdapter extends JsonAdapter<Instant> {
        @Override
        public void toJson(JsonWriter out, Instant value) throws IOException {
            out.value(value.toEpochMilli());
        }

        @Override
        public Instant fromJson(JsonReader in) throws IOException {
            return Instant.ofEpochMilli(in.nextLong());
        }
    }

    private static final class Iso8601Adapter extends JsonAdapter<Instant> {
        @Override
        public void toJson(JsonWriter out, Instant value) throws IOException {
            out.value(value.toString());
        }

        @Override
        public Instant fromJson(JsonReader in) throws IOException {
            return Instant.parse(in.nextString());
        }
    }

    /** Types whose JSON is their text. */
    private static final class TextAdapters {
        @ToJson
        String toJson(UUID value) {
            return value.toString();
        }

        @FromJson
        UUID uuid(String json) {
            return UUID.fromString(json);
        }

        @ToJson
        String toJson(LocalDate value) {
            return value.toString();
        }

        @FromJson
        LocalDate localDate(String json) {
            return LocalDate.parse(json);
        }
    }

    private static final class BigDecimalAdapter extends JsonAdapter<BigDecimal> {
        @Override
        public void toJson(JsonWriter out, BigDecimal value) throws IOException {
            out.value(value);
        }

        @Override
        public BigDecimal fromJson(JsonReader in) throws IOException {
            return new BigDecimal(in.nextString());
        }
    }
}
