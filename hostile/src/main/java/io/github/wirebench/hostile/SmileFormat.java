// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.hostile;

import java.util.List;

/** Smile, without its tables of shared names and texts. */
final class SmileFormat extends SelfDescribingFormat {

    private static final int END_OF_TEXT = 0xFC;
    private static final int LONG_NAME_TYPE = 0x34;
    private static final int SHORT_NAME = 64;

    SmileFormat() {
        super(Bytes.of(0x23), Bytes.of(0x29, 0, 0x3F, 0x7C, 0, 0, 0, 0, 0, 0, 0)); // ten groups of seven bits
    }

    /** Bytes as they are. The other kind, in groups of seven bits, ends where the input does. */
    @Override
    Bytes head(Kind kind, long length) {
        return kind == Kind.BYTES ? Bytes.join(Bytes.of(0xFD), number(length)) : null;
    }

    @Override
    Bytes text(Bytes ascii) {
        return Bytes.join(Bytes.of(0xE0), ascii, Bytes.of(END_OF_TEXT));
    }

    @Override
    Bytes document(Bytes object) {
        return Bytes.join(Bytes.of(':', ')', '\n', 0), object);
    }

    /** @param value fits an int: Jackson's decoder expects no shorter number where a long is announced */
    @Override
    Bytes integer(long value) {
        return Bytes.join(Bytes.of(0x24), number(Bytes.zigzag(value)));
    }

    @Override
    Bytes array(List<Bytes> elements) {
        return Bytes.join(Bytes.of(0xF8), Bytes.join(elements), Bytes.of(0xF9));
    }

    @Override
    Bytes object(List<Field> fields) {
        return Bytes.join(Bytes.of(0xFA), members(fields), Bytes.of(0xFB));
    }

    @Override
    List<Bytes> nested(int levels) {
        return List.of(
                Bytes.join(Bytes.of(0xF8).times(levels), Bytes.of(0xF9).times(levels)),
                Bytes.join(
                        Bytes.join(Bytes.of(0xFA), name("a")).times(levels),
                        integer(1),
                        Bytes.of(0xFB).times(levels)));
    }

    @Override
    List<Bytes> longNumbers(int digits) {
        int bytes = bytesOf(digits);
        int groups = (bytes * Byte.SIZE + 6) / 7;
        return List.of(Bytes.join(Bytes.of(0x26), number(bytes), Bytes.of(0x07).times(groups)));
    }

    @Override
    List<Bytes> hugeExponents() {
        return List.of(bigDecimal(-1_000_000_000), bigDecimal(1_000_000_000));
    }

    private static Bytes bigDecimal(long scale) {
        return Bytes.join(Bytes.of(0x2A), number(Bytes.zigzag(scale)), number(1), Bytes.of(0, 1));
    }

    @Override
    Bytes name(String name) {
        Bytes utf8 = Bytes.utf8(name);
        return name.length() <= SHORT_NAME
                ? Bytes.join(Bytes.of(0x80 + name.length() - 1), utf8)
                : Bytes.join(Bytes.of(LONG_NAME_TYPE), utf8, Bytes.of(END_OF_TEXT));
    }

    /** Groups of seven bits, the highest first, and of six bits with a mark as the last. */
    private static Bytes number(long value) {
        Bytes result = Bytes.of((int) (value & 0x3F) | 0x80);
        for (long rest = value >>> 6; rest != 0; rest >>>= 7) {
            result = Bytes.join(Bytes.of((int) (rest & 0x7F)), result);
        }
        return result;
    }
}
