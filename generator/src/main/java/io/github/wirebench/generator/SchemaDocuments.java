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
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The files of a JSON Schema or OpenAPI document, which refer to each other, and what their keywords say together. */
final class SchemaDocuments {

    /** Longer chains of references lead round in a circle. */
    static final int MOST_REFERENCES = 32;

    /** Where schemas have names. */
    static final List<String> DEFINITIONS = List.of("/components/schemas", "/definitions", "/$defs");

    private final Map<Path, JsonNode> files = new HashMap<>();

    /** Schemas whose properties are being put together, as alternatives may refer to the schema that they are of. */
    final Set<JsonNode> open = Collections.newSetFromMap(new IdentityHashMap<>());

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

    /** Follows references, and joins what all have to hold. */
    ObjectNode expanded(JsonNode schema) {
        if (!(followed(schema) instanceof ObjectNode object)) {
            return JsonFiles.MAPPER.createObjectNode();
        }
        if (!object.has("allOf")) {
            return object;
        }
        ObjectNode own = without(List.of("allOf"), object);
        return once(object, own, () -> {
            List<ObjectNode> parts = new ArrayList<>(List.of(own));
            object.path("allOf").forEach(part -> parts.add(expanded(part)));
            ObjectNode joined = JsonFiles.MAPPER.createObjectNode();
            parts.forEach(joined::setAll);
            ObjectNode merged = merged(
                    parts.stream().map(SchemaDocuments::withoutAlternatives).toList(), true);
            List<JsonNode> alternatives = parts.stream()
                    // a kind that extends what lists it is none of the others
                    .filter(part -> listed(part).map(this::followed).noneMatch(open::contains))
                    .map(this::alternatives)
                    .filter(this::areObjects)
                    .flatMap(List::stream)
                    .toList();
            if (merged.has("properties") || !alternatives.isEmpty()) {
                joined = withoutAlternatives(joined.setAll(merged));
                joined.putArray("oneOf").addAll(alternatives);
            }
            return joined;
        });
    }

    /** Returns what is found of a schema, or something else while that is being found: alternatives may refer to what they are of. */
    private <T> T once(ObjectNode schema, T otherwise, Supplier<T> found) {
        if (!open.add(schema)) {
            return otherwise;
        }
        try {
            return found.get();
        } finally {
            open.remove(schema);
        }
    }

    static ObjectNode withoutAlternatives(ObjectNode schema) {
        return without(List.of("anyOf", "oneOf"), schema);
    }

    private static ObjectNode without(List<String> keywords, ObjectNode schema) {
        return JsonFiles.MAPPER.createObjectNode().<ObjectNode>setAll(schema).without(keywords);
    }

    boolean areObjects(List<JsonNode> alternatives) {
        return alternatives.stream().allMatch(each -> properties(expanded(each)).isObject());
    }

    /** Returns the properties of several objects, of which a document is all or one. */
    ObjectNode merged(List<ObjectNode> parts, boolean all) {
        Map<String, Set<JsonNode>> properties = new LinkedHashMap<>();
        Map<String, Integer> required = new LinkedHashMap<>();
        for (ObjectNode part : parts) {
            properties(part)
                    .properties()
                    .forEach(property -> properties
                            .computeIfAbsent(property.getKey(), key -> new LinkedHashSet<>())
                            .add(property.getValue()));
            part.path("required").forEach(name -> required.merge(name.asText(), 1, Integer::sum));
        }
        ObjectNode merged = JsonFiles.MAPPER.createObjectNode();
        properties.forEach((name, schemas) -> {
            JsonNode only = schemas.iterator().next();
            if (schemas.size() > 1) {
                only = JsonFiles.MAPPER.createObjectNode();
                ((ObjectNode) only).withArray(all ? "/allOf" : "/anyOf").addAll(schemas);
            }
            merged.withObject("/properties").set(name, only);
            if (required.getOrDefault(name, 0) >= (all ? 1 : parts.size())) {
                merged.withArray("/required").add(name);
            }
        });
        return merged;
    }

    /** Returns the properties of an object, or of alternatives that all are objects; missing if there are none. */
    JsonNode properties(ObjectNode schema) {
        return once(schema, schema.path("properties"), () -> {
            List<JsonNode> alternatives = alternatives(schema);
            if (alternatives.isEmpty() || !areObjects(alternatives)) {
                return schema.path("properties");
            }
            ObjectNode merged = merged(alternatives.stream().map(this::expanded).toList(), false);
            return merged(List.of(withoutAlternatives(schema), merged), true).path("properties");
        });
    }

    List<JsonNode> alternatives(ObjectNode schema) {
        // one that is the schema itself says nothing
        return listed(schema)
                .filter(each -> expanded(each) != schema
                        && !expanded(each).path("type").asText().equals("null"))
                .toList();
    }

    private static Stream<JsonNode> listed(ObjectNode schema) {
        return Stream.of("anyOf", "oneOf")
                .flatMap(keyword -> schema.path(keyword).valueStream());
    }

    boolean isNullable(JsonNode schema) {
        ObjectNode expanded = expanded(schema);
        return once(
                expanded,
                false,
                () -> expanded.path("nullable").asBoolean()
                        || Stream.of(expanded.path("type"), expanded.path("enum"))
                                .flatMap(JsonNode::valueStream)
                                .anyMatch(value ->
                                        value.isNull() || value.asText().equals("null"))
                        || listed(expanded)
                                .anyMatch(each ->
                                        expanded(each).path("type").asText().equals("null") || isNullable(each)));
    }

    /** Returns the texts that a value can be; empty if it can be something else. */
    Set<String> words(ObjectNode schema) {
        return once(schema, Set.of(), () -> {
            Set<String> words = new LinkedHashSet<>();
            for (JsonNode alternative : alternatives(schema)) {
                Set<String> ofAlternative = words(expanded(alternative));
                if (ofAlternative.isEmpty()) {
                    return Set.of();
                }
                words.addAll(ofAlternative);
            }
            for (JsonNode value : values(schema)) {
                if (!value.isTextual() && !value.isNull()) {
                    return Set.of();
                }
                words.addAll(value.isNull() ? List.of() : List.of(value.textValue()));
            }
            return words;
        });
    }

    /** Returns the only values that there can be; none if there are others. */
    private static List<JsonNode> values(ObjectNode schema) {
        return schema.has("const")
                ? List.of(schema.get("const"))
                : schema.path("enum").valueStream().toList();
    }

    /** Returns the types of JSON Schema that a value can have, if it is not null; without any, those of the only values. */
    static Set<String> types(ObjectNode schema) {
        JsonNode type = schema.path("type");
        Set<String> types = (type.isMissingNode()
                        ? values(schema).stream()
                                .map(value -> value.isIntegralNumber()
                                        ? "integer"
                                        : value.getNodeType().name().toLowerCase(Locale.ROOT))
                        : type.isArray() ? type.valueStream().map(JsonNode::asText) : Stream.of(type.asText()))
                .collect(Collectors.toCollection(LinkedHashSet::new));
        types.remove("null");
        if (types.contains("number")) {
            types.remove("integer");
        }
        return types;
    }
}
