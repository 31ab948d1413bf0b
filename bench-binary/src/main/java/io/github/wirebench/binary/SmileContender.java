// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.smile.databind.SmileMapper;
import io.github.wirebench.model.codec.Codec;
import io.github.wirebench.model.codec.CodecFactory;

/**
 * Smile through Jackson, as the format's README shows it: one {@link SmileMapper} with the default features, so that a
 * document refers back to property names that it contains already. See {@link JacksonFormatCodec} for the settings.
 */
final class SmileContender implements CodecFactory {

    @Override
    public <D> Codec<D, ?> codec(Class<D> type) {
        ObjectMapper mapper = JacksonFormatCodec.configured(SmileMapper.builder());
        return JacksonFormatCodec.of(mapper, type);
    }
}
