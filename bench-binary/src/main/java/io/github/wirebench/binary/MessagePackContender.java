// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.wirebench.codec.Codec;
import io.github.wirebench.codec.Contender;
import org.msgpack.jackson.dataformat.MessagePackMapper;

/**
 * MessagePack through Jackson, as the format's README shows it: one {@link MessagePackMapper}, which keeps its packer's
 * and unpacker's buffers per thread by default. See {@link JacksonFormatCodec} for the settings.
 *
 * <p>Damaged input: msgpack-core 0.9.11 allocates what the length of a string or binary claims up to a fixed 64 MB, and
 * only beyond that as bytes arrive; there is no setting for it. A few bytes can thus cost up to 64 MB. Bytes that are
 * not UTF-8 are replaced, not refused.
 *
 * <p>Strings of at most 64 bytes are decoded in the JVM's default charset (jackson-dataformat-msgpack 0.9.11), so on JDK
 * 17 in a non-UTF-8 locale short texts beyond ASCII come out wrong unless {@code -Dfile.encoding=UTF-8} is given.
 */
final class MessagePackContender implements Contender {

    private final ObjectMapper mapper = JacksonFormatCodec.configured(MessagePackMapper.builder());

    @Override
    public <D> Codec<D, ?> codec(Class<D> type) {
        return JacksonFormatCodec.of(mapper, type);
    }
}
