// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.json;

import com.squareup.moshi.JsonAdapter;
import com.squareup.moshi.JsonReader;
import io.github.wirebench.model.codec.RecordCode;
import java.time.Instant;

/**
 * Moshi without its binding: calls of {@link JsonReader} and {@link com.squareup.moshi.JsonWriter} for each property, as a person
 * would write them, but generated from the record. Names are selected from prepared {@link JsonReader.Options}, as its
 * documentation advises.
 */
final class MoshiHandwrittenContender implements JsonContender {

    private final JsonAdapter<Instant> instants;
    private final boolean omitsNulls;

    MoshiHandwrittenContender(JsonForm form) {
        instants = MoshiContender.instants(form);
        omitsNulls = form.omitsNulls();
    }

    @Override
    public <D> JsonCodec<D> codec(Class<D> type) {
        MoshiAdapter<D> adapter = RecordCode.of(MoshiAdapter.class, type);
        adapter.instants = instants;
        adapter.omitsNulls = omitsNulls;
        return new MoshiContender.MoshiCodec<>(adapter);
    }
}
