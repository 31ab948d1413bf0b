// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.objectmapper;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.wirebench.codec.Rotation;
import io.github.wirebench.model.Payload;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** The payload as records and as UTF-8 bytes; each thread turns over its own. */
@State(Scope.Thread)
public class MapperInputs {

    @Param({"ARTICLE_SHORT", "ARTICLE", "DTO"})
    public Payload payload;

    Rotation<Object> values;
    Rotation<byte[]> documents;

    @Setup
    public void setUp() throws IOException {
        ObjectMapper mapper = Mappers.create();
        List<byte[]> encoded = new ArrayList<>();
        for (Object value : payload.samples()) {
            byte[] json = mapper.writeValueAsBytes(value);
            if (!value.equals(mapper.readValue(json, payload.type()))) {
                throw new IllegalStateException(payload + " does not survive the round trip; it is not timed");
            }
            encoded.add(json);
        }
        values = new Rotation<>(payload.samples());
        documents = new Rotation<>(encoded);
    }
}
