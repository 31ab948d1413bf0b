// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.benchmarks;

import io.github.wirebench.binary.Compression;
import io.github.wirebench.codec.CatalogueEntry;
import io.github.wirebench.codec.Codec;
import io.github.wirebench.model.Payload;
import java.io.IOException;

/**
 * The encoded size of value 0 of a payload with one contender.
 *
 * @param contender the contender's name
 * @param payload the payload's name
 * @param raw bytes as the contender writes them
 * @param gzip bytes after gzip at the JDK's default level
 * @param zstd bytes after Zstandard at level 3, its default
 */
record WireSize(String contender, String payload, int raw, int gzip, int zstd) {

    static WireSize of(CatalogueEntry contender, Payload payload) throws IOException {
        byte[] bytes = encode(contender, payload);
        return new WireSize(
                contender.name(),
                payload.name(),
                bytes.length,
                Compression.GZIP.compress(bytes).length,
                Compression.ZSTD.compress(bytes).length);
    }

    static int rawBytes(CatalogueEntry contender, Payload payload) throws IOException {
        return encode(contender, payload).length;
    }

    private static byte[] encode(CatalogueEntry contender, Payload payload) throws IOException {
        Codec<Object, Object> codec = Catalogue.codec(contender, payload);
        return codec.encode(codec.toNative(payload.sample(0)));
    }
}
