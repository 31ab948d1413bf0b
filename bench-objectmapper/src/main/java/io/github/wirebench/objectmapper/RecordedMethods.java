// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.objectmapper;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.wirebench.instrumented.InstrumentedObjectMapper;
import io.github.wirebench.model.Dto;
import io.github.wirebench.model.Payload;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;

/**
 * Calls each of the nine methods that the wrapper records once with the smallest payload, on the wrapper or on a plain
 * mapper.
 */
final class RecordedMethods {

    private static final TypeReference<Dto> GENERIC = new TypeReference<>() {};

    private final Object value = Payload.DTO.sample(0);
    private final byte[] bytes;
    private final String text;

    RecordedMethods() throws IOException {
        bytes = Mappers.create().writeValueAsBytes(value);
        text = Mappers.create().writeValueAsString(value);
    }

    void callOn(InstrumentedObjectMapper mapper) throws IOException {
        mapper.readValue(bytes, Dto.class);
        mapper.readValue(bytes, GENERIC);
        mapper.readValue(text, Dto.class);
        mapper.readValue(text, GENERIC);
        mapper.readValue(new ByteArrayInputStream(bytes), Dto.class);
        mapper.readValue(new ByteArrayInputStream(bytes), GENERIC);
        mapper.writeValueAsBytes(value);
        mapper.writeValueAsString(value);
        mapper.writeValue(new ByteArrayOutputStream(), value);
    }

    void callOn(ObjectMapper mapper) throws IOException {
        mapper.readValue(bytes, Dto.class);
        mapper.readValue(bytes, GENERIC);
        mapper.readValue(text, Dto.class);
        mapper.readValue(text, GENERIC);
        mapper.readValue(new ByteArrayInputStream(bytes), Dto.class);
        mapper.readValue(new ByteArrayInputStream(bytes), GENERIC);
        mapper.writeValueAsBytes(value);
        mapper.writeValueAsString(value);
        mapper.writeValue(new ByteArrayOutputStream(), value);
    }
}
