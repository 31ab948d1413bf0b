// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.datatype.jsr310.deser.LocalDateTimeDeserializer;
import com.fasterxml.jackson.datatype.jsr310.ser.LocalDateTimeSerializer;
import com.google.protobuf.Message;
import io.github.wirebench.json.JsonContenders;
import io.github.wirebench.json.TimestampFormat;
import io.github.wirebench.model.Payload;
import io.github.wirebench.model.Telemetry;
import io.github.wirebench.model.codec.Codec;
import io.github.wirebench.model.codec.CodecFactory;
import io.github.wirebench.model.codec.Contender;
import io.github.wirebench.model.codec.PojoCodec;
import io.github.wirebench.model.codec.Traits;
import io.github.wirebench.model.codec.Traits.Flag;
import io.github.wirebench.model.codec.WireFormat;
import io.github.wirebench.proto.ProtoMapping;
import io.github.wirebench.proto.TelemetryProtoMapping;
import java.io.IOException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.function.Supplier;

/** Telemetry with its dates in the forms that a comparison of JSON and Protobuf can mix up. All begin and end at records. */
public enum TimestampEncoding implements Contender {
    /** ISO-8601, what Jackson writes without timestamps. */
    JACKSON_TEXT(true, () -> jackson(TimestampFormat.ISO_8601)),
    /** Epoch milliseconds. */
    JACKSON_NUMBER(true, () -> jackson(TimestampFormat.EPOCH_MILLIS)),
    /** Year, month, day and so on as seven numbers, Jackson's default for a {@link LocalDateTime}. */
    JACKSON_ARRAY(true, TimestampEncoding::jacksonArray),
    PROTOBUF_TEXT(false, () -> protobuf(new io.github.wirebench.proto.text.TelemetryProtoMapping())),
    PROTOBUF_INT64(false, () -> protobuf(new TelemetryProtoMapping())),
    PROTOBUF_TIMESTAMP(false, () -> protobuf(new io.github.wirebench.proto.timestamp.TelemetryProtoMapping()));

    private final Traits traits;
    private final Supplier<Codec<Telemetry, ?>> factory;

    TimestampEncoding(boolean json, Supplier<Codec<Telemetry, ?>> factory) {
        this.traits = json
                ? JsonContenders.JACKSON.traits()
                : Traits.schemaFirst(WireFormat.PROTOBUF, "com.google.protobuf:protobuf-java")
                        .has(Flag.PREFIXES_DECODE)
                        .build();
        this.factory = factory;
    }

    @Override
    public Traits traits() {
        return traits;
    }

    @Override
    public Optional<String> unsupported(Payload payload) {
        return payload == Payload.TELEMETRY ? Optional.empty() : Optional.of(name() + " carries telemetry only");
    }

    @Override
    public CodecFactory create() {
        return new CodecFactory() {
            @Override
            @SuppressWarnings("unchecked") // only for telemetry
            public <D> Codec<D, ?> codec(Class<D> type) {
                return (Codec<D, ?>) factory.get();
            }
        };
    }

    private static Codec<Telemetry, ?> jackson(TimestampFormat timestamps) {
        return JsonContenders.JACKSON.create(timestamps).codec(Telemetry.class);
    }

    private static Codec<Telemetry, ?> jacksonArray() {
        SimpleModule arrays = new SimpleModule("dates as arrays");
        arrays.addSerializer(Instant.class, new ArraySerializer());
        arrays.addDeserializer(Instant.class, new ArrayDeserializer());
        JsonMapper mapper = JacksonFormatContender.configured(JsonMapper.builder());
        mapper.registerModule(arrays);
        return JacksonFormatContender.codec(mapper, Telemetry.class);
    }

    /** Includes the mapping, because a mapping that formats dates is the subject. */
    private static <M extends Message> Codec<Telemetry, ?> protobuf(ProtoMapping<Telemetry, M> mapping) {
        return new PojoCodec<Telemetry>() {
            @Override
            public byte[] encode(Telemetry value) {
                return mapping.toNative(value).toByteArray();
            }

            @Override
            public Telemetry decode(byte[] bytes) throws IOException {
                return mapping.toDomain(mapping.parser().parseFrom(bytes));
            }
        };
    }

    private static final class ArraySerializer extends JsonSerializer<Instant> {
        @Override
        public void serialize(Instant value, JsonGenerator out, SerializerProvider provider) throws IOException {
            LocalDateTimeSerializer.INSTANCE.serialize(LocalDateTime.ofInstant(value, ZoneOffset.UTC), out, provider);
        }
    }

    private static final class ArrayDeserializer extends JsonDeserializer<Instant> {
        @Override
        public Instant deserialize(JsonParser in, DeserializationContext context) throws IOException {
            return LocalDateTimeDeserializer.INSTANCE.deserialize(in, context).toInstant(ZoneOffset.UTC);
        }
    }
}
