// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.hostile;

import java.util.List;

/** JSONB, the binary format of fastjson2, with every length in 32 bits and without its tables of symbols. */
final class JsonbFormat extends SelfDescribingFormat {

    private static final int TYPED = 0x92;
    private static final int ARRAY_OF_ONE = 0x95;
    private static final int OBJECT_END = 0xA5;
    private static final int OBJECT = 0xA6;
    private static final int DECIMAL = 0xB9;
    private static final int BIG_INTEGER = 0xBB;
    private static final int LATIN1 = 0x79;

    JsonbFormat() {
        super(Bytes.of(0xB1), Bytes.of(0xB5, 0x3F, 0xF8, 0, 0, 0, 0, 0, 0));
    }

    @Override
    Bytes head(Kind kind, long length) {
        return switch (kind) {
            case TEXT -> Bytes.join(Bytes.of(0x7A), number(length));
            case BYTES -> Bytes.join(Bytes.of(0x91), number(length));
            case ARRAY -> Bytes.join(Bytes.of(0xA4), number(length));
            case OBJECT -> null;
        };
    }

    @Override
    Bytes text(Bytes ascii) {
        return Bytes.join(Bytes.of(LATIN1), number(ascii.length()), ascii);
    }

    @Override
    Bytes integer(long value) {
        return Bytes.join(Bytes.of(0xBE), Bytes.bigEndian(value, Long.BYTES));
    }

    @Override
    Bytes object(List<Field> fields) {
        return Bytes.join(Bytes.of(OBJECT), members(fields), Bytes.of(OBJECT_END));
    }

    @Override
    List<Bytes> nested(int levels) {
        return List.of(
                Bytes.join(Bytes.of(ARRAY_OF_ONE).times(levels), integer(1)),
                Bytes.join(
                        Bytes.join(Bytes.of(OBJECT), text("a")).times(levels),
                        integer(1),
                        Bytes.of(OBJECT_END).times(levels)),
                Bytes.join(Bytes.join(Bytes.of(TYPED), text("a")).times(levels), integer(1)));
    }

    @Override
    List<Bytes> longNumbers(int digits) {
        int bytes = bytesOf(digits);
        Bytes many = Bytes.join(number(bytes), Bytes.of(0x77).times(bytes));
        return List.of(
                Bytes.join(Bytes.of(BIG_INTEGER), many),
                Bytes.join(Bytes.of(DECIMAL), number(1), Bytes.of(BIG_INTEGER), many));
    }

    @Override
    List<Bytes> hugeExponents() {
        return List.of(
                Bytes.join(Bytes.of(DECIMAL), number(-1_000_000_000), number(1)),
                Bytes.join(Bytes.of(DECIMAL), number(1_000_000_000), number(1)));
    }

    @Override
    Bytes typed(String className, Bytes value) {
        return Bytes.join(Bytes.of(TYPED), text(className), value);
    }

    /** Four bytes, so that a claim of more than 31 bits is read as a negative one. */
    private static Bytes number(long value) {
        return Bytes.join(Bytes.of(0x48), Bytes.bigEndian(value, Integer.BYTES));
    }
}
