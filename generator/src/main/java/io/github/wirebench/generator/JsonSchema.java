// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.generator;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.wirebench.codegen.Schema;
import io.github.wirebench.codegen.Type;
import io.github.wirebench.codegen.Type.ListOf;
import io.github.wirebench.codegen.Type.MapOf;
import io.github.wirebench.codegen.Type.Named;
import io.github.wirebench.codegen.Type.Scalar;
import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.harness.console.JsonFiles;
import io.github.wirebench.harness.console.OptionValues;
import io.github.wirebench.harness.console.YamlFiles;
import io.github.wirebench.harness.stats.Format;
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
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Reads a schema from JSON Schema or OpenAPI. Alternatives of objects become variants if a property tells them apart, else one record
 * with the fields of all. Whatever a type cannot say becomes {@code json}.
 */
final class JsonSchema {

    /** Longer chains of references lead round in a circle. */
    private static final int MOST_REFERENCES = 32;

    /** By type, perhaps with a format or encoding. */
    private static final Map<String, Scalar> SCALARS = Map.ofEntries(
            Map.entry("boolean", Scalar.BOOLEAN),
            Map.entry("integer", Scalar.INT),
            Map.entry("integer int64", Scalar.LONG),
            Map.entry("integer sint32", Scalar.SIGNED_INT),
            Map.entry("integer sint64", Scalar.SIGNED_LONG),
            Map.entry("number", Scalar.DOUBLE),
            Map.entry("number decimal", Scalar.DECIMAL),
            Map.entry("string", Scalar.TEXT),
            Map.entry("string date-time", Scalar.INSTANT),
            Map.entry("string date", Scalar.DATE),
            Map.entry("string uuid", Scalar.UUID),
            Map.entry("string byte", Scalar.BYTES),
            Map.entry("string base64", Scalar.BYTES));

    private final TypeNames names;
    private final boolean withVariants;
    private final Map<Path, JsonNode> files = new HashMap<>();
    private final Map<String, Type> byReference = new HashMap<>();
    private final Map<String, Schema.Record> records = new LinkedHashMap<>();
    private final List<Schema.EnumType> enums = new ArrayList<>();
    private final List<Schema.Union> unions = new ArrayList<>();
    private final Set<String> defaults = new LinkedHashSet<>();
    private final Set<String> joined = new LinkedHashSet<>();

    /** Schemas whose properties are being put together, as alternatives may refer to the schema that they are of. */
    private final Set<JsonNode> open = Collections.newSetFromMap(new IdentityHashMap<>());

    private JsonSchema(String root, boolean withVariants) {
        this.names = new TypeNames(root);
        this.withVariants = withVariants;
    }

    /**
     * The records of a schema by their names, the root first.
     *
     * @param defaults the fields that have a value if a document has none, as {@code Record.field}
     * @param joined the records that have the fields of several alternatives
     */
    record Read(
            Map<String, Schema.Record> records,
            List<Schema.EnumType> enums,
            List<Schema.Union> unions,
            Set<String> defaults,
            Set<String> joined) {

        Schema schema(boolean isoTimestamps) {
            return new Schema(isoTimestamps, false, List.copyOf(records.values()), enums, unions);
        }
    }

    /**
     * Reads the records that a document needs.
     *
     * @param file of the document, which references are relative to
     * @param pointer to the schema of the user's documents
     * @param name the name of the record for them
     * @param withVariants whether alternatives of objects may become variants
     */
    static Read read(Path file, JsonNode document, String pointer, String name, boolean withVariants) {
        JsonSchema schema = new JsonSchema(name, withVariants);
        // a copy, as it may be read again
        schema.files.put(file, absolute(document.deepCopy(), file));
        ObjectNode root = schema.expanded(schema.target(file + "#" + pointer));
        Type type = new Named(name);
        for (int depth = 0; root.path("type").asText().equals("array"); depth++) {
            if (depth == MOST_REFERENCES) {
                throw CommandFailure.usage(file + "#" + pointer + ": is lists in lists without an end");
            }
            schema.byReference.put(root.path("items").path("$ref").asText(), new Named(name));
            root = schema.expanded(root.path("items"));
            type = new ListOf(type);
        }
        if (!schema.properties(root).isObject()) {
            List<String> named = Stream.of("/components/schemas", "/$defs", "/definitions")
                    .flatMap(
                            place -> document.at(place).propertyStream().map(each -> "#" + place + "/" + each.getKey()))
                    .toList();
            throw CommandFailure.usage(file + "#" + pointer + ": is not an object with properties"
                    + (named.isEmpty() ? "" : "; name one of " + Format.some(named)));
        }
        // documents that contain documents
        schema.byReference.put(schema.target(file + "#" + pointer).path("$ref").asText(), type);
        schema.byReference.put(file + "#" + pointer, type);
        schema.record(root, name, "");
        return new Read(schema.records, schema.enums, schema.unions, schema.defaults, schema.joined);
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

    private JsonNode target(String reference) {
        int hash = reference.indexOf('#');
        String pointer = hash < 0 ? "" : unescaped(reference.substring(hash + 1));
        if (hash < 0 || reference.contains("://") || !pointer.isEmpty() && !pointer.startsWith("/")) {
            throw CommandFailure.usage("--schema: cannot follow the reference " + reference
                    + "; it has to name a file and a JSON pointer, e.g. common.json#/$defs/Money");
        }
        Path file = Path.of(reference.substring(0, hash));
        JsonNode document = files.get(file);
        if (document == null) {
            document = absolute(document(file), file);
            files.put(file, document);
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
    private ObjectNode expanded(JsonNode schema) {
        JsonNode followed = schema;
        for (int i = 0; followed.has("$ref"); i++) {
            if (i == MOST_REFERENCES) {
                throw CommandFailure.usage("--schema: " + followed.path("$ref").asText() + " refers to itself");
            }
            followed = target(followed.path("$ref").asText());
        }
        if (!(followed instanceof ObjectNode object)) {
            return JsonFiles.MAPPER.createObjectNode();
        }
        if (!object.has("allOf")) {
            return object;
        }
        ObjectNode own = object.deepCopy().without(List.of("allOf"));
        if (!open.add(object)) {
            return own;
        }
        try {
            List<ObjectNode> parts = new ArrayList<>(List.of(own));
            object.path("allOf").forEach(part -> parts.add(expanded(part)));
            ObjectNode joined = JsonFiles.MAPPER.createObjectNode();
            parts.forEach(joined::setAll);
            ObjectNode merged = merged(parts, true);
            // the properties of alternatives are among the merged ones
            return merged.has("properties")
                    ? joined.<ObjectNode>setAll(merged).without(List.of("anyOf", "oneOf"))
                    : joined;
        } finally {
            open.remove(object);
        }
    }

    /** Returns the properties of several objects, of which a document is all or one. */
    private ObjectNode merged(List<ObjectNode> parts, boolean all) {
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
    private JsonNode properties(ObjectNode schema) {
        if (!open.add(schema)) {
            return schema.path("properties");
        }
        try {
            return propertiesOfAll(schema);
        } finally {
            open.remove(schema);
        }
    }

    private JsonNode propertiesOfAll(ObjectNode schema) {
        List<ObjectNode> alternatives =
                alternatives(schema).stream().map(this::expanded).toList();
        if (alternatives.isEmpty()
                || !alternatives.stream().allMatch(each -> properties(each).isObject())) {
            return schema.path("properties");
        }
        ObjectNode merged = merged(alternatives, false);
        ObjectNode own = schema.deepCopy().without(List.of("anyOf", "oneOf"));
        return merged(List.of(own, merged), true).path("properties");
    }

    private List<JsonNode> alternatives(ObjectNode schema) {
        List<JsonNode> alternatives = new ArrayList<>();
        for (String keyword : List.of("anyOf", "oneOf")) {
            schema.path(keyword).forEach(alternatives::add);
        }
        // one that is the schema itself says nothing
        alternatives.removeIf(each ->
                expanded(each) == schema || expanded(each).path("type").asText().equals("null"));
        return alternatives;
    }

    private boolean isNullable(JsonNode schema) {
        ObjectNode expanded = expanded(schema);
        if (!open.add(expanded)) {
            return false;
        }
        try {
            return isNullableItself(expanded);
        } finally {
            open.remove(expanded);
        }
    }

    private boolean isNullableItself(ObjectNode expanded) {
        return expanded.path("nullable").asBoolean()
                || Stream.of(expanded.path("type"), expanded.path("enum"))
                        .flatMap(JsonNode::valueStream)
                        .anyMatch(value -> value.isNull() || value.asText().equals("null"))
                || Stream.of("anyOf", "oneOf")
                        .flatMap(keyword -> expanded.path(keyword).valueStream())
                        .anyMatch(each -> expanded(each).path("type").asText().equals("null") || isNullable(each));
    }

    /** @param tag the property to leave out, as it tells what kind of object this is; empty for none */
    private void record(ObjectNode schema, String name, String tag) {
        records.put(name, null); // its place before those inside
        Set<String> required = new LinkedHashSet<>();
        schema.path("required").forEach(field -> required.add(field.asText()));
        List<ObjectNode> alternatives =
                alternatives(schema).stream().map(this::expanded).toList();
        if (alternatives.size() > 1) {
            joined.add(name);
        }
        alternatives.stream()
                .map(each -> each.path("required")
                        .valueStream()
                        .map(JsonNode::asText)
                        .toList())
                .reduce((some, others) -> some.stream().filter(others::contains).toList())
                .ifPresent(required::addAll);
        List<Schema.Field> fields = new ArrayList<>();
        properties(schema).properties().forEach(property -> {
            String field = property.getKey();
            if (field.equals(tag)) {
                return;
            }
            fields.add(new Schema.Field(
                    field,
                    type(property.getValue(), field, false, name),
                    !required.contains(field) || isNullable(property.getValue())));
            if (expanded(property.getValue()).has("default")
                    || property.getValue().has("default")) {
                defaults.add(name + "." + field);
            }
        });
        records.put(name, new Schema.Record(name, fields));
    }

    private Type type(JsonNode schema, String field, boolean element, String parent) {
        String reference = schema.path("$ref").asText();
        if (byReference.containsKey(reference) && !reference.isEmpty()) {
            return byReference.get(reference);
        }
        if (schema.path("allOf").size() == 1 && !schema.has("properties")) {
            // the form of OpenAPI 3.0 for a reference that may be null
            return type(schema.path("allOf").get(0), field, element, parent);
        }
        ObjectNode expanded = expanded(schema);
        List<JsonNode> alternatives = alternatives(expanded);
        if (alternatives.size() == 1 && !expanded.has("properties")) {
            return type(alternatives.get(0), field, element, parent);
        }
        String base = reference.isEmpty()
                ? TypeNames.base(field, element)
                : TypeNames.base(reference.replaceFirst(".*[/#.]", ""), false);
        Set<String> words = words(expanded);
        Type type;
        if (!words.isEmpty()) {
            type = enumeration(words, names.unique(base, parent));
        } else if (properties(expanded).isObject() && !properties(expanded).isEmpty()) {
            String name = names.unique(base, parent);
            byReference.put(reference, new Named(name));
            Map<String, ObjectNode> kinds = kinds(expanded);
            if (kinds.isEmpty()) {
                record(expanded, name, "");
            } else {
                unions.add(union(name, tagProperty(expanded), kinds));
            }
            type = new Named(name);
        } else {
            byReference.put(reference, Scalar.JSON); // if it is inside itself
            type = withoutFields(expanded, field, parent);
        }
        byReference.put(reference, type);
        return type;
    }

    /** Returns the alternatives of an object by the value of the property that tells them apart; empty if there is none, or only one. */
    private Map<String, ObjectNode> kinds(ObjectNode schema) {
        String property = withVariants ? tagProperty(schema) : "";
        Map<String, ObjectNode> kinds = new LinkedHashMap<>();
        boolean isOpened = open.add(schema);
        try {
            ObjectNode own = schema.deepCopy().without(List.of("anyOf", "oneOf"));
            for (JsonNode alternative : property.isEmpty() ? List.<JsonNode>of() : alternatives(schema)) {
                ObjectNode kind = merged(List.of(own, expanded(alternative)), true);
                Set<String> tags = tags(schema, alternative, properties(kind).path(property));
                boolean isKind = alternatives(expanded(alternative)).isEmpty()
                        && properties(kind).size() > 1
                        && !Variants.hasLikeName(property, List.of(properties(kind)))
                        && tags.stream().allMatch(tag -> Variants.isTag(tag) && kinds.put(tag, kind) == null);
                if (!isKind) {
                    return Map.of();
                }
            }
        } finally {
            if (isOpened) {
                open.remove(schema);
            }
        }
        return kinds.size() > 1 && kinds.size() <= Variants.MOST_KINDS ? kinds : Map.of();
    }

    /** Returns OpenAPI's discriminator, or the property that is another constant in each alternative; empty if there is none. */
    private String tagProperty(ObjectNode schema) {
        String named = schema.at("/discriminator/propertyName").asText();
        List<ObjectNode> kinds =
                alternatives(schema).stream().map(this::expanded).toList();
        return !named.isEmpty() || kinds.isEmpty()
                ? named
                : properties(kinds.get(0))
                        .propertyStream()
                        .map(Map.Entry::getKey)
                        .filter(property -> kinds.stream()
                                        .map(kind ->
                                                words(expanded(properties(kind).path(property))))
                                        .filter(words -> words.size() == 1)
                                        .distinct()
                                        .count()
                                == kinds.size())
                        .findFirst()
                        .orElse("");
    }

    /** Returns the values of the property for an alternative: as mapped, else its constants, else the name of its schema. */
    private Set<String> tags(ObjectNode schema, JsonNode alternative, JsonNode property) {
        String name = lastName(alternative.path("$ref").asText());
        Set<String> mapped = new LinkedHashSet<>();
        schema.at("/discriminator/mapping").properties().forEach(entry -> {
            if (lastName(entry.getValue().asText()).equals(name)) {
                mapped.add(entry.getKey());
            }
        });
        Set<String> words = words(expanded(property));
        return !mapped.isEmpty() ? mapped : words.isEmpty() ? Set.of(name) : words;
    }

    private static String lastName(String reference) {
        return reference.replaceFirst(".*[/#]", "");
    }

    private Schema.Union union(String name, String property, Map<String, ObjectNode> kinds) {
        List<Schema.Kind> named = new ArrayList<>();
        kinds.forEach((tag, kind) -> {
            String record = names.unique(TypeNames.base(tag, false), name);
            record(kind, record, property);
            named.add(new Schema.Kind(record, tag));
        });
        return new Schema.Union(name, property, named);
    }

    private Type enumeration(Set<String> words, String name) {
        if (words.size() > SchemaFile.MOST_CONSTANTS) {
            return Scalar.TEXT;
        }
        enums.add(new Schema.EnumType(name, List.copyOf(words)));
        return new Named(name);
    }

    /** Returns the texts that a value can be; empty if it can be something else. */
    private Set<String> words(ObjectNode schema) {
        if (!open.add(schema)) {
            return Set.of();
        }
        try {
            return wordsOfAll(schema);
        } finally {
            open.remove(schema);
        }
    }

    private Set<String> wordsOfAll(ObjectNode schema) {
        Set<String> words = new LinkedHashSet<>();
        List<JsonNode> alternatives = alternatives(schema);
        for (JsonNode alternative : alternatives) {
            Set<String> ofAlternative = words(expanded(alternative));
            if (ofAlternative.isEmpty()) {
                return Set.of();
            }
            words.addAll(ofAlternative);
        }
        JsonNode values = schema.path("enum");
        if (schema.has("const")) {
            values = JsonFiles.MAPPER.createArrayNode().add(schema.get("const"));
        }
        for (JsonNode value : values) {
            if (!value.isTextual() && !value.isNull()) {
                return Set.of();
            }
            words.addAll(value.isNull() ? List.of() : List.of(value.textValue()));
        }
        return words;
    }

    private Type withoutFields(ObjectNode schema, String field, String parent) {
        List<JsonNode> alternatives = alternatives(schema);
        if (!alternatives.isEmpty()) {
            List<Type> types = alternatives.stream()
                    .map(each -> type(each, field, false, parent))
                    .distinct()
                    .toList();
            return types.size() == 1 ? types.get(0) : Scalar.JSON;
        }
        List<String> types = (schema.path("type") instanceof ArrayNode several
                        ? several.valueStream()
                        : Stream.of(schema.path("type")))
                .map(JsonNode::asText)
                .filter(type -> !type.equals("null"))
                .toList();
        String type = types.size() == 1 ? types.get(0) : "";
        if (type.equals("array") || type.equals("object")) {
            JsonNode inside = type.equals("array")
                    ? schema.path("items")
                    : Stream.concat(
                                    schema.path("patternProperties").valueStream(),
                                    Stream.of(schema.path("additionalProperties")))
                            .filter(JsonNode::isObject)
                            .findFirst()
                            .orElse(schema);
            Type element = inside == schema || isNullable(inside) ? Scalar.JSON : type(inside, field, true, parent);
            return element == Scalar.JSON
                    ? Scalar.JSON
                    : type.equals("array") ? new ListOf(element) : new MapOf(element);
        }
        String format = schema.path(schema.has("contentEncoding") ? "contentEncoding" : "format")
                .asText();
        return SCALARS.getOrDefault(type + " " + format, SCALARS.getOrDefault(type, Scalar.JSON));
    }
}
