// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary;

import com.fasterxml.jackson.core.FormatSchema;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.dataformat.avro.AvroMapper;
import com.fasterxml.jackson.dataformat.avro.jsr310.AvroJavaTimeModule;
import io.github.wirebench.model.codec.Codec;
import io.github.wirebench.model.codec.CodecFactory;

/**
 * Avro through Jackson, as the format's README shows it: one {@link AvroMapper} with its own Java time module, and a
 * schema generated from the record, in which every string, list and object may be null. Jackson decodes with a parser of its
 * own, which is the default; Avro's library parses the schema and encodes. A user who wants Avro's library to decode, too,
 * chooses {@code ApacheAvroFactory}. See {@link JacksonFormatCodec} for the other settings.
 */
final class AvroJacksonContender implements CodecFactory {

    private final AvroMapper mapper = JacksonFormatCodec.configured(AvroMapper.builder(), new AvroJavaTimeModule());

    @Override
    public <D> Codec<D, ?> codec(Class<D> type) {
        return JacksonFormatCodec.of(mapper, type, schema(type));
    }

    private FormatSchema schema(Class<?> type) {
        try {
            return mapper.schemaFor(type);
        } catch (JsonMappingException e) {
            throw new IllegalArgumentException("no schema for " + type.getName(), e);
        }
    }
}
