// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.json;

import com.dslplatform.json.DslJson;
import com.dslplatform.json.JsonReader;
import com.dslplatform.json.JsonWriter;
import com.dslplatform.json.NumberConverter;
import com.dslplatform.json.StringConverter;
import com.dslplatform.json.runtime.Settings;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;

/**
 * dsl-json as its README shows it for the best speed: one shared {@link DslJson}, and a writer and a reader that are used
 * again, with a converter looked up once per type. It binds at run time, without its annotation processor.
 *
 * <p>One departure: doubles are read exactly. By default the last digits of some come back changed.
 */
final class DslJsonContender implements JsonContender {

    private final DslJson<Object> json;

    /** @throws IllegalArgumentException if nulls are to be left out: it leaves out zeros, false and empty lists with them */
    DslJsonContender(JsonForm form) {
        if (form.omitsNulls()) {
            throw new IllegalArgumentException("it cannot leave out nulls without leaving out zeros and false");
        }
        json = new DslJson<>(
                Settings.withRuntime().includeServiceLoader().doublePrecision(JsonReader.DoublePrecision.EXACT));
        if (form.timestamps() == TimestampFormat.EPOCH_MILLIS) {
            json.registerWriter(
                    Instant.class, (writer, value) -> NumberConverter.serialize(value.toEpochMilli(), writer));
            json.registerReader(Instant.class, reader -> Instant.ofEpochMilli(NumberConverter.deserializeLong(reader)));
        } else {
            json.registerWriter(
                    Instant.class, (writer, value) -> StringConverter.serializeShort(value.toString(), writer));
            json.registerReader(Instant.class, reader -> Instant.parse(reader.readSimpleString()));
        }
    }

    @Override
    public <D> JsonCodec<D> codec(Class<D> type) {
        return new DslJsonCodec<>(json, type);
    }

    private static final class DslJsonCodec<D> implements JsonCodec<D> {

        private final JsonWriter.WriteObject<D> converter;
        private final JsonReader.ReadObject<D> reading;
        private final JsonWriter writer;
        private final JsonReader<Object> reader;

        DslJsonCodec(DslJson<Object> json, Class<D> type) {
            converter = json.tryFindWriter(type);
            reading = json.tryFindReader(type);
            writer = json.newWriter();
            reader = json.newReader();
        }

        @Override
        public byte[] encode(D value) {
            writer.reset();
            converter.write(writer, value);
            return writer.toByteArray();
        }

        @Override
        public D decode(byte[] bytes) throws IOException {
            reader.process(bytes, bytes.length);
            reader.getNextToken();
            return reading.read(reader);
        }

        @Override
        public String write(D value) {
            writer.reset();
            converter.write(writer, value);
            return writer.toString();
        }

        @Override
        public D read(String text) throws IOException {
            return decode(text.getBytes(StandardCharsets.UTF_8));
        }
    }
}
