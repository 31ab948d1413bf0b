// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.benchmarks;

import io.github.wirebench.binary.Compression;
import io.github.wirebench.model.Payload;
import io.github.wirebench.model.codec.Codec;
import io.github.wirebench.model.codec.Contender;
import java.io.IOException;
import java.util.List;

/**
 * The encoded size of value 0 of a payload with one contender; of a payload that a user has added, the mean over its values.
 *
 * @param contender the contender's name
 * @param payload the payload's name
 * @param raw bytes as the contender writes them
 * @param gzip bytes after gzip at the JDK's default level
 * @param zstd bytes after Zstandard at level 3, its default
 */
record WireSize(String contender, String payload, int raw, int gzip, int zstd) {

    static WireSize of(Contender contender, Payload payload) throws IOException {
        Codec<Object, Object> codec = contender.codec(payload.type());
        List<Object> values = weighed(payload);
        long raw = 0;
        long gzip = 0;
        long zstd = 0;
        for (Object value : values) {
            byte[] bytes = codec.encode(codec.toNative(value));
            raw += bytes.length;
            gzip += Compression.GZIP.compress(bytes).length;
            zstd += Compression.ZSTD.compress(bytes).length;
        }
        return new WireSize(
                contender.name(),
                payload.name(),
                mean(raw, values.size()),
                mean(gzip, values.size()),
                mean(zstd, values.size()));
    }

    static int rawBytes(Contender contender, Payload payload) throws IOException {
        Codec<Object, Object> codec = contender.codec(payload.type());
        List<Object> values = weighed(payload);
        long raw = 0;
        for (Object value : values) {
            raw += codec.encode(codec.toNative(value)).length;
        }
        return mean(raw, values.size());
    }

    private static List<Object> weighed(Payload payload) {
        return payload.isOfUser() ? payload.samples() : List.of(payload.sample(0));
    }

    private static int mean(long sum, int count) {
        return Math.toIntExact(Math.round((double) sum / count));
    }
}
