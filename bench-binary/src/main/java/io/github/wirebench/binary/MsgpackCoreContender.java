// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary;

import io.github.wirebench.binary.msgpack.RecordPacker;
import io.github.wirebench.model.codec.Codec;
import io.github.wirebench.model.codec.CodecFactory;
import io.github.wirebench.model.codec.PojoCodec;
import io.github.wirebench.model.codec.RecordCode;
import java.io.IOException;
import org.msgpack.core.MessageBufferPacker;
import org.msgpack.core.MessagePack;
import org.msgpack.core.MessageUnpacker;
import org.msgpack.core.buffer.ArrayBufferInput;

/**
 * MessagePack as msgpack-core's README shows it: calls of a packer and an unpacker for each field, as a person would write
 * them, but most are generated from the record. Both are reused for the next document as their Javadoc offers. The
 * documents are the same as those of MESSAGEPACK_JACKSON: maps with property names, in any order, and unknown names are
 * skipped.
 *
 * <p>Compare it with HANDWRITTEN for what the format costs, and with MESSAGEPACK_JACKSON for what Jackson's binding costs.
 *
 * <p>Damaged input: the claimed length of a string is not trusted, and lists and maps grow as their elements arrive.
 */
final class MsgpackCoreContender implements CodecFactory {

    @Override
    public <D> Codec<D, ?> codec(Class<D> type) {
        ArrayBufferInput input = new ArrayBufferInput(new byte[0]);
        return new MsgpackCodec<>(
                RecordCode.of(RecordPacker.class, type),
                MessagePack.newDefaultBufferPacker(),
                input,
                MessagePack.newDefaultUnpacker(input));
    }

    private record MsgpackCodec<D>(
            RecordPacker<D> records, MessageBufferPacker packer, ArrayBufferInput input, MessageUnpacker unpacker)
            implements PojoCodec<D> {

        @Override
        public byte[] encode(D value) throws IOException {
            packer.clear();
            records.pack(value, packer);
            return packer.toByteArray();
        }

        @Override
        public D decode(byte[] bytes) throws IOException {
            input.reset(bytes);
            unpacker.reset(input);
            return records.unpack(unpacker);
        }
    }
}
