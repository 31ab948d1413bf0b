// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.hostile;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** BSON. A value is written as its type and its content; in a document the name is between them. */
final class BsonFormat extends SelfDescribingFormat {

    private static final int DOUBLE = 0x01;
    private static final int TEXT = 0x02;
    private static final int DOCUMENT = 0x03;
    private static final int ARRAY = 0x04;
    private static final int BINARY = 0x05;
    private static final int BOOLEAN = 0x08;
    private static final int LONG = 0x12;
    private static final int DECIMAL = 0x13;

    /** The largest exponent of a decimal with 128 bits is far below 10^9. */
    private static final long LARGEST_EXPONENT = 0x2FFFL << 49;

    /** The length of a document without elements: its length and the byte at its end. */
    private static final int EMPTY = Integer.BYTES + 1;

    @Override
    Bytes document(Bytes object) {
        return object.tail();
    }

    @Override
    Bytes text(String value) {
        return text(Bytes.utf8(value));
    }

    @Override
    Bytes longText(int length) {
        return text(Bytes.utf8("x").times(length));
    }

    @Override
    Bytes integer(long value) {
        return Bytes.join(Bytes.of(LONG), littleEndian(value, Long.BYTES));
    }

    @Override
    Bytes decimal(double value) {
        return Bytes.join(Bytes.of(DOUBLE), littleEndian(Double.doubleToRawLongBits(value), Long.BYTES));
    }

    @Override
    Bytes bool(boolean value) {
        return Bytes.join(Bytes.of(BOOLEAN), Bytes.of(value ? 1 : 0));
    }

    @Override
    Bytes array(List<Bytes> elements) {
        return container(
                ARRAY,
                IntStream.range(0, elements.size())
                        .mapToObj(i -> new Field(Integer.toString(i), elements.get(i)))
                        .toList());
    }

    @Override
    Bytes object(List<Field> fields) {
        return container(DOCUMENT, fields);
    }

    @Override
    List<Bytes> nested(int levels) {
        return List.of(nested(ARRAY, "0", levels), nested(DOCUMENT, "a", levels));
    }

    @Override
    List<Bytes> hugeExponents() {
        return List.of(
                Bytes.join(Bytes.of(DECIMAL), littleEndian(1, Long.BYTES), littleEndian(LARGEST_EXPONENT, Long.BYTES)));
    }

    @Override
    Bytes claimedText(long length) {
        return Bytes.join(Bytes.of(TEXT), littleEndian(length, Integer.BYTES), Bytes.utf8("four"), Bytes.of(0));
    }

    @Override
    Bytes claimedBytes(long length) {
        return Bytes.join(Bytes.of(BINARY), littleEndian(length, Integer.BYTES), Bytes.of(0), Bytes.utf8("four"));
    }

    @Override
    Bytes claimedArray(long length) {
        return Bytes.join(Bytes.of(ARRAY), littleEndian(length, Integer.BYTES), element("0", text("x")), Bytes.of(0));
    }

    @Override
    Bytes claimedObject(long length) {
        return Bytes.join(
                Bytes.of(DOCUMENT), littleEndian(length, Integer.BYTES), element("x", text("x")), Bytes.of(0));
    }

    private static Bytes nested(int type, String name, int levels) {
        int lengthOfLevel = EMPTY + element(name, Bytes.of(type)).length();
        List<Bytes> open = new ArrayList<>();
        open.add(Bytes.of(type));
        for (int level = levels - 1; level > 0; level--) {
            open.add(littleEndian(EMPTY + (long) level * lengthOfLevel, Integer.BYTES));
            open.add(element(name, Bytes.of(type)));
        }
        open.add(littleEndian(EMPTY, Integer.BYTES));
        return Bytes.join(Bytes.join(open), Bytes.of(0).times(levels));
    }

    private static Bytes text(Bytes utf8) {
        return Bytes.join(Bytes.of(TEXT), littleEndian(utf8.length() + 1L, Integer.BYTES), utf8, Bytes.of(0));
    }

    private static Bytes container(int type, List<Field> fields) {
        Bytes elements = Bytes.join(fields.stream()
                .map(field -> element(field.name(), field.value()))
                .toList());
        return Bytes.join(
                Bytes.of(type), littleEndian(EMPTY + (long) elements.length(), Integer.BYTES), elements, Bytes.of(0));
    }

    private static Bytes element(String name, Bytes value) {
        return Bytes.join(value.head(), Bytes.utf8(name), Bytes.of(0), value.tail());
    }

    private static Bytes littleEndian(long value, int bytes) {
        return Bytes.bigEndian(Long.reverseBytes(value) >>> Byte.SIZE * (Long.BYTES - bytes), bytes);
    }
}
