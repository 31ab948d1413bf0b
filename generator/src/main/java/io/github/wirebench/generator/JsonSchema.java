// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.generator;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.wirebench.codegen.Schema;
import io.github.wirebench.codegen.Type;
import io.github.wirebench.codegen.Type.ListOf;
import io.github.wirebench.codegen.Type.MapOf;
import io.github.wirebench.codegen.Type.Named;
import io.github.wirebench.codegen.Type.Scalar;
import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.harness.stats.Format;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Reads a schema from JSON Schema or OpenAPI. Alternatives of objects become variants if a property tells them apart, else one record
 * with the fields of all. Whatever a type cannot say becomes {@code json}.
 */
final class JsonSchema {

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
    private final Set<String> asRecords;
    private final SchemaDocuments documents = new SchemaDocuments();
    private final Map<String, Type> byReference = new HashMap<>();
    private final Map<String, Schema.Record> records = new LinkedHashMap<>();
    private final List<Schema.EnumType> enums = new ArrayList<>();
    private final List<Schema.Union> unions = new ArrayList<>();
    private final Set<String> defaults = new LinkedHashSet<>();
    private final Map<String, String> joined = new LinkedHashMap<>();

    private JsonSchema(String root, Set<String> asRecords) {
        this.names = new TypeNames(root);
        this.asRecords = asRecords;
    }

    /**
     * The records of a schema by their names, the root first.
     *
     * @param defaults the fields that have a value if a document has none, as {@code Record.field}
     * @param joined the records that have the fields of several alternatives, with the names of these
     */
    record Read(
            Map<String, Schema.Record> records,
            List<Schema.EnumType> enums,
            List<Schema.Union> unions,
            Set<String> defaults,
            Collection<String> joined) {

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
     * @param asRecords the types whose alternatives become one record, whatever tells them apart
     */
    static Read read(Path file, JsonNode document, String pointer, String name, Set<String> asRecords) {
        JsonSchema schema = new JsonSchema(name, asRecords);
        schema.documents.add(file, document);
        JsonNode start = schema.documents.target(file + "#" + pointer);
        ObjectNode root = schema.documents.expanded(start);
        Type type = new Named(name);
        for (int depth = 0; root.path("type").asText().equals("array"); depth++) {
            if (depth == SchemaDocuments.MOST_REFERENCES) {
                throw CommandFailure.usage(file + "#" + pointer + ": is lists in lists without an end");
            }
            schema.byReference.put(root.path("items").path("$ref").asText(), new Named(name));
            root = schema.documents.expanded(root.path("items"));
            type = new ListOf(type);
        }
        if (!schema.documents.properties(root).isObject()) {
            List<String> named = SchemaDocuments.DEFINITIONS.stream()
                    .flatMap(
                            place -> document.at(place).propertyStream().map(each -> "#" + place + "/" + each.getKey()))
                    .toList();
            throw CommandFailure.usage(file + "#" + pointer + ": is not an object with properties"
                    + (named.isEmpty() ? "" : "; name one of " + Format.some(named)));
        }
        // documents that contain documents
        schema.byReference.put(start.path("$ref").asText(), type);
        schema.byReference.put(file + "#" + pointer, type);
        schema.record(root, name, "");
        schema.removeUnused(name);
        return new Read(schema.records, schema.enums, schema.unions, schema.defaults, schema.joined.values());
    }

    /** Removes the records of what became JSON text. */
    private void removeUnused(String root) {
        Set<String> used = InferredSchema.used(
                root, name -> records.containsKey(name) ? records.get(name).fields().stream() : Stream.empty(), unions);
        records.keySet().retainAll(used);
        joined.keySet().retainAll(used);
        unions.removeIf(union -> !used.contains(union.name()));
    }

    /** @param tag the property to leave out, as it tells what kind of object this is; empty for none */
    private void record(ObjectNode schema, String name, String tag) {
        records.put(name, null); // its place before those inside
        Set<String> required = new LinkedHashSet<>();
        schema.path("required").forEach(field -> required.add(field.asText()));
        List<JsonNode> alternatives = documents.alternatives(schema);
        if (alternatives.size() > 1 && documents.areObjects(alternatives)) {
            joined.put(name, name + named(alternatives));
        }
        alternatives.stream()
                .map(each -> documents
                        .expanded(each)
                        .path("required")
                        .valueStream()
                        .map(JsonNode::asText)
                        .toList())
                .reduce((some, others) -> some.stream().filter(others::contains).toList())
                .ifPresent(required::addAll);
        List<Schema.Field> fields = new ArrayList<>();
        documents.properties(schema).properties().forEach(property -> {
            String field = property.getKey();
            if (field.equals(tag)) {
                return;
            }
            fields.add(new Schema.Field(
                    field,
                    type(property.getValue(), field, false, name),
                    !required.contains(field) || documents.isNullable(property.getValue())));
            if (documents.expanded(property.getValue()).has("default")
                    || property.getValue().has("default")) {
                defaults.add(name + "." + field);
            }
        });
        records.put(name, new Schema.Record(name, fields));
    }

    /** Returns the names of alternatives, in parentheses; nothing if none has a name. */
    private static String named(List<JsonNode> alternatives) {
        String names = alternatives.stream()
                .map(each ->
                        lastName(each.path("$ref").asText(each.path("title").asText())))
                .filter(each -> !each.isEmpty())
                .collect(Collectors.joining(", "));
        return names.isEmpty() ? "" : " (" + names + ")";
    }

    private Type type(JsonNode schema, String field, boolean element, String parent) {
        String reference = schema.path("$ref").asText();
        if (byReference.containsKey(reference) && !reference.isEmpty()) {
            return byReference.get(reference);
        }
        if (schema.path("allOf").size() == 1
                && Stream.of("properties", "oneOf", "anyOf").noneMatch(schema::has)) {
            // the form of OpenAPI 3.0 for a reference that may be null
            return type(schema.path("allOf").get(0), field, element, parent);
        }
        ObjectNode expanded = documents.expanded(schema);
        List<JsonNode> alternatives = documents.alternatives(expanded);
        if (alternatives.size() == 1 && !expanded.has("properties")) {
            return type(alternatives.get(0), field, element, parent);
        }
        String base = reference.isEmpty()
                ? TypeNames.base(field, element)
                : TypeNames.base(reference.replaceFirst(".*[/#.]", ""), false);
        Set<String> words = documents.words(expanded);
        Type type;
        if (!words.isEmpty()) {
            type = enumeration(words, names.unique(base, parent));
        } else if (documents.properties(expanded).isObject()
                && !documents.properties(expanded).isEmpty()) {
            String name = names.unique(base, parent);
            byReference.put(reference, new Named(name));
            Map<String, ObjectNode> kinds = asRecords.contains(name) ? Map.of() : kinds(expanded);
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
        String property = tagProperty(schema);
        Map<String, ObjectNode> kinds = new LinkedHashMap<>();
        boolean isOpened = documents.open.add(schema);
        try {
            ObjectNode own = SchemaDocuments.withoutAlternatives(schema);
            for (JsonNode alternative : property.isEmpty() ? List.<JsonNode>of() : documents.alternatives(schema)) {
                ObjectNode kind = documents.merged(List.of(own, documents.expanded(alternative)), true);
                Set<String> tags =
                        tags(schema, alternative, documents.properties(kind).path(property));
                boolean isKind =
                        documents.alternatives(documents.expanded(alternative)).isEmpty()
                                && documents.properties(kind).size() > 1
                                && !Variants.hasLikeName(property, List.of(documents.properties(kind)))
                                && tags.stream().allMatch(tag -> Variants.isTag(tag) && kinds.put(tag, kind) == null);
                if (!isKind) {
                    return Map.of();
                }
            }
        } finally {
            if (isOpened) {
                documents.open.remove(schema);
            }
        }
        return kinds.size() > 1 && kinds.size() <= Variants.MOST_KINDS ? kinds : Map.of();
    }

    /** Returns OpenAPI's discriminator, or the property that is another constant in each alternative; empty if there is none. */
    private String tagProperty(ObjectNode schema) {
        JsonNode discriminator = discriminator(schema);
        // a text before OpenAPI 3
        String named = discriminator.path("propertyName").asText(discriminator.asText());
        List<ObjectNode> kinds =
                documents.alternatives(schema).stream().map(documents::expanded).toList();
        return !named.isEmpty() || kinds.isEmpty()
                ? named
                : documents
                        .properties(kinds.get(0))
                        .propertyStream()
                        .map(Map.Entry::getKey)
                        .filter(property -> kinds.stream()
                                        .map(kind -> documents.words(documents.expanded(
                                                documents.properties(kind).path(property))))
                                        .filter(words -> words.size() == 1)
                                        .distinct()
                                        .count()
                                == kinds.size())
                        .findFirst()
                        .orElse("");
    }

    /** Returns the discriminator of a schema, or that which all of its alternatives have from what they extend. */
    private JsonNode discriminator(ObjectNode schema) {
        List<JsonNode> ofKinds = documents.alternatives(schema).stream()
                .map(each -> documents.expanded(each).path("discriminator"))
                .distinct()
                .toList();
        return schema.has("discriminator") || ofKinds.size() != 1 ? schema.path("discriminator") : ofKinds.get(0);
    }

    /** Returns the values of the property for an alternative: as mapped, else its constants, else the name of its schema. */
    private Set<String> tags(ObjectNode schema, JsonNode alternative, JsonNode property) {
        String name = lastName(alternative.path("$ref").asText());
        Set<String> mapped = new LinkedHashSet<>();
        discriminator(schema).path("mapping").properties().forEach(entry -> {
            if (lastName(entry.getValue().asText()).equals(name)) {
                mapped.add(entry.getKey());
            }
        });
        Set<String> words = documents.words(documents.expanded(property));
        return !mapped.isEmpty() ? mapped : words.isEmpty() || words.contains(name) ? Set.of(name) : words;
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

    private Type withoutFields(ObjectNode schema, String field, String parent) {
        List<JsonNode> alternatives = documents.alternatives(schema);
        if (!alternatives.isEmpty()) {
            return only(alternatives, field, false, parent);
        }
        Set<String> types = SchemaDocuments.types(schema);
        String type = types.size() == 1 ? types.iterator().next() : "";
        if (type.equals("array") || type.equals("object")) {
            List<JsonNode> inside = type.equals("array")
                    ? List.of(schema.path("items"))
                    : Stream.concat(
                                    schema.path("patternProperties").valueStream(),
                                    Stream.of(schema.path("additionalProperties")))
                            .filter(JsonNode::isObject)
                            .toList();
            Type element =
                    inside.stream().anyMatch(documents::isNullable) ? Scalar.JSON : only(inside, field, true, parent);
            return element == Scalar.JSON
                    ? Scalar.JSON
                    : type.equals("array") ? new ListOf(element) : new MapOf(element);
        }
        String format = schema.path(schema.has("contentEncoding") ? "contentEncoding" : "format")
                .asText();
        return SCALARS.getOrDefault(type + " " + format, SCALARS.getOrDefault(type, Scalar.JSON));
    }

    /** Returns the type that all schemas have. */
    private Type only(List<JsonNode> schemas, String field, boolean element, String parent) {
        List<Type> types = schemas.stream()
                .map(each -> type(each, field, element, parent))
                .distinct()
                .toList();
        return types.size() == 1 ? types.get(0) : Scalar.JSON;
    }
}
