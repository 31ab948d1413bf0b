// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.json;

import com.google.gson.TypeAdapter;
import com.google.gson.stream.JsonReader;
import io.github.wirebench.model.codec.RecordCode;
import java.time.Instant;

/**
 * Gson without its binding: calls of {@link JsonReader} and {@link com.google.gson.stream.JsonWriter} for each property, as a
 * person would write them, but generated from the record; over a String, like {@link GsonContender#overStrings}.
 */
final class GsonHandwrittenContender implements JsonContender {

    private final TypeAdapter<Instant> instants;
    private final boolean omitsNulls;

    GsonHandwrittenContender(JsonForm form) {
        instants = GsonContender.instants(form);
        omitsNulls = form.omitsNulls();
    }

    @Override
    public <D> JsonCodec<D> codec(Class<D> type) {
        GsonAdapter<D> adapter = RecordCode.of(GsonAdapter.class, type);
        adapter.instants = instants;
        return new GsonContender.StringCodec<>(adapter, omitsNulls);
    }
}
