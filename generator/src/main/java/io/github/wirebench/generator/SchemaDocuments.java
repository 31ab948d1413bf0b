// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.generator;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.harness.console.JsonFiles;
import io.github.wirebench.harness.console.OptionValues;
import io.github.wirebench.harness.console.YamlFiles;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** The files of a JSON Schema or OpenAPI document, which refer to each other. */
final class SchemaDocuments {

    /** Longer chains of references lead round in a circle. */
    static final int MOST_REFERENCES = 32;

    /** Where schemas have names. */
    static final List<String> DEFINITIONS = List.of("/components/schemas", "/definitions", "/$defs");

    private final Map<Path, JsonNode> files = new HashMap<>();

    /** Adds a copy of a document, and returns the copy. */
    JsonNode add(Path file, JsonNode document) {
        JsonNode copy = absolute(document.deepCopy(), file);
        DEFINITIONS.forEach(definitions -> listKinds(copy.at(definitions), file + "#" + definitions + "/"));
        files.put(file, copy);
        return copy;
    }

    /** Lists the schemas that extend one with a discriminator as its alternatives, since OpenAPI lets them be found by {@code allOf}. */
    private static void listKinds(JsonNode schemas, String prefix) {
        schemas.properties().forEach(parent -> {
            if (!parent.getValue().has("discriminator")
                    || Stream.of("oneOf", "anyOf").anyMatch(parent.getValue()::has)) {
                return;
            }
            Set<String> sort = new LinkedHashSet<>(List.of(prefix + parent.getKey()));
            int before;
            do {
                before = sort.size();
                schemas.properties().stream()
                        .filter(each -> each.getValue()
                                .path("allOf")
                                .valueStream()
                                .anyMatch(
                                        part -> sort.contains(part.path("$ref").asText())))
                        .map(each -> prefix + each.getKey())
                        .forEach(sort::add);
            } while (sort.size() > before);
            sort.stream()
                    .skip(1)
                    .forEach(kind -> ((ObjectNode) parent.getValue())
                            .withArray("/oneOf")
                            .addObject()
                            .put("$ref", kind));
        });
    }

    /** Writes the file into references, so that they mean the same wherever they are read. */
    private static JsonNode absolute(JsonNode schema, Path file) {
        JsonNode reference = schema.path("$ref");
        if (reference.isTextual() && !reference.textValue().contains(":/")) {
            int hash = reference.textValue().indexOf('#');
            String other =
                    hash < 0 ? reference.textValue() : reference.textValue().substring(0, hash);
            Path target = other.isEmpty() ? file : file.resolveSibling(other).normalize();
            ((ObjectNode) schema)
                    .put(
                            "$ref",
                            target + (hash < 0 ? "#" : reference.textValue().substring(hash)));
        }
        schema.forEach(inside -> absolute(inside, file));
        return schema;
    }

    /** Returns what a schema refers to, or the schema if it refers to nothing. */
    JsonNode followed(JsonNode schema) {
        JsonNode followed = schema;
        for (int i = 0; followed.has("$ref"); i++) {
            if (i == MOST_REFERENCES) {
                throw CommandFailure.usage("--schema: " + followed.path("$ref").asText() + " refers to itself");
            }
            followed = target(followed.path("$ref").asText());
        }
        return followed;
    }

    JsonNode target(String reference) {
        int hash = reference.indexOf('#');
        String pointer = hash < 0 ? "" : unescaped(reference.substring(hash + 1));
        if (hash < 0 || reference.contains("://") || !pointer.isEmpty() && !pointer.startsWith("/")) {
            throw CommandFailure.usage("--schema: cannot follow the reference " + reference
                    + "; it has to name a file and a JSON pointer, e.g. common.json#/$defs/Money");
        }
        Path file = Path.of(reference.substring(0, hash));
        JsonNode document = files.get(file);
        if (document == null) {
            document = add(file, document(file));
        }
        JsonNode target = document.at(JsonPointer.compile(pointer));
        if (target.isMissingNode()) {
            throw CommandFailure.usage(file + ": there is no " + pointer + " in it");
        }
        return target;
    }

    /** Decodes what a URL escapes; a plus stands for itself. */
    private static String unescaped(String pointer) {
        try {
            return URLDecoder.decode(pointer.replace("+", "%2B"), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            return pointer;
        }
    }

    static JsonNode document(Path file) {
        return file.toString().matches("(?i).*\\.ya?ml")
                ? YamlFiles.read(YamlFiles.url("--schema", file), JsonNode.class, read -> {})
                : JsonFiles.read(OptionValues.readable("--schema", file));
    }
}
