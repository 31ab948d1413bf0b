// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.json;

import io.github.wirebench.codec.CheckedCodec;
import io.github.wirebench.codec.Rotation;
import io.github.wirebench.model.Payload;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * What the String benchmarks run on: a checked codec, the payload's values, and the same values as Strings.
 *
 * @param codec the selected contender's codec
 * @param values the records
 * @param strings their documents
 */
record StringInputs(JsonCodec<Object> codec, Rotation<Object> values, Rotation<String> strings) {

    static StringInputs of(JsonContenders contender, Payload payload) throws IOException {
        CheckedCodec checked = CheckedCodec.of(contender, payload);
        @SuppressWarnings("unchecked") // every JsonContender makes JsonCodecs, and values are of the payload's type
        JsonCodec<Object> codec = (JsonCodec<Object>) checked.codec();
        List<String> strings = new ArrayList<>();
        for (Object value : payload.samples()) {
            strings.add(codec.write(value));
        }
        return new StringInputs(codec, new Rotation<>(payload.samples()), new Rotation<>(strings));
    }
}
