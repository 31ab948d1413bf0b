// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.objectmapper;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import io.github.wirebench.model.JvmState;
import io.github.wirebench.model.Payload;
import java.io.IOException;
import java.util.List;

/**
 * Creates the mapper of a typical service: the Java time module, timestamps as epoch milliseconds, unknown fields
 * ignored.
 */
final class Mappers {

    private Mappers() {}

    static ObjectMapper create() {
        return JsonMapper.builder()
                .addModule(new JavaTimeModule())
                .disable(SerializationFeature.WRITE_DATE_TIMESTAMPS_AS_NANOSECONDS)
                .disable(DeserializationFeature.READ_DATE_TIMESTAMPS_AS_NANOSECONDS)
                .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                .build();
    }

    /**
     * Returns a payload's values, after this thread has met what a service's threads have.
     *
     * @throws IllegalArgumentException if the mapper, which knows no mix-ins, cannot read them
     */
    static List<Object> values(Payload payload) throws IOException {
        if (payload == Payload.EVENTS) {
            throw new IllegalArgumentException(
                    "EVENTS has objects of several types, which this mapper does not know: choose a payload without");
        }
        ObjectMapper mapper = create();
        for (Object document : JvmState.current().mix()) {
            mapper.readValue(mapper.writeValueAsBytes(document), document.getClass());
        }
        return payload.samples();
    }
}
