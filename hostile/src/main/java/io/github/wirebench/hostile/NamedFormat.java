// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.hostile;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.LongFunction;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A format of objects with names, such as JSON. The documents of all cases are made of how it writes single values, which the
 * methods that return a format say.
 */
final class NamedFormat implements HostileFormat {

    /** Has a length, in bytes or elements, in formats with lengths. */
    private enum Kind {
        TEXT,
        BYTES,
        ARRAY,
        OBJECT
    }

    /** A field of an object. Names may repeat. */
    private record Field(String name, Bytes value) {}

    private static final int EXPONENT = 1_000_000_000;
    private static final int BYTES_OF_DIGITS = (int) (DIGITS * 3.3219280948873626 / Byte.SIZE) + 1;
    private static final Bytes LONG_CONTENT = Bytes.of(0x77).times(BYTES_OF_DIGITS);

    /** The number 1.5, in formats that write its 64 bits after a mark. */
    private static final Bytes DOUBLE = Bytes.of(0x3F, 0xF8, 0, 0, 0, 0, 0, 0);

    private final Bytes yes;
    private final Bytes oneAndAHalf;
    private final LongFunction<Bytes> integer;

    /** Returns what is before a content, with a length that may be false; null if the format has no lengths of this kind. */
    private BiFunction<Kind, Long, Bytes> head = (kind, length) -> null;

    /** Writes letters that need no escapes. */
    private UnaryOperator<Bytes> text = ascii -> Bytes.of(head(Kind.TEXT, ascii.length()), ascii);

    private Function<String, Bytes> name = this::text;
    private UnaryOperator<String> constant = UnaryOperator.identity();
    private Function<List<Bytes>, Bytes> array = elements -> Bytes.of(head(Kind.ARRAY, elements.size()), elements);
    private Function<List<Field>, Bytes> object = fields -> Bytes.of(head(Kind.OBJECT, fields.size()), members(fields));

    /** Makes a document of its outermost object. */
    private UnaryOperator<Bytes> document = UnaryOperator.identity();

    /** Arrays, objects and whatever else can be nested. */
    private Supplier<List<Bytes>> nested;

    private Supplier<List<Bytes>> longNumbers = List::of;

    /** Numbers of few bytes with a large decimal exponent. */
    private Supplier<List<Bytes>> hugeExponents = List::of;

    /** A value that claims a length and has four bytes or one element; null if the format has no lengths of this kind. */
    private BiFunction<Kind, Long, Bytes> claimed = (kind, length) -> {
        Bytes claim = head(kind, length);
        return claim == null ? null : Bytes.of(claim, claimedContent(kind));
    };

    /** Writes a value for which the format itself, not a property, names the class. */
    private UnaryOperator<Bytes> typed = value -> null;

    private NamedFormat(Bytes yes, Bytes oneAndAHalf, LongFunction<Bytes> integer) {
        this.yes = yes;
        this.oneAndAHalf = oneAndAHalf;
        this.integer = integer;
    }

    /**
     * JSON, whose texts here need no escapes.
     *
     * @param beforeConstants what the names of enum constants begin with
     */
    static NamedFormat json(String beforeConstants) {
        NamedFormat json = new NamedFormat(Bytes.of("true"), Bytes.of("1.5"), value -> Bytes.of(Long.toString(value)));
        json.constant = beforeConstants::concat;
        json.text = ascii -> Bytes.of("\"", ascii, "\"");
        json.name = name -> Bytes.of(json.text(name), ":");
        json.array = elements -> Bytes.of("[", separated(elements), "]");
        json.object = fields -> Bytes.of("{", separated(json.members(fields)), "}");
        json.nested = () -> List.of(nested("[", "", "]"), nested("{\"a\":", "1", "}"));
        json.longNumbers = () -> List.of(
                Bytes.of("7").times(DIGITS), Bytes.of("0.", Bytes.of("7").times(DIGITS)));
        json.hugeExponents = () -> List.of(Bytes.of("1e" + EXPONENT), Bytes.of("1e-" + EXPONENT));
        return json;
    }

    private static List<Object> separated(List<Bytes> elements) {
        return elements.stream()
                .flatMap(element -> Stream.of(",", element))
                .skip(1)
                .toList();
    }

    /** CBOR (RFC 8949), with every length and number in 32 bits. */
    static NamedFormat cbor() {
        LongFunction<Bytes> argument = value -> Bytes.bigEndian(value, Integer.BYTES);
        NamedFormat cbor =
                new NamedFormat(Bytes.of(0xF5), Bytes.of(0xFB, DOUBLE), value -> Bytes.of(0x1A, argument.apply(value)));
        cbor.heads(Map.of(Kind.BYTES, 0x5A, Kind.TEXT, 0x7A, Kind.ARRAY, 0x9A, Kind.OBJECT, 0xBA), argument);
        cbor.nested = () -> List.of(
                nested(0x81, 1, ""),
                // an array without a length
                nested(0x9F, "", 0xFF),
                nested(Bytes.of(0xA1, 0x61, "a"), 1, ""),
                // a tag
                nested(0xC1, 1, ""));
        cbor.longNumbers =
                () -> List.of(Bytes.of(0xDA, argument.apply(2), 0x5A, argument.apply(BYTES_OF_DIGITS), LONG_CONTENT));
        // a decimal fraction is an array, and a negative number counts from -1
        cbor.hugeExponents =
                () -> Stream.of(Bytes.of(0x1A, argument.apply(EXPONENT)), Bytes.of(0x3A, argument.apply(EXPONENT - 1)))
                        .map(exponent -> Bytes.of(0xDA, argument.apply(4), cbor.array(exponent, cbor.integer(1))))
                        .toList();
        return cbor;
    }

    /** MessagePack, with every length in 32 bits. */
    static NamedFormat messagePack() {
        NamedFormat messagePack = new NamedFormat(
                Bytes.of(0xC3), Bytes.of(0xCB, DOUBLE), value -> Bytes.of(0xD3, Bytes.bigEndian(value, Long.BYTES)));
        messagePack.heads(
                Map.of(Kind.BYTES, 0xC6, Kind.TEXT, 0xDB, Kind.ARRAY, 0xDD, Kind.OBJECT, 0xDF),
                length -> Bytes.bigEndian(length, Integer.BYTES));
        messagePack.nested = () -> List.of(nested(0x91, 1, ""), nested(Bytes.of(0x81, 0xA1, "a"), 1, ""));
        return messagePack;
    }

    /** JSONB, the binary format of fastjson2, with every length in 32 bits and without its tables of symbols. */
    static NamedFormat jsonb() {
        // four bytes, so that a claim of more than 31 bits is read as a negative one
        LongFunction<Bytes> number = value -> Bytes.of(0x48, Bytes.bigEndian(value, Integer.BYTES));
        NamedFormat jsonb = new NamedFormat(
                Bytes.of(0xB1), Bytes.of(0xB5, DOUBLE), value -> Bytes.of(0xBE, Bytes.bigEndian(value, Long.BYTES)));
        jsonb.heads(Map.of(Kind.TEXT, 0x7A, Kind.BYTES, 0x91, Kind.ARRAY, 0xA4), number);
        // Latin-1
        jsonb.text = ascii -> Bytes.of(0x79, number.apply(ascii.length()), ascii);
        jsonb.object = fields -> Bytes.of(0xA6, jsonb.members(fields), 0xA5);
        jsonb.typed = value -> Bytes.of(0x92, jsonb.text(NAMED_CLASS), value);
        // an array of one element, an object, a value with the name of its class
        jsonb.nested = () -> List.of(
                nested(0x95, jsonb.integer(1), ""),
                nested(Bytes.of(0xA6, jsonb.text("a")), jsonb.integer(1), 0xA5),
                nested(Bytes.of(0x92, jsonb.text("a")), jsonb.integer(1), ""));
        Bytes many = Bytes.of(0xBB, number.apply(BYTES_OF_DIGITS), LONG_CONTENT);
        jsonb.longNumbers = () -> List.of(many, Bytes.of(0xB9, number.apply(1), many));
        jsonb.hugeExponents = () -> Stream.of(-EXPONENT, EXPONENT)
                .map(scale -> Bytes.of(0xB9, number.apply(scale), number.apply(1)))
                .toList();
        return jsonb;
    }

    /** Smile, without its tables of shared names and texts. */
    static NamedFormat smile() {
        LongFunction<Bytes> number = value -> Bytes.markedVarint(value, 6);
        // the number is in ten groups of seven bits; an integer fits 32 bits, as Jackson expects no shorter one after
        // the mark of a long
        NamedFormat smile = new NamedFormat(
                Bytes.of(0x23),
                Bytes.of(0x29, 0, 0x3F, 0x7C, 0, 0, 0, 0, 0, 0, 0),
                value -> Bytes.of(0x24, number.apply(Bytes.zigzag(value))));
        // bytes as they are; the other kind, in groups of seven bits, ends where the input does
        smile.heads(Map.of(Kind.BYTES, 0xFD), number);
        smile.text = ascii -> Bytes.of(0xE0, ascii, 0xFC);
        smile.name =
                name -> name.length() <= 64 ? Bytes.of(0x80 + name.length() - 1, name) : Bytes.of(0x34, name, 0xFC);
        smile.array = elements -> Bytes.of(0xF8, elements, 0xF9);
        smile.object = fields -> Bytes.of(0xFA, smile.members(fields), 0xFB);
        smile.document = object -> Bytes.of(":)\n", 0, object);
        smile.nested =
                () -> List.of(nested(0xF8, "", 0xF9), nested(Bytes.of(0xFA, smile.name("a")), smile.integer(1), 0xFB));
        smile.longNumbers = () -> List.of(Bytes.of(
                0x26, number.apply(BYTES_OF_DIGITS), Bytes.of(0x07).times((BYTES_OF_DIGITS * Byte.SIZE + 6) / 7)));
        smile.hugeExponents = () -> Stream.of(-EXPONENT, EXPONENT)
                .map(scale -> Bytes.of(0x2A, number.apply(Bytes.zigzag(scale)), number.apply(1), 0, 1))
                .toList();
        return smile;
    }

    /** Binary Ion 1.0. The names of fields are numbers, which a table at the beginning of each document explains. */
    static NamedFormat ion() {
        int struct = 0xDE;
        int annotation = 0xEE;
        LongFunction<Bytes> number = value -> Bytes.markedVarint(value, 7);
        BiFunction<Integer, Bytes, Bytes> valueOf =
                (type, content) -> Bytes.of(type, number.apply(content.length()), content);
        // the names of all documents so far; the first ten numbers are Ion's own
        Map<String, Integer> symbols = new LinkedHashMap<>();
        // an integer is not negative, as that is another type
        NamedFormat ion = new NamedFormat(
                Bytes.of(0x11),
                Bytes.of(0x48, DOUBLE),
                value -> valueOf.apply(0x2E, Bytes.bigEndian(value, Long.BYTES)));
        ion.heads(Map.of(Kind.TEXT, 0x8E, Kind.BYTES, 0xAE, Kind.ARRAY, 0xBE, Kind.OBJECT, struct), number);
        ion.name = name -> number.apply(symbols.computeIfAbsent(name, unseen -> 10 + symbols.size()));
        ion.array = elements -> valueOf.apply(0xBE, Bytes.of(elements));
        ion.object = fields -> valueOf.apply(struct, Bytes.of(ion.members(fields)));
        ion.document = object -> {
            Bytes names = ion.array(symbols.keySet().stream().map(ion::text).toArray(Bytes[]::new));
            Bytes table = valueOf.apply(struct, Bytes.of(number.apply(7), names));
            return Bytes.of(
                    0xE0,
                    1,
                    0,
                    0xEA,
                    valueOf.apply(annotation, Bytes.of(number.apply(1), number.apply(3), table)),
                    object);
        };
        // lists, S-expressions, structs, and annotations, which begin with the length of their only name
        ion.nested = () -> {
            Bytes name = ion.name("a");
            return Stream.of(
                            Bytes.of(0xBE),
                            Bytes.of(0xCE),
                            Bytes.of(struct, name),
                            Bytes.of(annotation, number.apply(name.length()), name))
                    .map(start -> wrapped(
                            ion.integer(1),
                            LEVELS,
                            length -> Bytes.of(start.head(), number.apply(length + start.length() - 1), start.tail()),
                            Bytes.of()))
                    .toList();
        };
        ion.longNumbers =
                () -> List.of(valueOf.apply(0x2E, LONG_CONTENT), valueOf.apply(0x5E, Bytes.of(0x80, LONG_CONTENT)));
        // the exponent has its sign in the second highest bit
        ion.hugeExponents = () -> Stream.of(0, 0x40)
                .map(sign -> {
                    byte[] exponent = number.apply(EXPONENT).toByteArray();
                    exponent[0] |= sign.byteValue();
                    return valueOf.apply(0x5E, Bytes.of(exponent, 1));
                })
                .toList();
        return ion;
    }

    /** BSON. A value is written as its type and its content; in a document the name is between them. */
    static NamedFormat bson() {
        int document = 0x03;
        int array = 0x04;
        LongFunction<Bytes> length = value -> Bytes.littleEndian(value, Integer.BYTES);
        Function<Field, Bytes> element = field -> Bytes.of(field.value.head(), field.name, 0, field.value.tail());
        Function<Object, Bytes> container = elements -> {
            Bytes content = Bytes.of(elements, 0);
            return Bytes.of(length.apply(Integer.BYTES + content.length()), content);
        };
        NamedFormat bson = new NamedFormat(
                Bytes.of(0x08, 1),
                Bytes.of(0x01, Bytes.littleEndian(Double.doubleToLongBits(1.5), Long.BYTES)),
                value -> Bytes.of(0x12, Bytes.littleEndian(value, Long.BYTES)));
        bson.text = ascii -> Bytes.of(0x02, length.apply(ascii.length() + 1), ascii, 0);
        bson.array = elements -> Bytes.of(
                array,
                container.apply(IntStream.range(0, elements.size())
                        .mapToObj(i -> element.apply(new Field(Integer.toString(i), elements.get(i))))
                        .toList()));
        bson.object = fields ->
                Bytes.of(document, container.apply(fields.stream().map(element).toList()));
        bson.document = Bytes::tail;
        bson.nested = () -> Stream.of(new Field("0", Bytes.of(array)), new Field("a", Bytes.of(document)))
                .map(level -> Bytes.of(
                        level.value,
                        wrapped(
                                container.apply(List.of()),
                                LEVELS - 1,
                                content -> {
                                    Bytes start = element.apply(level);
                                    return Bytes.of(length.apply(Integer.BYTES + start.length() + content + 1), start);
                                },
                                Bytes.of(0))))
                .toList();
        // the largest exponent of a decimal with 128 bits is far below 10^9
        bson.hugeExponents = () -> List.of(
                Bytes.of(0x13, Bytes.littleEndian(1, Long.BYTES), Bytes.littleEndian(0x2FFFL << 49, Long.BYTES)));
        bson.claimed = (kind, claim) -> switch (kind) {
            case TEXT -> Bytes.of(0x02, length.apply(claim), "four", 0);
            case BYTES -> Bytes.of(0x05, length.apply(claim), 0, "four");
            case ARRAY -> Bytes.of(array, length.apply(claim), element.apply(new Field("0", bson.text("x"))), 0);
            case OBJECT -> Bytes.of(document, length.apply(claim), element.apply(new Field("x", bson.text("x"))), 0);
        };
        return bson;
    }

    /** Writes a mark and a length before contents. */
    private void heads(Map<Kind, Integer> marks, LongFunction<Bytes> length) {
        head = (kind, value) -> marks.containsKey(kind) ? Bytes.of(marks.get(kind), length.apply(value)) : null;
    }

    private static Bytes nested(Object open, Object leaf, Object close) {
        return Bytes.of(Bytes.of(open).times(LEVELS), leaf, Bytes.of(close).times(LEVELS));
    }

    /** Encloses a value in levels that begin with a length, from the innermost to the outermost. */
    private static Bytes wrapped(Bytes leaf, int levels, IntFunction<Bytes> start, Bytes end) {
        List<Bytes> starts = new ArrayList<>();
        int length = leaf.length();
        for (int level = 0; level < levels; level++) {
            starts.add(start.apply(length));
            length += starts.get(level).length() + end.length();
        }
        Collections.reverse(starts);
        return Bytes.of(starts, leaf, end.times(levels));
    }

    @Override
    public List<Bytes> documents(HostileCase attack) {
        return values(attack).map(document).toList();
    }

    private Stream<Bytes> values(HostileCase attack) {
        return switch (attack) {
            case WRONG_TYPES -> wrongTypes();
            case MISSING_FIELD -> Stream.of(object(good().subList(1, 3)));
            case UNKNOWN_FIELD ->
                Stream.of(text("x"), integer(1), array(text("x")), object(List.of(new Field("x", text("x")))))
                        .map(this::unknown);
            case DUPLICATE_FIELD -> Stream.of(1, 3).map(index -> with(index, new Field("some", text(SECOND))));
            case NESTING_SKIPPED -> nested.get().stream().map(this::unknown);
            case NESTING_TYPED -> nested.get().stream().flatMap(this::known);
            case LONG_NUMBER -> longNumbers.get().stream().map(this::num);
            case HUGE_EXPONENT -> hugeExponents.get().stream().map(this::num);
            case CLAIMED_TEXT -> claims(Kind.TEXT).flatMap(this::anywhere);
            case CLAIMED_BYTES -> claims(Kind.BYTES).flatMap(this::anywhere);
            case CLAIMED_LIST -> claims(Kind.ARRAY).flatMap(this::anywhere);
            case CLAIMED_MAP -> claims(Kind.OBJECT).flatMap(this::inUsers);
            case LONG_TEXT -> Stream.of(some(text.apply(Bytes.of("x").times(LONG_TEXT))));
            case LONG_NAME -> Stream.of(with(1, new Field("x".repeat(LONG_NAME), integer(1))));
            case COLLIDING_NAMES -> {
                List<Field> fields = good();
                HostileFormat.collidingNames(COLLIDING).forEach(name -> fields.add(new Field(name, integer(1))));
                yield Stream.of(object(fields));
            }
            case CLASS_PROPERTY ->
                Stream.concat(
                        Stream.of("@type", "@class", "$type", "class", "type", "@c")
                                .map(property -> new Field(property, text(NAMED_CLASS)))
                                .flatMap(named -> Stream.of(with(0, named), unknown(object(List.of(named))))),
                        Stream.ofNullable(typed.apply(object(good())))
                                .flatMap(value -> Stream.of(value, unknown(value))));
            default -> Stream.of();
        };
    }

    private Stream<Bytes> wrongTypes() {
        Bytes none = array();
        return Stream.of(
                some(integer(5)),
                some(yes),
                some(none),
                some(object(List.of())),
                replaced(1, integer(1)),
                replaced(1, text("NONE")),
                replaced(2, text("x")),
                replaced(2, none),
                num(text("12")),
                num(text("x")),
                num(oneAndAHalf),
                num(yes),
                replaced(2, inner(integer(123), text("x"))),
                replaced(2, inner(integer(123), array(integer(5)))));
    }

    private Stream<Bytes> claims(Kind kind) {
        return CLAIMS.stream().map(length -> claimed.apply(kind, length)).filter(Objects::nonNull);
    }

    private Bytes claimedContent(Kind kind) {
        return switch (kind) {
            case TEXT, BYTES -> Bytes.of("four");
            case ARRAY -> text("x");
            case OBJECT -> Bytes.of(name("x"), text("x"));
        };
    }

    /** A value in the place of each field, and in an unknown field. */
    private Stream<Bytes> anywhere(Bytes value) {
        return Stream.concat(known(value), Stream.of(unknown(value)));
    }

    private Stream<Bytes> known(Bytes value) {
        return Stream.of(
                some(value),
                replaced(1, value),
                replaced(2, value),
                num(value),
                replaced(2, inner(integer(123), value)));
    }

    /** As a user's metadata, and in an unknown field. */
    private Stream<Bytes> inUsers(Bytes value) {
        Bytes user = object(List.of(new Field("metadata", value)));
        return Stream.of(
                object(List.of(new Field("users", array(user)))),
                object(List.of(new Field("unknown", value), new Field("users", array()))));
    }

    private List<Field> good() {
        Bytes inner = inner(integer(123), array(text("1"), text("2")));
        return new ArrayList<>(List.of(
                new Field("some", text(GOOD.some())),
                new Field("dtoEnum", text(constant.apply(GOOD.dtoEnum().name()))),
                new Field("innerDto", inner)));
    }

    private Bytes some(Bytes value) {
        return replaced(0, value);
    }

    private Bytes num(Bytes value) {
        return replaced(2, inner(value, array(text("1"), text("2"))));
    }

    private Bytes inner(Bytes num, Bytes strings) {
        return object(List.of(new Field("num", num), new Field("strings", strings)));
    }

    private Bytes unknown(Bytes value) {
        return with(1, new Field("unknown", value));
    }

    private Bytes with(int index, Field field) {
        List<Field> fields = good();
        fields.add(index, field);
        return object(fields);
    }

    private Bytes replaced(int index, Bytes value) {
        List<Field> fields = good();
        fields.set(index, new Field(fields.get(index).name, value));
        return object(fields);
    }

    private Bytes head(Kind kind, long length) {
        return head.apply(kind, length);
    }

    private Bytes integer(long value) {
        return integer.apply(value);
    }

    private Bytes text(String ascii) {
        return text.apply(Bytes.of(ascii));
    }

    private Bytes name(String field) {
        return name.apply(field);
    }

    private Bytes array(Bytes... elements) {
        return array.apply(List.of(elements));
    }

    private Bytes object(List<Field> fields) {
        return object.apply(fields);
    }

    private List<Bytes> members(List<Field> fields) {
        return fields.stream()
                .map(field -> Bytes.of(name(field.name), field.value))
                .toList();
    }
}
