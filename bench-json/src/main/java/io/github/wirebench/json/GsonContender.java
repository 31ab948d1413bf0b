// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.json;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.TypeAdapter;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonWriter;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;

/**
 * Gson with one shared instance and an adapter for {@link Instant}, which Gson would otherwise write as an object of
 * seconds and nanoseconds. Unlike the user guide, which calls {@code toJson} and {@code fromJson}, it fetches the
 * {@link TypeAdapter} once per type, as the other contenders do. An adapter does not escape HTML, so its documents have
 * the same bytes as the others.
 *
 * <p>Gson does not read or write bytes. Its users convert them from and to a String, or put a Reader and a Writer over a
 * byte stream: the two contenders.
 */
final class GsonContender implements JsonContender {

    private final Gson gson;
    private final boolean streams;

    private GsonContender(TimestampFormat timestamps, boolean streams) {
        TypeAdapter<Instant> instants =
                timestamps == TimestampFormat.EPOCH_MILLIS ? new EpochMillisAdapter() : new Iso8601Adapter();
        gson = new GsonBuilder()
                .registerTypeAdapter(Instant.class, instants.nullSafe())
                .create();
        this.streams = streams;
    }

    static GsonContender overStrings(TimestampFormat timestamps) {
        return new GsonContender(timestamps, false);
    }

    static GsonContender overStreams(TimestampFormat timestamps) {
        return new GsonContender(timestamps, true);
    }

    @Override
    public <D> JsonCodec<D> codec(Class<D> type) {
        TypeAdapter<D> adapter = gson.getAdapter(type);
        return streams ? new StreamCodec<>(adapter) : new StringCodec<>(adapter);
    }

    private interface GsonCodec<D> extends JsonCodec<D> {

        TypeAdapter<D> adapter();

        @Override
        default String write(D value) {
            return adapter().toJson(value);
        }

        @Override
        default D read(String json) throws IOException {
            return adapter().fromJson(json);
        }
    }

    private record StringCodec<D>(TypeAdapter<D> adapter) implements GsonCodec<D> {

        @Override
        public byte[] encode(D value) {
            return write(value).getBytes(StandardCharsets.UTF_8);
        }

        @Override
        public D decode(byte[] bytes) throws IOException {
            return read(new String(bytes, StandardCharsets.UTF_8));
        }
    }

    private record StreamCodec<D>(TypeAdapter<D> adapter) implements GsonCodec<D> {

        @Override
        public byte[] encode(D value) throws IOException {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            try (Writer writer = new OutputStreamWriter(out, StandardCharsets.UTF_8)) {
                adapter.toJson(writer, value);
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
