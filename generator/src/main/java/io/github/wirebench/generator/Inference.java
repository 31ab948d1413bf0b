// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.generator;

import io.github.wirebench.codegen.Schema;
import io.github.wirebench.codegen.Type;
import io.github.wirebench.codegen.Type.ListOf;
import io.github.wirebench.codegen.Type.MapOf;
import io.github.wirebench.codegen.Type.Named;
import io.github.wirebench.codegen.Type.Scalar;
import io.github.wirebench.generator.SampleReader.Sample;
import io.github.wirebench.generator.ValueStatistics.TextForm;
import io.github.wirebench.harness.console.CommandFailure;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Infers the schema of a user's documents, and says why each field has its type. */
final class Inference {

    static final int MOST_RECORDS = 300;
    static final int MOST_FIELDS = 120;

    /** Epoch milliseconds of 2001-09-09 to 2099. Smaller numbers may be anything. */
    private static final BigDecimal FIRST_MILLIS = BigDecimal.valueOf(1_000_000_000_000L);

    private static final BigDecimal LAST_MILLIS = BigDecimal.valueOf(4_102_444_800_000L);

    private static final Set<String> WORDS_OF_TIME = Set.of(
            "at",
            "time",
            "timestamp",
            "date",
            "created",
            "updated",
            "since",
            "until",
            "expires",
            "expiry",
            "ts",
            "published",
            "modified",
            "seen",
            "start",
            "started",
            "end",
            "ended",
            "when",
            "millis",
            "ms",
            "registered");

    private static final Set<String> WORDS_OF_ENUMS = Set.of(
            "type",
            "kind",
            "status",
            "state",
            "level",
            "category",
            "severity",
            "phase",
            "mode",
            "unit",
            "currency",
            "language",
            "country",
            "gender",
            "role");

    /** The result. */
    record Result(Schema schema, List<Decision> decisions) {}

    private static final String UNNAMED = "\0";

    /** A type and the reason for it. */
    private record Typed(Type type, String why) {}

    private final String root;
    private final TypeNames names;
    private final boolean isoTimestamps;
    private final Map<String, Schema.Record> records = new LinkedHashMap<>();
    private final Map<String, String> recordBases = new LinkedHashMap<>();
    private final Map<String, Set<String>> enums = new LinkedHashMap<>();
    private final Map<String, String> enumBases = new LinkedHashMap<>();
    private final Map<String, Decision> decisions = new LinkedHashMap<>();
    private long missing;
    private long nulls;

    private Inference(String root, boolean isoTimestamps) {
        this.root = root;
        this.names = new TypeNames(root);
        this.isoTimestamps = isoTimestamps;
    }

    /**
     * Infers the schema of all documents.
     *
     * @param name the name of the root
     * @throws CommandFailure if the documents have too many shapes, or an object too many fields
     */
    static Result of(String name, List<Sample> samples) {
        ValueStatistics seen = new ValueStatistics();
        samples.forEach(sample -> seen.add(sample.document()));
        Inference inference = new Inference(name, hasIsoInstants(seen));
        Schema.Record root = inference.record(name, seen, "", name);
        inference.records.put(name, root);
        return inference.result();
    }

    private Result result() {
        List<Schema.Record> ordered = new ArrayList<>();
        Set<String> enumOrder = new LinkedHashSet<>();
        Set<String> seen = new LinkedHashSet<>(List.of(root));
        for (List<String> left = new ArrayList<>(seen); !left.isEmpty(); ) {
            Schema.Record record = records.get(left.remove(0));
            ordered.add(record);
            for (Schema.Field field : record.fields()) {
                named(field.type()).ifPresent(name -> {
                    if (enums.containsKey(name)) {
                        enumOrder.add(name);
                    } else if (seen.add(name)) {
                        left.add(name);
                    }
                });
            }
        }
        List<Schema.EnumType> enumTypes = enumOrder.stream()
                .map(name -> new Schema.EnumType(name, List.copyOf(enums.get(name))))
                .toList();
        Schema schema = new Schema(
                root,
                isoTimestamps ? Schema.Timestamps.ISO_8601 : Schema.Timestamps.EPOCH_MILLIS,
                missing > nulls ? Schema.Nulls.OMITTED : Schema.Nulls.WRITTEN,
                ordered,
                enumTypes);
        List<Decision> ofRecords = new ArrayList<>();
        for (Schema.Record record : ordered) {
            for (Schema.Field field : record.fields()) {
                Decision decision = decisions.get(key(record.name(), field.json()));
                ofRecords.add(new Decision(
                        record.name(),
                        field.json(),
                        decision.path(),
                        field.type() + (field.optional() ? "?" : ""),
                        decision.why(),
                        decision.present(),
                        decision.of()));
            }
        }
        return new Result(schema, ofRecords);
    }

    private static Optional<String> named(Type type) {
        return type instanceof Named named
                ? Optional.of(named.name())
                : type instanceof ListOf list
                        ? named(list.element())
                        : type instanceof MapOf map ? named(map.value()) : Optional.empty();
    }

    private static boolean hasIsoInstants(ValueStatistics seen) {
        return seen.texts > 0 && seen.texts == seen.values() && seen.isAll(TextForm.INSTANT)
                || seen.elements != null && hasIsoInstants(seen.elements)
                || seen.fields.values().stream().anyMatch(Inference::hasIsoInstants);
    }

    private static String key(String record, String field) {
        return record + '\0' + field;
    }

    // records

    /**
     * @param parent goes before the names of records inside whose own names are taken
     * @param name of the record, or a key for its decisions until it has one
     */
    private Schema.Record record(String parent, ValueStatistics seen, String path, String name) {
        if (seen.fields.size() > MOST_FIELDS) {
            throw CommandFailure.usage((path.isEmpty() ? "the documents" : path) + ": " + seen.fields.size()
                    + " different fields, and a record can have " + MOST_FIELDS
                    + "; if the names are data, give more documents that show it, or leave the field out");
        }
        List<Schema.Field> fields = new ArrayList<>();
        seen.fields.forEach((field, values) -> {
            String fieldPath = path.isEmpty() ? field : path + "." + field;
            Typed typed = type(values, field, parent, fieldPath, false);
            long present = values.values();
            boolean optional = present < seen.objects;
            String why = typed.why();
            boolean container = typed.type().isContainer();
            if (optional && container && hasEmpty(values)) {
                optional = false;
                why += "; a missing one is read as empty";
            }
            if (optional) {
                nulls += values.nulls;
                missing += seen.objects - present - values.nulls;
            }
            fields.add(new Schema.Field(field, typed.type(), optional));
            decisions.put(key(name, field), new Decision(name, field, fieldPath, "", why, present, seen.objects));
        });
        return new Schema.Record(name, fields);
    }

    private static boolean hasEmpty(ValueStatistics values) {
        return values.emptyLists > 0 || values.emptyObjects > 0;
    }

    /** Finds a record of the same shape, or makes one. */
    private Type recordType(ValueStatistics seen, String field, String parent, String path, boolean element) {
        String base = TypeNames.base(field, element);
        // the name is given after those of the records inside, which may be of the same shape
        Schema.Record made = record(base, seen, path, UNNAMED + path);
        for (Schema.Record known : records.values()) {
            boolean sameName = base.equals(recordBases.get(known.name()));
            Optional<Schema.Record> merged = merged(known, made, sameName);
            if (merged.isPresent()) {
                records.put(known.name(), merged.get());
                moveDecisions(made.name(), merged.get(), seen.objects);
                return new Named(known.name());
            }
        }
        if (records.size() >= MOST_RECORDS) {
            throw CommandFailure.usage(path + ": the documents have more than " + MOST_RECORDS
                    + " different shapes of objects; give documents of one kind");
        }
        Schema.Record named = new Schema.Record(names.unique(base, parent), made.fields());
        records.put(named.name(), named);
        recordBases.put(named.name(), base);
        moveDecisions(made.name(), named, seen.objects);
        return new Named(named.name());
    }

    private void moveDecisions(String from, Schema.Record to, long objects) {
        for (Schema.Field field : to.fields()) {
            Decision moved = decisions.remove(key(from, field.json()));
            decisions.merge(
                    key(to.name(), field.json()),
                    moved == null ? new Decision(to.name(), field.json(), "", "", "", 0, objects) : moved,
                    (known, other) -> new Decision(
                            to.name(),
                            field.json(),
                            known.path().isEmpty() ? other.path() : known.path(),
                            "",
                            known.why().isEmpty() || known.why().startsWith(ALWAYS_EMPTY) ? other.why() : known.why(),
                            known.present() + other.present(),
                            known.of() + other.of()));
        }
    }

    /**
     * Returns a record for the objects of both; empty if they are different things: other names of fields, unless the
     * records have the same name and four in five fields, or types that do not go together.
     */
    private Optional<Schema.Record> merged(Schema.Record known, Schema.Record made, boolean sameName) {
        Map<String, Schema.Field> others = new LinkedHashMap<>();
        made.fields().forEach(field -> others.put(field.json(), field));
        long shared = known.fields().stream()
                .filter(field -> others.containsKey(field.json()))
                .count();
        int all = known.fields().size() + others.size() - (int) shared;
        if (shared == 0 || shared < all && !(sameName && shared * 5 >= all * 4L)) {
            return Optional.empty();
        }
        List<Schema.Field> fields = new ArrayList<>();
        for (Schema.Field field : known.fields()) {
            Schema.Field other = others.remove(field.json());
            if (other == null) {
                fields.add(new Schema.Field(field.json(), field.type(), true));
                continue;
            }
            Optional<Type> type = common(field, other, known.name(), made.name());
            if (type.isEmpty()) {
                return Optional.empty();
            }
            fields.add(new Schema.Field(field.json(), type.get(), field.optional() || other.optional()));
        }
        others.values().forEach(field -> fields.add(new Schema.Field(field.json(), field.type(), true)));
        return Optional.of(new Schema.Record(known.name(), fields));
    }

    private Optional<Type> common(Schema.Field one, Schema.Field other, String record, String otherRecord) {
        if (one.type().equals(other.type())) {
            return Optional.of(one.type());
        }
        List<Type> numbers = List.of(Scalar.INT, Scalar.LONG, Scalar.DOUBLE);
        if (numbers.contains(one.type()) && numbers.contains(other.type())) {
            return Optional.of(numbers.get(Math.max(numbers.indexOf(one.type()), numbers.indexOf(other.type()))));
        }
        if (isEmptyList(record, one)) {
            return other.type() instanceof ListOf ? Optional.of(other.type()) : Optional.empty();
        }
        if (isEmptyList(otherRecord, other)) {
            return one.type() instanceof ListOf ? Optional.of(one.type()) : Optional.empty();
        }
        return Optional.empty();
    }

    private boolean isEmptyList(String record, Schema.Field field) {
        Decision decision = decisions.get(key(record, field.json()));
        return decision != null && decision.why().startsWith(ALWAYS_EMPTY);
    }

    // types

    private static final String ALWAYS_EMPTY = "always empty";

    private Typed type(ValueStatistics seen, String field, String parent, String path, boolean element) {
        List<String> kinds = seen.kinds();
        if (kinds.isEmpty()) {
            return new Typed(Scalar.TEXT, "always null");
        }
        if (kinds.size() > 1) {
            return json(String.join(", ", kinds));
        }
        if (seen.booleans > 0) {
            return new Typed(Scalar.BOOLEAN, "true or false");
        }
        if (seen.numbers() > 0) {
            return number(seen, field);
        }
        if (seen.texts > 0) {
            return text(seen, field, parent, element);
        }
        return seen.lists > 0 ? list(seen, field, parent, path) : object(seen, field, parent, path, element);
    }

    private static Typed json(String kinds) {
        return new Typed(Scalar.JSON, "values of several kinds, kept as text: " + kinds);
    }

    private Typed number(ValueStatistics seen, String field) {
        String range = (seen.fractions > 0 ? "numbers " : "whole numbers ") + seen.smallest.toPlainString() + " to "
                + seen.largest.toPlainString();
        if (range.length() > 80) {
            range = "numbers of many digits";
        }
        if (seen.fractions > 0) {
            return seen.changedByDouble
                    ? new Typed(Scalar.DECIMAL, range + ", which a double would change")
                    : new Typed(Scalar.DOUBLE, range);
        }
        boolean inRange = seen.smallest.compareTo(FIRST_MILLIS) >= 0 && seen.largest.compareTo(LAST_MILLIS) <= 0;
        if (inRange && hasWord(field, WORDS_OF_TIME)) {
            return isoTimestamps
                    ? new Typed(Scalar.LONG, "epoch milliseconds, kept as a number, because other times are text")
                    : new Typed(Scalar.INSTANT, "epoch milliseconds, by its range and name");
        }
        if (fits(seen, Integer.MIN_VALUE, Integer.MAX_VALUE)) {
            return new Typed(Scalar.INT, range);
        }
        return fits(seen, Long.MIN_VALUE, Long.MAX_VALUE)
                ? new Typed(Scalar.LONG, range)
                : new Typed(Scalar.DECIMAL, range + ", beyond 64 bits");
    }

    private static boolean fits(ValueStatistics seen, long from, long to) {
        return seen.smallest.compareTo(BigDecimal.valueOf(from)) >= 0
                && seen.largest.compareTo(BigDecimal.valueOf(to)) <= 0;
    }

    private static boolean hasWord(String field, Set<String> words) {
        return Arrays.stream(field.split("[^A-Za-z]+|(?<=[a-z])(?=[A-Z])"))
                .map(word -> word.toLowerCase(Locale.ROOT))
                .anyMatch(words::contains);
    }

    private Typed text(ValueStatistics seen, String field, String parent, boolean element) {
        if (seen.isAll(TextForm.INSTANT)) {
            return new Typed(Scalar.INSTANT, "ISO 8601 with Z");
        }
        if (seen.isAll(TextForm.DATE)) {
            return new Typed(Scalar.DATE, "ISO 8601 days");
        }
        if (seen.isAll(TextForm.UUID)) {
            return new Typed(Scalar.UUID, "UUIDs");
        }
        if (seen.isAll(TextForm.BYTES) && seen.base64Evidence) {
            return new Typed(
                    Scalar.BYTES, "base64 of " + seen.shortestText + " to " + seen.longestText + " characters");
        }
        if (isEnum(seen, field)) {
            return new Typed(
                    enumType(seen.constants.keySet(), TypeNames.base(field, element), parent),
                    seen.constants.size()
                            + (seen.constants.size() == 1 ? " value in " : " different values in ")
                            + seen.texts);
        }
        return new Typed(
                Scalar.TEXT,
                seen.shortestText == seen.longestText
                        ? seen.longestText + " characters"
                        : seen.shortestText + " to " + seen.longestText + " characters");
    }

    private static boolean isEnum(ValueStatistics seen, String field) {
        int different = seen.constants.size();
        return !seen.manyConstants
                && seen.texts >= Math.max(8, 3L * different)
                && (different > 1 || hasWord(field, WORDS_OF_ENUMS))
                && seen.constants.keySet().stream().allMatch(text -> text.matches("[A-Za-z0-9 _.:/-]{1,40}"));
    }

    /** Finds an enum of the same name that shares a value, or makes one. */
    private Type enumType(Set<String> values, String base, String parent) {
        for (Map.Entry<String, Set<String>> known : enums.entrySet()) {
            if (enumBases.get(known.getKey()).equals(base) && values.stream().anyMatch(known.getValue()::contains)) {
                known.getValue().addAll(values);
                return new Named(known.getKey());
            }
        }
        String name = names.unique(base, parent);
        enums.put(name, new LinkedHashSet<>(values));
        enumBases.put(name, base);
        return new Named(name);
    }

    private Typed list(ValueStatistics seen, String field, String parent, String path) {
        if (seen.elements.nulls > 0) {
            return json("a list that contains null");
        }
        if (seen.elements.values() == 0) {
            return new Typed(new ListOf(Scalar.TEXT), ALWAYS_EMPTY);
        }
        Typed element = type(seen.elements, field, parent, path + "[]", true);
        if (element.type() == Scalar.JSON) {
            return element;
        }
        return new Typed(
                new ListOf(element.type()),
                String.format(Locale.ROOT, "%.1f elements on average", (double) seen.elements.values() / seen.lists)
                        + reason(element));
    }

    private static String reason(Typed inner) {
        return inner.type() instanceof Named && inner.why().isEmpty() ? "" : ", " + inner.why();
    }

    private Typed object(ValueStatistics seen, String field, String parent, String path, boolean element) {
        if (seen.fields.isEmpty()) {
            return new Typed(new MapOf(Scalar.TEXT), ALWAYS_EMPTY);
        }
        Optional<String> data = seen.keysAreData();
        if (data.isPresent()) {
            ValueStatistics values = new ValueStatistics();
            seen.fields.values().forEach(values::addAll);
            if (values.nulls == 0 && values.kinds().size() == 1) {
                Typed value = type(values, field, parent, path + "{}", true);
                if (value.type() != Scalar.JSON) {
                    return new Typed(new MapOf(value.type()), data.get() + reason(value));
                }
            }
        }
        return new Typed(recordType(seen, field, parent, path, element), "");
    }
}
