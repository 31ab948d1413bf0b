// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary;

import io.github.wirebench.json.JsonContenders;
import io.github.wirebench.model.Payload;
import io.github.wirebench.model.codec.CheckedCodec;
import io.github.wirebench.model.codec.Contender;
import io.github.wirebench.model.codec.Rotation;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** Documents of a contender that another JVM wrote, so that nothing of the library, nor of the JDK that it uses, is loaded in this one. */
public final class ColdDocuments {
    private ColdDocuments() {}

    /** Returns the contender of either catalogue. A name denotes the same contender in both. */
    static Contender contender(String name) {
        return Stream.<Contender>concat(
                        Arrays.stream(JsonContenders.values()), Arrays.stream(BinaryContenders.values()))
                .filter(entry -> entry.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("There is no contender " + name));
    }

    /**
     * Starts a JVM that checks the contender and encodes the payload.
     *
     * @throws IOException if it cannot be started, or the contender fails the check
     */
    static Rotation<byte[]> of(String contender, Payload payload) throws IOException {
        Process other = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        ColdDocuments.class.getName(),
                        contender,
                        payload.name())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try (DataInputStream written = new DataInputStream(other.getInputStream())) {
            List<byte[]> documents = new ArrayList<>();
            for (int left = written.readInt(); left > 0; left--) {
                documents.add(written.readNBytes(written.readInt()));
            }
            return new Rotation<>(documents);
        } catch (IOException e) {
            throw new IOException(contender + " is not measured: its documents could not be written, see above", e);
        } finally {
            other.destroy();
        }
    }

    /** Writes the number of documents, and each with its length. */
    public static void main(String[] contenderAndPayload) throws IOException {
        Payload payload = Payload.valueOf(contenderAndPayload[1]);
        Rotation<byte[]> encoded =
                CheckedCodec.of(contender(contenderAndPayload[0]), payload).encoded();
        try (DataOutputStream out = new DataOutputStream(new BufferedOutputStream(System.out))) {
            out.writeInt(payload.sampleCount());
            for (int i = 0; i < payload.sampleCount(); i++) {
                byte[] document = encoded.next();
                out.writeInt(document.length);
                out.write(document);
            }
        }
    }
}
