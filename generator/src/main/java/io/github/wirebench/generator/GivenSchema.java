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
import io.github.wirebench.generator.SampleReader.Sample;
import io.github.wirebench.harness.console.CommandFailure;
import io.github.wirebench.harness.console.JsonFiles;
import io.github.wirebench.harness.stats.Format;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Takes names, types and which fields are optional from a schema that the user has. A type that the documents contradict gives way
 * to the next one that carries them, if there is one; the decision says which document is the reason.
 */
final class GivenSchema {

    /** What carries values that a type does not, in this order. */
    private static final Map<Scalar, List<Scalar>> NEXT = Map.of(
            Scalar.INT, List.of(Scalar.LONG, Scalar.DECIMAL, Scalar.LONG_TEXT),
            Scalar.LONG, List.of(Scalar.LONG_TEXT, Scalar.DECIMAL, Scalar.INSTANT, Scalar.TEXT),
            Scalar.DOUBLE, List.of(Scalar.DECIMAL),
            Scalar.DECIMAL, List.of(Scalar.DECIMAL_TEXT, Scalar.TEXT),
            Scalar.INSTANT, List.of(Scalar.TEXT, Scalar.LONG),
            Scalar.DATE, List.of(Scalar.TEXT, Scalar.INT),
            Scalar.UUID, List.of(Scalar.TEXT),
            Scalar.BYTES, List.of(Scalar.TEXT));

    private static final String INDEX = "\\[[0-9]+]";

    private final String file;
    private final String root;
    private final JsonSchema.Read schema;
    private final boolean isoTimestamps;
    private final Map<String, Use> uses = new LinkedHashMap<>();
    private final Map<String, Long> unknown = new LinkedHashMap<>();
    private long missing;
    private long nulls;

    private GivenSchema(String file, String root, JsonSchema.Read schema, boolean isoTimestamps) {
        this.file = file;
        this.root = root;
        this.schema = schema;
        this.isoTimestamps = isoTimestamps;
    }

    /** The values of a field. */
    private static final class Use {
        private final List<Type> types = new ArrayList<>();
        private String path = "";
        private String contradiction = "";
        private String firstWithout = "";
        private long present;
        private long of;
        private boolean hasEmpty;

        /** Keeps the path that is nearest to the root. */
        void seenAt(String at) {
            path = path.isEmpty() || at.length() < path.length() ? at : path;
        }
    }

    /**
     * Reads the schema, and removes the fields of documents that it does not have.
     *
     * @param option a file, perhaps with the part after a hash that the documents are
     * @param notes is told what was removed
     * @throws CommandFailure if a document has a value that no type of its field carries
     */
    static Inference.Result of(String option, String name, List<Sample> samples, Consumer<String> notes) {
        Path file = file(option);
        String part = option.contains("#") ? option.substring(option.indexOf('#') + 1) : "";
        JsonNode document;
        if (file.toString().endsWith(".avsc") || file.toString().endsWith(".proto")) {
            Set<String> keys = new HashSet<>();
            samples.forEach(sample -> addKeys(sample.document(), keys));
            document = file.toString().endsWith(".avsc")
                    ? SchemaLanguages.avro(file, part)
                    : SchemaLanguages.protobuf(file, part, name, keys);
            part = "";
        } else {
            document = JsonSchema.document(file);
        }
        boolean iso = samples.stream().anyMatch(sample -> Inference.hasTime(sample.document()));
        GivenSchema given =
                new GivenSchema(file.getFileName().toString(), name, JsonSchema.read(file, document, part, name), iso);
        samples.forEach(sample -> given.object(name, sample.document(), sample.source(), ""));
        return given.result(samples, notes);
    }

    /** Returns the file of the option. */
    static Path file(String option) {
        return Path.of(option.replaceFirst("#.*", ""));
    }

    private static void addKeys(JsonNode value, Set<String> keys) {
        value.properties().forEach(field -> keys.add(field.getKey()));
        value.forEach(inside -> addKeys(inside, keys));
    }

    private void object(String name, JsonNode object, String source, String path) {
        Set<String> known = new HashSet<>();
        for (Schema.Field field : schema.records().get(name).fields()) {
            known.add(field.json());
            JsonNode value = object.path(field.json());
            Use use = uses.computeIfAbsent(name + "." + field.json(), key -> new Use());
            String inside = path.isEmpty() ? field.json() : path + "." + field.json();
            use.seenAt(inside);
            use.of++;
            if (value.isNull() || value.isMissingNode()) {
                use.firstWithout = use.firstWithout.isEmpty() ? source : use.firstWithout;
                missing += value.isMissingNode() ? 1 : 0;
                nulls += value.isNull() ? 1 : 0;
            } else {
                use.present++;
                use.hasEmpty |= value.isContainerNode() && value.isEmpty();
                value(value, field.type(), use, source, inside);
            }
        }
        for (String field : ObjectKeys.byKey(List.of(object)).keySet()) {
            if (!known.contains(field)) {
                JsonNode removed = ((ObjectNode) object).remove(field);
                unknown.merge(
                        (path.isEmpty() ? field : path + "." + field).replaceAll(INDEX, "[]"),
                        (long) JsonFiles.compact(Map.of(field, removed)).length() - 1,
                        Long::sum);
            }
        }
    }

    private void value(JsonNode value, Type type, Use use, String source, String path) {
        if (type instanceof ListOf list && value.isArray()) {
            for (int i = 0; i < value.size(); i++) {
                value(value.get(i), list.element(), use, source, path + "[" + i + "]");
            }
        } else if (type instanceof MapOf map && value.isObject()) {
            value.properties()
                    .forEach(entry -> value(entry.getValue(), map.value(), use, source, path + "." + entry.getKey()));
        } else if (isRecord(type) && value.isObject()) {
            object(((Named) type).name(), value, source, path);
        } else {
            if (use.types.isEmpty()) {
                use.types.add(type);
                use.types.addAll(
                        type instanceof Named && !isRecord(type)
                                ? List.of(Scalar.TEXT, Scalar.INT)
                                : NEXT.getOrDefault(type, List.of()));
            }
            Type before = use.types.get(0);
            use.types.removeIf(each -> !fits(value, each));
            if (use.types.isEmpty() || !use.types.get(0).equals(before) && !isOfAnySize(use.types.get(0))) {
                use.contradiction =
                        source + ": " + path + " is " + Fidelity.shown(value) + ", and " + file + " says " + type;
            }
            if (use.types.isEmpty()) {
                throw CommandFailure.usage(use.contradiction
                        + "; mend the document or the schema, or leave the field out" + " with --exclude");
            }
        }
    }

    /** Tells if a wider number is no contradiction: JSON Schema's integer and number have no size. */
    private boolean isOfAnySize(Type wider) {
        return (wider == Scalar.LONG || wider == Scalar.DECIMAL) && !file.matches(".*[.](proto|avsc)");
    }

    private boolean isRecord(Type type) {
        return type instanceof Named named && schema.records().containsKey(named.name());
    }

    private boolean fits(JsonNode value, Type type) {
        if (type instanceof Named named) {
            return schema.enums().stream()
                    .anyMatch(each ->
                            each.name().equals(named.name()) && each.values().contains(value.textValue()));
        }
        return type instanceof Scalar scalar
                && Fidelity.fits(value, scalar)
                && (type != Scalar.INSTANT || value.isTextual() == isoTimestamps);
    }

    private Inference.Result result(List<Sample> samples, Consumer<String> notes) {
        List<Schema.Field> fieldsOfRoot = schema.records().get(root).fields();
        if (fieldsOfRoot.stream().allMatch(field -> uses.get(root + "." + field.json()).present == 0)) {
            throw CommandFailure.usage(samples.get(0).source() + ": the documents have no field of " + file + ": "
                    + Format.some(fieldsOfRoot.stream().map(Schema.Field::json).toList()));
        }
        long bytes = samples.stream().mapToLong(Sample::bytes).sum();
        long removed = unknown.values().stream().mapToLong(Long::longValue).sum();
        if (removed > 0) {
            notes.accept(file + " does not have " + Format.some(unknown.keySet()) + ": left out, "
                    + Format.percent((double) removed / (bytes + removed)) + " of the bytes.");
        }
        List<Decision> decisions = new ArrayList<>();
        List<Schema.Record> records = new ArrayList<>();
        for (Schema.Record record : schema.records().values()) {
            List<Schema.Field> fields = new ArrayList<>();
            for (Schema.Field field : record.fields()) {
                fields.add(field(record.name(), field, decisions));
            }
            records.add(Inference.withFewSlots(new Schema.Record(record.name(), fields)));
        }
        return Inference.checked(
                new Schema(
                        root,
                        isoTimestamps ? Schema.Timestamps.ISO_8601 : Schema.Timestamps.EPOCH_MILLIS,
                        missing > nulls ? Schema.Nulls.OMITTED : Schema.Nulls.WRITTEN,
                        records,
                        schema.enums().stream()
                                .filter(each -> records.stream()
                                        .flatMap(record -> record.fields().stream())
                                        .anyMatch(field -> Inference.named(field.type())
                                                .filter(each.name()::equals)
                                                .isPresent()))
                                .toList(),
                        List.of()),
                decisions);
    }

    /** Returns a field as the documents have it. */
    private Schema.Field field(String record, Schema.Field given, List<Decision> decisions) {
        String key = record + "." + given.json();
        Use use = uses.getOrDefault(key, new Use());
        Type type = use.types.isEmpty() ? given.type() : with(given.type(), use.types.get(0));
        // formats do not tell a missing list from an empty one
        boolean readAsEmpty = type.isContainer() && use.hasEmpty;
        boolean isMissing = use.present < use.of && !readAsEmpty;
        boolean isContradicted =
                isMissing && !given.optional() && !schema.defaults().contains(key) && !type.isContainer();
        String why = !use.contradiction.isEmpty()
                ? use.contradiction
                : isContradicted
                        ? file + " requires it, and " + use.firstWithout + " does not have it"
                        : "as in " + file + (use.present == 0 ? "; no document has it" : "");
        Schema.Field field = new Schema.Field(given.json(), type, !readAsEmpty && given.optional() || isMissing);
        decisions.add(new Decision(
                record,
                given.json(),
                use.path.isEmpty() ? key : use.path.replaceAll(INDEX, "[]"),
                type + (field.optional() ? "?" : ""),
                why,
                use.present,
                use.of,
                !use.contradiction.isEmpty() || isContradicted || type == Scalar.JSON));
        return field;
    }

    private static Type with(Type type, Type leaf) {
        if (type instanceof ListOf list) {
            return new ListOf(with(list.element(), leaf));
        }
        return type instanceof MapOf map ? new MapOf(with(map.value(), leaf)) : leaf;
    }
}
