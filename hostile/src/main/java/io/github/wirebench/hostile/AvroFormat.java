// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.hostile;

import java.util.List;
import java.util.function.LongFunction;
import java.util.stream.LongStream;

/** Avro's binary encoding of {@code DtoRecord} and {@code UsersRecord}: values in the schema's order, without names. */
final class AvroFormat implements HostileFormat {

    @Override
    public List<Bytes> documents(HostileCase attack) {
        Bytes some = text(GOOD.some());
        Bytes dtoEnum = number(1);
        Bytes strings = Bytes.join(number(2), text("1"), text("2"), number(0));
        Bytes tail = Bytes.join(dtoEnum, number(123), strings);
        return switch (attack) {
            case WRONG_TYPES ->
                List.of(
                        Bytes.join(some, number(99), number(123), strings),
                        Bytes.join(some, number(-1), number(123), strings));
            case LONG_NUMBER -> List.of(Bytes.join(some, dtoEnum, Bytes.of(0xFF).times(DIGITS), Bytes.of(1), strings));
            case CLAIMED_TEXT -> claims(length -> Bytes.join(number(length), Bytes.utf8("four"), tail));
            case CLAIMED_LIST -> claims(length -> Bytes.join(some, dtoEnum, number(123), number(length), text("1")));
            case CLAIMED_MAP ->
                claims(length -> Bytes.join(
                        number(1), // one user
                        number(7),
                        text("name"),
                        text("email"),
                        Bytes.of(1),
                        number(0),
                        number(0), // no tags
                        number(length),
                        text("x"),
                        text("x")));
            case LONG_TEXT ->
                List.of(Bytes.join(number(LONG_TEXT), Bytes.utf8("x").times(LONG_TEXT), tail));
            default -> List.of();
        };
    }

    /** Also claims what only Avro can: more than 32 bits, and blocks with a negative count, which have their size in bytes. */
    private static List<Bytes> claims(LongFunction<Bytes> document) {
        return LongStream.concat(LongStream.of(CLAIMS), LongStream.of(1L << 40, -Integer.MAX_VALUE, Long.MIN_VALUE))
                .mapToObj(document)
                .toList();
    }

    private static Bytes number(long value) {
        return Bytes.varint(value << 1 ^ value >> 63);
    }

    private static Bytes text(String value) {
        Bytes utf8 = Bytes.utf8(value);
        return Bytes.join(number(utf8.length()), utf8);
    }
}
