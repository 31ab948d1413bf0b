// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.json;

import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.util.JsonRecyclerPools;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JacksonModule;
import tools.jackson.databind.ObjectReader;
import tools.jackson.databind.ObjectWriter;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.module.afterburner.AfterburnerModule;
import tools.jackson.module.blackbird.BlackbirdModule;

/**
 * Jackson 3 with one mapper, and a prebuilt reader and writer per type, like {@link JacksonContender}. Unlike Jackson 2 it
 * writes instants as text, which is changed here to epoch milliseconds, refuses tokens after the document, and keeps
 * buffers in a queue that all threads share.
 *
 * <p>The last two make it slower than Jackson 2 in common cases, say its maintainers. The tuned contender sets both back
 * to what Jackson 2 does.
 */
final class Jackson3Contender implements JsonContender {

    private final JsonMapper mapper;

    private Jackson3Contender(JsonMapper.Builder builder, JsonForm form, JacksonModule... accelerators) {
        mapper = Jackson3Mappers.build(builder.addModules(accelerators), form);
    }

    static Jackson3Contender withDefaults(JsonForm form) {
        return new Jackson3Contender(JsonMapper.builder(), form);
    }

    static Jackson3Contender tuned(JsonForm form) {
        JsonFactory factory = JsonFactory.builder()
                .recyclerPool(JsonRecyclerPools.threadLocalPool())
                .build();
        return new Jackson3Contender(
                JsonMapper.builder(factory).disable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS), form);
    }

    static Jackson3Contender afterburner(JsonForm form) {
        return new Jackson3Contender(JsonMapper.builder(), form, new AfterburnerModule());
    }

    static Jackson3Contender blackbird(JsonForm form) {
        return new Jackson3Contender(JsonMapper.builder(), form, new BlackbirdModule());
    }

    @Override
    public <D> JsonCodec<D> codec(Class<D> type) {
        return new Jackson3Codec<>(mapper.readerFor(type), mapper.writerFor(type));
    }

    private record Jackson3Codec<D>(ObjectReader reader, ObjectWriter writer) implements JsonCodec<D> {

        @Override
        public byte[] encode(D value) {
            return writer.writeValueAsBytes(value);
        }

        @Override
        public D decode(byte[] bytes) {
            return reader.readValue(bytes);
        }

        @Override
        public String write(D value) {
            return writer.writeValueAsString(value);
        }

        @Override
        public D read(String json) {
            return reader.readValue(json);
        }
    }
}
