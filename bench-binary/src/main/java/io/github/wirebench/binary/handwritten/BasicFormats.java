// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary.handwritten;

import java.io.IOException;
import java.util.List;

/** The formats of values in maps that are not records. */
final class BasicFormats {

    static final RecordFormat<String> STRING = new RecordFormat<>() {
        @Override
        public void write(String value, ByteWriter out) {
            out.writeString(value);
        }

        @Override
        public String read(ByteReader in) throws IOException {
            return in.readString();
        }
    };

    static final RecordFormat<List<Integer>> INTS = new RecordFormat<>() {
        @Override
        public void write(List<Integer> values, ByteWriter out) {
            out.writeInts(values);
        }

        @Override
        public List<Integer> read(ByteReader in) throws IOException {
            return in.readInts();
        }
    };

    private BasicFormats() {}
}
