// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.json;

import com.dslplatform.json.DslJson;
import com.dslplatform.json.JsonReader;
import com.dslplatform.json.JsonWriter;
import com.dslplatform.json.StringConverter;
import com.dslplatform.json.runtime.Settings;
import io.github.wirebench.json.generated.DslJsonEpochMillis;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;

/**
 * dsl-json as its README shows it for the best speed: one shared {@link DslJson}, and a writer and a reader that are used
 * again, with a converter looked up once per type. The two contenders bind at run time, and with the converters that its
 * annotation processor generates for {@code DslJsonRecords}.
 *
 * <p>One departure: doubles are read exactly. By default the last digits of some come back changed.
 */
final class DslJsonContender implements JsonContender {

    private final DslJson<Object> json;

    private DslJsonContender(DslJson.Settings<Object> settings) {
        json = new DslJson<>(settings.doublePrecision(JsonReader.DoublePrecision.EXACT));
    }

    /**
     * Leaves out the service loader, with which generated converters are found.
     *
     * @throws IllegalArgumentException if nulls are to be left out: it leaves out zeros, false and empty lists with them
     */
    static DslJsonContender atRunTime(JsonForm form) {
        if (form.omitsNulls()) {
            throw new IllegalArgumentException("it cannot leave out nulls without leaving out zeros and false");
        }
        DslJsonContender contender = new DslJsonContender(Settings.withRuntime());
        if (form.isoTimestamps()) {
            contender.json.registerWriter(Instant.class, DslJsonContender::writeText);
            contender.json.registerReader(
                    Instant.class, reader -> reader.wasNull() ? null : Instant.parse(reader.readSimpleString()));
        } else {
            contender.json.registerWriter(Instant.class, DslJsonEpochMillis::write);
            contender.json.registerReader(Instant.class, DslJsonEpochMillis::read);
        }
        return contender;
    }

    /** @throws IllegalArgumentException for another form than the usual one, for which the converters are generated */
    static DslJsonContender compiled(JsonForm form) {
        if (!form.equals(JsonForm.USUAL)) {
            throw new IllegalArgumentException(
                    "DSL_JSON_COMPILED writes epoch milliseconds and nulls only: choose a contender that binds at run time");
        }
        return new DslJsonContender(Settings.basicSetup());
    }

    private static void writeText(JsonWriter writer, Instant value) {
        if (value == null) {
            writer.writeNull();
        } else {
            StringConverter.serializeShort(value.toString(), writer);
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
