// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.generator;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.math.MathContext;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** Documents with random schemas: nested, with nulls, maps, variants, arrays of one size and texts of all kinds. */
public final class RandomDocuments {

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private static final List<String> KEYS =
            List.of("a", "b", "items", "createdAt", "kind", "next", "String", "x.y", "7", "name", "class", "größe", "");

    private RandomDocuments() {}

    /** Returns the documents of a seed, 1 to 20. */
    public static List<ObjectNode> of(int seed) {
        // neighbouring seeds draw nearly the same first numbers
        Random random = new Random(seed * 0x9E3779B97F4A7C15L);
        int count = 1 + random.nextInt(random.nextBoolean() ? 3 : 20);
        int keys = 1 + random.nextInt(KEYS.size());
        List<ObjectNode> documents = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            documents.add(object(random, 5, keys).put("id", i));
        }
        return documents;
    }

    /** Returns the documents of several seeds for one payload, which has a field for each seed; one per line. */
    public static String together(int firstSeed, int seeds) {
        List<ObjectNode> documents = new ArrayList<>();
        for (int seed = firstSeed; seed < firstSeed + seeds; seed++) {
            List<ObjectNode> ofSeed = of(seed);
            for (int i = 0; i < ofSeed.size(); i++) {
                if (i == documents.size()) {
                    documents.add(NODES.objectNode());
                }
                documents.get(i).set("seed" + seed, ofSeed.get(i));
            }
        }
        return documents.stream().map(document -> document + "\n").collect(Collectors.joining());
    }

    private static ObjectNode object(Random random, int depth, int keys) {
        ObjectNode object = NODES.objectNode();
        for (int i = random.nextInt(6); i > 0; i--) {
            String key = random.nextInt(20) == 0 ? "k" + random.nextInt(99) : KEYS.get(random.nextInt(keys));
            // the kind of a field's values is mostly the same
            int kind = random.nextInt(12) == 0 ? random.nextInt(24) : (key + keys).hashCode() & 0xffff;
            object.set(key, value(random, depth, keys, kind));
        }
        return object;
    }

    /** Texts that look like values of other types. */
    private static JsonNode text(Random random) {
        String digits = Long.toHexString(random.nextLong() | Long.MIN_VALUE);
        return switch (random.nextInt(17)) {
            case 0 -> NODES.textNode("2024-05-01T10:11:12+02:00");
            case 1 -> NODES.textNode("2024-05-01T10:11:12.120000Z");
            case 2 -> NODES.textNode(digits);
            case 3 -> NODES.textNode(digits.toUpperCase(Locale.ROOT));
            case 4 -> NODES.textNode(Long.toString(random.nextLong()));
            case 5 -> NODES.textNode("0" + random.nextInt(9) + ".50");
            case 6 -> NODES.textNode("https://example.com/" + random.nextInt(3));
            case 7 -> NODES.numberNode(new BigDecimal(random.nextDouble()).round(new MathContext(17)));
            case 8 -> NODES.numberNode(new BigDecimal("1.50"));
            case 9 -> NODES.textNode("");
            case 10 -> NODES.textNode("R&D");
            case 11 ->
                NODES.textNode(BigDecimal.valueOf(random.nextInt(-9999, 9999), random.nextInt(4))
                        .toPlainString());
            default -> NODES.textNode("text " + random.nextInt());
        };
    }

    private static ArrayNode tuples(Random random, Supplier<JsonNode> first, Supplier<JsonNode> second) {
        ArrayNode tuples = NODES.arrayNode();
        for (int i = random.nextInt(5); i > 0; i--) {
            ArrayNode tuple = tuples.addArray();
            tuple.add(first.get()).add(second.get());
            if (random.nextInt(30) == 0) {
                tuple.add(first.get());
            }
        }
        return tuples;
    }

    private static Supplier<JsonNode> second(Random random, int kind) {
        return kind / 24 % 2 == 0 ? () -> NODES.numberNode(random.nextInt(99)) : () -> text(random);
    }

    /** Objects whose fields follow from one of them, mostly. */
    private static ArrayNode variants(Random random, int depth, int keys) {
        ArrayNode variants = NODES.arrayNode();
        String property = List.of("type", "kind", "@type", "event").get(keys % 4);
        for (int i = random.nextInt(6); i > 0; i--) {
            int kind = random.nextInt(3);
            ObjectNode variant = variants.addObject();
            variant.put(property, List.of("a b", "class", "page.view").get(kind));
            variant.set("x", value(random, 0, keys, 4 + kind));
            for (int field = 0; field < 3; field++) {
                variant.set(KEYS.get(kind * 3 + field), value(random, depth - 1, keys, kind * 7 + field));
            }
            if (random.nextInt(60) == 0) {
                variant.remove(property);
            }
        }
        return variants;
    }

    private static JsonNode value(Random random, int depth, int keys, int kind) {
        if (random.nextInt(15) == 0) {
            return NODES.nullNode();
        }
        return switch (depth < 0 ? kind % 10 : kind % 24) {
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
                                    : value(random, depth - 1, keys, kind % 24 < 12 ? 14 : kind / 24));
                }
                yield list;
            }
            case 20 -> tuples(random, () -> NODES.numberNode(random.nextInt(-3, 999)), second(random, kind));
            case 21 -> tuples(random, () -> text(random), () -> text(random));
            case 22 -> variants(random, depth, keys);
            case 23 -> NODES.numberNode(random.nextInt(-99, 9));
            case 14, 15, 16, 17, 18 -> depth == 0 ? NODES.objectNode() : object(random, depth - 1, keys);
            default -> text(random);
        };
    }
}
