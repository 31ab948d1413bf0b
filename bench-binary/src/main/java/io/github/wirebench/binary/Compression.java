// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary;

import com.github.luben.zstd.Zstd;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/** Compresses whole documents, each call on its own, at the library's default level. */
public enum Compression {
    /** The JDK's zlib at level 6. */
    GZIP {
        @Override
        public byte[] compress(byte[] bytes) throws IOException {
            ByteArrayOutputStream compressed = new ByteArrayOutputStream(bytes.length);
            try (GZIPOutputStream gzip = new GZIPOutputStream(compressed)) {
                gzip.write(bytes);
            }
            return compressed.toByteArray();
        }

        @Override
        public byte[] decompress(byte[] compressed) throws IOException {
            try (GZIPInputStream gzip = new GZIPInputStream(new ByteArrayInputStream(compressed))) {
                return gzip.readAllBytes();
            }
        }
    },
    /** Zstandard at level 3. */
    ZSTD {
        private static final int LEVEL = 3;

        @Override
        public byte[] compress(byte[] bytes) {
            return Zstd.compress(bytes, LEVEL);
        }

        @Override
        public byte[] decompress(byte[] compressed) {
            return Zstd.decompress(compressed, Math.toIntExact(Zstd.getFrameContentSize(compressed)));
        }
    };

    public abstract byte[] compress(byte[] bytes) throws IOException;

    /** Returns the bytes that were given to {@link #compress}. The input is trusted: a frame's size is not limited. */
    public abstract byte[] decompress(byte[] compressed) throws IOException;
}
