// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary;

import com.alibaba.fastjson2.JSONB;
import com.alibaba.fastjson2.JSONReader;
import com.alibaba.fastjson2.JSONWriter;
import io.github.wirebench.json.Fastjson2Model;
import io.github.wirebench.model.codec.Codec;
import io.github.wirebench.model.codec.CodecFactory;
import io.github.wirebench.model.codec.PojoCodec;

/** JSONB, the binary format of fastjson2, as its wiki shows it: the static methods with their default features. */
final class Fastjson2JsonbContender implements CodecFactory {

    private final JSONWriter.Context writing = new JSONWriter.Context(Fastjson2Model.writers());
    private final JSONReader.Context reading = new JSONReader.Context(Fastjson2Model.readers());

    @Override
    public <D> Codec<D, ?> codec(Class<D> type) {
        return new JsonbCodec<>(type, writing, reading);
    }

    private record JsonbCodec<D>(Class<D> type, JSONWriter.Context writing, JSONReader.Context reading)
            implements PojoCodec<D> {

        @Override
        public byte[] encode(D value) {
            return JSONB.toBytes(value, writing);
        }

        @Override
        public D decode(byte[] bytes) {
            return JSONB.parseObject(bytes, type, reading);
        }
    }
}
