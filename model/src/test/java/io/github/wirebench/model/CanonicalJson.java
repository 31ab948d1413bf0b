// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.model;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;

/** Writes compact JSON with timestamps as epoch milliseconds, the form for which the catalogue gives sizes. */
final class CanonicalJson {

    private static final ObjectMapper MAPPER = JsonMapper.builder()
            .addModule(new JavaTimeModule())
            .disable(SerializationFeature.WRITE_DATE_TIMESTAMPS_AS_NANOSECONDS)
            .build();

    private CanonicalJson() {}

    static byte[] of(Object value) throws JsonProcessingException {
        return MAPPER.writeValueAsBytes(value);
    }
}
