// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.json;

import java.time.Instant;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
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
 * and null properties are written. It does not know {@link Instant}, so it gets a reader and a writer.
 */
final class JacksonJrContender implements JsonContender {

    private final JSON json;

    JacksonJrContender(TimestampFormat timestamps) {
        InstantValue instants = new InstantValue(timestamps);
        json = JSON.builder()
                .enable(JSON.Feature.WRITE_RECORD_FIELDS_IN_DECLARATION_ORDER, JSON.Feature.WRITE_NULL_PROPERTIES)
                .register(new JacksonJrExtension() {
                    @Override
                    protected void register(ExtensionContext context) {
                        context.insertProvider(instants.provider());
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

    /** Reads and writes instants. */
    private static final class InstantValue extends ValueReader implements ValueWriter {

        private final TimestampFormat timestamps;

        InstantValue(TimestampFormat timestamps) {
            super(Instant.class);
            this.timestamps = timestamps;
        }

        ReaderWriterProvider provider() {
            return new ReaderWriterProvider() {
                @Override
                public ValueReader findValueReader(JSONReader context, Class<?> type) {
                    return type == Instant.class ? InstantValue.this : null;
                }

                @Override
                public ValueWriter findValueWriter(JSONWriter context, Class<?> type) {
                    return type == Instant.class ? InstantValue.this : null;
                }
            };
        }

        @Override
        public Object read(JSONReader reader, JsonParser parser) {
            return timestamps == TimestampFormat.EPOCH_MILLIS
                    ? Instant.ofEpochMilli(parser.getLongValue())
                    : Instant.parse(parser.getString());
        }

        @Override
        public void writeValue(JSONWriter context, JsonGenerator generator, Object value) {
            if (timestamps == TimestampFormat.EPOCH_MILLIS) {
                generator.writeNumber(((Instant) value).toEpochMilli());
            } else {
                generator.writeString(value.toString());
            }
        }
    }
}
