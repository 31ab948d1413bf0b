// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.kotlin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.wirebench.model.Article;
import io.github.wirebench.model.ArticleGenerator;
import io.github.wirebench.model.Payload;
import io.github.wirebench.model.TextVariant;
import io.github.wirebench.model.codec.Codec;
import io.github.wirebench.model.codec.CodecCheck;
import io.github.wirebench.model.codec.CorruptInput;
import io.github.wirebench.model.codec.PojoCodec;
import io.github.wirebench.model.codec.Traits.Flag;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

class KotlinContendersIT {

    private static final ObjectMapper TREES = new ObjectMapper();

    static Stream<Arguments> everyContenderAndPayload() {
        return Arrays.stream(KotlinContenders.values())
                .flatMap(contender -> Stream.of(Payload.DTO, Payload.POST, Payload.ARTICLE, Payload.ARTICLE_500K)
                        .map(payload -> Arguments.of(contender, payload)));
    }

    @ParameterizedTest
    @MethodSource("everyContenderAndPayload")
    void keepsTheContractWritesWhatJacksonWritesAndIgnoresAnUnknownProperty(KotlinContenders contender, Payload payload)
            throws IOException {
        Codec<Object, Object> codec = contender.codec(payload.type());
        CodecCheck.require(contender, codec, payload.samplesToCheck());
        Object value = payload.sample(1);
        String written = text(codec, value);
        assertThat(written).isEqualTo(text(KotlinContenders.JACKSON.codec(payload.type()), value));
        ObjectNode document = (ObjectNode) TREES.readTree(written);
        document.putObject("unknown").putArray("values").add(1);
        assertThat(codec.toDomain(codec.decode(TREES.writeValueAsBytes(document))))
                .isEqualTo(value);
    }

    @ParameterizedTest
    @EnumSource
    void writesTheSameBytesAsJacksonForEveryText(KotlinContenders contender) throws IOException {
        for (TextVariant text : TextVariant.values()) {
            Article article = ArticleGenerator.article(Payload.random("TEXT", 0), 1_000, text);
            assertThat(text(contender.codec(Payload.ARTICLE.type()), article))
                    .as(text.name())
                    .isEqualTo(text(KotlinContenders.JACKSON.codec(Payload.ARTICLE.type()), article));
        }
    }

    @ParameterizedTest
    @EnumSource
    void rejectsEveryPrefix(KotlinContenders contender) throws IOException {
        Codec<Object, Object> codec = contender.codec(Payload.POST.type());
        byte[] whole = encode(codec, Payload.POST.sample(0));
        assertThat(IntStream.range(0, whole.length)
                        .filter(length -> !CorruptInput.decode(codec, Arrays.copyOf(whole, length))
                                .rejected()))
                .isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void bindsDataClasses(KotlinContenders contender) {
        assumeThat(contender.traits().has(Flag.MAPPING)).isTrue();
        assertThat(contender.create().codec(Article.class)).isNotInstanceOf(PojoCodec.class);
        assertThatThrownBy(() -> contender.create().codec(Thread.class))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("java.lang.Thread");
    }

    private static String text(Codec<Object, Object> codec, Object value) throws IOException {
        return new String(encode(codec, value), StandardCharsets.UTF_8);
    }

    private static byte[] encode(Codec<Object, Object> codec, Object value) throws IOException {
        return codec.encode(codec.toNative(value));
    }
}
