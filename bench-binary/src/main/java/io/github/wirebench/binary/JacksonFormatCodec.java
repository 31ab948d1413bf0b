// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.FormatSchema;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.Module;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.cfg.MapperBuilder;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import io.github.wirebench.json.JsonForm;
import io.github.wirebench.json.ModelModule;
import io.github.wirebench.model.codec.PojoCodec;
import java.io.IOException;

/**
 * A codec for a binary format with Jackson's data binding, configured like the JSON reference: a prebuilt reader and
 * writer per type, the Java time module, epoch milliseconds, unknown properties ignored, the model's types as {@link ModelModule} says.
 *
 * @param <D> the domain record
 */
record JacksonFormatCodec<D>(ObjectReader reader, ObjectWriter writer) implements PojoCodec<D> {

    /** @param mapper used for this type only */
    static <D> JacksonFormatCodec<D> of(ObjectMapper mapper, Class<D> type) {
        if (JsonForm.of(type).omitsNulls()) {
            mapper.setDefaultPropertyInclusion(JsonInclude.Include.NON_NULL);
        }
        return new JacksonFormatCodec<>(mapper.readerFor(type), mapper.writerFor(type));
    }

    static <D> JacksonFormatCodec<D> of(ObjectMapper mapper, Class<D> type, FormatSchema schema) {
        return new JacksonFormatCodec<>(
                mapper.readerFor(type).with(schema), mapper.writerFor(type).with(schema));
    }

    static <M extends ObjectMapper, B extends MapperBuilder<M, B>> M configured(B builder) {
        return configured(builder, new JavaTimeModule());
    }

    /** Configures a format with a Java time module of its own. */
    static <M extends ObjectMapper, B extends MapperBuilder<M, B>> M configured(B builder, Module javaTime) {
        return builder.addModule(javaTime)
                .addModule(new ModelModule())
                .disable(SerializationFeature.WRITE_DATE_TIMESTAMPS_AS_NANOSECONDS)
                .disable(DeserializationFeature.READ_DATE_TIMESTAMPS_AS_NANOSECONDS)
                .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                .build();
    }

    @Override
    public byte[] encode(D value) throws IOException {
        return writer.writeValueAsBytes(value);
    }

    @Override
    public D decode(byte[] bytes) throws IOException {
        return reader.readValue(bytes);
    }
}
