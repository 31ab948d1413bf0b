// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.json;

import java.time.Instant;
import java.time.LocalDate;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Function;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.jr.ob.JSON;
import tools.jackson.jr.ob.JacksonJrExtension;
import tools.jackson.jr.ob.api.ExtensionContext;
import tools.jackson.jr.ob.api.ReaderWriterProvider;
import tools.jackson.jr.ob.api.ValueReader;
import tools.jackson.jr.ob.api.ValueWriter;
import tools.jackson.jr.ob.impl.JSONReader;
import tools.jackson.jr.ob.impl.JSONWriter;

/**
 * Jackson jr as its README shows it: one shared {@link JSON}. Two departures: record components keep their declared order,
 * and null properties are written. It does not know the types of java.time, so it gets readers and writers for
 * them.
 */
final class JacksonJrContender implements JsonContender {

    private final JSON json;

    JacksonJrContender(JsonForm form) {
        ReaderWriterProvider times = new Times(form);
        json = JSON.builder()
                .enable(JSON.Feature.WRITE_RECORD_FIELDS_IN_DECLARATION_ORDER)
                .set(JSON.Feature.WRITE_NULL_PROPERTIES, !form.omitsNulls())
                .register(new JacksonJrExtension() {
                    @Override
                    protected void register(ExtensionContext context) {
                        context.insertProvider(times);
                    }
                })
                .build();
    }

    @Override
    public <D> JsonCodec<D> codec(Class<D> type) {
        return new JacksonJrCodec<>(json, type);
    }

    private record JacksonJrCodec<D>(JSON json, Class<D> type) implements JsonCodec<D> {

        @Override
        public byte[] encode(D value) {
            return json.asBytes(value);
        }

        @Override
        public D decode(byte[] bytes) {
            return json.beanFrom(type, bytes);
        }

        @Override
        public String write(D value) {
            return json.asString(value);
        }

        @Override
        public D read(String text) {
            return json.beanFrom(type, text);
        }
    }

    /** Readers and writers for the types of java.time. */
    private static final class Times extends ReaderWriterProvider {

        private final Map<Class<?>, TimeValue> values;

        Times(JsonForm form) {
            values = Map.of(
                    Instant.class,
                    form.isoTimestamps()
                            ? TimeValue.ofText(Instant.class, Instant::parse)
                            : new TimeValue(
                                    Instant.class,
                                    parser -> Instant.ofEpochMilli(parser.getLongValue()),
                                    (generator, value) -> generator.writeNumber(((Instant) value).toEpochMilli())),
                    LocalDate.class,
                    TimeValue.ofText(LocalDate.class, LocalDate::parse));
        }

        @Override
        public ValueReader findValueReader(JSONReader context, Class<?> type) {
            return values.get(type);
        }

        @Override
        public ValueWriter findValueWriter(JSONWriter context, Class<?> type) {
            return values.get(type);
        }
    }

    private static final class TimeValue extends ValueReader implements ValueWriter {

        private final Function<JsonParser, Object> reader;
        private final BiConsumer<JsonGenerator, Object> writer;

        TimeValue(Class<?> type, Function<JsonParser, Object> reader, BiConsumer<JsonGenerator, Object> writer) {
            super(type);
            this.reader = reader;
            this.writer = writer;
        }

        static TimeValue ofText(Class<?> type, Function<String, Object> parse) {
            return new TimeValue(
                    type,
                    parser -> parse.apply(parser.getString()),
                    (generator, value) -> generator.writeString(value.toString()));
        }

        @Override
        public Object read(JSONReader context, JsonParser parser) {
            return parser.currentToken() == JsonToken.VALUE_NULL ? null : reader.apply(parser);
        }

        @Override
        public void writeValue(JSONWriter context, JsonGenerator generator, Object value) {
            if (value == null) {
                generator.writeNull();
            } else {
                writer.accept(generator, value);
            }
        }
    }
}
