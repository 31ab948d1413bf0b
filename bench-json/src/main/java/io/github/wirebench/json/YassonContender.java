// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.json;

import jakarta.json.bind.Jsonb;
import jakarta.json.bind.JsonbBuilder;
import jakarta.json.bind.JsonbConfig;
import jakarta.json.bind.adapter.JsonbAdapter;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.time.Instant;

/** JSON-B with its reference implementation Yasson: one shared {@link Jsonb}, which writes to and reads from streams. */
final class YassonContender implements JsonContender {

    private final Jsonb jsonb;

    YassonContender(JsonForm form) {
        JsonbConfig config = new JsonbConfig().withNullValues(!form.omitsNulls());
        if (!form.isoTimestamps()) {
            config.withAdapters(new EpochMillisAdapter());
        }
        jsonb = JsonbBuilder.create(config);
    }

    @Override
    public <D> JsonCodec<D> codec(Class<D> type) {
        return new YassonCodec<>(jsonb, type);
    }

    private record YassonCodec<D>(Jsonb jsonb, Class<D> type) implements JsonCodec<D> {

        @Override
        public byte[] encode(D value) {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            jsonb.toJson(value, out);
            return out.toByteArray();
        }

        @Override
        public D decode(byte[] bytes) {
            return jsonb.fromJson(new ByteArrayInputStream(bytes), type);
        }

        @Override
        public String write(D value) {
            return jsonb.toJson(value);
        }

        @Override
        public D read(String json) {
            return jsonb.fromJson(json, type);
        }
    }

    /** Yasson finds the types in the class's declaration, which a lambda does not have. */
    public static final class EpochMillisAdapter implements JsonbAdapter<Instant, Long> {

        @Override
        public Long adaptToJson(Instant value) {
            return value == null ? null : value.toEpochMilli();
        }

        @Override
        public Instant adaptFromJson(Long millis) {
            return millis == null ? null : Instant.ofEpochMilli(millis);
        }
    }
}
