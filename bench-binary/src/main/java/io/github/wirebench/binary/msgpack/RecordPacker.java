// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary.msgpack;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.msgpack.core.MessagePacker;
import org.msgpack.core.MessageUnpacker;

/** Packs one type of record into a map with property names, and unpacks it. */
public interface RecordPacker<T> {

    void pack(T value, MessagePacker out) throws IOException;

    /**
     * Unpacks a map whose properties may come in any order. Unknown ones are skipped.
     *
     * @throws IOException if the bytes end early; msgpack-core also throws a {@link RuntimeException} of its own
     */
    T unpack(MessageUnpacker in) throws IOException;

    static void packStrings(List<String> values, MessagePacker out) throws IOException {
        out.packArrayHeader(values.size());
        for (String value : values) {
            out.packString(value);
        }
    }

    /** Does not trust the claimed number of elements: the list grows as they arrive. */
    static List<String> unpackStrings(MessageUnpacker in) throws IOException {
        int count = in.unpackArrayHeader();
        List<String> values = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            values.add(in.unpackString());
        }
        return values;
    }

    static void packLongs(long[] values, MessagePacker out) throws IOException {
        out.packArrayHeader(values.length);
        for (long value : values) {
            out.packLong(value);
        }
    }

    /** Does not trust the claimed number of elements: the array grows as they arrive. */
    static long[] unpackLongs(MessageUnpacker in) throws IOException {
        int count = in.unpackArrayHeader();
        long[] values = new long[Math.min(count, 16)];
        for (int i = 0; i < count; i++) {
            if (i == values.length) {
                values = Arrays.copyOf(values, 2 * i);
            }
            values[i] = in.unpackLong();
        }
        return Arrays.copyOf(values, count);
    }

    static <E> void packList(List<E> values, RecordPacker<E> elements, MessagePacker out) throws IOException {
        out.packArrayHeader(values.size());
        for (E value : values) {
            elements.pack(value, out);
        }
    }

    static <E> List<E> unpackList(RecordPacker<E> elements, MessageUnpacker in) throws IOException {
        int count = in.unpackArrayHeader();
        List<E> values = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            values.add(elements.unpack(in));
        }
        return values;
    }

    static <V> void packMap(Map<String, V> map, RecordPacker<V> values, MessagePacker out) throws IOException {
        out.packMapHeader(map.size());
        for (Map.Entry<String, V> entry : map.entrySet()) {
            out.packString(entry.getKey());
            values.pack(entry.getValue(), out);
        }
    }

    static <V> Map<String, V> unpackMap(RecordPacker<V> values, MessageUnpacker in) throws IOException {
        int count = in.unpackMapHeader();
        Map<String, V> map = new LinkedHashMap<>();
        for (int i = 0; i < count; i++) {
            map.put(in.unpackString(), values.unpack(in));
        }
        return map;
    }
}
