// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.hostile;

import java.util.List;

/** Smile, without its tables of shared names and texts. */
final class SmileFormat extends SelfDescribingFormat {

    private static final int END_OF_TEXT = 0xFC;
    private static final int LONG_NAME_TYPE = 0x34;
    private static final int SHORT_NAME = 64;

    @Override
    Bytes document(Bytes object) {
        return Bytes.join(Bytes.of(':', ')', '\n', 0), object);
    }

    @Override
    Bytes text(String value) {
        return Bytes.join(Bytes.of(0xE0), Bytes.utf8(value), Bytes.of(END_OF_TEXT));
    }

    @Override
    Bytes longText(int length) {
        return Bytes.join(Bytes.of(0xE0), Bytes.utf8("x").times(length), Bytes.of(END_OF_TEXT));
    }

    /** @param value fits an int: Jackson's decoder expects no shorter number where a long is announced */
    @Override
    Bytes integer(long value) {
        return Bytes.join(Bytes.of(0x24), number(value << 1 ^ value >> 63));
    }

    /** Ten groups of seven bits, the highest first. */
    @Override
    Bytes decimal(double value) {
        long bits = Double.doubleToRawLongBits(value);
        int[] groups = new int[11];
        groups[0] = 0x29;
        for (int i = 1; i < groups.length; i++) {
            groups[i] = (int) (bits >>> 7 * (10 - i) & 0x7F);
        }
        return Bytes.of(groups);
    }

    @Override
    Bytes bool(boolean value) {
        return Bytes.of(value ? 0x23 : 0x22);
    }

    @Override
    Bytes array(List<Bytes> elements) {
        return Bytes.join(Bytes.of(0xF8), Bytes.join(elements), Bytes.of(0xF9));
    }

    @Override
    Bytes object(List<Field> fields) {
        return Bytes.join(
                Bytes.of(0xFA),
                Bytes.join(fields.stream()
                        .map(field -> Bytes.join(name(field.name()), field.value()))
                        .toList()),
                Bytes.of(0xFB));
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

    /** Bytes as they are. The other kind, in groups of seven bits, ends where the input does. */
    @Override
    Bytes claimedBytes(long length) {
        return Bytes.join(Bytes.of(0xFD), number(length), Bytes.utf8("four"));
    }

    private static Bytes bigDecimal(long scale) {
        return Bytes.join(Bytes.of(0x2A), number(scale << 1 ^ scale >> 63), number(1), Bytes.of(0, 1));
    }

    private static Bytes name(String name) {
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
