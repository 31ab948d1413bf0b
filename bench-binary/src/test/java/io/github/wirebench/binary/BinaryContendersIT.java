// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.BinaryNode;
import com.fasterxml.jackson.dataformat.cbor.databind.CBORMapper;
import com.fasterxml.jackson.dataformat.ion.IonObjectMapper;
import com.fasterxml.jackson.dataformat.smile.databind.SmileMapper;
import io.github.wirebench.model.Article;
import io.github.wirebench.model.ArticleGenerator;
import io.github.wirebench.model.JvmState;
import io.github.wirebench.model.Payload;
import io.github.wirebench.model.TextVariant;
import io.github.wirebench.model.codec.CheckedCodec;
import io.github.wirebench.model.codec.Codec;
import io.github.wirebench.model.codec.CodecCheck;
import io.github.wirebench.model.codec.PojoCodec;
import io.github.wirebench.model.codec.Traits;
import io.github.wirebench.model.codec.Traits.Flag;
import io.github.wirebench.model.codec.WireFormat;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.msgpack.jackson.dataformat.MessagePackMapper;

class BinaryContendersIT {

    private static final ObjectMapper JSON = new ObjectMapper();

    /** Reads the documents of self-describing formats. */
    private static final Map<WireFormat, ObjectMapper> TREES = Map.of(
            WireFormat.JSON, JSON,
            WireFormat.COPY, JSON,
            WireFormat.CBOR, new CBORMapper(),
            WireFormat.SMILE, new SmileMapper(),
            WireFormat.ION, new IonObjectMapper(),
            WireFormat.MESSAGEPACK, new MessagePackMapper());

    private static final boolean ALL_TESTS = !"slow".equals(System.getProperty("tests.left.out"));

    /** Without the slow tests, each contender has its turn with one of these. */
    private static final List<Payload> IN_TURN =
            List.of(Payload.ARTICLE_500K, Payload.USERS_FRIENDS_100K, Payload.GEO_100K, Payload.CATALOG);

    /** Large values take long to generate. */
    private static final Map<Payload, List<Object>> VALUES = new HashMap<>();

    /** The bytes of each payload's first value by contender and payload, as {@code sizes.txt} has them until they are known. */
    private static final Map<String, String> SIZES = new HashMap<>();

    @BeforeAll
    static void readPinnedSizes() throws IOException {
        List<String[]> lines =
                pinnedSizes().lines().map(line -> line.split(" +")).toList();
        for (String[] line : lines) {
            for (int i = 1; i < line.length; i++) {
                SIZES.put(line[0] + " " + lines.get(0)[i], line[i]);
            }
        }
    }

    private static String pinnedSizes() throws IOException {
        try (InputStream pinned = BinaryContendersIT.class.getResourceAsStream("sizes.txt")) {
            return new String(pinned.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    /**
     * A dash stands where the contender cannot carry the payload. {@code -DexcludedGroups= -Dgolden.write=true} writes the table. A new
     * contender needs no line until the slow tests run.
     */
    @AfterAll
    static void sizesArePinned() throws IOException {
        String pinned = pinnedSizes();
        String table = Stream.concat(
                        Stream.of(line("contender", Payload::name)),
                        Arrays.stream(BinaryContenders.values())
                                .filter(contender -> ALL_TESTS || pinned.contains("\n" + contender.name() + " "))
                                .map(contender -> line(
                                        contender.name(),
                                        payload -> contender.supports(payload)
                                                ? SIZES.getOrDefault(contender.name() + " " + payload.name(), "?")
                                                : "-")))
                .collect(Collectors.joining("\n", "", "\n"));
        if (ALL_TESTS && Boolean.getBoolean("golden.write")) {
            Files.writeString(Path.of("src/test/resources/io/github/wirebench/binary/sizes.txt"), table);
            return;
        }
        assertThat(table)
                .as("sizes.txt, which -DexcludedGroups= -Dgolden.write=true writes")
                .isEqualTo(pinned);
    }

    private static String line(String contender, Function<Payload, String> cells) {
        return Payload.suite().stream()
                .map(payload -> String.format(" %" + Math.max(7, payload.name().length()) + "s", cells.apply(payload)))
                .collect(Collectors.joining("", String.format("%-20s", contender), ""));
    }

    /** Without the slow tests, a small payload, one with fields of all kinds, and one that is not small. */
    static Stream<Arguments> everyContenderAndPayload() {
        return Arrays.stream(BinaryContenders.values()).flatMap(contender -> {
            List<Payload> carried = contender.payloads();
            Payload itsTurn = IN_TURN.get(contender.ordinal() % IN_TURN.size());
            Stream<Payload> few = Stream.concat(
                            carried.stream().limit(1),
                            Stream.of(Payload.CLIENTS, itsTurn).filter(carried::contains))
                    .distinct();
            return (ALL_TESTS ? carried.stream() : few).map(payload -> Arguments.of(contender, payload));
        });
    }

    private static List<Object> values(Payload payload) {
        return VALUES.computeIfAbsent(
                payload, each -> ALL_TESTS ? each.samplesToCheck() : List.of(each.sample(0), each.sample(1)));
    }

    /** Checking large payloads takes most of the time: each contender has its turn with one of them. */
    private static boolean isChecked(BinaryContenders contender, Payload payload) {
        List<Payload> large =
                contender.payloads().stream().filter(Payload::isLarge).toList();
        return !ALL_TESTS || !payload.isLarge() || large.indexOf(payload) == contender.ordinal() % large.size();
    }

    @ParameterizedTest
    @MethodSource("everyContenderAndPayload")
    void keepsTheContract(BinaryContenders contender, Payload payload) throws IOException {
        Codec<Object, Object> codec = contender.codec(payload.type());
        List<Object> values = values(payload);
        int size = codec.encode(codec.toNative(values.get(0))).length;
        SIZES.put(contender.name() + " " + payload.name(), Integer.toString(size));
        if (isChecked(contender, payload)) {
            CodecCheck.require(contender, codec, values);
        }
    }

    /** Without the slow tests, three contenders. */
    static Stream<BinaryContenders> contendersInAService() {
        return Arrays.stream(BinaryContenders.values())
                .filter(contender -> !contender.payloads().isEmpty())
                .filter(contender -> ALL_TESTS
                        || Set.of(BinaryContenders.PROTOBUF, BinaryContenders.AVRO, BinaryContenders.KRYO)
                                .contains(contender));
    }

    @ParameterizedTest
    @MethodSource("contendersInAService")
    void keepsTheContractInAService(BinaryContenders contender) {
        Payload payload = contender.payloads().get(0);
        List<Object> inputs = JvmState.SERVICE.inputs(values(payload).subList(0, 2));
        CheckedCodec checked = CheckedCodec.of(contender, payload.type(), inputs, JvmState.SERVICE);
        assertThat(checked.encoded().next()).isNotEqualTo(checked.encoded().next());
    }

    /** Without the slow tests, each contender has its turn with one text. */
    static Stream<Arguments> everyContenderAndText() {
        TextVariant[] texts = TextVariant.values();
        return Arrays.stream(BinaryContenders.values())
                .flatMap(contender -> Arrays.stream(texts)
                        .filter(text -> ALL_TESTS || text.ordinal() == contender.ordinal() % texts.length)
                        .map(text -> Arguments.of(contender, text)));
    }

    /** Uses bodies of 40 and 1,000 characters, because libraries treat short strings differently. */
    @ParameterizedTest
    @MethodSource("everyContenderAndText")
    void carriesEveryKindOfText(BinaryContenders contender, TextVariant text) {
        List<Article> articles = List.of(
                ArticleGenerator.article(Payload.random("TEXT", 0), 40, text),
                ArticleGenerator.article(Payload.random("TEXT", 1), 1_000, text));
        CodecCheck.require(contender, contender.create().codec(Article.class), articles);
    }

    static Stream<BinaryContenders> contendersWithSchema() {
        return Arrays.stream(BinaryContenders.values())
                .filter(contender -> contender.traits().has(Flag.SCHEMA) && !makesSchemas(contender.traits()));
    }

    /** Without a mapping, these formats need a schema that is made of the class, whichever it is. */
    private static boolean makesSchemas(Traits traits) {
        return (traits.format() == WireFormat.AVRO || traits.format() == WireFormat.PROTOBUF)
                && !traits.has(Flag.MAPPING);
    }

    @ParameterizedTest
    @MethodSource("contendersWithSchema")
    void refusesUnknownTypesIfItNeedsASchema(BinaryContenders contender) {
        assertThatThrownBy(() -> contender.create().codec(Thread.class))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("java.lang.Thread");
    }

    @ParameterizedTest
    @EnumSource
    void mapsIfItsTraitsSaySo(BinaryContenders contender) {
        assertThat(contender.create().codec(Article.class) instanceof PojoCodec)
                .isEqualTo(!contender.traits().has(Flag.MAPPING));
    }

    static List<Payload> documents() {
        return ALL_TESTS ? Payload.suite() : List.of(Payload.DTO, Payload.CLIENTS, Payload.EVENTS);
    }

    /** Contenders of self-describing formats write the same document as Jackson. */
    @ParameterizedTest
    @MethodSource("documents")
    void documentsEqualAsTrees(Payload payload) throws IOException {
        boolean avroDiffers = false;
        for (Object value : values(payload)) {
            JsonNode reference = JSON.readTree(encode(BinaryContenders.JACKSON, payload, value));
            avroDiffers |= !reference.equals(JSON.readTree(encode(BinaryContenders.AVRO_JSON, payload, value)));
        }
        assertThat(avroDiffers)
                .as("Avro's JSON of %s differs: it has a form of its own for unions and bytes", payload)
                .isEqualTo(payload.hasNulls() || payload == Payload.CLIENTS);
        Object value = values(payload).get(1);
        JsonNode reference = JSON.readTree(encode(BinaryContenders.JACKSON, payload, value));
        for (BinaryContenders contender : BinaryContenders.values()) {
            WireFormat format = contender.traits().format();
            // Ion's own annotations hold the kind of an event
            if (TREES.containsKey(format)
                    && contender.supports(payload)
                    && !(format == WireFormat.ION && payload == Payload.EVENTS)) {
                assertSame(contender, reference, TREES.get(format).readTree(encode(contender, payload, value)));
            }
        }
        assertThat(encode(BinaryContenders.MSGPACK_CORE, payload, value))
                .isEqualTo(encode(BinaryContenders.MESSAGEPACK_JACKSON, payload, value));
    }

    private static void assertSame(BinaryContenders contender, JsonNode reference, JsonNode document) {
        assertThat(reference.equals(BinaryContendersIT::compareValues, document))
                .withFailMessage(() -> contender + ": expected " + reference + " but was " + document)
                .isTrue();
    }

    /** Binary formats hold a UUID as bytes, and a decimal as such or as text. */
    private static int compareValues(JsonNode json, JsonNode binary) {
        if (json.isTextual() && binary instanceof BinaryNode bytes) {
            ByteBuffer halves = ByteBuffer.wrap(bytes.binaryValue());
            return json.textValue().compareTo(new UUID(halves.getLong(), halves.getLong()).toString());
        }
        if (json.isDouble() && (binary.isBigDecimal() || binary.isTextual())) {
            return json.decimalValue().compareTo(new BigDecimal(binary.asText()));
        }
        return json.equals(binary) ? 0 : 1;
    }

    @ParameterizedTest
    @EnumSource
    void isHumanReadableIfItsTraitsSaySo(BinaryContenders contender) throws IOException {
        Object value = Payload.POST.sample(0);
        byte[] bytes = encode(contender, Payload.POST, value);
        if (contender.traits().format().isJson()) {
            assertThat(JSON.readTree(bytes).path("postId").isTextual()).isTrue();
        } else {
            assertThatThrownBy(() -> JSON.readTree(bytes)).isInstanceOf(IOException.class);
        }
    }

    private static byte[] encode(BinaryContenders contender, Payload payload, Object value) throws IOException {
        Codec<Object, Object> codec = contender.codec(payload.type());
        return codec.encode(codec.toNative(value));
    }
}
