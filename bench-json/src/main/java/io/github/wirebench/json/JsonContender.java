// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.json;

import io.github.wirebench.model.codec.CodecFactory;

/** A JSON library. Its codecs also support Strings, and any bean or record in addition to those of the catalogue. */
@FunctionalInterface
public interface JsonContender extends CodecFactory {

    @Override
    <D> JsonCodec<D> codec(Class<D> type);
}
