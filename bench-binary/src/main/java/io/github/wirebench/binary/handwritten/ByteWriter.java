// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary.handwritten;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** Writes documents into a growing byte array that is kept between documents. */
public final class ByteWriter {

    static final int NO_SCALE = Integer.MIN_VALUE;
    static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    /**
     * A longer string is encoded by the JDK, with vector instructions, into an array that is then copied. With a limit of 0,
     * small objects took longer to write; with 16, posts, whose ids have 10 chars.
     */
    private static final int LOOP_CHARS = 8;

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

    public void writeByte(int value) {
        reserve(1);
        bytes[size++] = (byte) value;
    }

    public void writeBoolean(boolean value) {
        writeByte(value ? 1 : 0);
    }

    /** Writes seven bits per byte, the lowest first; numbers up to 127 take one byte. */
    public void writeVarint(int value) {
        reserve(MAX_VARINT_BYTES);
        int rest = value;
        while ((rest & ~0x7F) != 0) {
            bytes[size++] = (byte) (rest | 0x80);
            rest >>>= 7;
        }
        bytes[size++] = (byte) rest;
    }

    /** Writes eight bytes, the lowest first. */
    public void writeLong(long value) {
        reserve(Long.BYTES);
        LONGS.set(bytes, size, value);
        size += Long.BYTES;
    }

    public void writeDouble(double value) {
        writeLong(Double.doubleToRawLongBits(value));
    }

    /**
     * Writes a varint, then the string in UTF-8. The varint is the number of bytes, and in its lowest bit whether all are
     * ASCII, so that a reader need not look.
     */
    public void writeString(String value) {
        if (value.length() <= LOOP_CHARS && writeShortAscii(value)) {
            return;
        }
        byte[] utf8 = value.getBytes(StandardCharsets.UTF_8);
        int length = utf8.length;
        writeVarint(length << 1 | (length == value.length() ? 1 : 0));
        reserve(length);
        System.arraycopy(utf8, 0, bytes, size, length);
        size += length;
    }

    public void writeStrings(List<String> values) {
        writeVarint(values.size());
        for (String value : values) {
            writeString(value);
        }
    }

    public <T> void writeList(List<T> values, RecordFormat<T> format) {
        writeVarint(values.size());
        for (T value : values) {
            format.write(value, this);
        }
    }

    public void writeInts(List<Integer> values) {
        writeVarint(values.size());
        for (int value : values) {
            writeVarint(value);
        }
    }

    public void writeLongs(long[] values) {
        writeVarint(values.length);
        for (long value : values) {
            writeLong(value);
        }
    }

    public void writeDoubles(List<Double> values) {
        writeVarint(values.size());
        for (double value : values) {
            writeDouble(value);
        }
    }

    public <T> void writeMap(Map<String, T> map, RecordFormat<T> format) {
        writeVarint(map.size());
        for (Map.Entry<String, T> entry : map.entrySet()) {
            writeString(entry.getKey());
            format.write(entry.getValue(), this);
        }
    }

    /** Writes whether there is a value, and returns it. The value itself follows. */
    public boolean writePresence(Object value) {
        writeBoolean(value != null);
        return value != null;
    }

    public void writeUuid(UUID value) {
        writeLong(value.getMostSignificantBits());
        writeLong(value.getLeastSignificantBits());
    }

    /** Writes eight bytes and the scale, or, if the unscaled number does not fit into eight, a scale that is none and text. */
    public void writeDecimal(BigDecimal value) {
        BigInteger unscaled = value.unscaledValue();
        if (unscaled.bitLength() < Long.SIZE) {
            writeLong(unscaled.longValue());
            writeVarint(value.scale());
        } else {
            writeLong(0);
            writeVarint(NO_SCALE);
            writeString(value.toString());
        }
    }

    /** Writes the day since 1970-01-01. */
    public void writeDate(LocalDate value) {
        writeSigned((int) value.toEpochDay());
    }

    /** Writes a varint whose lowest bit is the sign, so that negative numbers are short, too. */
    public void writeSigned(int value) {
        writeVarint(value << 1 ^ value >> 31);
    }

    /** Returns false at the first char beyond ASCII, and writes nothing then. */
    private boolean writeShortAscii(String value) {
        reserve(1 + LOOP_CHARS);
        int length = value.length();
        int start = size + 1;
        for (int i = 0; i < length; i++) {
            char c = value.charAt(i);
            if (c >= 0x80) {
                return false;
            }
            bytes[start + i] = (byte) c;
        }
        bytes[size] = (byte) (length << 1 | 1);
        size = start + length;
        return true;
    }

    private void reserve(int more) {
        if (bytes.length - size < more) {
            bytes = Arrays.copyOf(bytes, Math.max(bytes.length * 2, Math.addExact(size, more)));
        }
    }
}
