// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.hostile;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * A format of objects with names, such as JSON. A subclass writes single values; this class makes the documents of all cases
 * from them.
 */
abstract class SelfDescribingFormat implements HostileFormat {

    private static final double BITS_PER_DIGIT = 3.3219280948873626;

    /** What has a length, in bytes or elements, in formats with lengths. */
    enum Kind {
        TEXT,
        BYTES,
        ARRAY,
        OBJECT
    }

    /** A field of an object. Names may repeat. */
    record Field(String name, Bytes value) {}

    private final Bytes yes;
    private final Bytes oneAndAHalf;

    /**
     * @param yes the boolean true
     * @param oneAndAHalf the number 1.5
     */
    SelfDescribingFormat(Bytes yes, Bytes oneAndAHalf) {
        this.yes = yes;
        this.oneAndAHalf = oneAndAHalf;
    }

    abstract Bytes integer(long value);

    /** Arrays, objects and whatever else can be nested, each in a document of its own. */
    abstract List<Bytes> nested(int levels);

    /** Returns what is before the content, with a length that may be false; null if the format has no lengths of this kind. */
    Bytes head(Kind kind, long length) {
        return null;
    }

    /** @param ascii letters that need no escapes */
    Bytes text(Bytes ascii) {
        return Bytes.join(head(Kind.TEXT, ascii.length()), ascii);
    }

    final Bytes text(String ascii) {
        return text(Bytes.utf8(ascii));
    }

    Bytes constant(String name) {
        return text(name);
    }

    /** The name of a field. */
    Bytes name(String name) {
        return text(name);
    }

    Bytes array(List<Bytes> elements) {
        return Bytes.join(head(Kind.ARRAY, elements.size()), Bytes.join(elements));
    }

    Bytes object(List<Field> fields) {
        return Bytes.join(head(Kind.OBJECT, fields.size()), members(fields));
    }

    final Bytes members(List<Field> fields) {
        return Bytes.join(fields.stream()
                .map(field -> Bytes.join(name(field.name()), field.value()))
                .toList());
    }

    /** Returns the length in bytes of an integer of that many decimal digits. */
    static int bytesOf(int digits) {
        return (int) (digits * BITS_PER_DIGIT / Byte.SIZE) + 1;
    }

    /** Integers of that many decimal digits; none if the format has none. */
    List<Bytes> longNumbers(int digits) {
        return List.of();
    }

    /** Numbers of few bytes with a decimal exponent of 10^9; none if the format has none. */
    List<Bytes> hugeExponents() {
        return List.of();
    }

    /** A value that claims a length and has four bytes or one element; null if the format has no lengths of this kind. */
    Bytes claimed(Kind kind, long length) {
        Bytes head = head(kind, length);
        return head == null
                ? null
                : switch (kind) {
                    case TEXT, BYTES -> Bytes.join(head, Bytes.utf8("four"));
                    case ARRAY -> Bytes.join(head, text("x"));
                    case OBJECT -> Bytes.join(head, name("x"), text("x"));
                };
    }

    /** A value for which the format itself, not a property, names the class; null if it cannot. */
    Bytes typed(String className, Bytes value) {
        return null;
    }

    /** Makes a document of its outermost object. */
    Bytes document(Bytes object) {
        return object;
    }

    @Override
    public final List<Bytes> documents(HostileCase attack) {
        return values(attack).map(this::document).toList();
    }

    private Stream<Bytes> values(HostileCase attack) {
        return switch (attack) {
            case WRONG_TYPES -> wrongTypes();
            case MISSING_FIELD -> Stream.of(object(List.of(good().get(1), good().get(2))));
            case UNKNOWN_FIELD ->
                Stream.of(text("x"), integer(1), array(List.of(text("x"))), object(List.of(new Field("x", text("x")))))
                        .map(this::unknown);
            case DUPLICATE_FIELD -> Stream.of(1, 3).map(index -> with(index, new Field("some", text(SECOND))));
            case NESTING_SKIPPED -> nested(LEVELS).stream().map(this::unknown);
            case NESTING_TYPED -> nested(LEVELS).stream().flatMap(this::known);
            case LONG_NUMBER -> longNumbers(DIGITS).stream().map(this::num);
            case HUGE_EXPONENT -> hugeExponents().stream().map(this::num);
            case CLAIMED_TEXT -> claims(Kind.TEXT).flatMap(this::anywhere);
            case CLAIMED_BYTES -> claims(Kind.BYTES).flatMap(this::anywhere);
            case CLAIMED_LIST -> claims(Kind.ARRAY).flatMap(this::anywhere);
            case CLAIMED_MAP -> claims(Kind.OBJECT).flatMap(value -> Stream.of(metadata(value), unknownInUsers(value)));
            case LONG_TEXT -> Stream.of(some(text(Bytes.utf8("x").times(LONG_TEXT))));
            case LONG_NAME -> Stream.of(with(1, new Field("x".repeat(LONG_NAME), integer(1))));
            case COLLIDING_NAMES ->
                Stream.of(object(Stream.concat(
                                good().stream(),
                                CollidingNames.of(COLLIDING).stream().map(name -> new Field(name, integer(1))))
                        .toList()));
            case CLASS_PROPERTY ->
                Stream.concat(
                        Stream.of("@type", "@class", "$type", "class", "type", "@c")
                                .flatMap(this::classNamed),
                        Stream.ofNullable(typed(NAMED_CLASS, object(good())))
                                .flatMap(value -> Stream.of(value, unknown(value))));
            default -> Stream.of();
        };
    }

    private Stream<Bytes> wrongTypes() {
        return Stream.of(
                some(integer(5)),
                some(yes),
                some(array(List.of())),
                some(object(List.of())),
                replaced(1, new Field("dtoEnum", integer(1))),
                replaced(1, new Field("dtoEnum", text("NONE"))),
                replaced(2, new Field("innerDto", text("x"))),
                replaced(2, new Field("innerDto", array(List.of()))),
                num(text("12")),
                num(text("x")),
                num(oneAndAHalf),
                num(yes),
                inner(integer(123), text("x")),
                inner(integer(123), array(List.of(integer(5)))));
    }

    private Stream<Bytes> claims(Kind kind) {
        return LongStream.of(CLAIMS).mapToObj(length -> claimed(kind, length)).filter(Objects::nonNull);
    }

    /** A value in the place of each field, and in an unknown field. */
    private Stream<Bytes> anywhere(Bytes value) {
        return Stream.concat(known(value), Stream.of(unknown(value)));
    }

    private Stream<Bytes> known(Bytes value) {
        return Stream.of(
                some(value),
                replaced(1, new Field("dtoEnum", value)),
                replaced(2, new Field("innerDto", value)),
                num(value),
                inner(integer(123), value));
    }

    private Stream<Bytes> classNamed(String property) {
        Field named = new Field(property, text(NAMED_CLASS));
        List<Field> first = new ArrayList<>(List.of(named));
        first.addAll(good());
        return Stream.of(object(first), unknown(object(List.of(named))));
    }

    private List<Field> good() {
        return List.of(
                new Field("some", text(GOOD.some())),
                new Field("dtoEnum", constant(GOOD.dtoEnum().name())),
                new Field("innerDto", innerObject(integer(123), array(List.of(text("1"), text("2"))))));
    }

    private Bytes innerObject(Bytes num, Bytes strings) {
        return object(List.of(new Field("num", num), new Field("strings", strings)));
    }

    private Bytes some(Bytes value) {
        return replaced(0, new Field("some", value));
    }

    private Bytes num(Bytes value) {
        return inner(value, array(List.of(text("1"), text("2"))));
    }

    private Bytes inner(Bytes num, Bytes strings) {
        return replaced(2, new Field("innerDto", innerObject(num, strings)));
    }

    private Bytes unknown(Bytes value) {
        return with(1, new Field("unknown", value));
    }

    private Bytes metadata(Bytes value) {
        return object(List.of(new Field("users", array(List.of(object(List.of(new Field("metadata", value))))))));
    }

    private Bytes unknownInUsers(Bytes value) {
        return object(List.of(new Field("unknown", value), new Field("users", array(List.of()))));
    }

    private Bytes with(int index, Field field) {
        List<Field> fields = new ArrayList<>(good());
        fields.add(index, field);
        return object(fields);
    }

    private Bytes replaced(int index, Field field) {
        List<Field> fields = new ArrayList<>(good());
        fields.set(index, field);
        return object(fields);
    }
}
