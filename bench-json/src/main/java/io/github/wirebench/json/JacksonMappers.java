// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.json;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;

/**
 * Jackson's configuration in this module: the Java time module, unknown properties ignored as Gson and Moshi do by
 * default, the model's types as {@link ModelModule} says, timestamps in the chosen format (Jackson's default is decimal seconds), and offsets from UTC that stay. Characters outside the Basic
 * Multilingual Plane are written as four bytes of UTF-8, as Gson and Moshi do, and not as two escapes of six bytes
 * each, which is Jackson 2's default.
 */
public final class JacksonMappers {

    private JacksonMappers() {}

    public static JsonMapper.Builder builder(JsonForm form) {
        return builder(new JsonFactory(), form);
    }

    static JsonMapper.Builder builder(JsonFactory factory, JsonForm form) {
        JsonMapper.Builder builder = JsonMapper.builder(factory)
                .addModule(new JavaTimeModule())
                .addModule(new ModelModule())
                .enable(JsonWriteFeature.COMBINE_UNICODE_SURROGATES_IN_UTF8)
                .configure(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS, !form.isoTimestamps())
                .disable(SerializationFeature.WRITE_DATE_TIMESTAMPS_AS_NANOSECONDS)
                .disable(DeserializationFeature.READ_DATE_TIMESTAMPS_AS_NANOSECONDS)
                .disable(DeserializationFeature.ADJUST_DATES_TO_CONTEXT_TIME_ZONE)
                .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);
        return form.omitsNulls()
                ? builder.defaultPropertyInclusion(
                        JsonInclude.Value.construct(JsonInclude.Include.NON_NULL, JsonInclude.Include.NON_NULL))
                : builder;
    }

    static JsonMapper mapper() {
        return builder(JsonForm.USUAL).build();
    }
}
