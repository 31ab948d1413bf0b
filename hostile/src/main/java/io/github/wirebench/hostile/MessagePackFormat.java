// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.hostile;

import java.util.List;

/** MessagePack, with every length in 32 bits. */
final class MessagePackFormat extends SelfDescribingFormat {

    private static final int BIN32 = 0xC6;
    private static final int STR32 = 0xDB;
    private static final int ARRAY32 = 0xDD;
    private static final int MAP32 = 0xDF;

    private static Bytes head(int type, long length) {
        return Bytes.join(Bytes.of(type), Bytes.bigEndian(length, Integer.BYTES));
    }

    @Override
    Bytes text(String value) {
        Bytes utf8 = Bytes.utf8(value);
        return Bytes.join(head(STR32, utf8.length()), utf8);
    }

    @Override
    Bytes longText(int length) {
        return Bytes.join(head(STR32, length), Bytes.utf8("x").times(length));
    }

    @Override
    Bytes integer(long value) {
        return Bytes.join(Bytes.of(0xD3), Bytes.bigEndian(value, Long.BYTES));
    }

    @Override
    Bytes decimal(double value) {
        return Bytes.join(Bytes.of(0xCB), Bytes.bigEndian(Double.doubleToRawLongBits(value), Long.BYTES));
    }

    @Override
    Bytes bool(boolean value) {
        return Bytes.of(value ? 0xC3 : 0xC2);
    }

    @Override
    Bytes array(List<Bytes> elements) {
        return Bytes.join(head(ARRAY32, elements.size()), Bytes.join(elements));
    }

    @Override
    Bytes object(List<Field> fields) {
        return Bytes.join(
                head(MAP32, fields.size()),
                Bytes.join(fields.stream()
                        .map(field -> Bytes.join(text(field.name()), field.value()))
                        .toList()));
    }

    @Override
    List<Bytes> nested(int levels) {
        Bytes leaf = Bytes.of(1);
        return List.of(
                Bytes.join(Bytes.of(0x91).times(levels), leaf),
                Bytes.join(Bytes.of(0x81, 0xA1, 'a').times(levels), leaf));
    }

    @Override
    Bytes claimedText(long length) {
        return Bytes.join(head(STR32, length), Bytes.utf8("four"));
    }

    @Override
    Bytes claimedBytes(long length) {
        return Bytes.join(head(BIN32, length), Bytes.utf8("four"));
    }

    @Override
    Bytes claimedArray(long length) {
        return Bytes.join(head(ARRAY32, length), text("x"));
    }

    @Override
    Bytes claimedObject(long length) {
        return Bytes.join(head(MAP32, length), text("x"), text("x"));
    }
}
