// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.ion.IonObjectMapper;
import io.github.wirebench.model.codec.Codec;
import io.github.wirebench.model.codec.CodecFactory;

/**
 * Binary Ion through Jackson, as the format's README shows it: one {@link IonObjectMapper}, here one that writes the
 * binary form. Each document begins with a table of its property names. See {@link JacksonFormatCodec} for the settings.
 */
final class IonContender implements CodecFactory {

    @Override
    public <D> Codec<D, ?> codec(Class<D> type) {
        ObjectMapper mapper = JacksonFormatCodec.configured(IonObjectMapper.builderForBinaryWriters());
        return JacksonFormatCodec.of(mapper, type);
    }
}
