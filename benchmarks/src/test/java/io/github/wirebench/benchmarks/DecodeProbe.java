// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.benchmarks;

import io.github.wirebench.model.Payload;
import io.github.wirebench.model.codec.Codec;
import io.github.wirebench.model.codec.CorruptInput;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HexFormat;

/** Decodes a document in a JVM of its own, which can be ended if decoding never does. */
final class DecodeProbe {

    private DecodeProbe() {}

    /** Starts the JVM, and returns when it begins to decode. */
    static Process start(String contender, Payload payload, byte[] document) throws IOException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        DecodeProbe.class.getName(),
                        contender,
                        payload.name(),
                        HexFormat.of().formatHex(document))
                .start();
        if (process.getInputStream().read() < 0) {
            throw new IOException(new String(process.getErrorStream().readAllBytes()));
        }
        return process;
    }

    public static void main(String[] args) {
        Codec<Object, Object> codec =
                Catalogue.named(args[0]).codec(Payload.valueOf(args[1]).type());
        System.out.println("decoding");
        CorruptInput.decode(codec, HexFormat.of().parseHex(args[2]));
    }
}
