// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.kotlin;

import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.module.kotlin.KotlinModule;
import io.github.wirebench.json.JacksonMappers;
import io.github.wirebench.json.JsonForm;
import io.github.wirebench.model.codec.Codec;
import io.github.wirebench.model.codec.CodecFactory;
import io.github.wirebench.model.codec.MappedCodec;
import java.io.IOException;

/**
 * Jackson with jackson-module-kotlin and the module's defaults, as its README shows it. All else is as for records: one
 * mapper, the settings of {@link JacksonMappers}, and a prebuilt reader and writer per type.
 */
final class JacksonKotlinContender implements CodecFactory {

    private final JsonMapper mapper = JacksonMappers.builder(JsonForm.USUAL)
            .addModule(new KotlinModule.Builder().build())
            .build();

    @Override
    public <D> Codec<D, ?> codec(Class<D> type) {
        return codec(DataClass.of(type));
    }

    private <D, N> Codec<D, N> codec(DataClass<D, N> dataClass) {
        return new JacksonKotlinCodec<>(
                dataClass, mapper.readerFor(dataClass.getType()), mapper.writerFor(dataClass.getType()));
    }

    private record JacksonKotlinCodec<D, N>(DataClass<D, N> mapping, ObjectReader reader, ObjectWriter writer)
            implements MappedCodec<D, N> {

        @Override
        public byte[] encode(N value) throws IOException {
            return writer.writeValueAsBytes(value);
        }

        @Override
        public N decode(byte[] bytes) throws IOException {
            return reader.readValue(bytes);
        }
    }
}
