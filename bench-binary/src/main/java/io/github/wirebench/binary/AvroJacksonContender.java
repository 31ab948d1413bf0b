// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary;

import com.fasterxml.jackson.dataformat.avro.AvroMapper;
import com.fasterxml.jackson.dataformat.avro.jsr310.AvroJavaTimeModule;
import io.github.wirebench.model.codec.Codec;
import io.github.wirebench.model.codec.CodecFactory;

/**
 * Avro through Jackson, as the format's README shows it: one {@link AvroMapper} with its own Java time module, and a
 * schema generated from the record, in which every string, list and object may be null. Jackson decodes with a parser of its
 * own, which is the default; Avro's library parses the schema and encodes. A user who wants Avro's library to decode, too,
 * chooses {@code ApacheAvroFactory}. See {@link JacksonFormatContender} for the other settings.
 */
final class AvroJacksonContender implements CodecFactory {

    private final AvroMapper mapper = JacksonFormatContender.configured(AvroMapper.builder(), new AvroJavaTimeModule());

    @Override
    public <D> Codec<D, ?> codec(Class<D> type) {
        return JacksonFormatContender.codec(mapper, type, mapper::schemaFor);
    }
}
