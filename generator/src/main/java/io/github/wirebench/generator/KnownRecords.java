// SPDX-License-Identifier: Apache-2.0
package io.github.wirebench.generator;

import io.github.wirebench.codegen.Schema;
import io.github.wirebench.codegen.Type;
import io.github.wirebench.codegen.Type.Scalar;
import io.github.wirebench.harness.console.CommandFailure;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/** The records that were found, with the decisions on their fields. Objects of the same shape share a record. */
final class KnownRecords {

    static final int MOST_RECORDS = 300;

    /** The beginning of the reason for a type that no value speaks against. */
    static final String ALWAYS_EMPTY = "always empty";

    /** Each can have the values of those before it, except of a long in a double. */
    private static final List<Type> NUMBERS =
            List.of(Scalar.INT, Scalar.SIGNED_INT, Scalar.LONG, Scalar.SIGNED_LONG, Scalar.DOUBLE, Scalar.DECIMAL);

    private final Map<String, Schema.Record> records = new LinkedHashMap<>();
    private final Map<String, String> bases = new LinkedHashMap<>();
    private final Map<String, Decision> decisions = new LinkedHashMap<>();

    Schema.Record record(String name) {
        return records.get(name);
    }

    Decision decision(String record, String field) {
        return decisions.get(key(record, field));
    }

    void decide(Decision decision) {
        decisions.put(key(decision.record(), decision.field()), decision);
    }

    /** Makes the decision on a field doubtful, if there is one, with a reason before its own. */
    void doubt(String record, String field, String why) {
        decisions.computeIfPresent(key(record, field), (key, decision) -> decision.doubtful(why + decision.why()));
    }

    private static String key(String record, String field) {
        return record + '\0' + field;
    }

    /**
     * Adds a record.
     *
     * @param base the name that it would have if that was free
     * @param path where its objects were seen first
     */
    void add(Schema.Record record, String base, String path) {
        if (records.size() >= MOST_RECORDS) {
            throw CommandFailure.usage(path + ": the documents have more than " + MOST_RECORDS
                    + " different shapes of objects; give documents of one kind");
        }
        records.put(record.name(), record);
        bases.put(record.name(), base);
    }

    /**
     * Makes a record of the same shape that of more objects, and returns its name; empty if there is none.
     *
     * @param made the record of these objects, without a name yet
     * @param excluded tells which records are never those of other objects
     */
    Optional<String> merge(Schema.Record made, String base, int objects, Predicate<String> excluded) {
        for (Schema.Record known : records.values()) {
            Optional<Schema.Record> merged = excluded.test(known.name())
                    ? Optional.empty()
                    : merged(known, made, base.equals(bases.get(known.name())));
            if (merged.isPresent()) {
                records.put(known.name(), merged.get());
                moveDecisions(made.name(), merged.get(), objects);
                return Optional.of(known.name());
            }
        }
        return Optional.empty();
    }

    /** Adds the decisions on the fields of a record without a name to those of another one. */
    void moveDecisions(String from, Schema.Record to, long objects) {
        for (Schema.Field field : to.fields()) {
            Decision moved = decisions.remove(key(from, field.json()));
            decisions.merge(
                    key(to.name(), field.json()),
                    moved == null ? new Decision(to.name(), field.json(), "", "", "", 0, objects, false) : moved,
                    (known, other) -> {
                        Decision reason = known.why().isEmpty() || known.why().startsWith(ALWAYS_EMPTY) ? other : known;
                        return new Decision(
                                to.name(),
                                field.json(),
                                known.path().isEmpty() ? other.path() : known.path(),
                                "",
                                reason.why(),
                                known.present() + other.present(),
                                known.of() + other.of(),
                                reason.doubtful());
                    });
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
        if (shared == 0 || shared < all && (known.isTuple() || !sameName || shared * 5 < all * 4L)) {
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
        return fields.size() > Inference.MOST_FIELDS
                ? Optional.empty()
                : Optional.of(new Schema.Record(known.name(), fields));
    }

    /** Returns the type of the values of both; empty if there is none but JSON. */
    static Optional<Type> common(Type one, Type other) {
        if (one.equals(other)) {
            return Optional.of(one);
        }
        int first = NUMBERS.indexOf(one);
        int second = NUMBERS.indexOf(other);
        if (first < 0 || second < 0) {
            return Optional.empty();
        }
        Type wider = NUMBERS.get(Math.max(first, second));
        boolean hasLong = NUMBERS.get(Math.min(first, second)).toString().endsWith("long");
        // a double has not enough digits for a long
        return Optional.of(wider == Scalar.DOUBLE && hasLong ? Scalar.DECIMAL : wider);
    }

    private Optional<Type> common(Schema.Field one, Schema.Field other, String record, String otherRecord) {
        Optional<Type> common = common(one.type(), other.type());
        if (common.isPresent() || one.type().getClass() != other.type().getClass()) {
            return common;
        }
        return isAlwaysEmpty(record, one)
                ? Optional.of(other.type())
                : isAlwaysEmpty(otherRecord, other) ? Optional.of(one.type()) : Optional.empty();
    }

    private boolean isAlwaysEmpty(String record, Schema.Field field) {
        Decision decision = decisions.get(key(record, field.json()));
        return decision != null && decision.why().startsWith(ALWAYS_EMPTY);
    }
}
