// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.benchmarks;

import com.github.luben.zstd.Zstd;
import io.github.wirebench.codec.CatalogueEntry;
import io.github.wirebench.codec.Codec;
import io.github.wirebench.model.Payload;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.zip.GZIPOutputStream;

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

    private static final int ZSTD_LEVEL = 3;

    static WireSize of(CatalogueEntry contender, Payload payload) throws IOException {
        byte[] bytes = encode(contender, payload);
        return new WireSize(
                contender.name(),
                payload.name(),
                bytes.length,
                gzip(bytes).length,
                Zstd.compress(bytes, ZSTD_LEVEL).length);
    }

    static int rawBytes(CatalogueEntry contender, Payload payload) throws IOException {
        return encode(contender, payload).length;
    }

    private static byte[] encode(CatalogueEntry contender, Payload payload) throws IOException {
        Codec<Object, Object> codec = Catalogue.codec(contender, payload);
        return codec.encode(codec.toNative(payload.sample(0)));
    }

    private static byte[] gzip(byte[] bytes) throws IOException {
        ByteArrayOutputStream compressed = new ByteArrayOutputStream(bytes.length);
        try (GZIPOutputStream gzip = new GZIPOutputStream(compressed)) {
            gzip.write(bytes);
        }
        return compressed.toByteArray();
    }
}
