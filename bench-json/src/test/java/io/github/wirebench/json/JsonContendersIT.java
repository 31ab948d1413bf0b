// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.json;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.management.ThreadMXBean;
import io.github.wirebench.model.Article;
import io.github.wirebench.model.JvmState;
import io.github.wirebench.model.Payload;
import io.github.wirebench.model.TextVariant;
import io.github.wirebench.model.codec.CheckedCodec;
import io.github.wirebench.model.codec.CodecCheck;
import io.github.wirebench.model.codec.CorruptInput;
import io.github.wirebench.model.codec.Traits.Binding;
import io.github.wirebench.model.codec.Traits.Flag;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class JsonContendersIT {

    private static final ObjectMapper TREES = new ObjectMapper();

    private static final boolean ALL_TESTS = !"slow".equals(System.getProperty("tests.left.out"));

    /** Without the slow tests, each contender has its turn with one of these. */
    private static final List<Payload> IN_TURN =
            List.of(Payload.ARTICLE_500K, Payload.USERS_FRIENDS_100K, Payload.GEO_100K, Payload.CATALOG);

    /** Large values take long to generate, and Jackson's documents to read. */
    private static final Map<Payload, List<Object>> VALUES = new HashMap<>();

    private static final Map<Payload, JsonNode> DOCUMENTS = new HashMap<>();
    private static final Map<TextVariant, Article> TEXTS = new HashMap<>();

    /** All small payloads and a large one in turn; without the slow tests, a small one, one with fields of all kinds, and one in turn. */
    static Stream<Arguments> everyContenderAndPayload() {
        return Arrays.stream(JsonContenders.values()).flatMap(contender -> {
            List<Payload> carried = contender.payloads();
            Payload itsTurn = IN_TURN.get(contender.ordinal() % IN_TURN.size());
            Stream<Payload> few = Stream.concat(
                            carried.stream().limit(1),
                            Stream.of(Payload.CLIENTS, itsTurn).filter(carried::contains))
                    .distinct();
            Stream<Payload> all =
                    carried.stream().filter(payload -> !payload.isLarge() || isItsTurn(contender, payload));
            return (ALL_TESTS ? all : few).map(payload -> Arguments.of(contender, payload));
        });
    }

    static Stream<JsonContenders> contendersThatRunHere() {
        return Arrays.stream(JsonContenders.values())
                .filter(contender -> contender.supports(Payload.POST) && contender.supports(Payload.ARTICLE));
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

    private static List<Object> values(Payload payload) {
        return VALUES.computeIfAbsent(
                payload, each -> ALL_TESTS ? each.samplesToCheck() : List.of(each.sample(0), each.sample(1)));
    }

    /** Writes the same document as Jackson, too, and the same as text. */
    @ParameterizedTest
    @MethodSource("everyContenderAndPayload")
    void keepsTheContract(JsonContenders contender, Payload payload) throws IOException {
        JsonCodec<Object> codec = codec(contender, payload);
        List<Object> values = values(payload);
        CodecCheck.require(contender, codec, values);
        Object value = values.get(1);
        if (!DOCUMENTS.containsKey(payload)) {
            DOCUMENTS.put(
                    payload,
                    TREES.readTree(codec(JsonContenders.JACKSON, payload).encode(value)));
        }
        assertThat(TREES.readTree(codec.encode(value))).isEqualTo(DOCUMENTS.get(payload));
        assertThat(codec.read(codec.write(value))).isEqualTo(value);
    }

    /** Without the slow tests, three contenders. */
    static Stream<JsonContenders> contendersInAService() {
        return contendersThatRunHere().limit(ALL_TESTS ? Long.MAX_VALUE : 3);
    }

    @ParameterizedTest
    @MethodSource("contendersInAService")
    void keepsTheContractInAService(JsonContenders contender) {
        Payload payload = contender.payloads().get(0);
        List<Object> inputs = JvmState.SERVICE.inputs(values(payload).subList(0, 2));
        CheckedCodec checked = CheckedCodec.of(contender, payload.type(), inputs, JvmState.SERVICE);
        String first = text(checked.encoded().next());
        assertThat(text(checked.encoded().next())).contains("\u20ac");
        assertThat(first).doesNotContain("\u20ac");
    }

    /** A service's mapper keeps the buffer of its largest document, so that later ones allocate less. */
    @Test
    void aServiceHasLargeBuffers() throws Exception {
        JsonCodec<Object> codec = codec(JsonContenders.JACKSON, Payload.ARTICLE);
        Object article = Payload.ARTICLE.sample(0);
        long[] bytes = new long[2];
        Thread thread = new Thread(
                () -> { // buffers belong to a thread
                    bytes[0] = allocatedByWriting(codec, article);
                    CheckedCodec.of(JsonContenders.JACKSON, Article.class, List.of(article), JvmState.SERVICE);
                    bytes[1] = allocatedByWriting(codec, article);
                });
        thread.start();
        thread.join();
        assertThat(bytes[1]).isBetween(4_297L, bytes[0] - 4_000);
    }

    private static long allocatedByWriting(JsonCodec<Object> codec, Object value) {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        try {
            codec.encode(value); // loads classes
            long before = threads.getThreadAllocatedBytes(Thread.currentThread().getId());
            codec.encode(value);
            return threads.getThreadAllocatedBytes(Thread.currentThread().getId()) - before;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A round trip alone would not notice the wrong format. */
    @ParameterizedTest
    @MethodSource("contendersThatRunHere")
    void writesTimestampsInTheRequestedFormat(JsonContenders contender) throws IOException {
        Article article = (Article) Payload.ARTICLE_SHORT.sample(0);
        boolean epochMillisOnly = contender.traits().has(Flag.EPOCH_MILLIS_ONLY);
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

    /** Every contender must read the same input, or the same bytes in the order of sorted properties. */
    @ParameterizedTest
    @MethodSource("contendersThatRunHere")
    void writesTheSameBytesAsJacksonForEveryText(JsonContenders contender) throws IOException {
        JsonCodec<Article> jackson = JsonContenders.JACKSON.create().codec(Article.class);
        JsonCodec<Article> codec = contender.create().codec(Article.class);
        for (TextVariant text : TextVariant.values()) {
            Article article = TEXTS.computeIfAbsent(
                    text, each -> TextBenchmark.articles(each).get(0));
            byte[] reference = jackson.encode(article);
            byte[] bytes = codec.encode(article);
            if (contender.traits().has(Flag.SORTS_PROPERTIES)) {
                Arrays.sort(reference);
                Arrays.sort(bytes);
            }
            assertThat(text(bytes))
                    .as("%s writes %s as Jackson, unless it has SORTS_PROPERTIES", contender, text)
                    .isEqualTo(text(reference));
        }
    }

    private static String text(byte[] json) {
        return new String(json, StandardCharsets.UTF_8);
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
        Payload payload = ALL_TESTS ? Payload.POST : Payload.DTO;
        JsonCodec<Object> codec = codec(contender, payload);
        byte[] whole = codec.encode(payload.sample(0));
        List<Integer> decoded = IntStream.range(0, whole.length)
                .filter(length -> !CorruptInput.decode(codec, Arrays.copyOf(whole, length))
                        .rejected())
                .boxed()
                .toList();
        assertThat(decoded.isEmpty())
                .as("decodes prefixes of %s bytes", decoded)
                .isEqualTo(!contender.traits().has(Flag.PREFIXES_DECODE));
    }

    @SuppressWarnings("unchecked")
    private static JsonCodec<Object> codec(JsonContenders contender, Payload payload) {
        return (JsonCodec<Object>) contender.create().codec(payload.type());
    }
}
