// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.hostile;

import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/** Thrift's compact protocol, for the structs of {@code wirebench.thrift}. */
final class ThriftFormat implements HostileFormat {

    private static final int BYTE = 3;
    private static final int I32 = 5;
    private static final int I64 = 6;
    private static final int BINARY = 8;
    private static final int LIST = 9;
    private static final int MAP = 11;
    private static final int STRUCT = 12;

    private static final Bytes STOP = Bytes.of(0);

    /** From the last field of the struct to one that it does not have. */
    private static final int UNKNOWN = 12;

    @Override
    public List<Bytes> documents(HostileCase attack) {
        Bytes some = field(BINARY, text(GOOD.some()));
        Bytes dtoEnum = field(I32, number(2));
        Bytes num = field(I64, number(123));
        Bytes strings = field(LIST, Bytes.join(Bytes.of(0x20 | BINARY), text("1"), text("2")));
        Bytes inner = inner(num, strings);
        return switch (attack) {
            case WRONG_TYPES ->
                List.of(
                        struct(field(I64, number(5)), dtoEnum, inner),
                        struct(some, field(BINARY, text("B")), inner),
                        struct(some, field(I32, number(99)), inner),
                        struct(some, dtoEnum, field(I64, number(5))),
                        struct(some, dtoEnum, inner(field(BINARY, text("12")), strings)),
                        struct(some, dtoEnum, inner(num, field(LIST, Bytes.join(Bytes.of(0x10 | I64), number(5))))));
            case MISSING_FIELD -> List.of(struct(field(2, I32, number(2)), inner));
            case UNKNOWN_FIELD ->
                Stream.of(unknown(BINARY, text("x")), unknown(I64, number(1)), unknown(STRUCT, STOP))
                        .map(unknown -> struct(some, dtoEnum, inner, unknown))
                        .toList();
            // a distance of 0 in the short form announces the number of the field
            case DUPLICATE_FIELD -> List.of(struct(some, dtoEnum, inner, Bytes.of(BINARY), number(1), text(SECOND)));
            case NESTING_SKIPPED ->
                nested().map(nested -> struct(some, dtoEnum, inner, nested)).toList();
            case LONG_NUMBER ->
                List.of(struct(
                        some,
                        dtoEnum,
                        inner(field(I64, Bytes.join(Bytes.of(0xFF).times(DIGITS), Bytes.of(1))), strings)));
            case CLAIMED_TEXT ->
                claims().flatMap(length -> {
                            Bytes claimed = Bytes.join(length, Bytes.utf8("four"));
                            return Stream.of(
                                    struct(field(BINARY, claimed), dtoEnum, inner),
                                    struct(some, dtoEnum, inner, unknown(BINARY, claimed)));
                        })
                        .toList();
            case CLAIMED_LIST ->
                claims().flatMap(length -> {
                            Bytes claimed = Bytes.join(Bytes.of(0xF0 | BINARY), length, text("1"));
                            return Stream.of(
                                    struct(some, dtoEnum, inner(num, field(LIST, claimed))),
                                    struct(some, dtoEnum, inner, unknown(LIST, claimed)));
                        })
                        .toList();
            case LONG_TEXT ->
                List.of(struct(
                        field(
                                BINARY,
                                Bytes.join(
                                        Bytes.varint(LONG_TEXT), Bytes.utf8("x").times(LONG_TEXT))),
                        dtoEnum,
                        inner));
            default -> List.of();
        };
    }

    /** Structs, lists and maps. */
    private static Stream<Bytes> nested() {
        Bytes firstField = Bytes.of(0x10 | STRUCT);
        Bytes oneList = Bytes.of(0x10 | LIST);
        Bytes oneMap = Bytes.of(1, BYTE << 4 | MAP, 1);
        return Stream.of(
                unknown(STRUCT, Bytes.join(firstField.times(LEVELS), STOP.times(LEVELS + 1))),
                unknown(LIST, Bytes.join(oneList.times(LEVELS), Bytes.of(0x10 | BYTE, 1))),
                unknown(MAP, Bytes.join(oneMap.times(LEVELS), Bytes.of(0))));
    }

    private static Stream<Bytes> claims() {
        return LongStream.of(CLAIMS).mapToObj(Bytes::varint);
    }

    private static Bytes struct(Bytes... fields) {
        return Bytes.join(Bytes.join(fields), STOP);
    }

    private static Bytes inner(Bytes num, Bytes strings) {
        return field(STRUCT, struct(num, strings));
    }

    private static Bytes unknown(int type, Bytes value) {
        return field(UNKNOWN, type, value);
    }

    /** The field after the previous one. */
    private static Bytes field(int type, Bytes value) {
        return field(1, type, value);
    }

    /** @param distance from the number of the previous field, less than 16 */
    private static Bytes field(int distance, int type, Bytes value) {
        return Bytes.join(Bytes.of(distance << 4 | type), value);
    }

    private static Bytes number(long value) {
        return Bytes.varint(Bytes.zigzag(value));
    }

    private static Bytes text(String value) {
        Bytes utf8 = Bytes.utf8(value);
        return Bytes.join(Bytes.varint(utf8.length()), utf8);
    }
}
