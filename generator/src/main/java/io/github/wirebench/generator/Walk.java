// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.generator;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.wirebench.codegen.Schema;
import io.github.wirebench.codegen.Type;
import io.github.wirebench.codegen.Type.ListOf;
import io.github.wirebench.codegen.Type.MapOf;
import io.github.wirebench.codegen.Type.Named;
import io.github.wirebench.generator.SampleReader.Sample;
import java.util.Collections;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;

/** Walks through documents along their schema. */
class Walk {

    /** A place in a document: the field that it is, or is inside of, and the path from the root. */
    record Place(Schema.Field field, String path) {}

    private final Schema schema;

    Walk(Schema schema) {
        this.schema = schema;
    }

    /** Is told the value of each field of an object; a missing node if there is none. */
    void field(JsonNode value, Place place) {}

    /** Is told each value that is no object, list or map, or not one of its type. */
    void value(JsonNode value, Type type, Place place) {}

    /** Is told each field of an object that its record does not have. */
    void unknown(ObjectNode object, String field, Schema.Record record, String path) {}

    final void document(ObjectNode document) {
        object(document, schema.root(), Optional.empty(), "");
    }

    private void follow(JsonNode value, Type type, Place place) {
        if (type instanceof ListOf list && value.isArray() && (list.size() == 0 || list.size() == value.size())) {
            for (int i = 0; i < value.size(); i++) {
                follow(value.get(i), list.element(), new Place(place.field(), place.path() + "[" + i + "]"));
            }
        } else if (type instanceof MapOf map && value.isObject()) {
            value.properties()
                    .forEach(entry -> follow(
                            entry.getValue(),
                            map.value(),
                            new Place(place.field(), path(place.path(), entry.getKey()))));
        } else if (isTuple(value, type)) {
            object(places(value), schema.record(((Named) type).name()).orElseThrow(), Optional.empty(), place.path());
        } else if (type instanceof Named named && value instanceof ObjectNode object) {
            Named kind = (Named) Kinds.ofObject(schema, type, value);
            schema.record(kind.name())
                    .ifPresentOrElse(
                            record -> object(
                                    object,
                                    record,
                                    schema.union(named.name()).map(Schema.Union::property),
                                    place.path()),
                            () -> value(value, type, place));
        } else {
            value(value, type, place);
        }
    }

    private boolean isTuple(JsonNode value, Type type) {
        return value.isArray()
                && type instanceof Named named
                && schema.record(named.name())
                        .filter(record -> record.isTuple() && record.fields().size() == value.size())
                        .isPresent();
    }

    /** Returns a tuple as an object with a field for each place. */
    static ObjectNode places(JsonNode tuple) {
        ObjectNode places = JsonNodeFactory.instance.objectNode();
        for (int i = 0; i < tuple.size(); i++) {
            places.set(Schema.Field.place(i), tuple.get(i));
        }
        return places;
    }

    /** @param tag the property that says what kind of object it is, if there are several */
    private void object(ObjectNode object, Schema.Record record, Optional<String> tag, String path) {
        Set<String> known = new HashSet<>(tag.stream().toList());
        for (Schema.Field field : record.fields()) {
            known.add(field.json());
            JsonNode value = object.path(field.json());
            Place place = new Place(field, path(path, field.json()));
            field(value, place);
            if (!value.isNull() && !value.isMissingNode()) {
                follow(value, field.type(), place);
            }
        }
        for (String field : ObjectKeys.byKey(List.of(object)).keySet()) {
            if (!known.contains(field)) {
                unknown(object, field, record, path(path, field));
            }
        }
    }

    static String path(String outer, String field) {
        return outer.isEmpty() || field.startsWith("[") ? outer + field : outer + "." + field;
    }

    /** Returns a schema that reads missing lists as empty where documents have empty ones: formats do not tell them apart. */
    static Schema withEmptyLists(Schema schema, List<Sample> samples) {
        Set<Schema.Field> empty = Collections.newSetFromMap(new IdentityHashMap<>());
        Walk walk = new Walk(schema) {
            @Override
            void field(JsonNode value, Place place) {
                if (place.field().type().isContainer() && isEmptyContainer(value)) {
                    empty.add(place.field());
                }
            }
        };
        samples.forEach(sample -> walk.document(sample.document()));
        UnaryOperator<Schema.Field> readAsEmpty =
                field -> empty.contains(field) ? new Schema.Field(field.json(), field.type(), false) : field;
        List<Schema.Record> records = schema.records().stream()
                .map(record -> new Schema.Record(
                        record.name(), record.fields().stream().map(readAsEmpty).toList()))
                .toList();
        return new Schema(schema.isoTimestamps(), schema.omitsNulls(), records, schema.enums(), schema.unions());
    }

    static boolean isEmptyContainer(JsonNode value) {
        return value.isContainerNode() && value.isEmpty();
    }
}
