// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.Message;
import com.google.protobuf.util.JsonFormat;
import io.github.wirebench.model.codec.Codec;
import io.github.wirebench.model.codec.CodecFactory;
import io.github.wirebench.model.codec.MappedCodec;
import io.github.wirebench.proto.ProtoMapping;
import java.nio.charset.StandardCharsets;

/**
 * Protobuf's JSON by {@link JsonFormat}, for the messages of {@link ProtobufContender}: one printer without insignificant
 * whitespace and one parser, which are immutable, as their Javadoc says. Both know text only, so that the contender adds
 * the step from and to UTF-8.
 *
 * <p>One difference: the parser ignores unknown fields, as the other contenders do; by default it refuses them.
 *
 * <p>The document is that of ProtoJSON and not Jackson's: 64-bit numbers are strings, fields with default values are left
 * out, enum constants have the schema's names.
 */
final class ProtobufJsonContender implements CodecFactory {

    @Override
    public <D> Codec<D, ?> codec(Class<D> type) {
        return codec(ProtoMapping.of(type));
    }

    private static <D, M extends Message> Codec<D, M> codec(ProtoMapping<D, M> mapping) {
        try {
            return new ProtobufJsonCodec<>(
                    mapping,
                    mapping.parser().parseFrom(ByteString.EMPTY),
                    JsonFormat.printer().omittingInsignificantWhitespace(),
                    JsonFormat.parser().ignoringUnknownFields());
        } catch (InvalidProtocolBufferException e) {
            throw new IllegalStateException(e);
        }
    }

    private record ProtobufJsonCodec<D, M extends Message>(
            ProtoMapping<D, M> mapping, M empty, JsonFormat.Printer printer, JsonFormat.Parser jsonParser)
            implements MappedCodec<D, M> {

        @Override
        public byte[] encode(M value) throws InvalidProtocolBufferException {
            return printer.print(value).getBytes(StandardCharsets.UTF_8);
        }

        @Override
        @SuppressWarnings("unchecked") // a message's builder builds messages of its own class
        public M decode(byte[] bytes) throws InvalidProtocolBufferException {
            Message.Builder builder = empty.newBuilderForType();
            jsonParser.merge(new String(bytes, StandardCharsets.UTF_8), builder);
            return (M) builder.build();
        }
    }
}
