// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.json;

import com.squareup.moshi.JsonAdapter;
import com.squareup.moshi.JsonReader;
import java.io.IOException;
import java.time.Instant;

/**
 * The code of MOSHI_HANDWRITTEN for one record.
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
}
