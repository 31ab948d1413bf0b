// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary.flatbuffers;

import com.google.flatbuffers.FlatBufferBuilder;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;

/**
 * Writes and reads one record type. Texts and tables are written before the table that refers to them, as FlatBuffers
 * demands. Enums are written as their ordinals, which are those of the schema.
 */
public interface FlatFormat<T> {

    /** Writes a table and returns its offset. */
    int write(T value, FlatBufferBuilder out);

    /** Reads the root table. */
    T read(ByteBuffer in);

    static int[] strings(List<String> strings, FlatBufferBuilder out) {
        int[] offsets = new int[strings.size()];
        for (int i = 0; i < offsets.length; i++) {
            offsets[i] = out.createString(strings.get(i));
        }
        return offsets;
    }

    /** @throws IndexOutOfBoundsException if the elements need more bytes than there are */
    static <E> List<E> list(int length, ByteBuffer in, IntFunction<E> element) {
        if (length < 0 || length > in.capacity() / Integer.BYTES) {
            throw new IndexOutOfBoundsException(length + " elements claimed in " + in.capacity() + " bytes");
        }
        List<E> list = new ArrayList<>(length);
        for (int i = 0; i < length; i++) {
            list.add(element.apply(i));
        }
        return list;
    }
}
