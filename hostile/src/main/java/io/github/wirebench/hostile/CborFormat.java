// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.hostile;

import java.util.List;

/** CBOR (RFC 8949). */
final class CborFormat extends SelfDescribingFormat {

    private static final int UNSIGNED = 0;
    private static final int BYTES = 2;
    private static final int TAG = 6;

    private static final int BIGNUM = 2;
    private static final int DECIMAL_FRACTION = 4;

    CborFormat() {
        super(Bytes.of(0xF5), Bytes.of(0xFB, 0x3F, 0xF8, 0, 0, 0, 0, 0, 0));
    }

    /** Writes a major type with its argument in four or eight bytes, which is valid for any argument. */
    private static Bytes head(int majorType, long argument) {
        return argument > 0xFFFF_FFFFL || argument < 0
                ? Bytes.join(Bytes.of(majorType << 5 | 27), Bytes.bigEndian(argument, Long.BYTES))
                : Bytes.join(Bytes.of(majorType << 5 | 26), Bytes.bigEndian(argument, Integer.BYTES));
    }

    /** The major types 2 to 5, in this order. */
    @Override
    Bytes head(Kind kind, long length) {
        return head(
                BYTES + List.of(Kind.BYTES, Kind.TEXT, Kind.ARRAY, Kind.OBJECT).indexOf(kind), length);
    }

    @Override
    Bytes integer(long value) {
        return head(UNSIGNED, value);
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
}
