// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.generator;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.wirebench.codegen.Schema;
import io.github.wirebench.codegen.Type;
import io.github.wirebench.codegen.Type.ListOf;
import io.github.wirebench.codegen.Type.MapOf;
import io.github.wirebench.codegen.Type.Named;
import io.github.wirebench.codegen.Type.Scalar;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Replaces the data of documents so that they cost the same to write and read, and say nothing of the originals.
 *
 * <p>Each word is replaced by a random one of the same length: lower-case and upper-case letters, digits, hexadecimal digits,
 * accented letters, CJK and emoji stay such. Equal words stay equal, and different ones different. Keys keep their sort order
 * instead where that does not give them away: a new key is none of the old ones. Whole numbers keep sign and number of digits and
 * stay in 32 or 64 bits; fractions keep the digits on both sides of the point. Instants and days are shifted, all by the same time.
 *
 * <p>{@linkplain KeptNames Names of fields} stay as they are. Booleans, nulls, the number of elements, spaces and
 * punctuation, how often a word occurs, and the time between two instants stay as well.
 */
final class Anonymizer {

    private static final int MOST_DRAWS = 2_000;

    /** Says that there is no time: shifted like all others, it would tell by how much. */
    private static final Pattern NO_TIME = Pattern.compile("(0000-|0001-01-01|9999-12-31).*|1970-01-01(T00:00:00.*)?");

    static final Pattern WORD = Pattern.compile("[\\p{L}\\p{N}\\p{So}]+");

    /**
     * What replaces the documents.
     *
     * @param paths from the path of each field to its path in these documents
     * @param doubtful tells if a name that was kept is a word of a text, too
     */
    record Result(List<ObjectNode> documents, Map<String, String> paths, Predicate<String> doubtful) {}

    private final Schema schema;
    private final KeptNames kept;
    private final Random random;
    private final Map<String, String> paths = new HashMap<>();
    private final long shiftSeconds;
    private final Words words = new Words();
    private final Keys keys = new Keys();
    private final Map<Object, Object> replaced = new HashMap<>();
    private final Set<Object> taken = new HashSet<>();

    private Anonymizer(Schema schema, KeptNames kept, Random random) {
        this.schema = schema;
        this.kept = kept;
        this.random = random;
        // back, so that epoch milliseconds stay in the range by which they are recognised
        this.shiftSeconds = -(long) (86_400 * (30 + 300 * random.nextDouble()));
    }

    /**
     * Replaces the data of all documents.
     *
     * @param schema of these documents; tells names from keys that are data
     * @param random its state is a secret: who knows it can undo the replacement
     */
    static Result anonymize(List<ObjectNode> documents, Schema schema, Random random) {
        Anonymizer anonymizer = new Anonymizer(schema, KeptNames.of(documents, schema), random);
        Type root = new Named(schema.root().name());
        // before the first is replaced, so that their order can be kept
        documents.forEach(document -> Kinds.eachObject(
                schema,
                document,
                root,
                (object, type) -> object.propertyStream()
                        .map(Map.Entry::getKey)
                        .filter(key -> !anonymizer.kept.isKept(key, type))
                        .forEach(anonymizer.keys::add)));
        return new Result(
                documents.stream()
                        .map(document -> (ObjectNode) anonymizer.value(document, root, "", ""))
                        .toList(),
                anonymizer.paths,
                anonymizer.kept::isDoubtful);
    }

    /** @param path of the value, and in the replaced document */
    private JsonNode value(JsonNode value, Type ofField, String path, String replacedPath) {
        Type type = Kinds.ofObject(schema, ofField, value);
        JsonNodeFactory nodes = JsonNodeFactory.instance;
        if (value.isTextual()) {
            return nodes.textNode(text(value.textValue(), type));
        } else if (value.isNumber()) {
            return number(value, type);
        } else if (value.isArray()) {
            ArrayNode array = nodes.arrayNode();
            for (int i = 0; i < value.size(); i++) {
                String place = type instanceof ListOf ? Loops.LIST : Schema.Field.place(i);
                paths.put(path + place, replacedPath + place);
                array.add(value(value.get(i), Kinds.element(schema, type, i), path + place, replacedPath + place));
            }
            return array;
        } else if (value.isObject()) {
            ObjectNode object = nodes.objectNode();
            value.properties().forEach(field -> {
                String key = key(field.getKey(), type, object);
                boolean isMap = type instanceof MapOf;
                String inside = isMap ? path + Loops.MAP : Walk.path(path, field.getKey());
                String replacedInside = isMap ? replacedPath + Loops.MAP : Walk.path(replacedPath, key);
                paths.put(inside, replacedInside);
                object.set(
                        key,
                        value(field.getValue(), Kinds.field(schema, type, field.getKey()), inside, replacedInside));
            });
            return object;
        }
        return value;
    }

    private String key(String key, Type object, ObjectNode taken) {
        if (kept.isKept(key, object)) {
            return key;
        }
        String replaced = keys.replace(key);
        while (taken.has(replaced)) {
            replaced += "_";
        }
        return replaced;
    }

    private static boolean isHex(String text) {
        return text.length() >= 8
                && (text.matches("[0-9a-f-]*[0-9][0-9a-f-]*") || text.matches("[0-9A-F-]*[0-9][0-9A-F-]*"));
    }

    private String text(String text, Type type) {
        if ((type == Scalar.INSTANT || type == Scalar.DATE)
                && NO_TIME.matcher(text).matches()) {
            return text;
        } else if (type == Scalar.INSTANT) {
            Instant shifted = Instant.parse(text).plusSeconds(shiftSeconds);
            int fraction = text.indexOf('.');
            String seconds = shifted.toString().substring(0, 19);
            return fraction < 0 ? seconds + "Z" : seconds + text.substring(fraction);
        } else if (type == Scalar.DATE) {
            return LocalDate.parse(text).plusDays(shiftSeconds / 86_400).toString();
        } else if (type == Scalar.BYTES) {
            return (String) replaced.computeIfAbsent(text, this::base64);
        } else if (type == Scalar.LONG_TEXT) {
            return number(JsonNodeFactory.instance.numberNode(new BigInteger(text)), Scalar.LONG)
                    .asText();
        } else if (type == Scalar.DECIMAL_TEXT) {
            return (String) replaced.computeIfAbsent(
                    text,
                    any -> drawn(new BigDecimal(text), number -> TextForms.isDecimal(number.toPlainString()))
                            .toPlainString());
        }
        return words.replace(text);
    }

    /** Draws until the text shows that it is base64, if the original did. */
    private String base64(Object original) {
        byte[] bytes = new byte[Base64.getDecoder().decode((String) original).length];
        String text;
        int draws = 0;
        do {
            random.nextBytes(bytes);
            text = Base64.getEncoder().encodeToString(bytes);
        } while (hasSign((String) original) && !hasSign(text) && ++draws < MOST_DRAWS);
        return text;
    }

    private static boolean hasSign(String text) {
        return text.indexOf('+') >= 0 || text.indexOf('/') >= 0;
    }

    private JsonNode number(JsonNode value, Type type) {
        BigDecimal original = value.decimalValue();
        if (TextForms.isMinusZero(value) || type == Scalar.INSTANT && original.signum() == 0) {
            return value;
        }
        if (type == Scalar.INSTANT) {
            return JsonNodeFactory.instance.numberNode(original.longValueExact() + 1_000 * shiftSeconds);
        }
        // 1 and 1.0 are different texts
        Object key = List.of(original.unscaledValue(), original.scale(), value.isIntegralNumber());
        boolean isDouble = TextForms.isDouble(original);
        BigDecimal replacement = (BigDecimal) replaced.computeIfAbsent(
                key,
                any -> drawn(
                        original,
                        number -> value.isIntegralNumber()
                                ? bits(number) == bits(original)
                                : TextForms.isDouble(number) == isDouble));
        return value.isIntegralNumber()
                ? JsonNodeFactory.instance.numberNode(replacement.toBigIntegerExact())
                : TextForms.isOfJava(replacement)
                        ? JsonNodeFactory.instance.numberNode(replacement.doubleValue())
                        : JsonNodeFactory.instance.numberNode(replacement);
    }

    private BigDecimal drawn(BigDecimal original, Predicate<BigDecimal> fits) {
        String digits = original.unscaledValue().abs().toString();
        BigDecimal candidate = original;
        for (int draw = 0; draw < MOST_DRAWS; draw++) {
            BigInteger unscaled = new BigInteger(digits(digits));
            candidate = new BigDecimal(original.signum() < 0 ? unscaled.negate() : unscaled, original.scale());
            boolean isNew = candidate.compareTo(original) != 0 && !taken.contains(candidate);
            if (fits.test(candidate) && (isNew || draw > MOST_DRAWS / 2 || digits.length() < 3)) {
                break;
            }
        }
        taken.add(candidate);
        return candidate;
    }

    /** Zeros stay at both ends, where they decide about the width of a number. */
    private String digits(String original) {
        StringBuilder digits = new StringBuilder();
        for (int i = 0; i < original.length(); i++) {
            boolean atAnEnd = i == 0 || i == original.length() - 1;
            boolean zero = original.charAt(i) == '0';
            digits.append(atAnEnd ? (zero ? 0 : 1 + random.nextInt(9)) : random.nextInt(10));
        }
        return digits.toString();
    }

    private static int bits(BigDecimal whole) {
        int bits = whole.toBigIntegerExact().bitLength();
        return bits < Integer.SIZE ? Integer.SIZE : bits < Long.SIZE ? Long.SIZE : Integer.MAX_VALUE;
    }

    /** A dictionary of random words. */
    private final class Words {

        private final Map<String, String> dictionary = new HashMap<>();
        private final Set<String> drawn = new HashSet<>();

        String replace(String text) {
            boolean hex = isHex(text);
            Matcher word = WORD.matcher(text);
            return word.replaceAll(match -> Matcher.quoteReplacement(
                    dictionary.computeIfAbsent(hex + match.group(), key -> draw(match.group(), hex))));
        }

        /** Draws a word of the same pattern, or takes the next that is free; the word itself if no other is. */
        private String draw(String word, boolean hex) {
            List<Kind> pattern = word.codePoints()
                    .mapToObj(character -> Kind.of(character, hex))
                    .collect(Collectors.toCollection(ArrayList::new));
            if (word.matches("[0-9]{2,}")) {
                // whether it begins with 0 is kept: 01099 stays a text, 12345 may be read as a number
                pattern.set(0, word.charAt(0) == '0' ? new Kind('0', '0') : new Kind('1', '9'));
            }
            double possible = pattern.stream().mapToDouble(Kind::size).reduce(1, (a, b) -> a * b);
            int[] characters =
                    pattern.stream().mapToInt(kind -> kind.draw(random)).toArray();
            for (int i = 0; i < possible; i++) {
                String candidate = new String(characters, 0, characters.length);
                if (!candidate.equals(word) && drawn.add(candidate)) {
                    return candidate;
                }
                int place = characters.length - 1;
                while (place >= 0 && characters[place]++ == pattern.get(place).last) {
                    characters[place] = pattern.get(place).first;
                    place--;
                }
            }
            // all are taken, perhaps by texts in the other way of reading them
            return drawn.add(word) ? word : new String(characters, 0, characters.length);
        }
    }

    /**
     * Replaces keys so that they sort as before: what replaces a character depends on all characters before it, and the
     * characters that follow the same ones are replaced by others in the same order. Where most characters of a kind are there, their
     * order would give them away, and is not kept; nor is that of a key whose replacement is another's original.
     */
    private final class Keys {

        private static final int LONGEST = 200;

        /** Draws before a key gets one more character. */
        private static final int DRAWS = 50;

        private final Set<String> originals = new HashSet<>();
        private final Map<String, String> dictionary = new HashMap<>();
        private final Set<String> drawn = new HashSet<>();
        private final Map<String, TreeSet<Integer>> following = new HashMap<>();
        private final Map<String, Map<Integer, Integer>> replacements = new HashMap<>();

        void add(String key) {
            if (!originals.add(key)) {
                return;
            }
            for (int i = 0; i < key.length(); i = key.offsetByCodePoints(i, 1)) {
                following
                        .computeIfAbsent(prefix(key, i), prefix -> new TreeSet<>())
                        .add(key.codePointAt(i));
            }
        }

        /** A key without letters and digits stays. */
        String replace(String key) {
            return WORD.matcher(key).find() ? dictionary.computeIfAbsent(key, this::draw) : key;
        }

        private String draw(String key) {
            String candidate = inOrder(key);
            for (int draws = 0; originals.contains(candidate) || !drawn.add(candidate); draws++) {
                String pattern = key + "0".repeat(draws / DRAWS);
                boolean hex = isHex(key);
                candidate = pattern.codePoints()
                        .map(character -> Kind.of(character, hex).draw(random))
                        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                        .toString();
            }
            return candidate;
        }

        private String inOrder(String key) {
            StringBuilder replacement = new StringBuilder();
            boolean hex = isHex(key);
            for (int i = 0; i < key.length(); i = key.offsetByCodePoints(i, 1)) {
                String prefix = prefix(key, i);
                replacement.appendCodePoint(replacements
                        .computeIfAbsent(
                                prefix,
                                any -> mapping(
                                        following.get(prefix),
                                        hex
                                                && following.get(prefix).stream()
                                                        .allMatch(c -> Character.digit(c, 16) >= 0)))
                        .get(key.codePointAt(i)));
            }
            return replacement.toString();
        }

        private static String prefix(String key, int end) {
            return key.substring(0, Math.min(end, LONGEST));
        }

        private Map<Integer, Integer> mapping(Set<Integer> characters, boolean hex) {
            Map<Kind, List<Integer>> byKind = new HashMap<>();
            characters.forEach(character -> byKind.computeIfAbsent(Kind.of(character, hex), kind -> new ArrayList<>())
                    .add(character));
            Map<Integer, Integer> mapping = new HashMap<>();
            byKind.forEach((kind, originals) -> {
                List<Integer> drawn = new ArrayList<>(kind.sorted(originals.size(), random));
                if (originals.size() * 2 > kind.size()) {
                    Collections.shuffle(drawn, random);
                }
                for (int i = 0; i < originals.size(); i++) {
                    mapping.put(originals.get(i), drawn.get(i));
                }
            });
            return mapping;
        }
    }

    /** A range of characters of one kind, all of which have the same length in UTF-8. */
    private record Kind(int first, int last) {

        private static final List<Kind> ALL = List.of(
                new Kind('0', '9'),
                new Kind('A', 'Z'),
                new Kind('a', 'z'),
                new Kind(0xe0, 0xf6),
                new Kind(0xc0, 0xd6),
                new Kind(0x100, 0x17f),
                new Kind(0x391, 0x3a1),
                new Kind(0x3b1, 0x3c9),
                new Kind(0x410, 0x44f),
                new Kind(0x3041, 0x3096),
                new Kind(0x30a1, 0x30fa),
                new Kind(0x4e00, 0x9fff),
                new Kind(0xac00, 0xd7a3),
                new Kind(0x1f300, 0x1f5ff),
                new Kind(0x1f600, 0x1f64f));

        /** Punctuation is of no kind, and stays as it is. */
        static Kind of(int character, boolean hex) {
            for (Kind kind : ALL) {
                if (character >= kind.first && character <= kind.last) {
                    return hex && Character.isLetter(character) ? new Kind(kind.first, kind.first + 5) : kind;
                }
            }
            int block = character & ~0xF; // all of a block have the same length
            int type = Character.getType(character);
            boolean isSign =
                    type == Character.OTHER_SYMBOL || type == Character.OTHER_NUMBER || type == Character.LETTER_NUMBER;
            return Character.isLetterOrDigit(character) || isSign
                    ? new Kind(block, block + 0xF)
                    : new Kind(character, character);
        }

        int size() {
            return last - first + 1;
        }

        /** Draws different characters of this kind. */
        TreeSet<Integer> sorted(int count, Random random) {
            TreeSet<Integer> drawn = new TreeSet<>();
            while (drawn.size() < count) {
                drawn.add(draw(random));
            }
            return drawn;
        }

        int draw(Random random) {
            return first + random.nextInt(size());
        }
    }
}
