// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary.msgpack;

import java.io.IOException;
import java.util.List;
import org.msgpack.core.MessagePacker;
import org.msgpack.core.MessageUnpacker;

/** The packers of elements that are not records. */
public final class BasicPackers {

    public static final RecordPacker<String> STRING = new RecordPacker<>() {
        @Override
        public void pack(String value, MessagePacker out) throws IOException {
            out.packString(value);
        }

        @Override
        public String unpack(MessageUnpacker in) throws IOException {
            return in.unpackString();
        }
    };

    public static final RecordPacker<Integer> INT = new RecordPacker<>() {
        @Override
        public void pack(Integer value, MessagePacker out) throws IOException {
            out.packInt(value);
        }

        @Override
        public Integer unpack(MessageUnpacker in) throws IOException {
            return in.unpackInt();
        }
    };

    public static final RecordPacker<Double> DOUBLE = new RecordPacker<>() {
        @Override
        public void pack(Double value, MessagePacker out) throws IOException {
            out.packDouble(value);
        }

        @Override
        public Double unpack(MessageUnpacker in) throws IOException {
            return in.unpackDouble();
        }
    };

    private BasicPackers() {}

    public static <E> RecordPacker<List<E>> listOf(RecordPacker<E> elements) {
        return new RecordPacker<>() {
            @Override
            public void pack(List<E> values, MessagePacker out) throws IOException {
                RecordPacker.packList(values, elements, out);
            }

            @Override
            public List<E> unpack(MessageUnpacker in) throws IOException {
                return RecordPacker.unpackList(elements, in);
            }
        };
    }
}
