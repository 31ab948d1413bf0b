// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.json;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.wirebench.model.Payload;
import io.github.wirebench.model.codec.Codec;
import io.github.wirebench.model.codec.CodecCheck;
import io.github.wirebench.model.codec.Traits;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JacksonStreamingTest {

    @ParameterizedTest
    @ValueSource(strings = {"POST", "ARTICLE_SHORT", "ARTICLE", "MEDIA", "USERS"})
    void keepsTheContractAndWritesWhatDataBindingWrites(Payload payload) throws IOException {
        Codec<Object, Object> codec = codec(payload);
        assertThat(CodecCheck.check(Traits.json("").build(), codec, payload.samples()))
                .isEmpty();
        assertThat(codec.encode(payload.sample(2)))
                .isEqualTo(JacksonMappers.mapper().writeValueAsBytes(payload.sample(2)));
    }

    @Test
    void skipsUnknownPropertiesAsTheMappersDo() throws IOException {
        byte[] json = JacksonMappers.mapper().writeValueAsBytes(Payload.POST.sample(0));
        String widened =
                new String(json, StandardCharsets.UTF_8).replace("\"likes\"", "\"unknown\":{\"a\":[1,{}]},\"likes\"");
        assertThat(codec(Payload.POST).decode(widened.getBytes(StandardCharsets.UTF_8)))
                .isEqualTo(Payload.POST.sample(0));
    }

    @SuppressWarnings("unchecked")
    private static Codec<Object, Object> codec(Payload payload) {
        return (Codec<Object, Object>) JacksonStreaming.of(payload.type());
    }
}
