// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.FormatSchema;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.Module;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.cfg.MapperBuilder;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import io.github.wirebench.json.JsonForm;
import io.github.wirebench.json.ModelModule;
import io.github.wirebench.model.codec.Codec;
import io.github.wirebench.model.codec.CodecFactory;
import io.github.wirebench.model.codec.PojoCodec;
import java.io.IOException;
import java.util.function.Supplier;

/**
 * A binary format through Jackson, as the format's README shows it: one mapper with the format's default features, otherwise
 * configured like the JSON reference: a prebuilt reader and writer per type, the Java time module, epoch milliseconds, unknown
 * properties ignored, the model's types as {@link ModelModule} says.
 *
 * <p>In CBOR each object contains its property names as text. A document in Smile refers back to names that it contains
 * already, and one in Ion begins with a table of them.
 *
 * <p>Damaged input: CBOR's text and binary are read in chunks, so that a claimed length allocates no more than the bytes that
 * arrive.
 *
 * @param builder a method reference, so that the catalogue loads no library
 */
record JacksonFormatContender<M extends ObjectMapper, B extends MapperBuilder<M, B>>(Supplier<B> builder)
        implements CodecFactory {

    @Override
    public <D> Codec<D, ?> codec(Class<D> type) {
        return codec(configured(builder.get()), type);
    }

    /** @param mapper used for this type only */
    static <D> PojoCodec<D> codec(ObjectMapper mapper, Class<D> type) {
        if (JsonForm.of(type).omitsNulls()) {
            mapper.setDefaultPropertyInclusion(JsonInclude.Include.NON_NULL);
        }
        return new JacksonFormatCodec<>(mapper.readerFor(type), mapper.writerFor(type));
    }

    static <D> PojoCodec<D> codec(ObjectMapper mapper, Class<D> type, SchemaGenerator schemas) {
        try {
            FormatSchema schema = schemas.schema(type);
            return new JacksonFormatCodec<>(
                    mapper.readerFor(type).with(schema), mapper.writerFor(type).with(schema));
        } catch (JsonMappingException e) {
            throw new IllegalArgumentException("no schema for " + type.getName(), e);
        }
    }

    interface SchemaGenerator {
        FormatSchema schema(Class<?> type) throws JsonMappingException;
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

    private record JacksonFormatCodec<D>(ObjectReader reader, ObjectWriter writer) implements PojoCodec<D> {

        @Override
        public byte[] encode(D value) throws IOException {
            return writer.writeValueAsBytes(value);
        }

        @Override
        public D decode(byte[] bytes) throws IOException {
            return reader.readValue(bytes);
        }
    }
}
