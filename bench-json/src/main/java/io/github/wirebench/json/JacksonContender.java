// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.json;

import com.fasterxml.jackson.databind.Module;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.module.afterburner.AfterburnerModule;
import com.fasterxml.jackson.module.blackbird.BlackbirdModule;
import java.io.IOException;

/**
 * Jackson as its "Performance" documentation advises: one mapper, a prebuilt {@link ObjectReader} and {@link
 * ObjectWriter} per type, and bytes instead of characters. The modules Afterburner and Blackbird each have a mapper of
 * their own. See {@link JacksonMappers} for the settings.
 */
final class JacksonContender implements JsonContender {

    private final JsonMapper mapper;

    private JacksonContender(JsonForm form, Module... accelerators) {
        mapper = JacksonMappers.builder(form).addModules(accelerators).build();
    }

    static JacksonContender plain(JsonForm form) {
        return new JacksonContender(form);
    }

    static JacksonContender afterburner(JsonForm form) {
        return new JacksonContender(form, new AfterburnerModule());
    }

    static JacksonContender blackbird(JsonForm form) {
        return new JacksonContender(form, new BlackbirdModule());
    }

    @Override
    public <D> JsonCodec<D> codec(Class<D> type) {
        return JacksonCodec.of(mapper, type);
    }

    record JacksonCodec<D>(ObjectReader reader, ObjectWriter writer) implements JsonCodec<D> {

        /** @param type of the values; a payload's is known only at run time */
        static <D> JacksonCodec<D> of(ObjectMapper mapper, Class<?> type) {
            return new JacksonCodec<>(mapper.readerFor(type), mapper.writerFor(type));
        }

        @Override
        public byte[] encode(D value) throws IOException {
            return writer.writeValueAsBytes(value);
        }

        @Override
        public D decode(byte[] bytes) throws IOException {
            return reader.readValue(bytes);
        }

        @Override
        public String write(D value) throws IOException {
            return writer.writeValueAsString(value);
        }

        @Override
        public D read(String json) throws IOException {
            return reader.readValue(json);
        }
    }
}
