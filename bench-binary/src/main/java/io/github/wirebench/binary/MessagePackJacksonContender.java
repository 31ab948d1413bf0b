// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.wirebench.model.codec.Codec;
import io.github.wirebench.model.codec.CodecFactory;
import org.msgpack.jackson.dataformat.MessagePackMapper;

/**
 * MessagePack through Jackson, as the format's README shows it: one {@link MessagePackMapper}, which by default keeps
 * the buffers of its packer and unpacker per thread. See {@link JacksonFormatContender} for the settings.
 *
 * <p>A BigDecimal is text, as the README advises: MessagePack has no decimals, and a double would lose the scale.
 *
 * <p>Damaged input: msgpack-core 0.9.11 allocates the claimed length of a string or binary up to 64 MB, and beyond that
 * only as bytes arrive. There is no setting for this.
 *
 * <p>jackson-dataformat-msgpack 0.9.11 decodes strings of at most 64 bytes in the JVM's default charset. On JDK 17 in a
 * non-UTF-8 locale short texts beyond ASCII are wrong unless {@code -Dfile.encoding=UTF-8} is set.
 */
final class MessagePackJacksonContender implements CodecFactory {

    @Override
    public <D> Codec<D, ?> codec(Class<D> type) {
        ObjectMapper mapper =
                JacksonFormatContender.configured(MessagePackMapper.builder()).handleBigDecimalAsString();
        return JacksonFormatContender.codec(mapper, type);
    }
}
