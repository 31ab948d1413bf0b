// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary;

import io.github.wirebench.binary.mapping.MessageMappings.QuickbufMapping;
import io.github.wirebench.model.codec.Codec;
import io.github.wirebench.model.codec.CodecFactory;
import io.github.wirebench.model.codec.RecordCode;
import java.io.IOException;
import java.util.List;
import java.util.function.Supplier;
import us.hebi.quickbuf.EagerArraySource;
import us.hebi.quickbuf.MessageFactory;
import us.hebi.quickbuf.ProtoMessage;
import us.hebi.quickbuf.ProtoSink;
import us.hebi.quickbuf.ProtoSource;
import us.hebi.quickbuf.Utf8String;

/**
 * QuickBuffers for the schemas of {@link ProtobufContender}, as its guide shows it: one sink and one source that are kept,
 * and code generated with lazy allocation and its own order of fields, which its reader expects.
 *
 * <p>A message keeps its strings as text, as bytes or as both. Before each encoding the strings are set again, as a server
 * does that fills its message for the next response; without that, only the first encoding would turn text into UTF-8.
 * Decoding leaves bytes, so that there are two contenders: one decodes every string while it reads, with {@link
 * EagerArraySource}, and one is lazy.
 *
 * <p>It departs from the guide where a message is decoded: the guide clears one message and fills it again, but the result
 * of a codec must not change later. Fields that are set are written even if they are zero, which proto3 does not do, and lists
 * of numbers are not packed, as proto3 packs them.
 */
record QuickBuffersContender(Supplier<ProtoSource> source) implements CodecFactory {

    private static final int END = 0;

    static QuickBuffersContender eager() {
        return new QuickBuffersContender(EagerArraySource::new);
    }

    static QuickBuffersContender lazy() {
        return new QuickBuffersContender(ProtoSource::newArraySource);
    }

    @Override
    @SuppressWarnings("unchecked") // every mapping is that of its record
    public <D> Codec<D, ?> codec(Class<D> type) {
        return codec((QuickbufMapping<D, ?>) RecordCode.of(QuickbufMapping.class, type));
    }

    private <D, M extends ProtoMessage<M>> Codec<D, Object> codec(QuickbufMapping<D, M> mapping) {
        return new QuickBuffersCodec<>(mapping, mapping.factory(), source.get(), ProtoSink.newArraySink());
    }

    /** A message to be encoded, with all strings inside it. Decoded messages are not wrapped. */
    private record Outgoing(ProtoMessage<?> message, Utf8String[] strings, String[] values) {

        void setStringsAgain() {
            for (int i = 0; i < strings.length; i++) {
                strings[i].copyFrom(values[i]);
            }
        }
    }

    private record QuickBuffersCodec<D, M extends ProtoMessage<M>>(
            QuickbufMapping<D, M> mapping, MessageFactory<M> factory, ProtoSource source, ProtoSink sink)
            implements Codec<D, Object> {

        @Override
        public Object toNative(D value) {
            M message = mapping.toNative(value);
            List<Utf8String> strings = MessageParts.within(message, Utf8String.class);
            return new Outgoing(
                    message,
                    strings.toArray(Utf8String[]::new),
                    strings.stream().map(Utf8String::getString).toArray(String[]::new));
        }

        @Override
        @SuppressWarnings("unchecked") // every message is of the mapping
        public D toDomain(Object value) {
            return mapping.toDomain((M) (value instanceof Outgoing outgoing ? outgoing.message() : value));
        }

        @Override
        public byte[] encode(Object value) throws IOException {
            Outgoing outgoing = (Outgoing) value;
            outgoing.setStringsAgain();
            byte[] bytes = new byte[outgoing.message().getSerializedSize()];
            outgoing.message().writeTo(sink.setOutput(bytes));
            return bytes;
        }

        @Override
        public Object decode(byte[] bytes) throws IOException {
            M message = factory.create();
            message.mergeFrom(source.setInput(bytes));
            source.checkLastTagWas(END);
            return message;
        }
    }
}
