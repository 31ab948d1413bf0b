// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.harness.publish;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.wirebench.harness.json.JsonFiles;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What is to be in a gist.
 *
 * @param description of a new gist; one that exists keeps its own
 * @param open whether a new gist is public
 * @param files name to content
 */
record GistDocument(String description, boolean open, Map<String, String> files) {

    GistDocument {
        files = Collections.unmodifiableMap(new LinkedHashMap<>(files));
    }

    /** The body of the request that makes a new gist. */
    String creation() {
        ObjectNode body = JsonFiles.MAPPER.createObjectNode();
        body.put("description", description).put("public", open);
        return text(withFiles(body));
    }

    /** The body of the request that adds the files to a gist, or replaces those of the same name. */
    String update() {
        return text(withFiles(JsonFiles.MAPPER.createObjectNode()));
    }

    private ObjectNode withFiles(ObjectNode body) {
        ObjectNode all = body.putObject("files");
        files.forEach((name, content) -> all.putObject(name).put("content", content));
        return body;
    }

    private static String text(ObjectNode body) {
        try {
            return JsonFiles.MAPPER
                    .writer()
                    .without(SerializationFeature.INDENT_OUTPUT)
                    .writeValueAsString(body);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }
}
