// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.probe;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A message between host and harness: names with values, each a text of any length. A value that is not set is absent. Each
 * message begins with a mark, so that text between messages is skipped: the JVM prints some warnings to standard output.
 */
public final class Message {
    private static final long MARK = 0x00_77_69_72_65_62_6d_00L;

    private final Map<String, String> values = new LinkedHashMap<>();

    /** Sets a value by its text form; null leaves it absent. */
    public Message set(String name, Object value) {
        if (value != null) {
            values.put(name, value.toString());
        }
        return this;
    }

    /** Sets a list of texts; null leaves it absent, which differs from an empty list. */
    public Message setList(String name, Iterable<String> list) {
        if (list == null) {
            return this;
        }
        int size = 0;
        for (String element : list) {
            values.put(name + "." + size++, element);
        }
        return set(name, size);
    }

    /** A value; null if absent. */
    public String get(String name) {
        return values.get(name);
    }

    /** A value as a number; null if absent. */
    public Integer getInteger(String name) {
        String value = get(name);
        return value == null ? null : Integer.valueOf(value);
    }

    /** A value as a number; null if absent. */
    public Long getLong(String name) {
        String value = get(name);
        return value == null ? null : Long.valueOf(value);
    }

    /** A list of texts; null if absent. */
    public List<String> getList(String name) {
        Integer size = getInteger(name);
        if (size == null) {
            return null;
        }
        List<String> list = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            list.add(get(name + "." + i));
        }
        return list;
    }

    /**
     * Writes this message without flushing the stream.
     *
     * @throws IOException if the other side is gone
     */
    public void write(DataOutputStream out) throws IOException {
        out.writeLong(MARK);
        out.writeInt(values.size());
        for (Map.Entry<String, String> entry : values.entrySet()) {
            writeText(out, entry.getKey());
            writeText(out, entry.getValue());
        }
    }

    /**
     * Waits for the next message.
     *
     * @throws IOException if the other side is gone
     */
    public static Message read(DataInputStream in) throws IOException {
        for (long lastBytes = ~MARK; lastBytes != MARK; ) {
            lastBytes = lastBytes << Byte.SIZE | in.readUnsignedByte();
        }
        Message message = new Message();
        for (int left = in.readInt(); left > 0; left--) {
            message.values.put(readText(in), readText(in));
        }
        return message;
    }

    /** Writes a text of any length; {@code writeUTF} is limited to 64 KB, and histograms of sample mode are longer. */
    private static void writeText(DataOutputStream out, String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        out.writeInt(bytes.length);
        out.write(bytes);
    }

    private static String readText(DataInputStream in) throws IOException {
        byte[] bytes = new byte[in.readInt()];
        in.readFully(bytes);
        return new String(bytes, StandardCharsets.UTF_8);
    }
}
