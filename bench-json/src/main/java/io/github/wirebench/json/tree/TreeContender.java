// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.json.tree;

import io.github.wirebench.json.JsonCodec;
import io.github.wirebench.json.JsonContenders;
import io.github.wirebench.model.codec.Codec;
import io.github.wirebench.model.codec.CodecFactory;
import java.io.IOException;
import java.io.UncheckedIOException;

/**
 * A library that reads a document into a tree and writes a tree as a document. Jackson turns records into documents and
 * back before and after anything is timed.
 *
 * @param <T> the root of the tree
 */
record TreeContender<T>(Reader<T> reader, Writer<T> writer) implements CodecFactory {

    interface Reader<T> {
        T read(byte[] json) throws IOException;
    }

    interface Writer<T> {
        byte[] write(T tree) throws IOException;
    }

    @Override
    public <D> Codec<D, T> codec(Class<D> type) {
        return new TreeCodec<>(type);
    }

    private final class TreeCodec<D> implements Codec<D, T> {

        private final Class<D> type;

        /** Created when it is needed, because a contender loads no library but its own. */
        private JsonCodec<D> records;

        TreeCodec(Class<D> type) {
            this.type = type;
        }

        @Override
        public T toNative(D value) {
            try {
                return decode(records().encode(value));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        @Override
        public D toDomain(T tree) {
            try {
                return records().decode(encode(tree));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        @Override
        public byte[] encode(T tree) throws IOException {
            return writer.write(tree);
        }

        @Override
        public T decode(byte[] json) throws IOException {
            return reader.read(json);
        }

        private JsonCodec<D> records() {
            if (records == null) {
                records = JsonContenders.JACKSON.create().codec(type);
            }
            return records;
        }
    }
}
