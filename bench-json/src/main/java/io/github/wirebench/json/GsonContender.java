// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.json;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.TypeAdapter;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;

/**
 * Gson with one shared instance and an adapter for {@link Instant}, which Gson would otherwise write as an object of
 * seconds and nanoseconds. Unlike the user guide, which calls {@code toJson} and {@code fromJson}, it fetches the
 * {@link TypeAdapter} once per type, as the other contenders do. An adapter does not escape HTML, so its documents have
 * the same bytes as the others.
 *
 * <p>Gson does not read or write bytes, so the contender converts them from and to a String. In a separate test (one
 * fork each, JDK 17.0.15, 2 shared vCPUs of an Intel Xeon, 2026-11-20) a Writer over a byte stream was slower on POST,
 * ARTICLE, TELEMETRY and USERS. A Reader was slower on POST, made no measurable difference on ARTICLE and TELEMETRY,
 * and was about 20% faster on USERS.
 */
final class GsonContender implements JsonContender {

    private final Gson gson;

    GsonContender(TimestampFormat timestamps) {
        TypeAdapter<Instant> instants =
                timestamps == TimestampFormat.EPOCH_MILLIS ? new EpochMillisAdapter() : new Iso8601Adapter();
        gson = new GsonBuilder()
                .registerTypeAdapter(Instant.class, instants.nullSafe())
                .create();
    }

    @Override
    public <D> JsonCodec<D> codec(Class<D> type) {
        return new GsonCodec<>(gson.getAdapter(type));
    }

    private record GsonCodec<D>(TypeAdapter<D> adapter) implements JsonCodec<D> {

        @Override
        public byte[] encode(D value) {
            return write(value).getBytes(StandardCharsets.UTF_8);
        }

        @Override
        public D decode(byte[] bytes) throws IOException {
            return read(new String(bytes, StandardCharsets.UTF_8));
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

    private static final class Iso8601Adapter extends TypeAdapter<Instant> {
        @Override
        public void write(JsonWriter out, Instant value) throws IOException {
            out.value(value.toString());
        }

        @Override
        public Instant read(JsonReader in) throws IOException {
            return Instant.parse(in.nextString());
        }
    }
}
