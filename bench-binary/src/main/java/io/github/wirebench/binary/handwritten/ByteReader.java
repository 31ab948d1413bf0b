// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary.handwritten;

import java.io.EOFException;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** Reads the bytes of a {@link ByteWriter}, and never allocates more than the remaining bytes can hold. */
public final class ByteReader {

    private final byte[] bytes;
    private int position;

    public ByteReader(byte[] bytes) {
        this.bytes = bytes;
    }

    /** @throws IOException if bytes remain */
    public void requireEnd() throws IOException {
        if (position != bytes.length) {
            throw new IOException(bytes.length - position + " bytes after the end of the document");
        }
    }

    public byte readByte() throws IOException {
        require(1);
        return bytes[position++];
    }

    public boolean readBoolean() throws IOException {
        return readByte() != 0;
    }

    public int readVarint() throws IOException {
        byte next = readByte();
        int value = next & 0x7F;
        if (next >= 0) {
            return value;
        }
        for (int shift = 7; shift < Integer.SIZE; shift += 7) {
            next = readByte();
            value |= (next & 0x7F) << shift;
            if (next >= 0) {
                return value;
            }
        }
        throw new IOException("a varint has more than five bytes at byte " + position);
    }

    public long readLong() throws IOException {
        require(Long.BYTES);
        long value = (long) ByteWriter.LONGS.get(bytes, position);
        position += Long.BYTES;
        return value;
    }

    public double readDouble() throws IOException {
        return Double.longBitsToDouble(readLong());
    }

    public Instant readInstant() throws IOException {
        return Instant.ofEpochMilli(readLong());
    }

    /** Reads ASCII by a constructor that copies it as it is. Damaged bytes beyond ASCII are Latin-1 to it. */
    @SuppressWarnings("deprecation")
    public String readString() throws IOException {
        int marked = readVarint();
        int length = marked >>> 1;
        require(length);
        String value = (marked & 1) != 0
                ? new String(bytes, 0, position, length)
                : new String(bytes, position, length, StandardCharsets.UTF_8);
        position += length;
        return value;
    }

    public <E extends Enum<E>> E readEnum(E[] constants) throws IOException {
        int ordinal = readByte();
        if (ordinal < 0 || ordinal >= constants.length) {
            throw new IOException("there is no enum constant " + ordinal + " at byte " + position);
        }
        return constants[ordinal];
    }

    public List<String> readStrings() throws IOException {
        int count = readCount(1);
        List<String> values = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            values.add(readString());
        }
        return values;
    }

    /** @param minBytes size of the smallest element; a count that needs more than the remaining bytes is refused */
    public <T> List<T> readList(RecordFormat<T> format, int minBytes) throws IOException {
        int count = readCount(minBytes);
        List<T> values = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            values.add(format.read(this));
        }
        return values;
    }

    public List<Integer> readInts() throws IOException {
        int count = readCount(1);
        List<Integer> values = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            values.add(readVarint());
        }
        return values;
    }

    public long[] readLongs() throws IOException {
        long[] values = new long[readCount(Long.BYTES)];
        for (int i = 0; i < values.length; i++) {
            values[i] = readLong();
        }
        return values;
    }

    public List<Double> readDoubles() throws IOException {
        int count = readCount(Double.BYTES);
        List<Double> values = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            values.add(readDouble());
        }
        return values;
    }

    public <T> Map<String, T> readMap(RecordFormat<T> format) throws IOException {
        int count = readCount(2);
        Map<String, T> map = new LinkedHashMap<>(count + count / 3 + 1);
        for (int i = 0; i < count; i++) {
            map.put(readString(), format.read(this));
        }
        return map;
    }

    public UUID readUuid() throws IOException {
        return new UUID(readLong(), readLong());
    }

    public BigDecimal readDecimal() throws IOException {
        long unscaled = readLong();
        int scale = readVarint();
        return scale == ByteWriter.NO_SCALE ? new BigDecimal(readString()) : BigDecimal.valueOf(unscaled, scale);
    }

    public LocalDate readDate() throws IOException {
        return LocalDate.ofEpochDay(readSigned());
    }

    public int readSigned() throws IOException {
        int value = readVarint();
        return value >>> 1 ^ -(value & 1);
    }

    private int readCount(int minBytes) throws IOException {
        int count = readVarint();
        if (count < 0 || (long) count * minBytes > bytes.length - position) {
            throw new EOFException(
                    count + " elements claimed, but only " + (bytes.length - position) + " bytes are left");
        }
        return count;
    }

    private void require(int count) throws EOFException {
        if (count < 0 || count > bytes.length - position) {
            throw new EOFException(count + " bytes claimed, but only " + (bytes.length - position) + " are left");
        }
    }
}
