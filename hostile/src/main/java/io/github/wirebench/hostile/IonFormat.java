// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.hostile;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Binary Ion 1.0. The names of fields are numbers, which a table at the beginning of each document explains. */
final class IonFormat extends SelfDescribingFormat {

    private static final int POSITIVE = 2;
    private static final int DECIMAL = 5;
    private static final int TEXT = 8;
    private static final int BYTES = 10;
    private static final int LIST = 11;
    private static final int S_EXPRESSION = 12;
    private static final int STRUCT = 13;
    private static final int ANNOTATION = 14;

    private static final int SYMBOL_TABLE = 3;
    private static final int SYMBOLS = 7;
    private static final int FIRST_OWN_SYMBOL = 10;

    /** The names of all documents so far, with their numbers. */
    private final Map<String, Integer> symbols = new LinkedHashMap<>();

    IonFormat() {
        super(Bytes.of(0x11), Bytes.of(0x48, 0x3F, 0xF8, 0, 0, 0, 0, 0, 0));
    }

    @Override
    Bytes head(Kind kind, long length) {
        int type = switch (kind) {
            case TEXT -> TEXT;
            case BYTES -> BYTES;
            case ARRAY -> LIST;
            case OBJECT -> STRUCT;
        };
        return head(type, length);
    }

    @Override
    Bytes document(Bytes object) {
        Bytes names = array(symbols.keySet().stream().map(name -> text(name)).toList());
        Bytes table = value(STRUCT, Bytes.join(number(SYMBOLS), names));
        return Bytes.join(Bytes.of(0xE0, 1, 0, 0xEA), annotated(SYMBOL_TABLE, table), object);
    }

    /** @param value not negative, as that is another type */
    @Override
    Bytes integer(long value) {
        return value(POSITIVE, Bytes.bigEndian(value, Long.BYTES));
    }

    @Override
    Bytes array(List<Bytes> elements) {
        return value(LIST, Bytes.join(elements));
    }

    @Override
    Bytes object(List<Field> fields) {
        return value(STRUCT, members(fields));
    }

    @Override
    List<Bytes> nested(int levels) {
        Bytes name = name("a");
        // an annotation: the length of its only name, and that
        Bytes annotation = Bytes.join(number(name.length()), name);
        return List.of(
                nested(LIST, Bytes.of(), levels),
                nested(S_EXPRESSION, Bytes.of(), levels),
                nested(STRUCT, name, levels),
                nested(ANNOTATION, annotation, levels));
    }

    @Override
    List<Bytes> longNumbers(int digits) {
        Bytes many = Bytes.of(0x77).times(bytesOf(digits));
        return List.of(value(POSITIVE, many), value(DECIMAL, Bytes.join(Bytes.of(0x80), many)));
    }

    /** The exponent has its sign in the second highest bit. */
    @Override
    List<Bytes> hugeExponents() {
        Bytes exponent = number(1_000_000_000);
        byte[] negative = exponent.toByteArray().clone();
        negative[0] |= 0x40;
        return List.of(
                value(DECIMAL, Bytes.join(exponent, Bytes.of(1))),
                value(DECIMAL, Bytes.join(Bytes.of(negative), Bytes.of(1))));
    }

    @Override
    Bytes name(String name) {
        return number(symbols.computeIfAbsent(name, unseen -> FIRST_OWN_SYMBOL + symbols.size()));
    }

    private Bytes nested(int type, Bytes prefix, int levels) {
        Bytes leaf = integer(1);
        int length = leaf.length();
        List<Bytes> heads = new ArrayList<>();
        for (int level = 0; level < levels; level++) {
            length += prefix.length();
            Bytes head = Bytes.join(head(type, length), prefix);
            length += head.length() - prefix.length();
            heads.add(head);
        }
        Collections.reverse(heads);
        return Bytes.join(Bytes.join(heads), leaf);
    }

    private static Bytes annotated(int symbol, Bytes value) {
        return value(ANNOTATION, Bytes.join(number(1), number(symbol), value));
    }

    private static Bytes value(int type, Bytes content) {
        return Bytes.join(head(type, content.length()), content);
    }

    private static Bytes head(int type, long length) {
        return Bytes.join(Bytes.of(type << 4 | 14), number(length));
    }

    /** Groups of seven bits, the highest first; the last one is marked. */
    private static Bytes number(long value) {
        Bytes result = Bytes.of((int) (value & 0x7F) | 0x80);
        for (long rest = value >>> 7; rest != 0; rest >>>= 7) {
            result = Bytes.join(Bytes.of((int) (rest & 0x7F)), result);
        }
        return result;
    }
}
