// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.hostile;

import java.util.List;
import java.util.function.LongFunction;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * A format of values in the schema's order, without names: Avro's binary encoding, or that of our own hand-written codec.
 *
 * @param avro whether counts, lengths and numbers are varints with the sign in the lowest bit, and lists end with a count of 0;
 *     otherwise counts and lengths are plain varints, and numbers have eight bytes
 */
record PositionalFormat(boolean avro) implements HostileFormat {

    @Override
    public List<Bytes> documents(HostileCase attack) {
        Bytes some = text(GOOD.some());
        Bytes dtoEnum = constant(1);
        Bytes num = number(123);
        Bytes strings = Bytes.of(length(2), text("1"), text("2"), avro ? length(0) : Bytes.of());
        return switch (attack) {
            case WRONG_TYPES ->
                (avro ? LongStream.of(99, -1) : LongStream.of(99))
                        .mapToObj(unknown -> Bytes.of(some, constant(unknown), num, strings))
                        .toList();
            case LONG_NUMBER ->
                avro ? List.of(Bytes.of(some, dtoEnum, Bytes.of(0xFF).times(DIGITS), 1, strings)) : List.of();
            case CLAIMED_TEXT -> claims(length -> Bytes.of(length(length), "four", dtoEnum, num, strings));
            case CLAIMED_LIST -> claims(length -> Bytes.of(some, dtoEnum, num, length(length), text("1")));
            case CLAIMED_MAP -> {
                // one user without tags
                Bytes user = Bytes.of(length(1), num, text("name"), text("email"), 1, num, length(0));
                yield claims(length -> Bytes.of(user, length(length), text("x"), text("x")));
            }
            case LONG_TEXT ->
                List.of(Bytes.of(length(LONG_TEXT), Bytes.of("x").times(LONG_TEXT), dtoEnum, num, strings));
            default -> List.of();
        };
    }

    /** Also claims what only Avro can: more than 32 bits, and blocks with a negative count, which have their size in bytes. */
    private List<Bytes> claims(LongFunction<Bytes> document) {
        Stream<Long> avroOnly = avro ? Stream.of(1L << 40, (long) -Integer.MAX_VALUE, Long.MIN_VALUE) : Stream.of();
        return Stream.concat(HostileFormat.claims(document).stream(), avroOnly.map(document::apply))
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

    private Bytes text(String ascii) {
        return Bytes.of(length(ascii.length()), ascii);
    }
}
