// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.binary;

import io.github.wirebench.model.Payload;
import io.github.wirebench.model.codec.CheckedCodec;
import io.github.wirebench.model.codec.Rotation;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A payload's documents in one format, as they are and compressed. */
record CompressedInputs(Rotation<byte[]> documents, Rotation<byte[]> compressed) {

    /** @throws IllegalStateException if a document does not survive the round trip; it must not be measured then */
    static CompressedInputs of(Compression compression, BinaryContenders contender, Payload payload)
            throws IOException {
        Rotation<byte[]> documents = CheckedCodec.of(contender, payload).encoded();
        List<byte[]> compressed = new ArrayList<>();
        for (int i = 0; i < payload.sampleCount(); i++) {
            byte[] document = documents.next();
            byte[] bytes = compression.compress(document);
            if (!Arrays.equals(compression.decompress(bytes), document)) {
                throw new IllegalStateException(compression + " does not give back " + contender + " " + payload);
            }
            compressed.add(bytes);
        }
        return new CompressedInputs(documents, new Rotation<>(compressed));
    }
}
