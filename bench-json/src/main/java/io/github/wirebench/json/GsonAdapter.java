// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.json;

import com.google.gson.TypeAdapter;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonToken;
import java.io.IOException;
import java.time.Instant;

/**
 * The code of GSON_HANDWRITTEN for one record.
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
}
