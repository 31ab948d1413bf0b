// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.hostile;

import java.util.List;
import java.util.function.LongFunction;
import java.util.stream.LongStream;

/** The format of our own hand-written codec: values in order, lengths as varints. */
final class HandwrittenFormat implements HostileFormat {

    @Override
    public List<Bytes> documents(HostileCase attack) {
        Bytes some = text(GOOD.some());
        Bytes dtoEnum = Bytes.of(1);
        Bytes num = Bytes.bigEndian(Long.reverseBytes(123), Long.BYTES);
        Bytes strings = Bytes.join(Bytes.varint(2), text("1"), text("2"));
        return switch (attack) {
            case WRONG_TYPES -> List.of(Bytes.join(some, Bytes.of(99), num, strings));
            case CLAIMED_TEXT ->
                claims(length -> Bytes.join(Bytes.varint(length), Bytes.utf8("four"), dtoEnum, num, strings));
            case CLAIMED_LIST -> claims(length -> Bytes.join(some, dtoEnum, num, Bytes.varint(length), text("1")));
            case CLAIMED_MAP ->
                claims(length -> Bytes.join(
                        Bytes.varint(1), // one user
                        num,
                        text("name"),
                        text("email"),
                        Bytes.of(1),
                        num,
                        Bytes.varint(0), // no tags
                        Bytes.varint(length),
                        text("x"),
                        text("x")));
            case LONG_TEXT ->
                List.of(Bytes.join(Bytes.varint(LONG_TEXT), Bytes.utf8("x").times(LONG_TEXT), dtoEnum, num, strings));
            default -> List.of();
        };
    }

    private static List<Bytes> claims(LongFunction<Bytes> document) {
        return LongStream.of(CLAIMS).mapToObj(document).toList();
    }

    private static Bytes text(String value) {
        Bytes utf8 = Bytes.utf8(value);
        return Bytes.join(Bytes.varint(utf8.length()), utf8);
    }
}
