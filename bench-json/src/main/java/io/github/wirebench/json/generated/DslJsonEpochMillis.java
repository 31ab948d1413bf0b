// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.json.generated;

import com.dslplatform.json.JsonConverter;
import com.dslplatform.json.JsonReader;
import com.dslplatform.json.JsonWriter;
import com.dslplatform.json.NumberConverter;
import java.io.IOException;
import java.time.Instant;

/** Instants as epoch milliseconds, for dsl-json, whose generated converters call these methods. */
@JsonConverter(target = Instant.class)
public abstract class DslJsonEpochMillis {

    private DslJsonEpochMillis() {}

    /** Reads a number, or null. */
    public static Instant read(JsonReader<?> reader) throws IOException {
        return reader.wasNull() ? null : Instant.ofEpochMilli(NumberConverter.deserializeLong(reader));
    }

    /** Writes a value that may be null. */
    public static void write(JsonWriter writer, Instant value) {
        if (value == null) {
            writer.writeNull();
        } else {
            NumberConverter.serialize(value.toEpochMilli(), writer);
        }
    }
}
