// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.json;

import com.google.gson.TypeAdapter;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonToken;
import io.github.wirebench.model.codec.RecordCode;
import java.io.IOException;
import java.time.Instant;

/**
 * Gson without its binding: calls of {@link JsonReader} and {@link com.google.gson.stream.JsonWriter} for each property, as a
 * person would write them, but generated from the record; over a String, like {@link GsonContender#overStrings}.
 *
 * @param <D> the record
 */
public abstract class GsonAdapter<D> extends TypeAdapter<D> {

    /** Writes and reads instants in the form of the documents. */
    protected TypeAdapter<Instant> instants;

    /** Reads a value if it is null. */
    protected static boolean isNull(JsonReader in) throws IOException {
        boolean isNull = in.peek() == JsonToken.NULL;
        if (isNull) {
            in.nextNull();
        }
        return isNull;
    }

    record AdapterContender(JsonForm form) implements JsonContender {

        @Override
        public <D> JsonCodec<D> codec(Class<D> type) {
            GsonAdapter<D> adapter = RecordCode.of(GsonAdapter.class, type);
            adapter.instants = GsonContender.instants(form);
            return new GsonContender.StringCodec<>(adapter, form.omitsNulls());
        }
    }
}
