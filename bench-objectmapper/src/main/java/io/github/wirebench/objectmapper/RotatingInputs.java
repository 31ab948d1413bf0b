// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.objectmapper;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.wirebench.model.Payload;
import io.github.wirebench.model.codec.Rotation;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Rotates over the values of one payload as records and as UTF-8 bytes. It belongs to one thread. */
public class RotatingInputs {

    Rotation<Object> values;
    Rotation<byte[]> documents;

    /** @throws IllegalStateException if a value does not survive the round trip */
    void load(Payload payload) throws IOException {
        ObjectMapper mapper = Mappers.create();
        List<byte[]> encoded = new ArrayList<>();
        for (Object value : Mappers.values(payload)) {
            byte[] json = mapper.writeValueAsBytes(value);
            if (!value.equals(mapper.readValue(json, payload.type()))) {
                throw new IllegalStateException(payload + " does not survive the round trip; it is not measured");
            }
            encoded.add(json);
        }
        values = new Rotation<>(payload.samples());
        documents = new Rotation<>(encoded);
    }
}
