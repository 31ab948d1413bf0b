// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary.handwritten;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/** Writes documents into a growing byte array that is kept between documents. */
public final class ByteWriter {

    static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    /** Longer strings are encoded by the JDK, which uses vector instructions, and copied once more. */
    private static final int COPIED_STRING_CHARS = 128;

    private static final int MAX_VARINT_BYTES = 5;

    private byte[] bytes = new byte[1024];
    private int size;

    public void clear() {
        size = 0;
    }

    /** Returns the document in a new array. */
    public byte[] toByteArray() {
        return Arrays.copyOf(bytes, size);
    }

    void writeByte(int value) {
        reserve(1);
        bytes[size++] = (byte) value;
    }

    void writeBoolean(boolean value) {
        writeByte(value ? 1 : 0);
    }

    /** Writes seven bits per byte, the lowest first; numbers up to 127 take one byte. */
    void writeVarint(int value) {
        reserve(MAX_VARINT_BYTES);
        int rest = value;
        while ((rest & ~0x7F) != 0) {
            bytes[size++] = (byte) (rest | 0x80);
            rest >>>= 7;
        }
        bytes[size++] = (byte) rest;
    }

    /** Writes eight bytes, the lowest first. */
    void writeLong(long value) {
        reserve(Long.BYTES);
        LONGS.set(bytes, size, value);
        size += Long.BYTES;
    }

    void writeDouble(double value) {
        writeLong(Double.doubleToRawLongBits(value));
    }

    /** Writes the number of UTF-8 bytes as a varint, then the bytes. */
    void writeString(String value) {
        if (value.length() > COPIED_STRING_CHARS || !writeShortAscii(value)) {
            byte[] utf8 = value.getBytes(StandardCharsets.UTF_8);
            writeVarint(utf8.length);
            reserve(utf8.length);
            System.arraycopy(utf8, 0, bytes, size, utf8.length);
            size += utf8.length;
        }
    }

    void writeStrings(List<String> values) {
        writeVarint(values.size());
        for (String value : values) {
            writeString(value);
        }
    }

    <T> void writeList(List<T> values, RecordFormat<T> format) {
        writeVarint(values.size());
        for (T value : values) {
            format.write(value, this);
        }
    }

    /** Returns false at the first char beyond ASCII, and writes nothing then. */
    private boolean writeShortAscii(String value) {
        int length = value.length();
        int before = size;
        writeVarint(length);
        reserve(length);
        int start = size;
        for (int i = 0; i < length; i++) {
            char c = value.charAt(i);
            if (c >= 0x80) {
                size = before;
                return false;
            }
            bytes[start + i] = (byte) c;
        }
        size = start + length;
        return true;
    }

    private void reserve(int more) {
        if (bytes.length - size < more) {
            bytes = Arrays.copyOf(bytes, Math.max(bytes.length * 2, Math.addExact(size, more)));
        }
    }
}
