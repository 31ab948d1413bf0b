// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.json;

import io.github.wirebench.codec.Rotation;
import io.github.wirebench.model.Payload;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * What the String benchmarks run on: a codec, the payload's values, and the same values as Strings. Nothing here takes
 * the path through bytes, so that a fork's code is compiled for Strings only.
 *
 * @param codec the selected contender's codec
 * @param values the records
 * @param strings their documents
 */
record StringInputs(JsonCodec<Object> codec, Rotation<Object> values, Rotation<String> strings) {

    /**
     * @throws IllegalStateException when a value does not survive the round trip; the contender must not be timed then
     */
    static StringInputs of(JsonContenders contender, Payload payload) throws IOException {
        @SuppressWarnings("unchecked") // the codec was asked for by the payload's own type
        JsonCodec<Object> codec = (JsonCodec<Object>) contender.create().codec(payload.type());
        List<String> strings = new ArrayList<>();
        for (Object value : payload.samples()) {
            String json = codec.write(value);
            if (!value.equals(codec.read(json))) {
                throw new IllegalStateException(contender + " loses something of " + payload + " and is not timed");
            }
            strings.add(json);
        }
        return new StringInputs(codec, new Rotation<>(payload.samples()), new Rotation<>(strings));
    }
}
