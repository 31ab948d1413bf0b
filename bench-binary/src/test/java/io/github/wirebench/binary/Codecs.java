// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary;

import io.github.wirebench.model.Payload;
import io.github.wirebench.model.codec.Codec;

final class Codecs {

    private Codecs() {}

    /** Creates the contender's codec for the payload's type. */
    @SuppressWarnings("unchecked")
    static Codec<Object, Object> of(BinaryContenders contender, Payload payload) {
        return (Codec<Object, Object>) contender.create().codec(payload.type());
    }
}
