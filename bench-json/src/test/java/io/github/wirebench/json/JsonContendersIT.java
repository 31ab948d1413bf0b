// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.json;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.wirebench.codec.CodecCheck;
import io.github.wirebench.codec.DamagedInput;
import io.github.wirebench.codec.Traits.Binding;
import io.github.wirebench.model.Article;
import io.github.wirebench.model.Payload;
import io.github.wirebench.model.TextVariant;
import java.io.IOException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class JsonContendersIT {

    private static final ObjectMapper TREES = new ObjectMapper();

    /** Large payloads take most of the time: each contender has its turn with one of them, and none without the slow tests. */
    private static final boolean ALL_TESTS = !"slow".equals(System.getProperty("tests.left.out"));

    static Stream<Arguments> everyContenderAndPayload() {
        return Arrays.stream(JsonContenders.values())
                .flatMap(contender -> contender.payloads().stream()
                        .filter(payload -> !payload.isLarge() || ALL_TESTS && isItsTurn(contender, payload))
                        .map(payload -> Arguments.of(contender, payload)));
    }

    static Stream<JsonContenders> contendersThatRunHere() {
        return Arrays.stream(JsonContenders.values())
                .filter(contender -> contender.carries(Payload.POST) && contender.carries(Payload.ARTICLE));
    }

    static Stream<JsonContenders> contendersThatBindAnyRecord() {
        return contendersThatRunHere()
                .filter(contender -> contender.traits().binding() == Binding.REFLECTION
                        || contender.traits().binding() == Binding.RUNTIME_BYTECODE);
    }

    private static boolean isItsTurn(JsonContenders contender, Payload payload) {
        List<Payload> large =
                contender.payloads().stream().filter(Payload::isLarge).toList();
        return large.indexOf(payload) == contender.ordinal() % large.size();
    }

    @ParameterizedTest
    @MethodSource("everyContenderAndPayload")
    void keepsTheContract(JsonContenders contender, Payload payload) {
        JsonCodec<Object> codec = codec(contender, payload);
        assertThat(CodecCheck.check(contender.traits(), codec, payload.samplesToCheck()))
                .isEmpty();
    }

    @ParameterizedTest
    @MethodSource("everyContenderAndPayload")
    void writesTheSameDocumentAsJackson(JsonContenders contender, Payload payload) throws IOException {
        Object value = payload.sample(1);
        byte[] reference = codec(JsonContenders.JACKSON, payload).encode(value);
        assertThat(TREES.readTree(codec(contender, payload).encode(value))).isEqualTo(TREES.readTree(reference));
    }

    @ParameterizedTest
    @MethodSource("everyContenderAndPayload")
    void readsAndWritesStrings(JsonContenders contender, Payload payload) throws IOException {
        JsonCodec<Object> codec = codec(contender, payload);
        Object value = payload.sample(1);
        assertThat(codec.read(codec.write(value))).isEqualTo(value);
    }

    /** A round trip alone would not notice the wrong format. */
    @ParameterizedTest
    @MethodSource("contendersThatRunHere")
    void writesTimestampsInTheRequestedFormat(JsonContenders contender) throws IOException {
        Article article = (Article) Payload.ARTICLE_SHORT.sample(0);
        boolean epochMillisOnly = contender == JsonContenders.DSL_JSON_COMPILED;
        for (TimestampFormat format :
                epochMillisOnly ? List.of(TimestampFormat.EPOCH_MILLIS) : List.of(TimestampFormat.values())) {
            JsonCodec<Article> codec = contender.create(format).codec(Article.class);
            JsonNode publishedAt = TREES.readTree(codec.encode(article)).path("publishedAt");
            if (format == TimestampFormat.ISO_8601) {
                assertThat(publishedAt.textValue())
                        .isEqualTo(article.publishedAt().toString());
            } else {
                assertThat(publishedAt.isIntegralNumber()).isTrue();
                assertThat(publishedAt.longValue())
                        .isEqualTo(article.publishedAt().toEpochMilli());
            }
            assertThat(codec.decode(codec.encode(article))).isEqualTo(article);
        }
    }

    /** Every contender must read the same input; Yasson sorts properties by name, so it reads the same bytes in another order. */
    @ParameterizedTest
    @MethodSource("contendersThatRunHere")
    void writesTheSameBytesAsJacksonForEveryText(JsonContenders contender) throws IOException {
        for (TextVariant text : TextVariant.values()) {
            Article article = TextInputs.articles(text).get(0);
            byte[] reference =
                    JsonContenders.JACKSON.create().codec(Article.class).encode(article);
            byte[] bytes = contender.create().codec(Article.class).encode(article);
            if (contender == JsonContenders.YASSON) {
                Arrays.sort(reference);
                Arrays.sort(bytes);
            }
            assertThat(bytes).as(text.name()).isEqualTo(reference);
        }
    }

    /** An instant that is missing is written as null and read as null, whatever adapter the library needs for instants. */
    @ParameterizedTest
    @MethodSource("contendersThatBindAnyRecord")
    void keepsAnInstantThatIsNull(JsonContenders contender) throws IOException {
        for (TimestampFormat format : TimestampFormat.values()) {
            JsonCodec<Optional> codec = contender.create(format).codec(Optional.class);
            for (Optional value : List.of(
                    new Optional("a", null, null),
                    new Optional("b", Instant.ofEpochMilli(1_700_000_000_123L), LocalDate.of(2026, 11, 26)))) {
                assertThat(codec.decode(codec.encode(value))).isEqualTo(value);
                assertThat(codec.read(codec.write(value))).isEqualTo(value);
            }
        }
    }

    /** A record with fields that may be missing. */
    public record Optional(String name, Instant at, LocalDate on) {}

    @ParameterizedTest
    @MethodSource("contendersThatRunHere")
    void rejectsEveryPrefixIfTheTraitsSaySo(JsonContenders contender) throws IOException {
        JsonCodec<Object> codec = codec(contender, Payload.POST);
        byte[] whole = codec.encode(Payload.POST.sample(0));
        List<Integer> decoded = IntStream.range(0, whole.length)
                .filter(length -> !DamagedInput.decode(codec, Arrays.copyOf(whole, length))
                        .rejected())
                .boxed()
                .toList();
        assertThat(decoded.isEmpty())
                .as("decodes prefixes of %s bytes", decoded)
                .isEqualTo(contender.traits().detectsTruncation());
    }

    @SuppressWarnings("unchecked")
    private static JsonCodec<Object> codec(JsonContenders contender, Payload payload) {
        return (JsonCodec<Object>) contender.create().codec(payload.type());
    }
}
