// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary;

import io.github.wirebench.json.Jackson3Mappers;
import io.github.wirebench.json.JsonForm;
import io.github.wirebench.model.codec.Codec;
import io.github.wirebench.model.codec.CodecFactory;
import io.github.wirebench.model.codec.PojoCodec;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.ObjectReader;
import tools.jackson.databind.ObjectWriter;
import tools.jackson.dataformat.cbor.CBORMapper;

/**
 * CBOR through Jackson 3, as the format's README shows it: one {@link CBORMapper} with the default features, and a
 * prebuilt reader and writer per type. Dates are written as in {@link JacksonFormatContender}.
 */
final class Jackson3CborContender implements CodecFactory {

    @Override
    public <D> Codec<D, ?> codec(Class<D> type) {
        ObjectMapper mapper = Jackson3Mappers.build(CBORMapper.builder(), JsonForm.of(type));
        return new Jackson3CborCodec<>(mapper.readerFor(type), mapper.writerFor(type));
    }

    private record Jackson3CborCodec<D>(ObjectReader reader, ObjectWriter writer) implements PojoCodec<D> {

        @Override
        public byte[] encode(D value) {
            return writer.writeValueAsBytes(value);
        }

        @Override
        public D decode(byte[] bytes) {
            return reader.readValue(bytes);
        }
    }
}
