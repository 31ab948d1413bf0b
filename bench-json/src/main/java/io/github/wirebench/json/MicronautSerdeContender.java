// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.json;

import io.micronaut.context.ApplicationContext;
import io.micronaut.core.type.Argument;
import io.micronaut.json.JsonMapper;
import io.micronaut.serde.ObjectMapper;
import java.io.IOException;
import java.util.Map;

/**
 * Micronaut Serialization over Jackson's parser and generator, with the mapper that an application context gives to its
 * beans, and one for each type as Micronaut's own HTTP handlers have it. {@code MicronautRecords} imports the records.
 *
 * <p>Instants, nulls and surrogates are written as in the other contenders: by default instants are text, what is null or
 * empty is left out, and Jackson escapes characters outside the Basic Multilingual Plane.
 */
final class MicronautSerdeContender implements JsonContender {

    private final ObjectMapper mapper;

    MicronautSerdeContender(JsonForm form) {
        mapper = ApplicationContext.builder()
                .deduceEnvironment(false)
                .properties(Map.of(
                        "micronaut.serde.time-write-shape",
                        form.isoTimestamps() ? "STRING" : "INTEGER",
                        "micronaut.serde.numeric-time-unit",
                        "MILLISECONDS",
                        "micronaut.serde.serialization.inclusion",
                        form.omitsNulls() ? "NON_NULL" : "ALWAYS",
                        "micronaut.serde.jackson.write-features.combine-unicode-surrogates-in-utf8",
                        "true"))
                .start()
                .getBean(ObjectMapper.class);
    }

    @Override
    public <D> JsonCodec<D> codec(Class<D> type) {
        Argument<D> argument = Argument.of(type);
        return new MicronautSerdeCodec<>(mapper.createSpecific(argument), argument);
    }

    private record MicronautSerdeCodec<D>(JsonMapper mapper, Argument<D> type) implements JsonCodec<D> {

        @Override
        public byte[] encode(D value) throws IOException {
            return mapper.writeValueAsBytes(type, value);
        }

        @Override
        public D decode(byte[] bytes) throws IOException {
            return mapper.readValue(bytes, type);
        }

        @Override
        public String write(D value) throws IOException {
            return mapper.writeValueAsString(type, value);
        }

        @Override
        public D read(String json) throws IOException {
            return mapper.readValue(json, type);
        }
    }
}
