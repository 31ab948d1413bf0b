// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.json;

import io.github.wirebench.model.Payload;
import io.github.wirebench.model.codec.CheckedCodec;
import io.github.wirebench.model.codec.Contender;
import io.github.wirebench.model.codec.PojoCodec;
import io.github.wirebench.model.codec.Rotation;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * The inputs of the String benchmarks: a codec, the payload's values, and the same values as Strings. The
 * library converts nothing to bytes here, so that the JIT compiler sees only its code for Strings.
 *
 * @param codec the contender's codec
 * @param values the records
 * @param strings their documents
 */
record StringInputs(JsonCodec<Object> codec, Rotation<Object> values, Rotation<String> strings) {

    /** @throws io.github.wirebench.model.codec.CodecCheck.FailedException if the contender breaks the contract */
    @SuppressWarnings("unchecked") // the codec is the one for the payload's type
    static StringInputs of(JsonContenders contender, Payload payload) throws IOException {
        return of(contender, (JsonCodec<Object>) contender.create().codec(payload.type()), payload.samples());
    }

    /** Checks the codec's methods for Strings, and prepares its inputs. */
    static StringInputs of(Contender contender, JsonCodec<Object> codec, List<Object> values) throws IOException {
        CheckedCodec checked = CheckedCodec.of(contender, new StringCodec(codec), values);
        List<String> strings = new ArrayList<>();
        for (Object value : values) {
            strings.add(codec.write(value));
        }
        return new StringInputs(codec, checked.natives(), new Rotation<>(strings));
    }

    /** A library's methods for Strings, as a codec for the check. The library sees no bytes. */
    private record StringCodec(JsonCodec<Object> strings) implements PojoCodec<Object> {

        @Override
        public byte[] encode(Object value) throws IOException {
            return strings.write(value).getBytes(StandardCharsets.UTF_8);
        }

        @Override
        public Object decode(byte[] bytes) throws IOException {
            return strings.read(new String(bytes, StandardCharsets.UTF_8));
        }
    }
}
