// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.hostile;

import java.util.List;
import java.util.function.LongFunction;
import java.util.stream.LongStream;

/** Formats of values in the schema's order, without names: Avro's binary encoding, and that of our own hand-written codec. */
final class PositionalFormat implements HostileFormat {

    private final boolean avro;

    private PositionalFormat(boolean avro) {
        this.avro = avro;
    }

    /** Counts, lengths and numbers are varints with the sign in the lowest bit, and lists end with a count of 0. */
    static PositionalFormat avro() {
        return new PositionalFormat(true);
    }

    /** Counts and lengths are varints, and numbers have eight bytes. */
    static PositionalFormat handwritten() {
        return new PositionalFormat(false);
    }

    @Override
    public List<Bytes> documents(HostileCase attack) {
        Bytes some = text(GOOD.some());
        Bytes dtoEnum = constant(1);
        Bytes num = number(123);
        Bytes strings = Bytes.join(length(2), text("1"), text("2"), endOfList());
        return switch (attack) {
            case WRONG_TYPES ->
                (avro ? LongStream.of(99, -1) : LongStream.of(99))
                        .mapToObj(unknown -> Bytes.join(some, constant(unknown), num, strings))
                        .toList();
            case LONG_NUMBER ->
                avro
                        ? List.of(Bytes.join(some, dtoEnum, Bytes.of(0xFF).times(DIGITS), Bytes.of(1), strings))
                        : List.of();
            case CLAIMED_TEXT ->
                claims(length -> Bytes.join(length(length), Bytes.utf8("four"), dtoEnum, num, strings));
            case CLAIMED_LIST -> claims(length -> Bytes.join(some, dtoEnum, num, length(length), text("1")));
            case CLAIMED_MAP ->
                claims(length -> Bytes.join(
                        length(1), // one user
                        num,
                        text("name"),
                        text("email"),
                        Bytes.of(1),
                        num,
                        length(0), // no tags
                        length(length),
                        text("x"),
                        text("x")));
            case LONG_TEXT ->
                List.of(Bytes.join(length(LONG_TEXT), Bytes.utf8("x").times(LONG_TEXT), dtoEnum, num, strings));
            default -> List.of();
        };
    }

    /** Also claims what only Avro can: more than 32 bits, and blocks with a negative count, which have their size in bytes. */
    private List<Bytes> claims(LongFunction<Bytes> document) {
        LongStream avroOnly = avro ? LongStream.of(1L << 40, -Integer.MAX_VALUE, Long.MIN_VALUE) : LongStream.empty();
        return LongStream.concat(LongStream.of(CLAIMS), avroOnly)
                .mapToObj(document)
                .toList();
    }

    private Bytes length(long value) {
        return Bytes.varint(avro ? Bytes.zigzag(value) : value);
    }

    private Bytes number(long value) {
        return avro ? length(value) : Bytes.littleEndian(value, Long.BYTES);
    }

    private Bytes constant(long ordinal) {
        return avro ? length(ordinal) : Bytes.of((int) ordinal);
    }

    private Bytes endOfList() {
        return avro ? length(0) : Bytes.of();
    }

    private Bytes text(String value) {
        Bytes utf8 = Bytes.utf8(value);
        return Bytes.join(length(utf8.length()), utf8);
    }
}
