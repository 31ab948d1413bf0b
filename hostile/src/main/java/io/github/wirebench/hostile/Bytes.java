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

    /** @param values each the value of one byte, signed or not */
    static Bytes of(int... values) {
        byte[] bytes = new byte[values.length];
        for (int i = 0; i < values.length; i++) {
            bytes[i] = (byte) values[i];
        }
        return of(bytes);
    }

    static Bytes of(byte[] bytes) {
        return new Bytes(List.of(new Part(bytes, 1)));
    }

    static Bytes utf8(String text) {
        return of(text.getBytes(StandardCharsets.UTF_8));
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
        List<Part> groups = new ArrayList<>();
        long rest = value;
        while ((rest & ~0x7FL) != 0) {
            groups.add(new Part(new byte[] {(byte) (rest | 0x80)}, 1));
            rest >>>= 7;
        }
        groups.add(new Part(new byte[] {(byte) rest}, 1));
        return new Bytes(groups);
    }

    static Bytes join(Bytes... all) {
        return join(List.of(all));
    }

    static Bytes join(List<Bytes> all) {
        return new Bytes(all.stream().flatMap(bytes -> bytes.parts.stream()).toList());
    }

    Bytes times(int times) {
        return new Bytes(List.of(new Part(toByteArray(), times)));
    }

    /** Returns the first of the bytes that were joined to this. */
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
