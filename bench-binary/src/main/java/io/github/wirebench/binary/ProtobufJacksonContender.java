// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary;

import com.fasterxml.jackson.dataformat.protobuf.ProtobufMapper;
import io.github.wirebench.model.codec.Codec;
import io.github.wirebench.model.codec.CodecFactory;

/**
 * Protobuf through Jackson, as the format's README shows it: one {@link ProtobufMapper} and a proto2 schema generated
 * from the record, without the official runtime. See {@link JacksonFormatContender} for the settings.
 */
final class ProtobufJacksonContender implements CodecFactory {

    private final ProtobufMapper mapper = JacksonFormatContender.configured(ProtobufMapper.builder());

    @Override
    public <D> Codec<D, ?> codec(Class<D> type) {
        return JacksonFormatContender.codec(mapper, type, mapper::generateSchemaFor);
    }
}
