// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary.handwritten;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/** A byte array that grows, kept between documents. */
public final class ByteWriter {

    static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    /** Longer strings go through the JDK's own encoder, which works on vectors, and are copied once more. */
    private static final int COPIED_STRING_CHARS = 128;

    private static final int MAX_VARINT_BYTES = 5;

    private byte[] bytes = new byte[1024];
    private int size;

    /** Starts a new document. */
    public void clear() {
        size = 0;
    }

    /** The document, in an array of its own. */
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

    /** Seven bits a byte, lowest first; one byte up to 127. */
    void writeVarint(int value) {
        reserve(MAX_VARINT_BYTES);
        int rest = value;
        while ((rest & ~0x7F) != 0) {
            bytes[size++] = (byte) (rest | 0x80);
            rest >>>= 7;
        }
        bytes[size++] = (byte) rest;
    }

    /** Eight bytes, lowest first. */
    void writeLong(long value) {
        reserve(Long.BYTES);
        LONGS.set(bytes, size, value);
        size += Long.BYTES;
    }

    void writeDouble(double value) {
        writeLong(Double.doubleToRawLongBits(value));
    }

    /** The number of UTF-8 bytes as a varint, then the bytes. */
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

    /** Leaves everything as it was and returns false at the first char beyond ASCII. */
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
