// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.json;

import com.alibaba.fastjson2.JSON;
import com.alibaba.fastjson2.JSONReader;
import com.alibaba.fastjson2.JSONWriter;
import com.alibaba.fastjson2.writer.ObjectWriter;
import com.alibaba.fastjson2.writer.ObjectWriterProvider;
import java.nio.charset.StandardCharsets;
import java.time.Instant;

/** fastjson2 with its static methods, as its README shows them, and contexts that say how instants are written. */
final class Fastjson2Contender implements JsonContender {
    private final JSONWriter.Context writing;
    private final JSONReader.Context reading;

    Fastjson2Contender(JsonForm form) {
        ObjectWriterProvider writers = Fastjson2Model.writers();
        writers.setAlphabetic(false);
        if (!form.isoTimestamps()) {
            ObjectWriter<Instant> millis =
                    (writer, value, name, type, features) -> writer.writeInt64(((Instant) value).toEpochMilli());
            writers.register(Instant.class, millis);
        }
        writing = form.omitsNulls()
                ? new JSONWriter.Context(writers)
                : new JSONWriter.Context(writers, JSONWriter.Feature.WriteNulls);
        reading = new JSONReader.Context(Fastjson2Model.readers());
    }

    @Override
    public <D> JsonCodec<D> codec(Class<D> type) {
        return new Fastjson2Codec<>(type, writing, reading);
    }

    private record Fastjson2Codec<D>(Class<D> type, JSONWriter.Context writing, JSONReader.Context reading)
            implements JsonCodec<D> {

        @Override
        public byte[] encode(D value) {
            return JSON.toJSONBytes(value, StandardCharsets.UTF_8, writing);
        }

        @Override
        public D decode(byte[] bytes) {
            return JSON.parseObject(bytes, type, reading);
        }

        @Override
        public String write(D value) {
            return JSON.toJSONString(value, writing);
        }

        @Override
        public D read(String json) {
            return JSON.parseObject(json, type, reading);
        }
    }
}
