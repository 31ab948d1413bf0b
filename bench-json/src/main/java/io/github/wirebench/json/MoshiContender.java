// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.json;

import com.squareup.moshi.JsonAdapter;
import com.squareup.moshi.JsonReader;
import com.squareup.moshi.JsonWriter;
import com.squareup.moshi.Moshi;
import java.io.IOException;
import java.time.Instant;
import okio.Buffer;

/**
 * Moshi as its README configures it: one shared instance, a {@link JsonAdapter} fetched once per type, Okio buffers for
 * bytes, and an adapter for {@link Instant}, which Moshi does not support. Records are bound by method handles; Moshi
 * generates code for Kotlin only.
 */
final class MoshiContender implements JsonContender {

    private final Moshi moshi;

    MoshiContender(TimestampFormat timestamps) {
        JsonAdapter<Instant> instants =
                timestamps == TimestampFormat.EPOCH_MILLIS ? new EpochMillisAdapter() : new Iso8601Adapter();
        moshi = new Moshi.Builder().add(Instant.class, instants.nullSafe()).build();
    }

    @Override
    public <D> JsonCodec<D> codec(Class<D> type) {
        return new MoshiCodec<>(moshi.adapter(type));
    }

    private record MoshiCodec<D>(JsonAdapter<D> adapter) implements JsonCodec<D> {

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
}
