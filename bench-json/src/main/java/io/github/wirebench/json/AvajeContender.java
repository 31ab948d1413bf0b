// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.json;

import io.avaje.json.JsonAdapter;
import io.avaje.json.JsonReader;
import io.avaje.json.JsonWriter;
import io.avaje.jsonb.Json;
import io.avaje.jsonb.JsonType;
import io.avaje.jsonb.Jsonb;
import io.github.wirebench.model.Clients;
import io.github.wirebench.model.EventLog;
import java.time.Instant;

/**
 * avaje-jsonb as its documentation shows it: adapters generated at compile time, one shared {@link Jsonb}, and one {@link
 * JsonType} per type. {@link Json.Import} names the records, here those that the build cannot list, so that the model stays without annotations.
 */
@Json.Import({Clients.class, EventLog.class})
@Json.Import(
        value = EventLog.Event.class,
        jsonSettings = @Json(typeProperty = "type"),
        subtypes = {
            @Json.SubType(type = EventLog.Login.class, name = "login"),
            @Json.SubType(type = EventLog.Search.class, name = "search"),
            @Json.SubType(type = EventLog.Purchase.class, name = "purchase"),
            @Json.SubType(type = EventLog.Failure.class, name = "failure")
        })
final class AvajeContender implements JsonContender {

    private final Jsonb jsonb;

    AvajeContender(JsonForm form) {
        Jsonb.Builder builder =
                Jsonb.builder().serializeNulls(!form.omitsNulls()).serializeEmpty(true);
        if (!form.isoTimestamps()) {
            builder.add(Instant.class, new EpochMillisAdapter().nullSafe());
        }
        jsonb = builder.build();
    }

    @Override
    public <D> JsonCodec<D> codec(Class<D> type) {
        return new AvajeCodec<>(jsonb.type(type));
    }

    private record AvajeCodec<D>(JsonType<D> json) implements JsonCodec<D> {

        @Override
        public byte[] encode(D value) {
            return json.toJsonBytes(value);
        }

        @Override
        public D decode(byte[] bytes) {
            return json.fromJson(bytes);
        }

        @Override
        public String write(D value) {
            return json.toJson(value);
        }

        @Override
        public D read(String text) {
            return json.fromJson(text);
        }
    }

    private static final class EpochMillisAdapter implements JsonAdapter<Instant> {

        @Override
        public void toJson(JsonWriter writer, Instant value) {
            writer.value(value.toEpochMilli());
        }

        @Override
        public Instant fromJson(JsonReader reader) {
            return Instant.ofEpochMilli(reader.readLong());
        }
    }
}
