// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.json;

import com.squareup.moshi.JsonAdapter;
import com.squareup.moshi.JsonReader;
import io.github.wirebench.model.codec.RecordCode;
import java.io.IOException;
import java.time.Instant;

/**
 * Moshi without its binding: calls of {@link JsonReader} and {@link com.squareup.moshi.JsonWriter} for each property, as a person
 * would write them, but generated from the record. Names are selected from prepared {@link JsonReader.Options}, as its
 * documentation advises.
 *
 * @param <D> the record
 */
public abstract class MoshiAdapter<D> extends JsonAdapter<D> {

    /** Writes and reads instants in the form of the documents. */
    protected JsonAdapter<Instant> instants;

    /** Whether properties that are null are left out, as they are by default. */
    protected boolean omitsNulls;

    /** Reads a value if it is null. */
    protected static boolean isNull(JsonReader in) throws IOException {
        boolean isNull = in.peek() == JsonReader.Token.NULL;
        if (isNull) {
            in.nextNull();
        }
        return isNull;
    }

    record AdapterContender(JsonForm form) implements JsonContender {

        @Override
        public <D> JsonCodec<D> codec(Class<D> type) {
            MoshiAdapter<D> adapter = RecordCode.of(MoshiAdapter.class, type);
            adapter.instants = MoshiContender.instants(form);
            adapter.omitsNulls = form.omitsNulls();
            return new MoshiContender.MoshiCodec<>(adapter);
        }
    }
}
