// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.json;

import io.github.wirebench.model.EventLog;
import java.time.Instant;
import org.apache.fory.json.ForyJson;
import org.apache.fory.json.ForyJsonBuilder;
import org.apache.fory.json.annotation.JsonMixin;
import org.apache.fory.json.annotation.JsonSubTypes;
import org.apache.fory.json.codec.AbstractJsonValueCodec;
import org.apache.fory.json.reader.JsonReader;
import org.apache.fory.json.writer.JsonWriter;

/**
 * Fory JSON as its guide shows it: one shared instance with the default settings, bytes in and out, and code that is
 * generated at run time. Two departures: a codec for {@link Instant}, which it writes as text, and null properties, which it
 * leaves out.
 *
 * <p>Default limits: documents nested 20 deep, 128 MiB of objects for one document. From JDK 25 on it needs
 * {@code --add-opens=java.base/java.lang.invoke=ALL-UNNAMED}.
 */
final class ForyJsonContender implements JsonContender {

    private final ForyJson fory;

    ForyJsonContender(JsonForm form) {
        ForyJsonBuilder builder =
                ForyJson.builder().writeNullFields(!form.omitsNulls()).registerMixin(EventKinds.class);
        if (!form.isoTimestamps()) {
            builder.registerCodec(Instant.class, new EpochMillisCodec());
        }
        fory = builder.build();
    }

    @Override
    public <D> JsonCodec<D> codec(Class<D> type) {
        return new ForyJsonCodec<>(fory, type);
    }

    private record ForyJsonCodec<D>(ForyJson fory, Class<D> type) implements JsonCodec<D> {

        @Override
        public byte[] encode(D value) {
            return fory.toJsonBytes(value, type);
        }

        @Override
        public D decode(byte[] bytes) {
            return fory.fromJson(bytes, type);
        }

        @Override
        public String write(D value) {
            return fory.toJson(value, type);
        }

        @Override
        public D read(String json) {
            return fory.fromJson(json, type);
        }
    }

    private static final class EpochMillisCodec extends AbstractJsonValueCodec<Instant> {
        @Override
        public void write(JsonWriter writer, Instant value) {
            if (value == null) {
                writer.writeNull();
            } else {
                writer.writeLong(value.toEpochMilli());
            }
        }

        @Override
        public Instant read(JsonReader reader) {
            return reader.tryReadNull() ? null : Instant.ofEpochMilli(reader.readLong());
        }
    }

    @JsonMixin(target = EventLog.Event.class)
    @JsonSubTypes(
            property = "type",
            value = {
                @JsonSubTypes.Type(value = EventLog.Login.class, name = "login"),
                @JsonSubTypes.Type(value = EventLog.Search.class, name = "search"),
                @JsonSubTypes.Type(value = EventLog.Purchase.class, name = "purchase"),
                @JsonSubTypes.Type(value = EventLog.Failure.class, name = "failure")
            })
    private interface EventKinds {}
}
