// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.benchmarks;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.wirebench.json.JsonContenders;
import io.github.wirebench.model.Payload;
import io.github.wirebench.model.codec.Codec;
import io.github.wirebench.model.codec.Contender;
import io.github.wirebench.model.codec.WireFormat;
import java.io.IOException;
import java.util.Optional;

/**
 * Compares the documents of human-readable contenders as JSON trees, which must have the same fields and values. Avro's
 * and Protobuf's JSON are left out, because they have forms of their own; so is a user's mapper, which may name and
 * format properties as the user likes.
 */
final class JsonDocuments {

    private static final ObjectMapper TREES = new ObjectMapper();

    private JsonDocuments() {}

    /**
     * Returns a line about the difference from the reference document; empty if the trees are equal or the format is
     * another one.
     */
    static Optional<String> differenceFromReference(Contender contender, Payload payload) throws IOException {
        if (contender.traits().format() != WireFormat.JSON && contender.traits().format() != WireFormat.COPY
                || contender == JsonContenders.USER_MAPPER) {
            return Optional.empty();
        }
        JsonNode reference = tree(Catalogue.named("JACKSON"), payload);
        return tree(contender, payload).equals(reference)
                ? Optional.empty()
                : Optional.of("the document differs from Jackson's");
    }

    private static JsonNode tree(Contender contender, Payload payload) throws IOException {
        Codec<Object, Object> codec = Catalogue.codec(contender, payload);
        return TREES.readTree(codec.encode(codec.toNative(payload.sample(0))));
    }
}
