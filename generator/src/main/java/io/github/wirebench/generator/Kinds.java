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
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;

/** Tells values by their kind in JSON, and gives those of several kinds places of their own. */
final class Kinds {

    private Kinds() {}

    /** Returns null, boolean, number, text, object, list, or list2 and so on for a list of lists. */
    static String kind(JsonNode value) {
        int depth = 0;
        JsonNode inside = value;
        for (; inside.isArray(); inside = inside.path(0)) {
            depth++;
        }
        if (depth > 0) {
            return depth == 1 ? "list" : "list" + depth;
        }
        return value.isTextual() ? "text" : value.getNodeType().name().toLowerCase(Locale.ROOT);
    }

    private static boolean isList(String kind) {
        return kind.startsWith("list");
    }

    /** Returns the values that are not null. Lists without elements are of any kind of list. */
    static Map<String, List<JsonNode>> byKind(List<JsonNode> values) {
        Map<String, List<JsonNode>> byKind = new LinkedHashMap<>();
        List<JsonNode> empty = new ArrayList<>();
        for (JsonNode value : values) {
            if (value.isArray() && value.isEmpty()) {
                empty.add(value);
            } else if (!value.isNull()) {
                byKind.computeIfAbsent(kind(value), kind -> new ArrayList<>()).add(value);
            }
        }
        if (!empty.isEmpty()) {
            byKind.computeIfAbsent(anyList(byKind.keySet()), kind -> new ArrayList<>())
                    .addAll(empty);
        }
        return byKind;
    }

    private static String anyList(Set<String> kinds) {
        return kinds.stream().filter(Kinds::isList).findFirst().orElse("list");
    }

    static String words(Map<String, List<JsonNode>> byKind) {
        return byKind.entrySet().stream()
                .map(kind -> kind.getKey().replaceFirst("list([0-9]+)", "list of $1 levels") + " in "
                        + kind.getValue().size())
                .collect(Collectors.joining(", "));
    }

    /** Returns the type of an object: for a sealed interface, its record. */
    static Type ofObject(Schema schema, Type type, JsonNode object) {
        Optional<Schema.Union> union = type instanceof Named named ? schema.union(named.name()) : Optional.empty();
        return union.stream()
                .flatMap(each -> each.kinds().stream())
                .filter(kind ->
                        kind.tag().equals(object.path(union.get().property()).textValue()))
                .<Type>map(kind -> new Named(kind.record()))
                .findFirst()
                .orElse(type);
    }

    static List<JsonNode> elements(List<JsonNode> lists) {
        List<JsonNode> elements = new ArrayList<>();
        lists.forEach(list -> list.forEach(elements::add));
        return elements;
    }

    static List<String> ofElements(JsonNode list) {
        return list.valueStream().map(Kinds::kind).toList();
    }

    /** Returns the kind of values that are alone in some objects, and in lists in others; empty if there are other kinds, too. */
    static Optional<String> oneOrMany(Map<String, List<JsonNode>> byKind) {
        return byKind.size() != 2 || !byKind.containsKey("list")
                ? Optional.empty()
                : byKind.keySet().stream()
                        .filter(kind -> !isList(kind))
                        .filter(kind -> elements(byKind.get("list")).stream()
                                .allMatch(element -> kind(element).equals(kind)))
                        .findFirst();
    }

    /** Turns each value of a kind into a list of one. */
    static void makeLists(List<JsonNode> objects, String field, String kind) {
        for (JsonNode object : objects) {
            JsonNode value = object.path(field);
            if (kind(value).equals(kind)) {
                ((ObjectNode) object).putArray(field).add(value);
            }
        }
    }

    /** Gives the values of one kind a field of their own, in the place of the field. */
    static void rename(List<JsonNode> objects, String field, String name, String kind, Set<String> kinds) {
        for (JsonNode object : objects) {
            JsonNode value = object.path(field);
            String ofValue = value.isArray() && value.isEmpty() ? anyList(kinds) : kind(value);
            if (ofValue.equals(kind)) {
                Map<String, JsonNode> fields = new LinkedHashMap<>();
                object.properties()
                        .forEach(each ->
                                fields.put(each.getKey().equals(field) ? name : each.getKey(), each.getValue()));
                ((ObjectNode) object).removeAll().setAll(fields);
            }
        }
    }

    /** Passes on each object in a value, with its type. */
    static void eachObject(Schema schema, JsonNode value, Type ofField, BiConsumer<JsonNode, Type> use) {
        Type type = ofObject(schema, ofField, value);
        if (value.isObject()) {
            use.accept(value, type);
        } else {
            value.forEach(element -> eachObject(schema, element, element(schema, type, 0), use));
        }
        value.properties()
                .forEach(field -> eachObject(schema, field.getValue(), field(schema, type, field.getKey()), use));
    }

    /** Returns the type of an element of a list or a tuple. */
    static Type element(Schema schema, Type type, int index) {
        return type instanceof ListOf list ? list.element() : field(schema, type, Schema.Field.place(index));
    }

    /** Returns the type of a field or of a map's values; JSON for what the schema does not know. */
    static Type field(Schema schema, Type type, String name) {
        if (type instanceof MapOf map) {
            return map.value();
        }
        return type instanceof Named named
                ? schema.record(named.name()).stream()
                        .flatMap(record -> record.fields().stream())
                        .filter(field -> field.json().equals(name))
                        .map(Schema.Field::type)
                        .findFirst()
                        .orElse(Scalar.JSON)
                : Scalar.JSON;
    }
}
