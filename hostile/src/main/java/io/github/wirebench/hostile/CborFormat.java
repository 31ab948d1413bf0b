// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.hostile;

import java.util.List;

/** CBOR (RFC 8949). */
final class CborFormat extends SelfDescribingFormat {

    private static final int UNSIGNED = 0;
    private static final int BYTES = 2;
    private static final int TEXT = 3;
    private static final int ARRAY = 4;
    private static final int MAP = 5;
    private static final int TAG = 6;

    private static final int BIGNUM = 2;
    private static final int DECIMAL_FRACTION = 4;
    /** Writes a major type with its argument in four or eight bytes, which is valid for any argument. */
    private static Bytes head(int majorType, long argument) {
        return argument > 0xFFFF_FFFFL || argument < 0
                ? Bytes.join(Bytes.of(majorType << 5 | 27), Bytes.bigEndian(argument, Long.BYTES))
                : Bytes.join(Bytes.of(majorType << 5 | 26), Bytes.bigEndian(argument, Integer.BYTES));
    }

    @Override
    Bytes text(String value) {
        Bytes utf8 = Bytes.utf8(value);
        return Bytes.join(head(TEXT, utf8.length()), utf8);
    }

    @Override
    Bytes longText(int length) {
        return Bytes.join(head(TEXT, length), Bytes.utf8("x").times(length));
    }

    @Override
    Bytes integer(long value) {
        return head(UNSIGNED, value);
    }

    @Override
    Bytes decimal(double value) {
        return Bytes.join(Bytes.of(0xFB), Bytes.bigEndian(Double.doubleToRawLongBits(value), Long.BYTES));
    }

    @Override
    Bytes bool(boolean value) {
        return Bytes.of(value ? 0xF5 : 0xF4);
    }

    @Override
    Bytes array(List<Bytes> elements) {
        return Bytes.join(head(ARRAY, elements.size()), Bytes.join(elements));
    }

    @Override
    Bytes object(List<Field> fields) {
        return Bytes.join(
                head(MAP, fields.size()),
                Bytes.join(fields.stream()
                        .map(field -> Bytes.join(text(field.name()), field.value()))
                        .toList()));
    }

    @Override
    List<Bytes> nested(int levels) {
        Bytes leaf = Bytes.of(1);
        return List.of(
                Bytes.join(Bytes.of(0x81).times(levels), leaf),
                Bytes.join(Bytes.of(0x9F).times(levels), Bytes.of(0xFF).times(levels)),
                Bytes.join(Bytes.of(0xA1, 0x61, 'a').times(levels), leaf),
                Bytes.join(Bytes.of(TAG << 5 | 1).times(levels), leaf));
    }

    @Override
    List<Bytes> longNumbers(int digits) {
        int bytes = bytesOf(digits);
        return List.of(
                Bytes.join(head(TAG, BIGNUM), head(BYTES, bytes), Bytes.of(0x77).times(bytes)));
    }

    @Override
    List<Bytes> hugeExponents() {
        return List.of(
                Bytes.join(head(TAG, DECIMAL_FRACTION), array(List.of(integer(1_000_000_000), integer(1)))),
                // the major type 1 is for negative numbers
                Bytes.join(head(TAG, DECIMAL_FRACTION), array(List.of(head(1, 999_999_999), integer(1)))));
    }

    @Override
    Bytes claimedText(long length) {
        return Bytes.join(head(TEXT, length), Bytes.utf8("four"));
    }

    @Override
    Bytes claimedBytes(long length) {
        return Bytes.join(head(BYTES, length), Bytes.utf8("four"));
    }

    @Override
    Bytes claimedArray(long length) {
        return Bytes.join(head(ARRAY, length), text("x"));
    }

    @Override
    Bytes claimedObject(long length) {
        return Bytes.join(head(MAP, length), text("x"), text("x"));
    }
}
