// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.json;

import io.github.wirebench.codec.Rotation;
import io.github.wirebench.model.Payload;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * The inputs of the String benchmarks: a codec, the payload's values, and the same values as Strings. Nothing here
 * converts to bytes, so that the JIT compiler sees only the code for Strings.
 *
 * @param codec the contender's codec
 * @param values the records
 * @param strings their documents
 */
record StringInputs(JsonCodec<Object> codec, Rotation<Object> values, Rotation<String> strings) {

    /**
     * @throws IllegalStateException if a value does not survive the round trip; the contender must not be measured then
     */
    static StringInputs of(JsonContenders contender, Payload payload) throws IOException {
        @SuppressWarnings("unchecked") // the codec is the one for the payload's type
        JsonCodec<Object> codec = (JsonCodec<Object>) contender.create().codec(payload.type());
        List<String> strings = new ArrayList<>();
        for (Object value : payload.samples()) {
            String json = codec.write(value);
            if (!value.equals(codec.read(json))) {
                throw new IllegalStateException(contender + " does not read back " + payload + "; it is not measured");
            }
            strings.add(json);
        }
        return new StringInputs(codec, new Rotation<>(payload.samples()), new Rotation<>(strings));
    }
}
