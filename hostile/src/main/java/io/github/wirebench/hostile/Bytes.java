// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.hostile;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** A document, or a part of one. Runs of equal bytes are expanded only in {@link #toByteArray}. */
final class Bytes {

    private record Part(byte[] unit, int times) {}

    private final List<Part> parts;

    private Bytes(List<Part> parts) {
        this.parts = parts;
    }

    /**
     * Joins parts.
     *
     * @param all an {@code Integer} is one byte, signed or not, a {@code String} its UTF-8, and a list all of its elements
     */
    static Bytes of(Object... all) {
        List<Part> parts = new ArrayList<>();
        add(List.of(all), parts);
        return new Bytes(parts);
    }

    private static void add(Object each, List<Part> parts) {
        if (each instanceof Bytes bytes) {
            parts.addAll(bytes.parts);
        } else if (each instanceof List<?> list) {
            list.forEach(element -> add(element, parts));
        } else if (each instanceof String text) {
            parts.add(new Part(text.getBytes(StandardCharsets.UTF_8), 1));
        } else {
            parts.add(new Part(each instanceof byte[] bytes ? bytes : new byte[] {((Integer) each).byteValue()}, 1));
        }
    }

    /** Returns the last bytes of a number, the highest first. */
    static Bytes bigEndian(long value, int bytes) {
        byte[] result = new byte[bytes];
        for (int i = 0; i < bytes; i++) {
            result[i] = (byte) (value >>> 8 * (bytes - 1 - i));
        }
        return of(result);
    }

    /** Returns the last bytes of a number, the lowest first. */
    static Bytes littleEndian(long value, int bytes) {
        return bigEndian(Long.reverseBytes(value) >>> Byte.SIZE * (Long.BYTES - bytes), bytes);
    }

    /** Returns a number whose lowest bit is the sign, so that small negative ones are short as a varint. */
    static long zigzag(long value) {
        return value << 1 ^ value >> 63;
    }

    /** Returns a number in groups of seven bits, the lowest first, as Protobuf and Avro write it. */
    static Bytes varint(long value) {
        List<Object> groups = new ArrayList<>();
        long rest = value;
        for (; (rest & ~0x7FL) != 0; rest >>>= 7) {
            groups.add((int) rest | 0x80);
        }
        groups.add((int) rest);
        return of(groups);
    }

    /**
     * Returns a number in groups of seven bits, the highest first, and a last one with a mark, as Ion and Smile write it.
     *
     * @param lastBits how many bits the last group has
     */
    static Bytes markedVarint(long value, int lastBits) {
        List<Object> groups = new ArrayList<>();
        groups.add((int) value & (1 << lastBits) - 1 | 0x80);
        for (long rest = value >>> lastBits; rest != 0; rest >>>= 7) {
            groups.add(0, (int) rest & 0x7F);
        }
        return of(groups);
    }

    Bytes times(int times) {
        return new Bytes(List.of(new Part(toByteArray(), times)));
    }

    /** Returns the first of the parts that were joined to this. */
    Bytes head() {
        return new Bytes(parts.subList(0, 1));
    }

    /** Returns what {@link #head} leaves. */
    Bytes tail() {
        return new Bytes(parts.subList(1, parts.size()));
    }

    int length() {
        return parts.stream()
                .mapToInt(part -> part.unit().length * part.times())
                .sum();
    }

    /** Returns the bytes. They may be the array that this was made of: callers do not change it. */
    byte[] toByteArray() {
        if (parts.size() == 1 && parts.get(0).times() == 1) {
            return parts.get(0).unit();
        }
        byte[] result = new byte[length()];
        int position = 0;
        for (Part part : parts) {
            for (int i = 0; i < part.times(); i++) {
                System.arraycopy(part.unit(), 0, result, position, part.unit().length);
                position += part.unit().length;
            }
        }
        return result;
    }
}
