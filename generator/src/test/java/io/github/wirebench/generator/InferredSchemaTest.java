// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.generator;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.wirebench.codegen.Schema;
import io.github.wirebench.codegen.Schema.Field;
import io.github.wirebench.codegen.Schema.Record;
import io.github.wirebench.codegen.Schema.Timestamps;
import io.github.wirebench.codegen.Type;
import io.github.wirebench.codegen.Type.ListOf;
import io.github.wirebench.codegen.Type.MapOf;
import io.github.wirebench.codegen.Type.Named;
import io.github.wirebench.codegen.Type.Scalar;
import io.github.wirebench.generator.SampleReader.Sample;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Infers schemas from random documents, which have to fit them. */
class InferredSchemaTest {
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    private static final int ROUNDS = 1000;
    private static final List<String> KEYS =
            List.of("a", "b", "items", "createdAt", "kind", "next", "String", "x.y", "7", "name", "class", "größe", "");

    @TempDir
    private Path folder;

    @Test
    void everyDocumentFitsTheSchema() throws IOException {
        for (int seed = 0; seed < ROUNDS; seed++) {
            Random random = new Random(seed);
            List<Sample> samples = new ArrayList<>();
            int documents = 1 + random.nextInt(random.nextBoolean() ? 3 : 20);
            int keys = 1 + random.nextInt(KEYS.size());
            for (int i = 0; i < documents; i++) {
                ObjectNode document = object(random, 5, keys);
                document.put("id", i);
                samples.add(new Sample("document " + i, document, 0));
            }
            Inference.Result result = Inference.of("Order", samples);
            Schema schema = result.schema();
            for (Sample sample : samples) {
                assertThat(misfit(schema, new Named("Order"), sample.document()))
                        .as("seed %d, %s, %s", seed, schema, sample.document())
                        .isEmpty();
            }
            assertThat(result.decisions())
                    .hasSize(schema.records().stream()
                            .mapToInt(record -> record.fields().size())
                            .sum())
                    .allMatch(decision -> decision.present() <= decision.of());
            if (seed % 10 == 0) {
                Path file = folder.resolve("schema.yaml");
                Files.writeString(file, SchemaFile.write(schema, result.decisions()));
                assertThat(SchemaFile.read(file)).as("seed %d", seed).isEqualTo(schema);
            }
        }
    }

    private static ObjectNode object(Random random, int depth, int keys) {
        ObjectNode object = NODES.objectNode();
        for (int i = random.nextInt(6); i > 0; i--) {
            String key = random.nextInt(20) == 0 ? "k" + random.nextInt(99) : KEYS.get(random.nextInt(keys));
            // the kind of a field's values is mostly the same
            int kind = random.nextInt(12) == 0 ? random.nextInt(20) : (key + keys).hashCode() & 0xffff;
            object.set(key, value(random, depth, keys, kind));
        }
        return object;
    }

    private static JsonNode value(Random random, int depth, int keys, int kind) {
        if (random.nextInt(15) == 0) {
            return NODES.nullNode();
        }
        return switch (kind % 20) {
            case 0 -> NODES.booleanNode(random.nextBoolean());
            case 1 -> NODES.numberNode(random.nextInt(100));
            case 2 -> NODES.numberNode(random.nextLong());
            case 3 -> NODES.numberNode(new BigDecimal(random.nextDouble()).round(new MathContext(20)));
            case 4 -> NODES.numberNode(BigDecimal.valueOf(random.nextInt(999), 2));
            case 5 -> NODES.numberNode(1_700_000_000_000L + random.nextInt());
            case 6 -> NODES.textNode(Instant.ofEpochMilli(random.nextInt()).toString());
            case 7 -> NODES.textNode(LocalDate.ofEpochDay(random.nextInt(9999)).toString());
            case 8 -> NODES.textNode(List.of("open", "closed", "new").get(random.nextInt(3)));
            case 9 -> NODES.textNode(new UUID(random.nextLong(), random.nextLong()).toString());
            case 10, 11, 12, 13 -> {
                ArrayNode list = NODES.arrayNode();
                for (int i = random.nextInt(4); depth > 0 && i > 0; i--) {
                    list.add(
                            random.nextInt(30) == 0
                                    ? NODES.nullNode()
                                    : value(random, depth - 1, keys, kind % 20 < 12 ? 14 : kind / 20));
                }
                yield list;
            }
            case 14, 15, 16, 17, 18 -> depth == 0 ? NODES.objectNode() : object(random, depth - 1, keys);
            default -> NODES.textNode("text " + random.nextInt());
        };
    }

    /** The first place of a value that is not of the type; empty if there is none. */
    private static String misfit(Schema schema, Type type, JsonNode value) {
        if (type instanceof ListOf list) {
            return value.isArray() ? misfitIn(schema, list.element(), value) : "no list: " + value;
        }
        if (type instanceof MapOf map) {
            return value.isObject() ? misfitIn(schema, map.value(), value) : "no map: " + value;
        }
        if (type instanceof Named named) {
            Record record = schema.record(named.name()).orElse(null);
            if (record != null) {
                return misfitOfRecord(schema, record, value);
            }
            return schema.enumType(named.name()).orElseThrow().values().contains(value.textValue())
                    ? ""
                    : "not in enum " + named + ": " + value;
        }
        return isOf(schema, (Scalar) type, value) ? "" : "not " + type + ": " + value;
    }

    private static String misfitIn(Schema schema, Type type, JsonNode values) {
        for (JsonNode value : values) {
            String misfit = misfit(schema, type, value);
            if (!misfit.isEmpty()) {
                return misfit;
            }
        }
        return "";
    }

    private static String misfitOfRecord(Schema schema, Record record, JsonNode value) {
        if (!value.isObject()) {
            return "no object: " + value;
        }
        int present = 0;
        for (Field field : record.fields()) {
            JsonNode of = value.get(field.json());
            present += of == null ? 0 : 1;
            if (of == null || of.isNull()) {
                boolean readAsEmpty = field.type() instanceof ListOf || field.type() instanceof MapOf;
                if (!field.optional() && !readAsEmpty) {
                    return "missing " + field.json();
                }
                continue;
            }
            String misfit = misfit(schema, field.type(), of);
            if (!misfit.isEmpty()) {
                return record.name() + "." + field.json() + ": " + misfit;
            }
        }
        return present == value.size() ? "" : "unknown fields in " + value;
    }

    private static boolean isOf(Schema schema, Scalar type, JsonNode value) {
        String text = value.textValue();
        return switch (type) {
            case BOOLEAN -> value.isBoolean();
            case INT -> value.isIntegralNumber() && value.canConvertToInt();
            case LONG -> value.isIntegralNumber() && value.canConvertToLong();
            case DOUBLE ->
                value.isNumber()
                        && new BigDecimal(Double.toString(value.doubleValue())).compareTo(value.decimalValue()) == 0;
            case DECIMAL -> value.isNumber();
            case TEXT -> value.isTextual();
            case INSTANT ->
                schema.timestamps() == Timestamps.EPOCH_MILLIS
                        ? value.isIntegralNumber()
                        : Instant.ofEpochMilli(Instant.parse(text).toEpochMilli())
                                .equals(Instant.parse(text));
            case DATE -> LocalDate.parse(text).toString().equals(text);
            case UUID -> UUID.fromString(text).toString().equals(text);
            case BYTES ->
                Base64.getEncoder()
                        .encodeToString(Base64.getDecoder().decode(text))
                        .equals(text);
            case JSON -> !value.isNull();
        };
    }
}
