// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.hostile;

import java.util.List;
import java.util.function.LongFunction;
import java.util.stream.LongStream;

/** Protobuf's wire format, for the message of {@code Dto}. */
final class ProtobufFormat implements HostileFormat {

    private static final int VARINT = 0;
    private static final int LENGTH = 2;
    private static final int START_GROUP = 3;
    private static final int END_GROUP = 4;

    private static final int SOME = 1;
    private static final int DTO_ENUM = 2;
    private static final int INNER_DTO = 3;
    private static final int NUM = 1;
    private static final int STRINGS = 2;
    private static final int UNKNOWN = 15;

    @Override
    public List<Bytes> documents(HostileCase attack) {
        Bytes some = text(SOME, GOOD.some());
        Bytes dtoEnum = Bytes.join(tag(DTO_ENUM, VARINT), Bytes.varint(2));
        Bytes num = Bytes.join(tag(NUM, VARINT), Bytes.varint(123));
        Bytes strings = Bytes.join(text(STRINGS, "1"), text(STRINGS, "2"));
        Bytes inner = message(INNER_DTO, Bytes.join(num, strings));
        return switch (attack) {
            case WRONG_TYPES ->
                List.of(
                        Bytes.join(tag(SOME, VARINT), Bytes.varint(5), dtoEnum, inner),
                        Bytes.join(some, text(DTO_ENUM, "B"), inner),
                        Bytes.join(some, tag(DTO_ENUM, VARINT), Bytes.varint(99), inner),
                        Bytes.join(some, dtoEnum, tag(INNER_DTO, VARINT), Bytes.varint(5)),
                        Bytes.join(some, dtoEnum, message(INNER_DTO, Bytes.join(text(NUM, "12"), strings))));
            case MISSING_FIELD -> List.of(Bytes.join(dtoEnum, inner));
            case UNKNOWN_FIELD -> List.of(Bytes.join(some, text(UNKNOWN, "x"), dtoEnum, inner));
            case DUPLICATE_FIELD -> List.of(Bytes.join(some, dtoEnum, inner, text(SOME, SECOND)));
            case NESTING_SKIPPED ->
                List.of(Bytes.join(
                        some,
                        tag(UNKNOWN, START_GROUP).times(LEVELS),
                        tag(UNKNOWN, END_GROUP).times(LEVELS),
                        dtoEnum,
                        inner));
            case LONG_NUMBER ->
                List.of(Bytes.join(
                        some,
                        dtoEnum,
                        message(
                                INNER_DTO,
                                Bytes.join(tag(NUM, VARINT), Bytes.of(0xFF).times(DIGITS), Bytes.of(1)))));
            case CLAIMED_TEXT ->
                claims(length -> Bytes.join(tag(SOME, LENGTH), Bytes.varint(length), Bytes.utf8("four")));
            case CLAIMED_BYTES ->
                claims(length -> Bytes.join(some, tag(UNKNOWN, LENGTH), Bytes.varint(length), Bytes.utf8("four")));
            case CLAIMED_LIST ->
                claims(length -> Bytes.join(some, dtoEnum, tag(INNER_DTO, LENGTH), Bytes.varint(length), num));
            case LONG_TEXT -> List.of(Bytes.join(message(SOME, Bytes.utf8("x").times(LONG_TEXT)), dtoEnum, inner));
            default -> List.of();
        };
    }

    private static List<Bytes> claims(LongFunction<Bytes> document) {
        return LongStream.of(CLAIMS).mapToObj(document).toList();
    }

    private static Bytes tag(int field, int wireType) {
        return Bytes.varint(field << 3 | wireType);
    }

    private static Bytes text(int field, String value) {
        return message(field, Bytes.utf8(value));
    }

    private static Bytes message(int field, Bytes content) {
        return Bytes.join(tag(field, LENGTH), Bytes.varint(content.length()), content);
    }
}
