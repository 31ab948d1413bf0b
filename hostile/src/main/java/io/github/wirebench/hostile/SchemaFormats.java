// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.hostile;

import static io.github.wirebench.hostile.HostileFormat.CLAIMS;
import static io.github.wirebench.hostile.HostileFormat.DIGITS;
import static io.github.wirebench.hostile.HostileFormat.GOOD;
import static io.github.wirebench.hostile.HostileFormat.LEVELS;
import static io.github.wirebench.hostile.HostileFormat.LONG_TEXT;
import static io.github.wirebench.hostile.HostileFormat.SECOND;

import java.util.List;
import java.util.stream.Stream;

/** Formats whose fields have numbers and types, for the schemas of {@code Dto}: Protobuf and Thrift. */
final class SchemaFormats {

    // of Protobuf
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

    // of Thrift
    private static final int BYTE = 3;
    private static final int I32 = 5;
    private static final int I64 = 6;
    private static final int BINARY = 8;
    private static final int LIST = 9;
    private static final int MAP = 11;
    private static final int STRUCT = 12;
    private static final int STOP = 0;

    private static final Bytes LONG_NUMBER = Bytes.of(Bytes.of(0xFF).times(DIGITS), 1);

    private SchemaFormats() {}

    /** Protobuf's wire format. */
    static List<Bytes> protobuf(HostileCase attack) {
        Bytes some = message(SOME, GOOD.some());
        Bytes dtoEnum = varint(DTO_ENUM, 2);
        Bytes num = varint(NUM, 123);
        Bytes strings = Bytes.of(message(STRINGS, "1"), message(STRINGS, "2"));
        Bytes inner = message(INNER_DTO, num, strings);
        return switch (attack) {
            case WRONG_TYPES ->
                List.of(
                        Bytes.of(varint(SOME, 5), dtoEnum, inner),
                        Bytes.of(some, message(DTO_ENUM, "B"), inner),
                        Bytes.of(some, varint(DTO_ENUM, 99), inner),
                        Bytes.of(some, dtoEnum, varint(INNER_DTO, 5)),
                        Bytes.of(some, dtoEnum, message(INNER_DTO, message(NUM, "12"), strings)));
            case MISSING_FIELD -> List.of(Bytes.of(dtoEnum, inner));
            case UNKNOWN_FIELD -> List.of(Bytes.of(some, message(UNKNOWN, "x"), dtoEnum, inner));
            case DUPLICATE_FIELD -> List.of(Bytes.of(some, dtoEnum, inner, message(SOME, SECOND)));
            case NESTING_SKIPPED -> {
                Bytes starts = tag(UNKNOWN, START_GROUP).times(LEVELS);
                yield List.of(Bytes.of(some, starts, tag(UNKNOWN, END_GROUP).times(LEVELS), dtoEnum, inner));
            }
            case LONG_NUMBER -> List.of(Bytes.of(some, dtoEnum, message(INNER_DTO, tag(NUM, VARINT), LONG_NUMBER)));
            case CLAIMED_TEXT -> HostileFormat.claims(claim -> Bytes.of(length(SOME, claim), "four"));
            case CLAIMED_BYTES -> HostileFormat.claims(claim -> Bytes.of(some, length(UNKNOWN, claim), "four"));
            case CLAIMED_LIST -> HostileFormat.claims(claim -> Bytes.of(some, dtoEnum, length(INNER_DTO, claim), num));
            case LONG_TEXT -> List.of(Bytes.of(message(SOME, Bytes.of("x").times(LONG_TEXT)), dtoEnum, inner));
            default -> List.of();
        };
    }

    private static Bytes tag(int field, int wireType) {
        return Bytes.varint(field << 3 | wireType);
    }

    private static Bytes varint(int field, long value) {
        return Bytes.of(tag(field, VARINT), Bytes.varint(value));
    }

    private static Bytes length(int field, long length) {
        return Bytes.of(tag(field, LENGTH), Bytes.varint(length));
    }

    private static Bytes message(int field, Object... parts) {
        Bytes content = Bytes.of(parts);
        return Bytes.of(length(field, content.length()), content);
    }

    /** Thrift's compact protocol. A field has its type, and how far its number is from that of the field before it. */
    static List<Bytes> thrift(HostileCase attack) {
        Bytes some = field(BINARY, text(GOOD.some()));
        Bytes dtoEnum = field(I32, number(2));
        Bytes num = field(I64, number(123));
        Bytes strings = field(LIST, 0x20 | BINARY, text("1"), text("2"));
        Bytes inner = inner(num, strings);
        return switch (attack) {
            case WRONG_TYPES ->
                List.of(
                        struct(field(I64, number(5)), dtoEnum, inner),
                        struct(some, field(BINARY, text("B")), inner),
                        struct(some, field(I32, number(99)), inner),
                        struct(some, dtoEnum, field(I64, number(5))),
                        struct(some, dtoEnum, inner(field(BINARY, text("12")), strings)),
                        struct(some, dtoEnum, inner(num, field(LIST, 0x10 | I64, number(5)))));
            case MISSING_FIELD -> List.of(struct(2 << 4 | I32, number(2), inner));
            case UNKNOWN_FIELD ->
                Stream.of(unknown(BINARY, text("x")), unknown(I64, number(1)), unknown(STRUCT, STOP))
                        .map(unknown -> struct(some, dtoEnum, inner, unknown))
                        .toList();
            // a distance of 0 announces the number of the field
            case DUPLICATE_FIELD -> List.of(struct(some, dtoEnum, inner, BINARY, number(1), text(SECOND)));
            case NESTING_SKIPPED ->
                nested().map(nested -> struct(some, dtoEnum, inner, nested)).toList();
            case LONG_NUMBER -> List.of(struct(some, dtoEnum, inner(field(I64, LONG_NUMBER), strings)));
            case CLAIMED_TEXT ->
                CLAIMS.stream()
                        .map(claim -> Bytes.of(Bytes.varint(claim), "four"))
                        .flatMap(claimed -> Stream.of(
                                struct(field(BINARY, claimed), dtoEnum, inner),
                                struct(some, dtoEnum, inner, unknown(BINARY, claimed))))
                        .toList();
            case CLAIMED_LIST ->
                CLAIMS.stream()
                        .map(claim -> Bytes.of(0xF0 | BINARY, Bytes.varint(claim), text("1")))
                        .flatMap(claimed -> Stream.of(
                                struct(some, dtoEnum, inner(num, field(LIST, claimed))),
                                struct(some, dtoEnum, inner, unknown(LIST, claimed))))
                        .toList();
            case LONG_TEXT -> {
                Bytes text = Bytes.of("x").times(LONG_TEXT);
                yield List.of(struct(field(BINARY, Bytes.varint(LONG_TEXT), text), dtoEnum, inner));
            }
            default -> List.of();
        };
    }

    /** Structs, lists and maps. */
    private static Stream<Bytes> nested() {
        Bytes firstField = Bytes.of(0x10 | STRUCT);
        Bytes oneList = Bytes.of(0x10 | LIST);
        Bytes oneMap = Bytes.of(1, BYTE << 4 | MAP, 1);
        return Stream.of(
                unknown(STRUCT, firstField.times(LEVELS), Bytes.of(STOP).times(LEVELS + 1)),
                unknown(LIST, oneList.times(LEVELS), 0x10 | BYTE, 1),
                unknown(MAP, oneMap.times(LEVELS), 0));
    }

    private static Bytes struct(Object... fields) {
        return Bytes.of(Bytes.of(fields), STOP);
    }

    private static Bytes inner(Bytes num, Bytes strings) {
        return field(STRUCT, struct(num, strings));
    }

    /** A field whose number is far from that of the struct's last one. */
    private static Bytes unknown(int type, Object... value) {
        return Bytes.of(12 << 4 | type, Bytes.of(value));
    }

    /** The field after the previous one. */
    private static Bytes field(int type, Object... value) {
        return Bytes.of(1 << 4 | type, Bytes.of(value));
    }

    private static Bytes number(long value) {
        return Bytes.varint(Bytes.zigzag(value));
    }

    private static Bytes text(String ascii) {
        return Bytes.of(Bytes.varint(ascii.length()), ascii);
    }
}
