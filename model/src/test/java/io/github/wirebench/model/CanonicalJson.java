// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.model;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import java.time.LocalDate;

/** Writes compact JSON with timestamps as epoch milliseconds and dates as text, the form for which the catalogue gives sizes. */
final class CanonicalJson {

    private static final ObjectMapper MAPPER = JsonMapper.builder()
            .addModule(new JavaTimeModule())
            .enable(JsonWriteFeature.COMBINE_UNICODE_SURROGATES_IN_UTF8)
            .disable(SerializationFeature.WRITE_DATE_TIMESTAMPS_AS_NANOSECONDS)
            .withConfigOverride(
                    LocalDate.class, dates -> dates.setFormat(JsonFormat.Value.forShape(JsonFormat.Shape.STRING)))
            .addMixIn(EventLog.Event.class, EventTypes.class)
            .build();

    private CanonicalJson() {}

    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "type")
    @JsonSubTypes({
        @JsonSubTypes.Type(value = EventLog.Login.class, name = "login"),
        @JsonSubTypes.Type(value = EventLog.Search.class, name = "search"),
        @JsonSubTypes.Type(value = EventLog.Purchase.class, name = "purchase"),
        @JsonSubTypes.Type(value = EventLog.Failure.class, name = "failure")
    })
    private interface EventTypes {}

    static byte[] of(Object value) throws JsonProcessingException {
        return MAPPER.writeValueAsBytes(value);
    }
}
