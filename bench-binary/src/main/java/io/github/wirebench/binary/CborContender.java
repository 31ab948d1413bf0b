// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.cbor.databind.CBORMapper;
import io.github.wirebench.model.codec.Codec;
import io.github.wirebench.model.codec.CodecFactory;

/**
 * CBOR through Jackson, as the format's README shows it: one {@link CBORMapper} with the default features, so that each
 * object contains its property names as text. See {@link JacksonFormatCodec} for the settings.
 *
 * <p>Damaged input: text and binary are read in chunks, so that a claimed length allocates no more than the bytes that
 * arrive.
 */
final class CborContender implements CodecFactory {

    @Override
    public <D> Codec<D, ?> codec(Class<D> type) {
        ObjectMapper mapper = JacksonFormatCodec.configured(CBORMapper.builder());
        return JacksonFormatCodec.of(mapper, type);
    }
}
