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
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * Takes names, types and which fields are optional from a schema that the user has. A type that the documents contradict gives way
 * to the next one that carries them, if there is one; the decision says which document is the reason.
 */
final class GivenSchema extends Walk {

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

    private static final String OTHER_LANGUAGES = ".*[.](proto|avsc)";

    private static final String INDEX = "\\[[0-9]+]";

    private final String file;
    private final Schema schema;
    private final Set<String> defaults;
    private final Map<Schema.Field, Use> uses = new IdentityHashMap<>();
    private final Map<String, Long> unknown = new LinkedHashMap<>();
    private String source = "";
    private long missing;
    private long nulls;

    private GivenSchema(String file, Schema schema, Set<String> defaults) {
        super(schema);
        this.file = file;
        this.schema = schema;
        this.defaults = defaults;
    }

    /** The values of a field. */
    private static final class Use {
        private final List<Type> types = new ArrayList<>();
        private String path = "";
        private String contradiction = "";
        private String firstWithout = "";
        private long present;
        private long of;

        /** Keeps the path that is nearest to the root. */
        void seenAt(String at) {
            path = path.isEmpty() || at.length() < path.length() ? at : path;
        }
    }

    /**
     * Reads the schema, and removes the fields of documents that it does not have.
     *
     * @param option a file, perhaps with the part after a hash that the documents are
     * @param notes is told which part was chosen, and what was removed
     * @throws CommandFailure if a document has a value that no type of its field carries
     */
    static InferredSchema of(String option, String name, List<Sample> samples, Consumer<String> notes) {
        Path file = file(option);
        String part = option.contains("#") ? option.substring(option.indexOf('#') + 1) : "";
        boolean isOther = file.toString().matches(OTHER_LANGUAGES);
        boolean isoTimestamps = samples.stream().anyMatch(sample -> TextForms.hasTime(sample.document()));
        JsonNode document =
                isOther ? SchemaLanguages.read(file, part, name, samples, notes) : SchemaDocuments.document(file);
        String pointer = isOther ? "" : part;
        Set<String> asRecords = new HashSet<>();
        JsonSchema.Read read = JsonSchema.read(file, document, pointer, name, asRecords);
        Map<String, String> without = withoutVariant(read.schema(isoTimestamps), samples);
        while (asRecords.addAll(without.keySet())) {
            without.values()
                    .forEach(at -> notes.accept(at + " is none of the variants in " + file.getFileName() + "."));
            read = JsonSchema.read(file, document, pointer, name, asRecords);
            without = withoutVariant(read.schema(isoTimestamps), samples);
        }
        if (!read.joined().isEmpty()) {
            notes.accept("Alternatives in " + file.getFileName() + " become one record with the fields of all: "
                    + Format.some(read.joined()) + ".");
        }
        Schema schema = read.schema(isoTimestamps);
        GivenSchema given = new GivenSchema(file.getFileName().toString(), schema, read.defaults());
        for (Sample sample : samples) {
            given.source = sample.source();
            given.document(sample.document());
        }
        return given.result(samples, notes);
    }

    /** Returns where the first object is that is none of the variants, for each sealed interface with such objects. */
    private static Map<String, String> withoutVariant(Schema schema, List<Sample> samples) {
        Map<String, String> found = new LinkedHashMap<>();
        for (Sample sample : samples) {
            new Walk(schema) {
                @Override
                void value(JsonNode value, Type type, Place place) {
                    if (value.isObject()
                            && type instanceof Named named
                            && schema.union(named.name()).isPresent()) {
                        found.putIfAbsent(named.name(), sample.source() + ": " + place.path());
                    }
                }
            }.document(sample.document());
        }
        return found;
    }

    /** Returns the file of the option. */
    static Path file(String option) {
        return Path.of(option.replaceFirst("#.*", ""));
    }

    private Use use(Schema.Field field) {
        return uses.computeIfAbsent(field, key -> new Use());
    }

    @Override
    void field(JsonNode value, Place place) {
        Use use = use(place.field());
        use.seenAt(place.path());
        use.of++;
        if (value.isNull() || value.isMissingNode()) {
            use.firstWithout = use.firstWithout.isEmpty() ? source : use.firstWithout;
            missing += value.isMissingNode() ? 1 : 0;
            nulls += value.isNull() ? 1 : 0;
        } else {
            use.present++;
        }
    }

    @Override
    void unknown(ObjectNode object, String field, Schema.Record record, String path) {
        JsonNode removed = object.remove(field);
        unknown.merge(
                path.replaceAll(INDEX, "[]"),
                (long) JsonFiles.compact(Map.of(field, removed)).length() - 1,
                Long::sum);
    }

    @Override
    void value(JsonNode value, Type type, Place place) {
        Use use = use(place.field());
        if (use.types.isEmpty()) {
            use.types.add(type);
            use.types.addAll(
                    type instanceof Named named && schema.enumType(named.name()).isPresent()
                            ? List.of(Scalar.TEXT, Scalar.INT)
                            : NEXT.getOrDefault(type, List.of()));
        }
        Type before = use.types.get(0);
        use.types.removeIf(each -> !fits(value, each));
        boolean isChanged =
                before != Scalar.DOUBLE && before != Scalar.DECIMAL && TextForms.isMinusZero(value); // becomes 0
        if (isChanged || use.types.isEmpty() || !use.types.get(0).equals(before) && !isUsual(use.types.get(0))) {
            use.contradiction =
                    source + ": " + place.path() + " is " + Fidelity.shown(value) + ", and " + file + " says " + type;
        }
        if (use.types.isEmpty()) {
            throw CommandFailure.usage(
                    use.contradiction + "; mend the document or the schema, or leave the field out with --exclude");
        }
    }

    /**
     * Tells if another type is no contradiction: JSON Schema's integer and number have no size, and Protobuf's mapping to JSON writes
     * 64 bits as text.
     */
    private boolean isUsual(Type other) {
        return file.endsWith(".proto")
                ? other == Scalar.LONG_TEXT
                : (other == Scalar.LONG || other == Scalar.DECIMAL) && !file.matches(OTHER_LANGUAGES);
    }

    private boolean fits(JsonNode value, Type type) {
        if (type instanceof Named named) {
            return schema.enumType(named.name())
                    .filter(each -> each.values().contains(value.textValue()))
                    .isPresent();
        }
        return type instanceof Scalar scalar
                && Fidelity.fits(value, scalar)
                && (type != Scalar.INSTANT || value.isTextual() == schema.isoTimestamps());
    }

    private InferredSchema result(List<Sample> samples, Consumer<String> notes) {
        List<Schema.Field> fieldsOfRoot = schema.root().fields();
        if (fieldsOfRoot.stream().allMatch(field -> use(field).present == 0)) {
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
        for (Schema.Record record : schema.records()) {
            List<Decision> fields = record.fields().stream()
                    .map(field -> field(record.name(), field))
                    .toList();
            decisions.addAll(fields);
            records.add(InferredSchema.withFewSlots(new Schema.Record(
                    record.name(), fields.stream().map(Decision::field).toList())));
        }
        Set<String> used = records.stream()
                .flatMap(record -> record.fields().stream())
                .flatMap(field -> InferredSchema.named(field.type()).stream())
                .collect(Collectors.toSet());
        List<Schema.EnumType> enums = schema.enums().stream()
                .filter(each -> used.contains(each.name()))
                .toList();
        return InferredSchema.checked(
                withEmptyLists(
                        new Schema(schema.isoTimestamps(), missing > nulls, records, enums, schema.unions()), samples),
                decisions,
                file + " has");
    }

    /** Returns a field as the documents have it. */
    private Decision field(String record, Schema.Field given) {
        String key = record + "." + given.json();
        Use use = use(given);
        Type type = use.types.isEmpty() ? given.type() : with(given.type(), use.types.get(0));
        boolean isMissing = use.present < use.of;
        boolean isContradicted = isMissing && !given.optional() && !defaults.contains(key) && !type.isContainer();
        String why = !use.contradiction.isEmpty()
                ? use.contradiction
                : isContradicted
                        ? file + " requires it, and " + use.firstWithout + " does not have it"
                        : "as in " + file + (use.present == 0 ? "; no document has it" : "");
        return new Decision(
                new Schema.Field(given.json(), type, given.optional() || isMissing),
                use.path.isEmpty() ? key : use.path.replaceAll(INDEX, "[]"),
                why,
                use.present,
                use.of,
                !use.contradiction.isEmpty() || isContradicted || type == Scalar.JSON);
    }

    private static Type with(Type type, Type leaf) {
        if (type instanceof ListOf list) {
            return new ListOf(with(list.element(), leaf));
        }
        return type instanceof MapOf map ? new MapOf(with(map.value(), leaf)) : leaf;
    }
}
