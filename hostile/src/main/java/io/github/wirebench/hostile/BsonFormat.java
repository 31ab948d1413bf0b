// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.hostile;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** BSON. A value is written as its type and its content; in a document the name is between them. */
final class BsonFormat extends SelfDescribingFormat {

    private static final int TEXT = 0x02;
    private static final int DOCUMENT = 0x03;
    private static final int ARRAY = 0x04;
    private static final int BINARY = 0x05;
    private static final int LONG = 0x12;
    private static final int DECIMAL = 0x13;

    /** The largest exponent of a decimal with 128 bits is far below 10^9. */
    private static final long LARGEST_EXPONENT = 0x2FFFL << 49;

    /** The length of a document without elements: its length and the byte at its end. */
    private static final int EMPTY = Integer.BYTES + 1;

    BsonFormat() {
        super(
                Bytes.join(Bytes.of(0x08), Bytes.of(1)),
                Bytes.join(Bytes.of(0x01), Bytes.of(0, 0, 0, 0, 0, 0, 0xF8, 0x3F)));
    }

    @Override
    Bytes document(Bytes object) {
        return object.tail();
    }

    @Override
    Bytes integer(long value) {
        return Bytes.join(Bytes.of(LONG), Bytes.littleEndian(value, Long.BYTES));
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
        return List.of(Bytes.join(
                Bytes.of(DECIMAL),
                Bytes.littleEndian(1, Long.BYTES),
                Bytes.littleEndian(LARGEST_EXPONENT, Long.BYTES)));
    }

    @Override
    Bytes claimed(Kind kind, long length) {
        Bytes claim = Bytes.littleEndian(length, Integer.BYTES);
        Bytes end = Bytes.of(0);
        return switch (kind) {
            case TEXT -> Bytes.join(Bytes.of(TEXT), claim, Bytes.utf8("four"), end);
            case BYTES -> Bytes.join(Bytes.of(BINARY), claim, Bytes.of(0), Bytes.utf8("four"));
            case ARRAY -> Bytes.join(Bytes.of(ARRAY), claim, element("0", text("x")), end);
            case OBJECT -> Bytes.join(Bytes.of(DOCUMENT), claim, element("x", text("x")), end);
        };
    }

    private static Bytes nested(int type, String name, int levels) {
        int lengthOfLevel = EMPTY + element(name, Bytes.of(type)).length();
        List<Bytes> open = new ArrayList<>();
        open.add(Bytes.of(type));
        for (int level = levels - 1; level > 0; level--) {
            open.add(Bytes.littleEndian(EMPTY + (long) level * lengthOfLevel, Integer.BYTES));
            open.add(element(name, Bytes.of(type)));
        }
        open.add(Bytes.littleEndian(EMPTY, Integer.BYTES));
        return Bytes.join(Bytes.join(open), Bytes.of(0).times(levels));
    }

    @Override
    Bytes text(Bytes utf8) {
        return Bytes.join(Bytes.of(TEXT), Bytes.littleEndian(utf8.length() + 1L, Integer.BYTES), utf8, Bytes.of(0));
    }

    private static Bytes container(int type, List<Field> fields) {
        Bytes elements = Bytes.join(fields.stream()
                .map(field -> element(field.name(), field.value()))
                .toList());
        return Bytes.join(
                Bytes.of(type),
                Bytes.littleEndian(EMPTY + (long) elements.length(), Integer.BYTES),
                elements,
                Bytes.of(0));
    }

    private static Bytes element(String name, Bytes value) {
        return Bytes.join(value.head(), Bytes.utf8(name), Bytes.of(0), value.tail());
    }
}
